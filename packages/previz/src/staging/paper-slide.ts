/** How drawn pictures go with their world: paper that lay still on the screen would be dirt on the lens. */
import { basisOf, dot, minus, type Vector } from '@backlot/camera/geometry'
import type { Camera } from '../camera/camera-program.ts'

/** How far the picture has gone since the beginning, right and down, in its widths. */
export type Slide = (seconds: number) => readonly [right: number, down: number]

const STEPS_A_SECOND = 25

/** The slide of what is in the middle of the picture, so many metres away; along the way it is summed once. */
export function slideOf(
  camera: Camera,
  { durationSeconds, distance }: { durationSeconds: number; distance: number },
): Slide {
  const sums: (readonly [number, number])[] = [[0, 0]]
  const sumUp = (): void => {
    for (let step = 1; step <= Math.ceil(durationSeconds * STEPS_A_SECOND); step++) {
      const [right, down] = stepOf(camera, step / STEPS_A_SECOND, distance)
      const [x, y] = sums[step - 1] ?? [0, 0]
      sums.push([x + right, y + down])
    }
  }
  return (seconds) => {
    if (sums.length === 1) sumUp()
    const at = Math.round(seconds * STEPS_A_SECOND)
    return sums[Math.max(0, Math.min(sums.length - 1, at))] ?? [0, 0]
  }
}

function stepOf(camera: Camera, seconds: number, distance: number): readonly [number, number] {
  const [before, now] = [camera(seconds - 1 / STEPS_A_SECOND), camera(seconds)]
  const { right, up } = basisOf(before)
  const way: Vector = minus(now.position, before.position)
  const half = now.focal / 2
  return [
    -half * (now.yaw - before.yaw + dot(way, right) / distance),
    half * (now.pitch - before.pitch + dot(way, up) / distance),
  ]
}

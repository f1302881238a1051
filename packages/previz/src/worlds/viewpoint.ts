/** What goes with a camera that looks out of a vehicle. */
import { basisOf, plus } from '@backlot/camera/geometry'
import { paintDashboard, paintPlaneWindow } from '../painting/viewpoints.ts'
import type { Card } from '../renderer/scene/stage.ts'
import type { WorldBrief } from './brief.ts'

/** How far before the lens it is, metres, and how much wider than the picture. */
const AWAY = 0.9
const SPARE = 1.01

/** The dashboard, or the wall of the cabin, in front of the camera wherever it goes. */
export function viewpointCards({ scene, book, camera, shot, palette }: WorldBrief): Card[] {
  const { details } = scene
  const paint = details.includes('windscreen')
    ? paintDashboard
    : details.includes('plane_window')
      ? paintPlaneWindow
      : undefined
  if (!paint) return []
  const light = Math.max(...palette.ambient)
  const texture = book.add({
    widthPx: shot.widthPx > shot.heightPx ? 1366 : 768,
    heightPx: shot.widthPx > shot.heightPx ? 768 : 1366,
    paint: (_, w, h) => paint(w, h, Math.min(1, light)),
  })
  return [
    {
      texture,
      haze: 0,
      unmirrored: true,
      bias: 0.5,
      place: (seconds) => {
        const pose = camera(seconds)
        const { right, up, ahead } = basisOf(pose)
        const half = (SPARE * AWAY) / pose.focal
        const high = (half * shot.heightPx) / shot.widthPx
        const middle = plus(pose.position, ahead, AWAY)
        return {
          origin: plus(plus(middle, right, -half), up, -high),
          across: plus([0, 0, 0], right, 2 * half),
          up: plus([0, 0, 0], up, 2 * high),
        }
      },
    },
  ]
}

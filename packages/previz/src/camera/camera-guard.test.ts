/** The limits on camera moves, in all worlds. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CAMERA_COMMANDS, type CameraStep } from '@backlot/camera/commands'
import { planShot } from '@backlot/prompt'
import { PLACES, type Scene } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import {
  basisOf,
  lensOf,
  minus,
  plus,
  toCamera,
  toPixel,
  type Vector,
} from '@backlot/camera/geometry'
import { type Camera, planCamera } from './camera-program.ts'
import { leadOf, leadPath } from './lead.ts'
import { STAGINGS } from '../staging/stagings.ts'
import { buildWorld } from '../worlds/world.ts'
import { shotOrder } from '../../../prompt/test/shot-order.ts'

const SIZE = { widthPx: 1366, heightPx: 768 } as const
const SECONDS = 6
const LEADS = ['a woman walks', 'a cat', 'a deer runs', 'a balloon'] as const
const STEPS: readonly (readonly CameraStep[])[] = [
  ...CAMERA_COMMANDS.map((command): CameraStep[] => [[command]]),
  [['Truck right', 'Pan right']],
  [['Truck left', 'Pan right', 'Push in']],
  [['Push in', 'Zoom in', 'Tilt down']],
  [['Pedestal up', 'Tilt up']],
  [['Push in'], ['Push in'], ['Push in']],
  [['Pan left'], ['Pan left'], ['Truck left', 'Zoom in']],
  [
    ['Tracking shot', 'Shake'],
    ['Pan right', 'Zoom in'],
  ],
]

function shotOf(who: string, camera: readonly CameraStep[], part: Partial<Scene>): Shot {
  const shot = planShot(
    shotOrder(who, { promptOptimizer: false, durationSeconds: SECONDS, seed: 1, ...SIZE }),
  )
  return { ...shot, camera, scene: { ...shot.scene, ...part } }
}

/** Whether part of the lead's upper half is in the picture, at several moments. */
function seenAt(shot: Shot, camera: Camera): readonly boolean[] {
  const lead = leadOf(shot.scene)
  assert.ok(lead)
  const { height } = STAGINGS[lead.kind]
  const path = leadPath({ lead, durationSeconds: SECONDS, steps: shot.camera, ground: 0 })
  return [0, 1, 2, 3, 4, 5, 6].map((seconds) => {
    const pose = camera(seconds)
    return [0.5, 0.65, 0.8, 0.95].some((share) => {
      const point = minus(plus(path(seconds), [0, share * height, 0]), pose.position)
      const [right, up, ahead] = toCamera(basisOf(pose), point)
      const [x, y] = toPixel(lensOf(pose, SIZE.widthPx, SIZE.heightPx), [right, up, ahead])
      // A shaking hand loses the lead for moments only.
      const slack = 20
      const across = x > -slack && x < SIZE.widthPx + slack
      return ahead > 0 && across && y > -slack && y < SIZE.heightPx + slack
    })
  })
}

function isWithin(position: Vector, { low, high }: { low: Vector; high: Vector }): boolean {
  return ([0, 1, 2] as const).every(
    (axis) => position[axis] >= low[axis] - 0.01 && position[axis] <= high[axis] + 0.01,
  )
}

describe('the guard', () => {
  test('keeps every lead in the picture through every move', () => {
    for (const who of LEADS)
      for (const camera of STEPS) {
        const shot = shotOf(who, camera, { place: 'meadow' })
        const seen = seenAt(shot, buildWorld(shot).camera)
        assert.ok(!seen.includes(false), `${who} ${JSON.stringify(camera)} ${seen.join()}`)
      }
  })

  test('leaves every single command at full size when the lead walks', () => {
    for (const command of CAMERA_COMMANDS) {
      const shot = shotOf('a woman walks', [[command]], { place: 'meadow' })
      const lone = shotOf('', [[command]], { place: 'meadow' })
      const [guarded, free] = [buildWorld(shot).camera(SECONDS), buildWorld(lone).camera(SECONDS)]
      assert.equal(guarded.yaw, free.yaw, command)
      assert.equal(guarded.focal, free.focal, command)
    }
  })

  test('keeps the camera in its world whatever the commands', () => {
    const home = {
      position: [0, 1.6, 0],
      pitch: 0,
      subjectDistance: 9,
      bounds: { low: [-3, 0.7, -6], high: [3, 3, 4] },
    } as const
    const path = (): readonly [number, number, number] => [0, 0, 9]
    for (const turn of ['Pan left', 'Pan right'] as const)
      for (const go of ['Push in', 'Pull out', 'Truck left', 'Truck right'] as const) {
        const steps: CameraStep[] = [[turn], [turn], [go], [go], [go]]
        const camera = planCamera({ steps, durationSeconds: 10, home, path, seed: 1 })
        for (let seconds = 0; seconds <= 10; seconds++)
          assert.ok(isWithin(camera(seconds).position, home.bounds), `${turn} ${go} at ${seconds}`)
        assert.ok(Math.abs(camera(10).yaw) > 0.1, 'and still turns')
      }
  })

  test('never turns farther than worlds are built, nor zooms without end', () => {
    for (const place of PLACES)
      for (const command of CAMERA_COMMANDS) {
        const shot = shotOf(
          '',
          Array.from({ length: 8 }, () => [command]),
          { place },
        )
        const { yaw, pitch, focal } = buildWorld(shot).camera(SECONDS)
        assert.ok(Math.abs(yaw) <= 0.86 && Math.abs(pitch) <= 0.62, `${place} ${command}`)
        assert.ok(focal > 1.2 && focal < 6.2, `${place} ${command} ${focal}`)
      }
  })
})

/** Each command compared with optics: which points it moves, near and far, and how. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CAMERA_COMMANDS, type CameraCommand, type CameraStep } from '@backlot/camera/commands'
import {
  basisOf,
  dot,
  lensOf,
  minus,
  type Pose,
  toCamera,
  toPixel,
  type Vector,
} from '@backlot/camera/geometry'
import { type Camera, type CameraOrder, type Path, planCamera } from './camera-program.ts'

const SECONDS = 6
const NEAR: Vector = [0.4, 1.9, 5]
const FAR: Vector = [0.4, 1.9, 500]

const cameraFor = (...steps: readonly CameraStep[]): Camera =>
  cameraOn((seconds) => [seconds, 0, 7], ...steps)

const cameraOn = (path: Path, ...steps: readonly CameraStep[]): Camera =>
  planCamera(orderOn(path, steps))

const orderOn = (path: Path, steps: readonly CameraStep[]): CameraOrder => ({
  steps,
  durationSeconds: SECONDS,
  home: {
    position: [0, 1.6, 0],
    pitch: 0,
    subjectDistance: 7,
    bounds: { low: [-9, 0.5, -9], high: [9, 9, 9] },
  },
  path,
  seed: 1,
})

const pixelOf = (pose: Pose, point: Vector): readonly [number, number] =>
  toPixel(lensOf(pose, 1366, 768), toCamera(basisOf(pose), minus(point, pose.position)))

/** How far a point moves in the picture over the film, in pixels right and down. */
const shiftOf = (command: CameraCommand, point: Vector): readonly [number, number] => {
  const camera = cameraFor([command])
  const [x0, y0] = pixelOf(camera(0), point)
  const [x1, y1] = pixelOf(camera(SECONDS), point)
  return [x1 - x0, y1 - y0]
}

describe('across', () => {
  test('a truck moves near points far more than distant ones', () => {
    assert.ok(shiftOf('Truck right', NEAR)[0] < -500)
    assert.ok(Math.abs(shiftOf('Truck right', FAR)[0]) < 10)
    assert.ok(shiftOf('Truck left', NEAR)[0] > 500)
  })

  test('a pan moves near and far alike', () => {
    const [near] = shiftOf('Pan right', [0, 1.6, 5])
    const [far] = shiftOf('Pan right', [0, 1.6, 500])
    assert.ok(near < -400)
    assert.ok(Math.abs(near - far) < 1e-6)
    assert.ok(shiftOf('Pan left', NEAR)[0] > 400)
  })
})

describe('up and down', () => {
  test('a pedestal has parallax, a tilt has none', () => {
    assert.ok(shiftOf('Pedestal up', NEAR)[1] > 200)
    assert.ok(Math.abs(shiftOf('Pedestal up', FAR)[1]) < 10)
    const [, near] = shiftOf('Tilt up', [0, 1.6, 5])
    const [, far] = shiftOf('Tilt up', [0, 1.6, 500])
    assert.ok(near > 100 && Math.abs(near - far) < 1e-6)
    assert.ok(shiftOf('Tilt down', NEAR)[1] < -100)
    assert.ok(shiftOf('Pedestal down', NEAR)[1] < -100)
  })
})

describe('in and out', () => {
  const spread = (pose: Pose, z: number): number => pixelOf(pose, [1, 1.6, z])[0] - 683

  test('a zoom enlarges near and far by one factor, a push does not', () => {
    const growth = (command: CameraCommand, z: number): number => {
      const camera = cameraFor([command])
      return spread(camera(SECONDS), z) / spread(camera(0), z)
    }
    assert.ok(Math.abs(growth('Zoom in', 6) - growth('Zoom in', 600)) < 1e-9)
    assert.ok(growth('Zoom in', 6) > 1.6 && growth('Zoom out', 6) < 0.75)
    assert.ok(growth('Push in', 6) > 1.5 && growth('Push in', 600) < 1.02)
    assert.ok(growth('Pull out', 6) < 0.8 && growth('Pull out', 600) > 0.98)
  })
})

describe('together', () => {
  const movedBy = (step: CameraStep, point: Vector): number => {
    const camera = cameraFor(step)
    return pixelOf(camera(SECONDS), point)[1] - pixelOf(camera(0), point)[1]
  }

  test('a pedestal moves near things one way and a tilt far things the other way', () => {
    assert.ok(movedBy(['Pedestal down', 'Tilt up'], [0, 0.2, 5]) < -20)
    assert.ok(movedBy(['Pedestal down', 'Tilt up'], [0, 1.6, 500]) > 100)
    const camera = cameraFor(['Pedestal down', 'Tilt up'])
    const [from, to] = [0, SECONDS].map((seconds) => camera(seconds).position[1])
    assert.ok(Math.abs((from ?? 0) - (to ?? 0) - 0.2 * 7) < 0.01, `${from} to ${to}`)
    assert.ok(movedBy(['Pedestal up', 'Tilt down'], [0, 1.6, 5]) > 20)
    assert.ok(movedBy(['Pedestal up', 'Tilt down'], [0, 1.6, 500]) < -80)
  })

  test('a subject keeps its size when the camera pulls out and zooms in', () => {
    const camera = cameraFor(['Pull out', 'Zoom in'])
    const sizeOf = (pose: Pose): number =>
      pixelOf(pose, [0, 0, 7])[1] - pixelOf(pose, [0, 1.6, 7])[1]
    const grown = sizeOf(camera(SECONDS)) / sizeOf(camera(0))
    assert.ok(grown > 0.9 && grown < 1.1, `${grown}`)
  })

  test('ground stays in the picture where travel follows a tilt up', () => {
    const before = cameraFor(['Tilt up'], ['Push in'])
    const alone = cameraFor(['Tilt up'], ['Pan left'])
    assert.ok(before(SECONDS / 2).pitch < 0.7 * alone(SECONDS / 2).pitch)
  })
})

test('a static shot never moves, and neither does a film without commands', () => {
  for (const camera of [cameraFor(['Static shot']), cameraFor()])
    for (const seconds of [1, 2.5, 6]) assert.deepEqual(camera(seconds), camera(0))
})

test('a tracking shot keeps the subject where it is in the picture', () => {
  const camera = cameraFor(['Tracking shot'])
  for (const seconds of [0, 2, 6]) {
    const [x] = pixelOf(camera(seconds), [seconds, 1, 7])
    assert.ok(Math.abs(x - 683) < 1e-6)
  }
})

test('a shake is smooth, small and comes back', () => {
  const camera = cameraFor(['Shake'])
  let travelled = 0
  for (let frame = 1; frame <= 150; frame++) {
    const step = Math.abs(camera(frame / 25).yaw - camera((frame - 1) / 25).yaw)
    assert.ok(step < 0.012)
    travelled += step
  }
  assert.ok(travelled > 0.1)
  assert.deepEqual(camera(0), camera(SECONDS))
})

test('commands in one bracket act together', () => {
  const both = cameraFor(['Pan right', 'Push in'])
  assert.equal(both(SECONDS).yaw, cameraFor(['Pan right'])(SECONDS).yaw)
  assert.ok(both(SECONDS).position[2] > 2)
})

test('a camera that turns as it trucks goes round, at right angles to where it looks', () => {
  const round = cameraFor(['Truck right', 'Pan left'])
  for (const seconds of [1, 3, 5]) {
    const [here, soon] = [round(seconds), round(seconds + 0.04)]
    const way = minus(soon.position, here.position)
    const { ahead, right } = basisOf(here)
    const along = dot(ahead, way) / dot(right, way)
    assert.ok(Math.abs(along) < 0.03, `${along}`)
  }
})

test('a camera that will rise starts lower, another one does not', () => {
  const rising = cameraFor(['Pedestal up'])
  assert.ok(rising(0).position[1] < 1.2)
  assert.ok(rising(SECONDS).position[1] - rising(0).position[1] > 1.3)
  assert.equal(cameraFor(['Truck left'])(0).position[1], 1.6)
})

test('brackets act in order, each in its own share of the time', () => {
  const camera = cameraFor(['Pan right'], ['Push in'])
  assert.equal(camera(3).position[2], 0)
  assert.equal(camera(3).yaw, camera(6).yaw)
  assert.ok(camera(6).position[2] > 1)
})

test('no command and no pair of steps jumps', () => {
  for (const first of CAMERA_COMMANDS) {
    const camera = cameraFor([first], ['Truck left'])
    for (let frame = 1; frame <= 150; frame++) {
      const [before, after] = [camera((frame - 1) / 25), camera(frame / 25)]
      const [x, y, z] = minus(after.position, before.position)
      assert.ok(Math.hypot(x, y, z) < 0.12, `${first} jumps at frame ${frame}`)
      assert.ok(Math.abs(after.focal / before.focal - 1) < 0.02)
    }
  }
})

test('the camera stays in its bounds however often it is moved', () => {
  const camera = cameraFor(
    ...Array.from({ length: 9 }, (): CameraStep => ['Pull out', 'Pedestal down']),
  )
  assert.ok(camera(SECONDS).position[2] >= -9 - 1e-9)
  assert.ok(camera(SECONDS).position[1] >= 0.5 - 1e-9)
})

test('a resting subject is circled, and keeps its place in the picture', () => {
  const rests: Vector = [-0.35, 0, 7]
  const camera = cameraOn(() => rests, ['Tracking shot'])
  const [start, end] = [camera(0), camera(SECONDS)]
  assert.ok(end.position[0] - start.position[0] > 2)
  assert.ok(Math.abs(pixelOf(end, rests)[0] - pixelOf(start, rests)[0]) < 14)
  assert.ok(pixelOf(end, FAR)[0] - pixelOf(start, FAR)[0] > 200)
})

test('a resting subject may be circled from side to side, and is seen from its front amid the film', () => {
  const rests: Vector = [0, 0, 7]
  const order = orderOn(() => rests, [['Tracking shot']])
  const camera = planCamera({ ...order, amount: 1, isFrontAmid: true })
  const [start, amid, end] = [0, SECONDS / 2, SECONDS].map((seconds) => camera(seconds))
  assert.ok(start && amid && end)
  assert.ok(Math.abs(amid.position[0]) < 1e-6)
  assert.ok(start.position[0] < -1)
  assert.ok(Math.abs(start.position[0] + end.position[0]) < 1e-6)
  assert.ok(Math.abs(pixelOf(end, rests)[0] - pixelOf(start, rests)[0]) < 1)
})

test('a camera that looks down goes where it looks, and stops sinking where its world ends', () => {
  const order = (low: number): Camera =>
    planCamera({
      steps: [['Push in']],
      durationSeconds: SECONDS,
      home: {
        position: [0, 1.6, 0],
        pitch: -0.3,
        subjectDistance: 5,
        bounds: { low: [-9, low, -9], high: [9, 9, 9] },
      },
      path: () => [0, 0, 5],
      seed: 1,
    })
  const [deep, shallow] = [order(0.5)(SECONDS), order(1.5)(SECONDS)]
  const fall = (1.6 - deep.position[1]) / deep.position[2]
  assert.ok(fall > 0.2 && fall <= Math.tan(0.3), `${fall}`)
  assert.ok(Math.abs(shallow.position[1] - 1.5) < 1e-9)
  assert.equal(shallow.position[2], deep.position[2])
})

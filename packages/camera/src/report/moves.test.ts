/** Points in space, seen by a camera of known motion: the report must name that motion. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CAMERA_COMMANDS, type CameraCommand } from '../commands/commands.ts'
import {
  basisOf,
  focalOf,
  lensOf,
  minus,
  type Pose,
  toCamera,
  toPixel,
  type Vector,
} from '../path/geometry.ts'
import { seededRandom } from './random.ts'
import type { FlowWindow, Track } from './flow.ts'
import { seeStretch, type DetectedStretch } from './moves.ts'
import { seeWindow } from './stretches.ts'

const HOME: Pose = { position: [0, 1.6, 0], yaw: 0, pitch: 0, roll: 0, focal: focalOf(55) }
const WINDOWS = 8
const SECONDS = 0.24

/** A plain with things on it, mountains and clouds behind. */
function worldOf(seed: number): readonly Vector[] {
  const random = seededRandom(seed)
  return Array.from({ length: 160 }, (_, index): Vector => {
    const far = index % 3 === 0
    const z = far ? 800 + 900 * random() : 3 + 30 * random() ** 2
    const x = (random() - 0.5) * 1.3 * z
    return [x, far ? 1.6 + z * 0.25 * random() : 0.9 * random() ** 3, z]
  })
}

/** The pose at a share (0 to 1) of the move. */
type Program = (share: number) => Partial<Pose>

const PROGRAMS: Readonly<Partial<Record<CameraCommand, Program>>> = {
  'Truck left': (share) => ({ position: [-2 * share, 1.6, 0] }),
  'Truck right': (share) => ({ position: [2 * share, 1.6, 0] }),
  'Pan left': (share) => ({ yaw: -0.25 * share }),
  'Pan right': (share) => ({ yaw: 0.25 * share }),
  'Push in': (share) => ({ position: [0, 1.6, 2 * share] }),
  'Pull out': (share) => ({ position: [0, 1.6, -2 * share] }),
  'Pedestal up': (share) => ({ position: [0, 1.6 + 1.2 * share, 0] }),
  'Pedestal down': (share) => ({ position: [0, 1.6 - 0.8 * share, 0] }),
  'Tilt up': (share) => ({ pitch: 0.15 * share }),
  'Tilt down': (share) => ({ pitch: -0.15 * share }),
  'Zoom in': (share) => ({ focal: focalOf(55) * 1.5 ** share }),
  'Zoom out': (share) => ({ focal: focalOf(55) / 1.4 ** share }),
  'Static shot': () => ({}),
}

/** The tracks that the camera sees in one window of the program; a fifth of them are noise. */
function windowOf(world: readonly Vector[], program: Program, index: number): FlowWindow {
  const random = seededRandom(index + 40)
  const poseAt = (at: number): Pose => ({ ...HOME, ...program(at / WINDOWS) })
  const [before, after] = [poseAt(index), poseAt(index + 1)]
  const tracks = world.flatMap((point): Track[] => {
    const [from, to] = [seen(before, point), seen(after, point)]
    if (!from || !to) return []
    const stray = random() < 0.2 ? 0.03 : 0.0006
    const [right, up] = [to[0] - from[0], to[1] - from[1]]
    return [
      {
        x: from[0] + right / 2,
        y: from[1] + up / 2,
        right: right + stray * (random() - 0.5),
        up: up + stray * (random() - 0.5),
      },
    ]
  })
  const fromSeconds = index * SECONDS
  return { fromSeconds, toSeconds: fromSeconds + SECONDS, tracks, steps: [], isCut: false }
}

/** A point in half widths from the middle, y up; undefined outside the picture. */
function seen(pose: Pose, point: Vector): readonly [number, number] | undefined {
  const there = toCamera(basisOf(pose), minus(point, pose.position))
  if (there[2] < 0.5) return undefined
  const [x, y] = toPixel(lensOf(pose, 2, 1.125), there)
  const [right, up] = [x - 1, 0.5625 - y]
  return Math.abs(right) < 1 && Math.abs(up) < 0.5625 ? [right, up] : undefined
}

function namesOf(world: readonly Vector[], program: Program): readonly CameraCommand[] {
  const random = seededRandom(1)
  const windows = Array.from({ length: WINDOWS }, (_, index) =>
    seeWindow(windowOf(world, program, index), random),
  )
  return seeStretch(windows).moves.map(({ command }) => command)
}

describe('a known motion is named', () => {
  for (const command of CAMERA_COMMANDS) {
    const program = PROGRAMS[command]
    if (!program) continue
    test(command, () => {
      for (const seed of [1, 2]) assert.deepEqual(namesOf(worldOf(seed), program), [command])
    })
  }
})

/**
 * The moves sorted, without "Tracking shot": a camera that passes or circles something may well
 * follow it.
 */
function movesIn(world: readonly Vector[], program: Program): readonly CameraCommand[] {
  return namesOf(world, program)
    .filter((name) => name !== 'Tracking shot')
    .toSorted()
}

/** Translation and rotation together, from a clear rotation to a larger one. */
const RATIOS: readonly (readonly [metres: number, radians: number])[] = [
  [2, 0.2],
  [1.2, 0.3],
  [2.5, 0.35],
]
const SIGNS = [1, -1] as const

describe('two simultaneous moves are separated', () => {
  for (const [metres, radians] of RATIOS) {
    for (const truck of SIGNS) {
      for (const pan of SIGNS) {
        const asked = [pan > 0 ? 'Pan right' : 'Pan left', truck > 0 ? 'Truck right' : 'Truck left']
        test(`${asked.join(' and ')}, ${metres} m and ${radians}`, () => {
          const both: Program = (share) => ({
            position: [truck * metres * share, 1.6, 0],
            yaw: pan * radians * share,
          })
          assert.deepEqual(movesIn(worldOf(1), both), asked)
        })
      }
    }
  }

  for (const push of SIGNS) {
    for (const zoom of SIGNS) {
      const asked = [push > 0 ? 'Push in' : 'Pull out', zoom > 0 ? 'Zoom in' : 'Zoom out']
      test(asked.join(' and '), () => {
        const both: Program = (share) => ({
          position: [0, 1.6, 2 * push * share],
          focal: focalOf(55) * 1.5 ** (zoom * share),
        })
        assert.deepEqual(movesIn(worldOf(1), both), asked)
      })
    }
  }
})

/** House fronts on both sides, the road between them, and only a few far points. */
function streetOf(seed: number): readonly Vector[] {
  const random = seededRandom(seed)
  return Array.from({ length: 170 }, (_, index): Vector => {
    const z = 5 + 60 * random() ** 1.5
    if (index % 12 === 0) return [(random() - 0.5) * 40, 1.6 + 50 * random(), 300 + 200 * random()]
    if (index % 4 === 0) return [(random() - 0.5) * 12, 0, z]
    return [random() < 0.5 ? -7 : 7, 12 * random(), z]
  })
}

test('a truck is no pan where little is far', () => {
  for (const sign of SIGNS)
    for (const seed of [1, 2])
      assert.deepEqual(
        movesIn(streetOf(seed), (share) => ({ position: [sign * 2 * share, 1.6, 0] })),
        [sign > 0 ? 'Truck right' : 'Truck left'],
      )
})

test('a truck with a pan is more than a truck where little is far', () => {
  for (const sign of SIGNS)
    for (const seed of [1, 2])
      assert.deepEqual(
        movesIn(streetOf(seed), (share) => ({
          position: [sign * 3 * share, 1.6, 0],
          yaw: sign * 0.25 * share,
        })),
        sign > 0 ? ['Pan right', 'Truck right'] : ['Pan left', 'Truck left'],
      )
})

test('a truck against a pan does not invert the scene where little is far', () => {
  const against: Program = (share) => ({ position: [-3 * share, 1.6, 0], yaw: 0.36 * share })
  for (const seed of [1, 2, 3])
    assert.deepEqual(namesOf(streetOf(seed), against).toSorted(), ['Pan right', 'Truck left'])
})

describe('a flat world', () => {
  const wall = worldOf(5).map(([x, y, z]): Vector => [(x / z) * 9, 1.6 + ((y - 1.6) / z) * 9, 9])

  test('that is passed is no truck: nothing is nearer than the rest', () => {
    assert.deepEqual(
      namesOf(wall, (share) => ({ position: [share, 1.6, 0] })),
      ['Pan right'],
    )
  })

  test('that is enlarged is no push', () => {
    assert.deepEqual(
      namesOf(wall, (share) => ({ focal: focalOf(55) * 1.3 ** share })),
      ['Zoom in'],
    )
  })
})

test('a passer-by in a still picture is no camera move', () => {
  const world = worldOf(4)
  const random = seededRandom(1)
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const window = windowOf(world, () => ({}), index)
    const walker = Array.from({ length: 14 }, (__, part): Track => ({
      x: -0.3 + 0.02 * (part % 4) + 0.05 * index,
      y: -0.35 + 0.03 * part,
      right: 0.05,
      up: 0,
    }))
    return seeWindow({ ...window, tracks: [...window.tracks, ...walker] }, random)
  })
  assert.deepEqual(
    seeStretch(windows).moves.map(({ command }) => command),
    ['Static shot'],
  )
})

/** Tracks all over the picture between two heights. */
function spotsIn(low: number, high: number, random: () => number): readonly Track[] {
  return Array.from({ length: 50 }, () => ({
    x: 2 * random() - 1,
    y: low + (high - low) * random(),
    right: 0.001 * (random() - 0.5),
    up: 0.001 * (random() - 0.5),
  }))
}

test('a train across all of the picture is no truck where the ground before it stands', () => {
  const random = seededRandom(2)
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const train = spotsIn(0, 0.15, random).map(({ x, y, right, up }): Track => ({
      x,
      y,
      right: right - 0.03 - 0.002 * y,
      up,
    }))
    const tracks = [...train, ...spotsIn(-0.5, -0.1, random), ...spotsIn(0.2, 0.5, random)]
    const fromSeconds = index * SECONDS
    const toSeconds = fromSeconds + SECONDS
    return seeWindow({ fromSeconds, toSeconds, tracks, steps: [], isCut: false }, random)
  })
  assert.deepEqual(
    seeStretch(windows).moves.map(({ command }) => command),
    ['Static shot'],
  )
})

test('a ship across most of the picture is no truck, though its mirror image goes with it', () => {
  const random = seededRandom(2)
  const passing = (track: Track): Track => ({ ...track, right: track.right + 0.01 })
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const ship = [...spotsIn(0.02, 0.2, random), ...spotsIn(-0.4, -0.1, random).slice(0, 20)]
    const shore = [...spotsIn(-0.5, -0.1, random), ...spotsIn(0.2, 0.5, random)]
    const tracks = [...ship.filter(({ x }) => Math.abs(x) < 0.7).map(passing), ...shore]
    const fromSeconds = index * SECONDS
    const toSeconds = fromSeconds + SECONDS
    return seeWindow({ fromSeconds, toSeconds, tracks, steps: [], isCut: false }, random)
  })
  assert.deepEqual(
    seeStretch(windows).moves.map(({ command }) => command),
    ['Static shot'],
  )
})

test('a small walker before a far background is followed, recognised by her steps', () => {
  const world = worldOf(6)
  const random = seededRandom(1)
  const windows = Array.from({ length: WINDOWS }, (_, index) => {
    const window = windowOf(world, (share) => ({ position: [3 * share, 1.6, 0] }), index)
    const head = Array.from({ length: 3 }, (__, part): Track => {
      const up = index % 2 === 0 ? 0.004 : -0.004
      return { x: -0.1 + 0.02 * part, y: 0.06, right: 0.0002, up }
    })
    return seeWindow({ ...window, tracks: [...window.tracks, ...head] }, random)
  })
  const { moves, subjectDrift = 1 } = seeStretch(windows)
  assert.deepEqual(
    moves.map(({ command }) => command),
    ['Truck right', 'Tracking shot'],
  )
  assert.ok(subjectDrift < 0.01, String(subjectDrift))
})

test('a camera that leans is not a static one, and obeys no command', () => {
  const leaning = (radians: number): DetectedStretch => {
    const world = worldOf(5)
    const windows = Array.from({ length: WINDOWS }, (_, index) =>
      windowOf(world, (share) => ({ roll: radians * share }), index),
    )
    const random = seededRandom(2)
    return seeStretch(windows.map((window) => seeWindow(window, random)))
  }
  const leant = leaning(0.3)
  assert.deepEqual(leant.moves, [])
  assert.ok(Math.abs((leant.roll ?? 0) - (0.3 * 180) / Math.PI) < 1.5, `${leant.roll}°`)
  const held = leaning(-0.04)
  assert.equal(held.roll, undefined)
  assert.deepEqual(
    held.moves.map(({ command }) => command),
    ['Static shot'],
  )
})

/** A stage: a curtain, and things before it that are more than half as far. */
function stageOf(seed: number): readonly Vector[] {
  const random = seededRandom(seed)
  return Array.from({ length: 170 }, (_, index): Vector => {
    const z = index % 3 === 0 ? 12 : 7 + 4 * random()
    return [(random() - 0.5) * 1.3 * z, 1.6 + (random() - 0.5) * 0.8 * z, z]
  })
}

test('turns are separated from travel by the bend of the picture where nothing is far', () => {
  const rise = (pitch: number): Program => {
    return (share) => ({ position: [0, 1.6 + 1.2 * share, 0], pitch: pitch * share })
  }
  for (const seed of [1, 2, 3]) {
    const stage = stageOf(seed)
    assert.deepEqual(movesIn(stage, rise(0)), ['Pedestal up'])
    assert.deepEqual(movesIn(stage, rise(-0.06)), ['Pedestal up', 'Tilt down'])
    assert.deepEqual(
      movesIn(stage, (share) => ({ position: [2 * share, 1.6, 0] })),
      ['Truck right'],
    )
  }
})

test('the bend shows that a rise with a tilt down in a street is no descent', () => {
  const rise: Program = (share) => ({ position: [0, 1.6 + 1.2 * share, 0], pitch: -0.1 * share })
  for (const seed of [1, 2, 3])
    assert.deepEqual(movesIn(streetOf(seed), rise), ['Pedestal up', 'Tilt down'])
})

test('a push where nothing is far may be a zoom, and obeys either command', () => {
  const stretchOf = (world: readonly Vector[], program: Program): DetectedStretch => {
    const random = seededRandom(1)
    const windows = Array.from({ length: WINDOWS }, (_, index) =>
      seeWindow(windowOf(world, program, index), random),
    )
    return seeStretch(windows)
  }
  const push: Program = (share) => ({ position: [0, 1.6, 1.5 * share] })
  const zoom: Program = (share) => ({ focal: focalOf(55) * 1.3 ** share })
  assert.deepEqual(stretchOf(stageOf(1), push).uncertain, ['Zoom in', 'Push in'])
  for (const world of [stageOf(1), worldOf(1)])
    assert.equal(stretchOf(world, zoom).uncertain, undefined)
  assert.equal(stretchOf(worldOf(1), push).uncertain, undefined)
})

test('a ship that fills the middle of the picture is no camera move, nor hides one', () => {
  const random = seededRandom(2)
  const passing = (shift: number, pan: number): readonly CameraCommand[] => {
    const windows = Array.from({ length: WINDOWS }, (_, index) => {
      const { tracks: shore } = windowOf(
        worldOf(3).map(([x, y, z]): Vector => [200 * (x / z), 1.6 + 200 * ((y - 1.6) / z), 200]),
        (share) => ({ yaw: pan * share }),
        index,
      )
      const middle = shore.map(({ right }) => right).toSorted((one, other) => one - other)
      const still = middle[middle.length >> 1] ?? 0
      const ship = [...spotsIn(-0.5, 0.3, random), ...spotsIn(-0.5, 0.3, random)].map(
        ({ x, y, right, up }): Track => ({ x: 0.4 * x, y, right: right + still + shift, up }),
      )
      const beside = shore.filter(({ x, y }) => Math.abs(x) > 0.42 || y > 0.32)
      const fromSeconds = index * SECONDS
      const toSeconds = fromSeconds + SECONDS
      const tracks = [...beside, ...ship]
      return seeWindow({ fromSeconds, toSeconds, tracks, steps: [], isCut: false }, random)
    })
    return seeStretch(windows).moves.map(({ command }) => command)
  }
  for (const shift of [0.012, -0.02]) {
    assert.deepEqual(passing(shift, 0), ['Static shot'])
    assert.deepEqual(passing(shift, 0.25), ['Pan right'])
  }
})

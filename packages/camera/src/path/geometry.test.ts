/** A camera in space, compared with lengths and angles computed by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  basisOf,
  dot,
  focalOf,
  inverse,
  lensOf,
  type Matrix,
  minus,
  planeToPixel,
  plus,
  type Pose,
  toCamera,
  toPixel,
  type Vector,
} from './geometry.ts'

const LEVEL: Pose = { position: [0, 0, 0], yaw: 0, pitch: 0, roll: 0, focal: focalOf(55) }
const LENS = lensOf(LEVEL, 1366, 768)

function assertNear(found: readonly number[], wanted: readonly number[], within = 1e-9): void {
  assert.equal(found.length, wanted.length)
  for (const [index, value] of wanted.entries())
    assert.ok(
      Math.abs((found[index] ?? Number.NaN) - value) <= within,
      `${found.join()} for ${wanted.join()}`,
    )
}

/** Where a camera sees a point of the world, in pixels. */
function pixelOf(pose: Pose, point: Vector): readonly [number, number] {
  const ahead = toCamera(basisOf(pose), minus(point, pose.position))
  return toPixel(lensOf(pose, 1366, 768), ahead)
}

test('a lens sees its angle from side to side', () => {
  const half = (27.5 * Math.PI) / 180
  assertNear(pixelOf(LEVEL, [Math.sin(half), 0, Math.cos(half)]), [1366, 384])
  assertNear(pixelOf(LEVEL, [-Math.sin(half), 0, Math.cos(half)]), [0, 384])
})

test('what is right of the axis and above it is so in the picture', () => {
  const [x, y] = pixelOf(LEVEL, [1, 1, 10])
  assert.ok(x > 683 && y < 384)
})

test('a yaw turns to the right, a pitch looks up, a roll leans to the right', () => {
  assertNear(basisOf({ ...LEVEL, yaw: Math.PI / 2 }).ahead, [1, 0, 0])
  assertNear(basisOf({ ...LEVEL, pitch: Math.PI / 2 }).ahead, [0, 1, 0])
  assertNear(basisOf({ ...LEVEL, roll: Math.PI / 2 }).up, [1, 0, 0])
})

test('the axes of a camera stand upright on each other, and are one metre long', () => {
  const angle = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(angle, angle, angle, (yaw, pitch, roll) => {
      const { right, up, ahead } = basisOf({ ...LEVEL, yaw, pitch, roll })
      assertNear([dot(right, right), dot(up, up), dot(ahead, ahead)], [1, 1, 1])
      assertNear([dot(right, up), dot(up, ahead), dot(ahead, right)], [0, 0, 0])
    }),
  )
})

test('twice as near, a metre is twice as large; a longer lens makes all larger alike', () => {
  const width = (pose: Pose, z: number): number =>
    pixelOf(pose, [1, 0, z])[0] - pixelOf(pose, [0, 0, z])[0]
  assertNear([width(LEVEL, 5)], [2 * width(LEVEL, 10)])
  const long = { ...LEVEL, focal: LEVEL.focal * 1.5 }
  for (const z of [5, 10, 40]) assertNear([width(long, z) / width(LEVEL, z)], [1.5])
})

const coordinate = fc.double({ min: -5, max: 5, noNaN: true })
const vector = fc.tuple(coordinate, coordinate, coordinate)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const plane = fc.record({ from: vector, across: vector, up: vector })

test('the homography of a plane puts its points where the lens does', () => {
  fc.assert(
    fc.property(plane, share, share, ({ from, across, up }, s, t) => {
      const origin = plus(from, [0, 0, 30]) // all of it ahead
      const [x, y] = toPixel(LENS, plus(plus(origin, across, s), up, t))
      const m = planeToPixel(LENS, { origin, across, up })
      const w = m[6] * s + m[7] * t + m[8]
      const found = [(m[0] * s + m[1] * t + m[2]) / w, (m[3] * s + m[4] * t + m[5]) / w]
      assertNear(found, [x, y], 1e-6)
    }),
  )
})

test('the inverse leads back, also when it is written over the matrix itself', () => {
  const matrix: Matrix = [900, 10, 300, -20, -700, 400, 0.1, 0.05, 12]
  const back = inverse(matrix)
  assert.ok(back)
  const rows = (m: Matrix): number[][] => [
    [m[0], m[1], m[2]],
    [m[3], m[4], m[5]],
    [m[6], m[7], m[8]],
  ]
  const product = rows(matrix).flatMap((row) =>
    [0, 1, 2].map((column) =>
      row.reduce((sum, value, at) => sum + value * (rows(back)[at]?.[column] ?? 0), 0),
    ),
  )
  assertNear(product, [1, 0, 0, 0, 1, 0, 0, 0, 1])
  const own: { -readonly [At in keyof Matrix]: Matrix[At] } = [...matrix]
  assert.equal(inverse(own, own), own)
  assertNear(own, back, 0)
})

test('a plane that is seen exactly from its edge has no inverse', () => {
  const edge = planeToPixel(LENS, { origin: [0, 0, 5], across: [0, 0, 1], up: [0, 0, 2] })
  assert.equal(inverse(edge), undefined)
})

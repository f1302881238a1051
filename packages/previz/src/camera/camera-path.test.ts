/** Pose files, read here as the loaders of models read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tinyShot } from '../../test/tiny-shot.ts'
import { formatPoses, formatTransforms, modelScale } from '@backlot/camera/path'
import { basisOf, lensOf, minus, toCamera, toPixel, type Vector } from '@backlot/camera/geometry'
import { cameraPathOf } from './camera-path.ts'
import { buildWorld } from '../worlds/world.ts'

type Matrix4 = readonly (readonly number[])[]

const pathOf = (commands: string, framesPerSecond = 16): ReturnType<typeof cameraPathOf> =>
  cameraPathOf(tinyShot(`a woman in a meadow ${commands}`, { framesPerSecond, durationSeconds: 6 }))

/** Parses like CameraCtrl: skips the first line; five numbers, two zeros, then the matrix. */
function loadPoses(
  text: string,
): { fx: number; fy: number; cx: number; cy: number; w2c: Matrix4 }[] {
  const lines = text.trimEnd().split('\n').slice(1)
  return lines.map((line) => {
    const numbers = line.split(' ').map(Number)
    assert.equal(numbers.length, 19)
    assert.ok(numbers.every(Number.isFinite), line)
    const [, fx = 0, fy = 0, cx = 0, cy = 0] = numbers
    const w2c = [numbers.slice(7, 11), numbers.slice(11, 15), numbers.slice(15, 19), [0, 0, 0, 1]]
    return { fx, fy, cx, cy, w2c }
  })
}

function times(left: Matrix4, right: Matrix4): Matrix4 {
  return left.map((row) =>
    [0, 1, 2, 3].map((column) =>
      row.reduce((sum, value, index) => sum + value * (right[index]?.[column] ?? 0), 0),
    ),
  )
}

/** The inverse of a rotation and translation. */
function undone(matrix: Matrix4): Matrix4 {
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0
  const rows = [0, 1, 2].map((row) => {
    const turn = [0, 1, 2].map((column) => at(column, row))
    return turn.concat(-turn.reduce((sum, value, index) => sum + value * at(index, 3), 0))
  })
  return [...rows, [0, 0, 0, 1]]
}

/** The position of the last camera as seen from the first one, in the axes of models: right, down, ahead. */
function journey(commands: string): {
  readonly to: readonly number[]
  readonly look: readonly number[]
  readonly zoom: number
} {
  const poses = loadPoses(formatPoses(pathOf(commands)))
  const [first, last] = [poses[0], poses.at(-1)]
  assert.ok(first && last)
  const relative = times(first.w2c, undone(last.w2c))
  const column = (index: number): number[] => [0, 1, 2].map((row) => relative[row]?.[index] ?? 0)
  return { to: column(3), look: column(2), zoom: last.fx / first.fx }
}

test('each command moves the camera of a model where it moves ours, by lengths that models know', () => {
  const [right, down, ahead] = [0, 1, 2] as const
  const way = (commands: string, axis: 0 | 1 | 2): number => journey(commands).to[axis] ?? 0
  assert.ok(way('[Truck right]', right) > 1.2 && way('[Truck right]', right) < 1.6)
  assert.ok(way('[Truck left]', right) < -1.2)
  assert.ok(way('[Push in]', ahead) > 0.8)
  assert.ok(way('[Pull out]', ahead) < -0.8)
  assert.ok(way('[Pedestal up]', down) < -0.3)
  assert.ok(way('[Pedestal down]', down) > 0.1)
  const still = journey('[Static shot]')
  for (const axis of [right, down, ahead]) assert.ok(Math.abs(still.to[axis] ?? 1) < 1e-6)
  assert.ok((journey('[Pan right]').look[right] ?? 0) > 0.3)
  assert.ok((journey('[Pan left]').look[right] ?? 0) < -0.3)
  assert.ok((journey('[Tilt up]').look[down] ?? 0) < -0.1)
  assert.ok((journey('[Tilt down]').look[down] ?? 0) > 0.1)
  assert.ok(journey('[Zoom in]').zoom > 1.5 && journey('[Zoom out]').zoom < 0.8)
})

test('a point of the world is on the same pixel for a reader of the file as for the renderer', () => {
  const shot = tinyShot('a woman in a meadow [Truck left, Pan right][Tilt up, Zoom in]', {
    framesPerSecond: 16,
    durationSeconds: 6,
  })
  const path = cameraPathOf(shot)
  const poses = loadPoses(formatPoses(path, 1))
  const { camera } = buildWorld(shot)
  const point: Vector = [0.7, 1.9, 9]
  assert.equal(poses.length, 96)
  for (const index of [0, 40, 95]) {
    const pose = camera(index / 16)
    const [x, y] = toPixel(
      lensOf(pose, 160, 90),
      toCamera(basisOf(pose), minus(point, pose.position)),
    )
    const read = poses[index]
    assert.ok(read)
    const [right, down, ahead] = read.w2c.map(
      ([a = 0, b = 0, c = 0, d = 0]) => a * point[0] - b * point[1] + c * point[2] + d,
    )
    const u = (read.cx + (read.fx * (right ?? 0)) / (ahead ?? 0)) * 160
    const v = (read.cy + (read.fy * (down ?? 0)) / (ahead ?? 0)) * 90
    assert.ok(Math.abs(u - x) < 1e-3 && Math.abs(v - y) < 1e-3, `${index}: ${u},${v} is ${x},${y}`)
  }
})

test('the same camera as transforms.json: metres, the height as z, looking along its own -z', () => {
  const path = pathOf('[Pedestal up, Push in]')
  const { frames, w, h, fps } = JSON.parse(formatTransforms(path))
  assert.deepEqual([frames.length, w, h, fps], [96, 160, 90, 16])
  const [first, last] = [frames[0].transform_matrix, frames[95].transform_matrix]
  const moment = path.moments[0]
  assert.ok(moment)
  const place = [0, 1, 2].map((row) => first[row][3])
  const [x, y, z] = moment.position
  for (const [index, value] of [x, z, y].entries())
    assert.ok(Math.abs((place[index] ?? 0) - value) < 1e-6)
  assert.ok(last[2][3] > first[2][3], 'it rises')
  assert.ok(last[1][3] > first[1][3], 'and goes ahead')
  const back = [0, 1, 2].map((row) => first[row][2])
  assert.ok((back[1] ?? 0) < -0.9, 'it looks ahead')
  const turn: number[][] = [0, 1, 2].map((row) => first[row].slice(0, 3))
  assert.ok(Math.abs(determinant(turn) - 1) < 1e-6, 'nothing is mirrored')
  assert.equal(frames[0].fl_x, frames[0].fl_y)
})

/** Of a 3 x 3 matrix. */
function determinant(turn: readonly (readonly number[])[]): number {
  const at = (row: number, column: number): number => turn[row]?.[column % 3] ?? 0
  const minor = (column: number): number =>
    at(1, column + 1) * at(2, column + 2) - at(1, column + 2) * at(2, column + 1)
  return [0, 1, 2].reduce((sum, column) => sum + at(0, column) * minor(column), 0)
}

test('the subject is as far from a model as models expect, however far it is from us', () => {
  const near = cameraPathOf(tinyShot('a close-up of a cat in a meadow [Push in]'))
  const far = cameraPathOf(tinyShot('a ship on the sea [Push in]'))
  assert.ok(far.subjectMetres > 1.2 * near.subjectMetres)
  for (const path of [near, far])
    assert.ok(Math.abs(path.subjectMetres * modelScale(path) - 3.5) < 1e-9)
})

/** What is measured in a drawing when the data is made: where other things rest on it, where it is open, where its head is. */
import { createCanvas, Path2D } from '@napi-rs/canvas'
import type { Drawing } from './shapes.ts'

/** Points across the drawing of 32 units. */
const GRID = 128
const units = (points: number): number => (points * 32) / GRID

const outlineOf = (path: string): Path2D => new Path2D(path)

/** Which points of a drawing are painted, and between which of them all of it is. */
type Silhouette = {
  readonly isPainted: (x: number, y: number) => boolean
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function silhouetteOf(drawing: Drawing): Silhouette {
  const canvas = createCanvas(GRID, GRID)
  const brush = canvas.getContext('2d')
  brush.scale(GRID / 32, GRID / 32)
  for (const [, path] of drawing) {
    brush.fill(outlineOf(path))
  }
  const { data } = brush.getImageData(0, 0, GRID, GRID)
  const isPainted = (x: number, y: number): boolean => (data[(y * GRID + x) * 4 + 3] ?? 0) >= 40
  let [left, top, right, bottom] = [GRID, GRID, 0, 0]
  for (let y = 0; y < GRID; y++)
    for (let x = 0; x < GRID; x++) {
      if (!isPainted(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  return { isPainted, left, right, top, bottom }
}

/** Where the drawn part is: left, top, width, height, in units. */
export function boxOf(drawing: Drawing): [number, number, number, number] {
  const { left, top, right, bottom } = silhouetteOf(drawing)
  return [units(left), units(top), units(right - left), units(bottom - top)]
}

/** A row of something: its height above the foot, its middle from the left and its width, in shares of the drawn part. */
export type FormLevel = [up: number, middle: number, width: number]

/** Levels of a drawing: where others rest, its opening, its head. */
export type FormLine = [rest: FormLevel, rim: FormLevel, head: FormLevel]

/** What others rest on is at least so wide, of the widest row; an opening is wider; a head is no horn and no feeler. */
const WIDE_ENOUGH = { rest: 0.4, rim: 0.62, head: 0.14 } as const
/** Heads are in this share of the drawing, on the side to which it looks, and end so far below their top. */
const HEAD = { side: 0.46, deep: 0.3 } as const

/** What is measured in a drawing. */
export function formOf(drawing: Drawing, looksRight: boolean): FormLine {
  const form = silhouetteOf(drawing)
  const { left, right, top, bottom } = form
  const all = [left, right] as const
  const widest = Math.max(...rows(top, bottom).map((y) => runIn(form, y, all).width))
  const levelOf = (share: number, within: readonly [number, number]): FormLevel => {
    const row = rows(top, bottom).find((y) => runIn(form, y, within).width >= share * widest)
    return level(form, row ?? top, within)
  }
  const side = HEAD.side * (right - left)
  const looked = looksRight ? ([right - side, right] as const) : ([left, left + side] as const)
  const [up] = levelOf(WIDE_ENOUGH.head, looked)
  const from = Math.round(bottom - up * (bottom - top))
  const deep = rows(from, Math.min(bottom, from + HEAD.deep * (bottom - top)))
  const row = deep.toSorted(
    (one, other) => runIn(form, other, looked).width - runIn(form, one, looked).width,
  )[0]
  const [, middle, width] = level(form, row ?? from, looked)
  return [levelOf(WIDE_ENOUGH.rest, all), levelOf(WIDE_ENOUGH.rim, all), [up, middle, width]]
}

const rows = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, Math.ceil(to - from)) }, (_, index) => from + index)

/** The longest painted run of a row, between two columns. */
function runIn(
  { isPainted }: Silhouette,
  y: number,
  [from, to]: readonly [number, number],
): { readonly start: number; readonly width: number } {
  let best = { start: Math.round(from), width: 0 }
  let width = 0
  for (let x = Math.round(from); x < to; x++) {
    width = isPainted(x, y) ? width + 1 : 0
    if (width > best.width) best = { start: x - width + 1, width }
  }
  return best
}

function level(form: Silhouette, y: number, within: readonly [number, number]): FormLevel {
  const { left, right, top, bottom } = form
  const { start, width } = runIn(form, y, within)
  const share = (value: number, of: number): number => Math.round((1000 * value) / of) / 1000
  return [
    share(bottom - y, bottom - top),
    share(start + width / 2 - left, right - left),
    share(width, right - left),
  ]
}

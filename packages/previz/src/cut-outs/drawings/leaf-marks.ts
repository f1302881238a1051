/** Marks that our own drawings of plants are made of: leaves, twigs and fronds. Angles are in degrees from straight up, to the right. */
import { line, oval } from './own-marks.ts'

/** Where something grows from, in units of the drawing, and to where. */
type Growth = {
  readonly x: number
  readonly y: number
  readonly degrees: number
  readonly length: number
}

const plain = (value: number): number => Math.round(value * 100) / 100

/** The spot at a share of the length. */
function spotAt({ x, y, degrees, length }: Growth, share: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [x + Math.sin(angle) * length * share, y - Math.cos(angle) * length * share]
}

/** The spot beside the middle line, to the right where `aside` is positive. */
function besideAt(growth: Growth, share: number, aside: number): readonly [number, number] {
  const [x, y] = spotAt(growth, share)
  const angle = (growth.degrees * Math.PI) / 180
  return [x + Math.cos(angle) * aside, y + Math.sin(angle) * aside]
}

const pair = ([x, y]: readonly [number, number]): string => `${plain(x)} ${plain(y)}`

/** The colours of the lit and of the shaded half of a leaf. */
type Tones = readonly [fill: string, shade: string]

/** A pointed leaf, one half of it in shade. */
export function leaf(growth: Growth, width: number, [fill, shade]: Tones): string {
  const [foot, tip] = [pair(spotAt(growth, 0)), pair(spotAt(growth, 1))]
  const [left, right] = [besideAt(growth, 0.42, -width), besideAt(growth, 0.42, width)]
  return [
    line(`M${foot}Q${pair(left)} ${tip}Q${pair(right)} ${foot}z`, fill),
    line(`M${foot}Q${pair(right)} ${tip}z`, shade),
  ].join('')
}

/** A straight stalk that narrows. */
export function stalk(growth: Growth, width: number, fill: string): string {
  const ends = [
    besideAt(growth, 0, -width / 2),
    besideAt(growth, 1, -width / 5),
    besideAt(growth, 1, width / 5),
    besideAt(growth, 0, width / 2),
  ]
  return line(`M${ends.map(pair).join('L')}z`, fill)
}

/** How the leaves of a twig are: how many pairs, how long and wide, and their colours, the last for the shaded half. */
export type Leaves = {
  readonly pairs: number
  readonly length: number
  readonly width: number
  readonly spread: number
  readonly fills: readonly string[]
  readonly shade: string
}

/** A twig with leaves in pairs, which are smaller toward its tip, where one more grows. */
export function twig(growth: Growth, wood: string, leaves: Leaves): string {
  const { pairs, length, width, spread, fills, shade } = leaves
  const marks = [stalk(growth, 0.7, wood)]
  for (let index = 0; index < pairs; index += 1) {
    const share = (index + 0.6) / pairs
    const size = 1 - 0.45 * share
    const fill = fills[index % fills.length] ?? shade
    const [x, y] = spotAt(growth, share)
    for (const side of [-1, 1]) {
      const degrees = growth.degrees + side * spread
      marks.push(leaf({ x, y, degrees, length: length * size }, width * size, [fill, shade]))
    }
  }
  const [x, y] = spotAt(growth, 1)
  const tip = { x, y, degrees: growth.degrees, length: length * 0.6 }
  marks.push(leaf(tip, width * 0.6, [fills[0] ?? shade, shade]))
  return marks.join('')
}

/** Petals about a middle. */
export function petals(
  [x, y]: readonly [x: number, y: number],
  count: number,
  { length, width, fill, shade }: { length: number; width: number; fill: string; shade: string },
): string {
  const marks: string[] = []
  for (let index = 0; index < count; index += 1)
    marks.push(leaf({ x, y, degrees: (360 * index) / count, length }, width, [fill, shade]))
  return marks.join('')
}

/** A round spot. */
export const dot = (
  [x, y]: readonly [x: number, y: number],
  radius: number,
  fill: string,
): string => oval(`cx="${plain(x)}" cy="${plain(y)}" rx="${radius}" ry="${radius}"`, fill)

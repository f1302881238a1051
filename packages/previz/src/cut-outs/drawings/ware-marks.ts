/** Marks that our own drawings of food and wares are made of: SVG elements on a field of 32 by 32. */
import { box, type DrawingPoint, ellipse, line } from './own-marks.ts'

const plain = (value: number): number => Math.round(value * 100) / 100

/** An ellipse by its middle and its radii, rounded. */
export const disc = ([x, y]: DrawingPoint, [rx, ry]: DrawingPoint, fill: string): string =>
  ellipse([plain(x), plain(y)], [plain(rx), plain(ry)], fill)

/** A circle. */
export const ball = (middle: DrawingPoint, radius: number, fill: string): string =>
  disc(middle, [radius, radius], fill)

/** A rectangle by its corner and its size, in a colour, with round corners of a radius that may be said with it. */
export function bar(
  [x, y]: DrawingPoint,
  [width, height]: DrawingPoint,
  fill: string | readonly [fill: string, round: number],
): string {
  const [colour, round] = typeof fill === 'string' ? ([fill, 0.5] as const) : fill
  return box(
    `x="${plain(x)}" y="${plain(y)}" width="${plain(width)}" height="${plain(height)}"`,
    colour,
    round,
  )
}

/** A straight stick with round ends, between two spots. */
export function stick(
  [[x, y], [toX, toY]]: readonly [DrawingPoint, DrawingPoint],
  width: number,
  fill: string,
): string {
  const length = Math.hypot(toX - x, toY - y) || 1
  const [acrossX, acrossY] = [
    (-(toY - y) / length) * (width / 2),
    ((toX - x) / length) * (width / 2),
  ]
  const at = (px: number, py: number): string => `${plain(px)} ${plain(py)}`
  const end = `A${width / 2} ${width / 2} 0 0 0 `
  return line(
    `M${at(x + acrossX, y + acrossY)}L${at(toX + acrossX, toY + acrossY)}${end}${at(toX - acrossX, toY - acrossY)}L${at(x - acrossX, y - acrossY)}${end}${at(x + acrossX, y + acrossY)}z`,
    fill,
  )
}

const round = ([x, y]: DrawingPoint, [rx, ry]: DrawingPoint): string =>
  `M${plain(x - rx)} ${plain(y)}a${plain(rx)} ${plain(ry)} 0 1 0 ${plain(2 * rx)} 0a${plain(rx)} ${plain(ry)} 0 1 0 ${plain(-2 * rx)} 0z`

/** A ring by its middle, and by its radii and its width inside them. */
export const ring = (
  middle: DrawingPoint,
  [rx, ry, width]: readonly [number, number, number],
  fill: string,
): string =>
  `<path fill-rule="evenodd" d="${round(middle, [rx, ry])}${round(middle, [rx - width, ry - width])}" fill="${fill}"/>`

/** So many places spread evenly over an ellipse, those behind first. */
export const spread = (
  count: number,
  [x, y]: DrawingPoint,
  [rx, ry]: DrawingPoint,
): readonly (readonly [x: number, y: number, index: number])[] =>
  Array.from({ length: count }, (_, index) => {
    const far = Math.sqrt((index + 0.5) / count)
    const angle = index * 2.399_963
    return [
      plain(x + rx * far * Math.cos(angle)),
      plain(y + ry * far * Math.sin(angle)),
      index,
    ] as const
  }).toSorted(([, one], [, other]) => one - other)

/** A mark for each place of `spread`, in one colour after the other. */
export const strewn = (
  places: ReturnType<typeof spread>,
  fills: readonly string[],
  draw: (x: number, y: number, fill: string) => string,
): string =>
  places.map(([x, y, index]) => draw(x, y, fills[index % fills.length] ?? '#888888')).join('')

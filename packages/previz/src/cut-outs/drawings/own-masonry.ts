/** Walls, windows, arches, domes and roofs for our own drawings of buildings. Units of a drawing of 32 by 32, down from its top left corner. */

const n = (value: number): string => String(Number(value.toFixed(2)))

/** A rectangle. */
export const slab = (
  x: number,
  y: number,
  ...[width, height, fill, opacity = 1]: readonly [
    width: number,
    height: number,
    fill: string,
    opacity?: number,
  ]
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${faded(opacity)}/>`

const faded = (opacity: number): string => (opacity < 1 ? ` opacity="${n(opacity)}"` : '')

/** A closed figure with straight edges, by its corners: x, y, x, y, … */
export function poly(corners: readonly number[], fill: string, opacity = 1): string {
  const pairs = corners.flatMap((x, index) =>
    index % 2 === 0 ? [`${n(x)} ${n(corners[index + 1] ?? 0)}`] : [],
  )
  return `<path d="M${pairs.join('L')}z" fill="${fill}"${faded(opacity)}/>`
}

/** A disc or an oval. */
export const disc = (
  cx: number,
  cy: number,
  ...[rx, fill, ry = rx]: readonly [rx: number, fill: string, ry?: number]
): string => `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`

/** A doorway or window with a round top. */
export const arch = (
  x: number,
  y: number,
  ...[width, height, fill]: readonly [width: number, height: number, fill: string]
): string =>
  `<path d="M${n(x)} ${n(y + height)}V${n(y + width / 2)}a${n(width / 2)} ${n(width / 2)} 0 0 1 ${n(width)} 0V${n(y + height)}z" fill="${fill}"/>`

/** Half of an oval on its flat side. */
export const dome = (
  cx: number,
  base: number,
  ...[rx, ry, fill]: readonly [rx: number, ry: number, fill: string]
): string =>
  `<path d="M${n(cx - rx)} ${n(base)}a${n(rx)} ${n(ry)} 0 0 1 ${n(2 * rx)} 0z" fill="${fill}"/>`

/** A dome that bulges and ends in a point, with its light side and its cross or spike. */
export function onion(
  [cx, base, radius]: readonly [cx: number, base: number, radius: number],
  { fill, lit }: { readonly fill: string; readonly lit: string },
): string {
  const half = (side: 1 | -1): string => {
    const at = (x: number): string => n(cx + side * radius * x)
    return `C${at(1.5)} ${n(base - radius * 0.9)} ${at(0.9)} ${n(base - radius * 1.5)} ${n(cx)} ${n(base - radius * 2.5)}`
  }
  return [
    slab(cx - 0.15, base - radius * 3.3, 0.3, radius, lit),
    slab(cx - 0.5, base - radius * 3.05, 1, 0.26, lit),
    `<path d="M${n(cx - radius * 0.7)} ${n(base)}${half(-1)}L${n(cx)} ${n(base)}z" fill="${lit}"/>`,
    `<path d="M${n(cx + radius * 0.7)} ${n(base)}${half(1)}L${n(cx)} ${n(base)}z" fill="${fill}"/>`,
  ].join('')
}

/** The same at regular steps: columns, battlements, rows of boards. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Windows in rows and columns over an area. */
export type Windows = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly glass: string
  /** Of the frame around each; none when absent. */
  readonly frame?: string
  /** The share of its cell that a window takes, across and down. */
  readonly share?: readonly [across: number, down: number]
  readonly isArched?: boolean
}

/** Windows with a glint of sky in each. */
export function windows(look: Windows): string {
  const { x, y, columns, rows, glass, frame, share = [0.55, 0.6], isArched = false } = look
  const [cell, floor] = [look.width / columns, look.height / rows]
  const [w, h] = [cell * share[0], floor * share[1]]
  const opening = isArched ? arch : slab
  return repeat(columns * rows, (index) => {
    const left = x + (index % columns) * cell + (cell - w) / 2
    const top = y + Math.floor(index / columns) * floor + (floor - h) / 2
    const edge = Math.min(0.22, w * 0.16)
    return [
      frame ? opening(left - edge, top - edge, w + 2 * edge, h + 2 * edge, frame) : '',
      opening(left, top, w, h, glass),
      poly(
        [
          left,
          top + h * 0.75,
          left + w * 0.7,
          top + h * 0.3,
          left + w * 0.9,
          top + h * 0.3,
          left,
          top + h * 0.92,
        ],
        '#FFFFFF',
        0.3,
      ),
    ].join('')
  })
}

/** Battlements along the top of a wall. */
export const battlements = (
  x: number,
  y: number,
  ...[width, count, fill]: readonly [width: number, count: number, fill: string]
): string => {
  const step = width / (2 * count - 1)
  return repeat(count, (index) => slab(x + 2 * index * step, y, step, step * 1.1, fill))
}

/** Columns with their bases and capitals, each with its dark side. */
export const columns = (
  x: number,
  y: number,
  ...[width, height, count, fill, dark]: readonly [
    width: number,
    height: number,
    count: number,
    fill: string,
    dark: string,
  ]
): string => {
  const step = width / count
  const thick = step * 0.46
  return repeat(count, (index) => {
    const left = x + index * step + (step - thick) / 2
    return [
      slab(left, y, thick, height, fill),
      slab(left + thick * 0.62, y, thick * 0.38, height, dark),
      slab(left - thick * 0.2, y, thick * 1.4, 0.5, fill),
      slab(left - thick * 0.2, y + height - 0.5, thick * 1.4, 0.5, fill),
    ].join('')
  })
}

/** Courses of bricks or stones: every other one is set off. */
export function courses(
  area: readonly [x: number, y: number, width: number, height: number],
  {
    rows,
    across,
    fill,
    opacity = 0.35,
  }: { rows: number; across: number; fill: string; opacity?: number },
): string {
  const [x, y, width, height] = area
  const [floor, cell] = [height / rows, width / across]
  return repeat(rows * across, (index) => {
    const row = Math.floor(index / across)
    // Not every stone stands out.
    if ((index * 7 + row * 5) % 4 !== 0) return ''
    const left = x + (index % across) * cell + (row % 2 === 0 ? 0 : cell * 0.4)
    const w = Math.min(cell * 0.85, x + width - left)
    return w <= 0 ? '' : slab(left, y + row * floor, w, floor * 0.6, fill, opacity)
  })
}

/** Drawings of what tells a church, a shop and an airport from a room: nobody names them, they stand in their rooms. */
import { box, line, oval } from './own-marks.ts'

const SHELF_COLOURS = ['#D65C4A', '#E3A93B', '#5E9E59', '#4C7FB5', '#9A6BB0', '#E6DFC8'] as const

/** Goods side by side on boards, as many as stand on one. */
function shelves(rows: number): string {
  const high = 28 / rows
  return Array.from({ length: rows }, (_, row) => {
    const top = 2.5 + row * high
    const goods = Array.from({ length: 9 }, (__, at) => {
      const tall = high * (0.5 + 0.16 * ((at * 7 + row * 5) % 3))
      const colour = SHELF_COLOURS[(at * 5 + row * 2) % SHELF_COLOURS.length] ?? '#D65C4A'
      return box(
        `x="${(2.6 + at * 3).toFixed(1)}" y="${(top + high - 0.9 - tall).toFixed(1)}" width="2.4" height="${tall.toFixed(1)}"`,
        colour,
        0.4,
      )
    }).join('')
    return (
      goods +
      box(`x="1.4" y="${(top + high - 0.9).toFixed(1)}" width="29.2" height="0.9"`, '#C9C4BC', 0.2)
    )
  }).join('')
}

const PANES = [
  ['M8 29V13c0-5 3-8.5 8-11v8l-3 4v15z', '#3F6FB0'],
  ['M16 2c5 2.5 8 6 8 11v16h-5V14l-3-4z', '#B0483F'],
  ['M13 14l3-4 3 4-3 5z', '#F2C14E'],
  ['M13 14v8l3-3zM19 14v8l-3-3z', '#4E9A66'],
  ['M13 22l3-3 3 3v7h-6z', '#8C5FA8'],
] as const

/** As `OWN_SHAPES`. */
export const OWN_FITTINGS: Readonly<Record<string, string>> = {
  'shop-shelf': [
    box('x="1" y="1" width="30" height="30"', '#8C867E', 0.6),
    box('x="1.8" y="1.8" width="28.4" height="28.6"', '#F1EDE4', 0.4),
    shelves(4),
  ].join(''),
  'stained-glass': [
    line('M6.6 30.4V13C6.6 7 10 3 16 .4C22 3 25.4 7 25.4 13v17.4z', '#3A3340'),
    ...PANES.map(([path, colour]) => line(path, colour)),
    oval('cx="16" cy="7.4" rx="1.7" ry="1.7"', '#F9E4B7'),
  ].join(''),
  cross: [
    box('x="14.2" y="2" width="3.6" height="28"', '#C89B4A', 0.6),
    box('x="7" y="9" width="18" height="3.6"', '#C89B4A', 0.6),
    box('x="14.2" y="2" width="1.3" height="28"', '#E8C67E', 0.4),
  ].join(''),
  'departure-board': [
    box('x="0.6" y="7" width="30.8" height="18"', '#1E232B', 0.8),
    ...Array.from({ length: 5 }, (_, row) => {
      const y = 9.4 + row * 3
      return [
        box(`x="2.4" y="${y}" width="5" height="1.5"`, '#F2C14E', 0.2),
        box(`x="9" y="${y}" width="${9 + ((row * 3) % 5)}" height="1.5"`, '#E8E4DA', 0.2),
        box(`x="26" y="${y}" width="3.4" height="1.5"`, row === 2 ? '#D65C4A' : '#7BC47F', 0.2),
      ].join('')
    }),
  ].join(''),
  'seat-row': [
    ...[1.5, 9, 16.5, 24].map((x) =>
      [
        box(`x="${x}" y="8" width="6.5" height="10"`, '#4C6A8C', 1.4),
        box(`x="${x}" y="16.6" width="6.5" height="4.4"`, '#5F7FA3', 1),
      ].join(''),
    ),
    box('x="1" y="21" width="30" height="1.4"', '#8A8F97', 0.4),
    box('x="4" y="22" width="1.4" height="6.4"', '#8A8F97', 0.3),
    box('x="26.6" y="22" width="1.4" height="6.4"', '#8A8F97', 0.3),
  ].join(''),
  'hospital-bed': [
    box('x="1.4" y="9" width="2" height="17"', '#AEB6BF', 0.6),
    box('x="28.6" y="13" width="2" height="13"', '#AEB6BF', 0.6),
    box('x="3" y="18.6" width="26" height="3"', '#C7CDD4', 0.6),
    box('x="3.4" y="15" width="25.2" height="4"', '#F4F6F8', 1.4),
    line('M10 14.4h18.6v6H10z', '#8FC1C9'),
    box('x="3.8" y="12.4" width="6.6" height="3.6"', '#FFFFFF', 1.6),
    oval('cx="5" cy="27" rx="1.4" ry="1.4"', '#6B7280'),
    oval('cx="27" cy="27" rx="1.4" ry="1.4"', '#6B7280'),
  ].join(''),
}

/**
 * Furnishings that distinguish a church, a shop or an airport from a plain room. Prompts do not
 * name them; they are part of their rooms.
 */
import { box, line, oval } from './own-marks.ts'

const SHELF_COLOURS = ['#D65C4A', '#E3A93B', '#5E9E59', '#4C7FB5', '#9A6BB0', '#E6DFC8'] as const

/** Shelves with goods side by side. */
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

/** In the format of `OWN_SHAPES`. */
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
  'cell-bars': [
    ...Array.from({ length: 9 }, (_, bar) =>
      box(`x="${(1.4 + bar * 3.5).toFixed(1)}" y="0.6" width="1.2" height="30.8"`, '#4A4F57', 0.5),
    ),
    ...[0.4, 11, 22, 30.2].map((y) =>
      box(`x="0.4" y="${y}" width="31.2" height="1.4"`, '#3B4048', 0.3),
    ),
    box('x="13.6" y="14" width="5" height="5"', '#2E3238', 0.6),
    oval('cx="16.1" cy="16.4" rx="0.8" ry="0.8"', '#C9A24B'),
  ].join(''),
  dumbbells: [
    ...[4, 16, 28].map((y) => box(`x="1" y="${y - 1.6}" width="30" height="1.2"`, '#8A8F97', 0.4)),
    box('x="1.6" y="2" width="1.4" height="29.6"', '#5B6068', 0.4),
    box('x="29" y="2" width="1.4" height="29.6"', '#5B6068', 0.4),
    ...[8, 20].flatMap((y) =>
      [5, 13, 21].flatMap((x) => [
        box(`x="${x + 1.4}" y="${y + 2.3}" width="4" height="1.4"`, '#AEB4BC', 0.4),
        box(`x="${x}" y="${y}" width="2.2" height="6"`, '#2F333A', 0.8),
        box(`x="${x + 4.6}" y="${y}" width="2.2" height="6"`, '#2F333A', 0.8),
      ]),
    ),
  ].join(''),
  treadmill: [
    line('M4 26h25l1.6 3.4H2.6z', '#3A3F47'),
    line('M6 25.4h21l1.4 2H4.6z', '#23262B'),
    line('M6 26 3.4 8h2L8 26z', '#6B7078'),
    line('M10 26 7.4 8h1.6L12 26z', '#565B63'),
    box('x="1.6" y="4.4" width="9.4" height="4.8"', '#2B2F36', 1),
    box('x="3" y="5.4" width="6" height="2.8"', '#7FC3D6', 0.5),
    box('x="5" y="12" width="12" height="1.3"', '#8A8F97', 0.6),
    box('x="3" y="29" width="4" height="1.6"', '#23262B', 0.5),
    box('x="25" y="29" width="4" height="1.6"', '#23262B', 0.5),
  ].join(''),
  'weight-bench': [
    box('x="3" y="18.6" width="19" height="3"', '#9E3B38', 1.2),
    box('x="5" y="21" width="1.6" height="9"', '#5B6068', 0.4),
    box('x="19" y="21" width="1.6" height="9"', '#5B6068', 0.4),
    box('x="24" y="8" width="1.6" height="22"', '#5B6068', 0.4),
    box('x="21" y="29" width="8" height="1.6"', '#3A3F47', 0.5),
    box('x="13" y="10.4" width="18.6" height="1"', '#AEB4BC', 0.4),
    box('x="28" y="4.4" width="2" height="13"', '#2F333A', 0.8),
    box('x="15.4" y="4.4" width="2" height="13"', '#2F333A', 0.8),
    box('x="26" y="6.4" width="1.6" height="9"', '#454A52', 0.8),
  ].join(''),
  'punching-bag': [
    line('M15.6 0h.8v6h-.8z', '#6B7078'),
    line('M10.4 8.6 16 4l5.6 4.6z', '#454A52'),
    box('x="9.6" y="8" width="12.8" height="23"', '#9E3B38', 3),
    box('x="9.6" y="12" width="12.8" height="2"', '#2F333A', 0.2),
    box('x="9.6" y="24.6" width="12.8" height="2"', '#2F333A', 0.2),
    box('x="11.2" y="9" width="2.2" height="21"', '#BE5A52', 1),
  ].join(''),
  pedestal: [
    box('x="7" y="0.6" width="18" height="3"', '#F2F0EB', 0.4),
    box('x="8.6" y="3.6" width="14.8" height="24.4"', '#E3E0D9', 0.2),
    box('x="18.4" y="3.6" width="5" height="24.4"', '#CBC7BE', 0.2),
    box('x="6.4" y="28" width="19.2" height="3.4"', '#D8D4CB', 0.4),
  ].join(''),
  'broken-column': [
    box('x="9" y="27" width="14" height="4.4"', '#B9B2A4', 0.4),
    line('M10.6 27V7.4l2.6-3 2 2.2 2.4-4.6 2 3.6 1.8-1v22.4z', '#D9D3C5'),
    ...[12, 14.6, 17.2, 19.6].map((x) =>
      box(`x="${x}" y="9" width="0.8" height="18"`, '#AFA898', 0.3),
    ),
    line('M19.4 5.6l2-1V27h-2z', '#C2BBAB'),
  ].join(''),
  'swing-set': [
    line('M1 31 5.4 3h1.6L3 31zM11 31 6.4 3h1.4L12.8 31z', '#C4473F'),
    line('M19.4 31 24 3h1.6l-4.4 28zM31 31 26 3h-1.6l4.6 28z', '#C4473F'),
    box('x="5" y="2.4" width="22" height="1.6"', '#E0B23E', 0.6),
    ...[10, 17].flatMap((x) => [
      box(`x="${x}" y="4" width="0.4" height="17"`, '#5B6068', 0.1),
      box(`x="${x + 4}" y="4" width="0.4" height="17"`, '#5B6068', 0.1),
      box(`x="${x - 0.4}" y="21" width="5.2" height="1.2"`, '#3F6FB0', 0.5),
    ]),
  ].join(''),
  'hay-bale': [
    oval('cx="16" cy="17" rx="14.6" ry="14"', '#C79A3E'),
    oval('cx="14.4" cy="17" rx="12.4" ry="13.2"', '#E3BE62'),
    ...[10, 7.4, 4.8, 2.2].map((r) =>
      oval(`cx="14.4" cy="17" rx="${r}" ry="${r * 1.06}"`, r % 5 < 2.5 ? '#E3BE62' : '#CFA449'),
    ),
  ].join(''),
  'red-barn': [
    line('M2 31V15L9 7h14l7 8v16z', '#B0483F'),
    line('M.6 15.6 8.4 5.4h15.2l7.8 10.2-1.4 1.2L23 7.8H9l-7 9z', '#5B4A48'),
    box('x="10.6" y="18" width="10.8" height="13"', '#F1EDE4', 0.2),
    box('x="11.4" y="18.8" width="9.2" height="12.2"', '#9A3C35', 0.2),
    line('M11.4 18.8h1.2l8 12.2h-1.2zM20.6 18.8h-1.2l-8 12.2h1.2z', '#F1EDE4'),
    box('x="13.4" y="10.4" width="5.2" height="4.4"', '#F1EDE4', 0.2),
    box('x="14" y="11" width="4" height="3.2"', '#3A3340', 0.2),
    ...[4.6, 7, 25, 27.4].map((x) =>
      box(`x="${x}" y="17" width="0.5" height="14"`, '#8F3730', 0.1),
    ),
  ].join(''),
}

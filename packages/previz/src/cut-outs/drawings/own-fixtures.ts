/** What stands or hangs fixed in a place and others are placed by: hearths, lamps, machines; and plain solids. */
import { box, line, oval } from './own-marks.ts'

const BRICKS = Array.from({ length: 6 }, (_, row) =>
  [0, 1, 2, 3]
    .map((at) =>
      box(
        `x="${(3.4 + at * 6.6 - (row % 2) * 1.6).toFixed(1)}" y="${(7.4 + row * 3.7).toFixed(1)}" width="6" height="3.1"`,
        (at + row) % 3 === 0 ? '#B5654C' : '#A65742',
        0.3,
      ),
    )
    .join(''),
).join('')

const CANS = ['#3F7FC4', '#E3A93B', '#5E9E59', '#D65C4A'] as const

/** A shelf of a machine at this height, with what it sells. */
function shelfOfCans(y: number): string {
  const cans = [8.4, 11.4, 14.4, 17.4].map((x, at) =>
    box(
      `x="${x}" y="${y}" width="2" height="4.6"`,
      CANS[(at + Math.round(y)) % CANS.length] ?? CANS[0],
      0.6,
    ),
  )
  return cans.join('') + box(`x="7.8" y="${y + 4.8}" width="11.8" height="0.6"`, '#9AA6AC', 0.1)
}

const DROPS = [4, 8, 12, 16, 20, 24, 28]

/** In the format of `OWN_SHAPES`. */
export const OWN_FIXTURES: Readonly<Record<string, string>> = {
  fireplace: [
    box('x="2" y="5" width="28" height="26"', '#8C4A38', 0.4),
    BRICKS,
    box('x="0.4" y="2" width="31.2" height="3.6"', '#6B4630', 0.5),
    box('x="0.4" y="2" width="31.2" height="1.1"', '#8F6244', 0.4),
    line('M8 31V18c0-5 3.4-8 8-8s8 3 8 8v13z', '#2B1D1A'),
    box('x="9.4" y="28" width="13.2" height="2"', '#5E3B28', 1),
    box('x="10.6" y="26.4" width="10.8" height="1.9"', '#71472F', 0.9),
    line(
      'M10.4 27c-1-4 2-5 2.2-8.6 2 1.4 2.4 2.6 2.6 4.2.8-2.6 1-4.4.4-7 3.6 2.4 5 5.4 4.6 8.2 .8-.8 1.2-1.6 1.2-2.8 1.6 2 1.4 4.4.2 6z',
      '#F28C2E',
    ),
    line(
      'M12.4 27.2c-.4-2.4 1.2-3.2 1.6-5.2 1.2 1 1.4 1.8 1.4 2.8.8-1 1-2.2.8-3.6 2 1.6 2.8 3.8 2 6z',
      '#FFD25A',
    ),
    box('x="1" y="30" width="30" height="1.8"', '#7A6A5E', 0.3),
  ].join(''),
  chandelier: [
    box('x="15.4" y="0" width="1.2" height="9"', '#B08A3E', 0.3),
    oval('cx="16" cy="10" rx="2.4" ry="2.2"', '#D7AE55'),
    line('M3 18c0 5 6 8 13 8s13-3 13-8l-1.8-.6c-.6 3.6-5.2 6-11.2 6s-10.6-2.4-11.2-6z', '#C79A45'),
    line(
      'M15 11c-5 2-9 4-11.6 7l1.4 1c3-3 6.6-4.8 11.2-6zM17 11c5 2 9 4 11.6 7l-1.4 1c-3-3-6.6-4.8-11.2-6z',
      '#B08A3E',
    ),
    ...[3.4, 9.7, 16, 22.3, 28.6].flatMap((x) => [
      box(`x="${x - 0.8}" y="13.4" width="1.6" height="5"`, '#F4EBD8', 0.4),
      line(`M${x} 9.6c1.3 1.6 1.3 3 0 4-1.3-1-1.3-2.4 0-4z`, '#FFCF5C'),
    ]),
    ...DROPS.map((x, at) =>
      oval(`cx="${x}" cy="${26 + (at % 2) * 1.8}" rx="0.9" ry="1.5"`, '#CFE4EE'),
    ),
    oval('cx="16" cy="29.4" rx="1.3" ry="1.9"', '#BFD9E6'),
  ].join(''),
  'vending-machine': [
    box('x="6" y="1" width="20" height="30"', '#C2413B', 1),
    box('x="7.4" y="2.6" width="12.6" height="19.8"', '#EAF3F5', 0.5),
    ...[3.6, 9.8, 16].map(shelfOfCans),
    box('x="21.2" y="5" width="3.4" height="8"', '#2F3640', 0.5),
    ...[6.4, 8.4, 10.4].map((y) => box(`x="21.9" y="${y}" width="2" height="1.2"`, '#F2C14E', 0.3)),
    box('x="8" y="24" width="12" height="4.6"', '#2F3640', 0.5),
    box('x="7" y="31" width="18" height="0.9"', '#5E2724', 0.2),
  ].join(''),
  bush: [
    oval('cx="8.5" cy="22" rx="8" ry="7.6"', '#4E8A3C'),
    oval('cx="23.5" cy="22" rx="8" ry="7.6"', '#467F37'),
    oval('cx="16" cy="16" rx="10" ry="9.6"', '#5C9A46'),
    oval('cx="16" cy="24" rx="13" ry="6.4"', '#478237'),
    ...[
      [8, 18],
      [12, 12],
      [18, 10],
      [22, 15],
      [15, 18],
      [25, 20],
      [10, 23],
    ].map(([x, y]) => oval(`cx="${x}" cy="${y}" rx="2.2" ry="1.3"`, '#7DB35F')),
  ].join(''),
  cube: [
    line('M3 10 16 3l13 7v13l-13 7-13-7z', '#5C88C4'),
    line('M3 10 16 3l13 7-13 7z', '#8FB3E0'),
    line('M16 17 29 10v13l-13 7z', '#416CA8'),
  ].join(''),
  sphere: [
    oval('cx="16" cy="16" rx="13" ry="13"', '#4A78B8'),
    oval('cx="14.6" cy="14.6" rx="10.8" ry="10.8"', '#6292CE'),
    oval('cx="12" cy="11.4" rx="5.6" ry="5"', '#9CC0EA'),
    oval('cx="10.8" cy="9.8" rx="2" ry="1.6"', '#DCEBFA'),
  ].join(''),
  cone: [
    line('M16 1 28 26c-2 3-6.4 4.6-12 4.6S6 29 4 26z', '#5C88C4'),
    line('M16 1 28 26c-1.6 2.6-5 4-9 4.4z', '#416CA8'),
    line('M16 1 9 28c-2.2-.6-4-1.4-5-2z', '#8FB3E0'),
  ].join(''),
}

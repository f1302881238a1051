/** Towers of every kind: of water, of stone, of steel, and those from which one looks. */
import {
  arch,
  battlements,
  columns,
  courses,
  disc,
  dome,
  poly,
  repeat,
  slab,
  windows,
} from './own-masonry.ts'

/** A beam of steel or wood between two points. */
const beam = (
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  ...[fill, thick = 0.4]: readonly [fill: string, thick?: number]
): string => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const [ox, oy] = [((-dy / length) * thick) / 2, ((dx / length) * thick) / 2]
  return poly(
    [
      from[0] + ox,
      from[1] + oy,
      to[0] + ox,
      to[1] + oy,
      to[0] - ox,
      to[1] - oy,
      from[0] - ox,
      from[1] - oy,
    ],
    fill,
  )
}

/** Two legs that lean together, with braces between them, as half widths at heights. */
const lattice = (
  levels: readonly (readonly [half: number, y: number])[],
  fill: string,
  thick: number,
): string =>
  levels
    .slice(1)
    .map(([half, y], index) => {
      const [above, top] = levels[index] ?? [half, y]
      return [
        beam([16 - above, top], [16 - half, y], fill, thick * 1.4),
        beam([16 + above, top], [16 + half, y], fill, thick * 1.4),
        beam([16 - above, top], [16 + half, y], fill, thick * 0.8),
        beam([16 + above, top], [16 - half, y], fill, thick * 0.8),
        beam([16 - half, y], [16 + half, y], fill, thick),
      ].join('')
    })
    .join('')

const WOOD = { dark: '#5E3F2C', plain: '#8A5F3F', lit: '#A97B53', pale: '#C99A6B' } as const

/** In the format of `OWN_SHAPES`. */
export const OWN_TOWERS: Readonly<Record<string, string>> = {
  'water-tower': [
    lattice(
      [
        [6, 15],
        [7, 21],
        [8, 27],
        [8.6, 32],
      ],
      '#6A747F',
      0.42,
    ),
    slab(15.2, 14, 1.6, 18, '#8D98A3'),
    poly([6.6, 6, 16, 0.6, 25.4, 6], '#A9503F'),
    poly([16, 0.6, 25.4, 6, 16, 6], '#8C3F31'),
    slab(7, 6, 18, 8.4, '#D5DBDF'),
    slab(19.5, 6, 5.5, 8.4, '#AEB8C0'),
    slab(8.4, 6, 2.4, 8.4, '#F0F3F5'),
    '<path d="M7 14.400a9 3.6 0 0 0 18 0z" fill="#B7C0C8"/>',
    slab(7, 9.8, 18, 0.4, '#93A0AB'),
    slab(5.8, 14.2, 20.4, 0.5, '#59636E'),
    repeat(11, (at) => slab(5.9 + at * 2, 12.9, 0.25, 1.4, '#59636E')),
    slab(5.8, 12.8, 20.4, 0.25, '#59636E'),
  ].join(''),
  'lifeguard-tower': [
    beam([7, 16], [5, 32], WOOD.plain, 1.2),
    beam([25, 16], [27, 32], WOOD.dark, 1.2),
    beam([14, 16], [13.4, 32], WOOD.plain, 0.9),
    beam([7, 17], [26, 31], WOOD.lit, 0.6),
    beam([25, 17], [6, 31], WOOD.lit, 0.6),
    slab(3.4, 18.6, 25.2, 1.3, WOOD.pale),
    slab(3.4, 19.6, 25.2, 0.5, WOOD.dark),
    slab(8, 7.6, 16, 11, '#F2F5F2'),
    slab(18.6, 7.6, 5.4, 11, '#D5DCDC'),
    repeat(8, (at) => slab(8, 9 + at * 1.3, 16, 0.16, '#C9D2D1')),
    slab(9.6, 10, 6.6, 4.6, '#5B87A3'),
    poly([9.6, 13.4, 14.4, 10, 16.2, 10, 9.6, 14.6], '#FFFFFF', 0.3),
    slab(18, 10, 4, 8.6, '#7E9FB2'),
    slab(8, 15.4, 16, 3.2, '#D5392E'),
    slab(11.8, 15.9, 0.7, 2.2, '#FFFFFF'),
    slab(11.05, 16.65, 2.2, 0.7, '#FFFFFF'),
    poly([4.6, 8, 9.4, 3.2, 22.6, 3.2, 27.4, 8], '#D5392E'),
    poly([22.6, 3.2, 27.4, 8, 16, 8], '#B32A22'),
    slab(4.6, 7.7, 22.8, 0.6, '#FFFFFF'),
    repeat(6, (at) => slab(3.6 + at * 4.9, 15, 0.4, 3.8, '#FFFFFF')),
    slab(3.4, 14.8, 4.6, 0.45, '#FFFFFF'),
    slab(24, 14.8, 4.6, 0.45, '#FFFFFF'),
    slab(25.7, 0.2, 0.35, 8, '#E9ECEA'),
    poly([26, 0.3, 30.4, 1.6, 26, 2.9], '#F4B63A'),
    beam([26.4, 19.6], [31, 32], WOOD.lit, 0.5),
    beam([23.6, 19.6], [28.2, 32], WOOD.lit, 0.5),
    repeat(6, (at) => slab(24.4 + at * 0.75, 21.2 + at * 1.9, 3, 0.4, WOOD.pale)),
  ].join(''),
  'power-pylon': [
    lattice(
      [
        [0.7, 1],
        [1, 4],
        [1.2, 7],
        [1.5, 10.5],
        [2.2, 16],
        [3.4, 22],
        [5, 28],
        [6, 32],
      ],
      '#7C8894',
      0.24,
    ),
    ...[3.6, 7, 10.4].map((y, index) =>
      [
        poly([16, y - 1.3, 6 - (index === 1 ? 2 : 0), y, 26 + (index === 1 ? 2 : 0), y], '#8793A0'),
        poly(
          [
            16,
            y - 0.7,
            8.6 - (index === 1 ? 2 : 0),
            y - 0.2,
            23.4 + (index === 1 ? 2 : 0),
            y - 0.2,
          ],
          '#C9D6E0',
          0.9,
        ),
        ...[-1, 1].flatMap((side) => [
          slab(16 + side * (index === 1 ? 11.4 : 9.4) - 0.16, y, 0.32, 1.5, '#A9554A'),
          slab(16 + side * (index === 1 ? 7 : 6) - 0.16, y, 0.32, 1.5, '#A9554A'),
        ]),
      ].join(''),
    ),
  ].join(''),
  'stone-tower': [
    slab(10, 8, 12, 24, '#B8AC98'),
    slab(17.8, 8, 4.2, 24, '#978B78'),
    slab(10.8, 8, 1.8, 24, '#CDC3B0'),
    courses([10, 9.6, 12, 22], { rows: 15, across: 6, fill: '#8A7E6C' }),
    poly([8.6, 6.4, 23.4, 6.4, 22, 9, 10, 9], '#A79B86'),
    slab(8.4, 3.6, 15.2, 3.2, '#BFB39E'),
    slab(18.4, 3.6, 5.2, 3.2, '#9D917D'),
    battlements(8.4, 1.9, 15.2, 5, '#BFB39E'),
    repeat(6, (at) => arch(9.4 + at * 2.4, 6.8, 1.3, 1.9, '#7C705F')),
    arch(14.9, 11.4, 2.2, 4, '#3F4A58'),
    arch(14.9, 18.4, 2.2, 4, '#3F4A58'),
    arch(13.7, 25.6, 4.6, 6.4, '#5A3D2A'),
    slab(15.85, 26.6, 0.3, 5.4, '#3D291C'),
    slab(8.8, 30.8, 14.4, 1.2, '#8F8370'),
  ].join(''),
  'lookout-tower': [
    lattice(
      [
        [4.6, 11],
        [5.6, 17],
        [6.8, 23.5],
        [8, 32],
      ],
      WOOD.plain,
      0.62,
    ),
    repeat(9, (at) => slab(14.4 + (at % 2) * 0.4, 14 + at * 2, 3.4, 0.45, WOOD.pale)),
    slab(8.6, 10.2, 14.8, 1.2, WOOD.pale),
    slab(8.6, 11.1, 14.8, 0.5, WOOD.dark),
    slab(10.4, 4.4, 11.2, 6, WOOD.lit),
    slab(17.8, 4.4, 3.8, 6, WOOD.plain),
    windows({
      x: 10.6,
      y: 4.8,
      width: 10.8,
      height: 3,
      columns: 4,
      rows: 1,
      glass: '#7FB1CB',
      frame: WOOD.dark,
      share: [0.8, 0.8],
    }),
    repeat(7, (at) => slab(8.8 + at * 2.35, 7.9, 0.35, 2.6, WOOD.dark)),
    slab(8.6, 7.8, 14.8, 0.4, WOOD.dark),
    poly([8, 4.8, 16, 0.4, 24, 4.8], '#6A4A38'),
    poly([16, 0.4, 24, 4.8, 16, 4.8], '#54392A'),
    slab(8, 4.6, 16, 0.4, '#44301F'),
  ].join(''),
  'tv-tower': [
    slab(15.84, 0, 0.32, 4, '#C8443A'),
    slab(15.7, 3.4, 0.6, 4.4, '#F2F4F5'),
    slab(15.7, 4.6, 0.6, 0.9, '#C8443A'),
    slab(15.7, 6.4, 0.6, 0.9, '#C8443A'),
    poly([15.3, 11, 16.7, 11, 17.3, 29, 14.7, 29], '#CDD5DB'),
    poly([16, 11, 16.7, 11, 17.3, 29, 16, 29], '#A5B0B9'),
    poly([14.7, 29, 17.3, 29, 19.4, 32, 12.6, 32], '#B5BEC6'),
    disc(16, 9.6, 2.6, '#DCE3E8'),
    '<path d="M16 7a2.6 2.6 0 0 1 0 5.200z" fill="#A9B6C1"/>',
    slab(13.4, 9.2, 5.2, 0.9, '#5F7C92'),
    disc(15.1, 8.3, 0.7, '#F6F9FB'),
    slab(14.7, 12, 2.6, 0.7, '#8F9BA6'),
  ].join(''),
  'space-needle': [
    slab(15.85, 0, 0.3, 5, '#D9DEE2'),
    ...[-1, 1].map(
      (side) =>
        `<path d="M${16 + side * 1.4} 11.400C${16 + side * 0.7} 18 ${16 + side * 1} 22 ${16 + side * 4} 32h${side * -1.3}C${16 + side * 0.2} 23 16 18 ${16 + side * 0.4} 11.400z" fill="${side < 0 ? '#EEF1F2' : '#C3CBD0'}"/>`,
    ),
    slab(15.4, 10, 1.2, 22, '#D3DADF'),
    slab(16.1, 10, 0.5, 22, '#ACB6BE'),
    poly([13.6, 11.6, 18.4, 11.6, 17, 13.6, 15, 13.6], '#C3CBD0'),
    disc(16, 9.6, 6, '#DDE3E6', 1.1),
    slab(11, 7.7, 10, 1.5, '#5C7F94'),
    disc(16, 7.6, 7.2, '#F4F6F6', 0.9),
    poly([10.4, 7.2, 16, 4.2, 21.6, 7.2], '#E7843B'),
    poly([16, 4.2, 21.6, 7.2, 16, 7.2], '#C96A28'),
    disc(16, 21.6, 2.6, '#DDE3E6', 0.5),
  ].join(''),
  'floodlight-mast': [
    poly([15.2, 8, 16.8, 8, 17.2, 32, 14.8, 32], '#8E99A4'),
    poly([16.1, 8, 16.8, 8, 17.2, 32, 16, 32], '#6C7782'),
    slab(7, 1, 18, 8.6, '#59636E'),
    repeat(12, (at) => disc(9.3 + (at % 4) * 4.5, 2.6 + Math.floor(at / 4) * 2.7, 1.2, '#FFF3C4')),
    repeat(12, (at) => disc(9 + (at % 4) * 4.5, 2.3 + Math.floor(at / 4) * 2.7, 0.5, '#FFFFFF')),
  ].join(''),
  'wind-turbine': [
    poly([15.4, 9.4, 16.6, 9.4, 17, 32, 15, 32], '#F1F4F6'),
    poly([16.1, 9.4, 16.6, 9.4, 17, 32, 16, 32], '#C4CDD4'),
    ...[-90, 30, 150].map((degrees) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const at = (along: number, aside: number): [number, number] => [
        16 + along * c - aside * s,
        9.4 + along * s + aside * c,
      ]
      return [
        poly([...at(0.4, -0.35), ...at(2.4, -0.75), ...at(9.2, 0), ...at(0.4, 0.35)], '#FFFFFF'),
        poly([...at(0.4, 0.35), ...at(2.4, -0.1), ...at(9.2, 0)], '#CDD6DD'),
      ].join('')
    }),
    disc(16, 9.4, 0.85, '#DDE4E9'),
    disc(15.8, 9.2, 0.4, '#FFFFFF'),
  ].join(''),
  'minaret-tower': [
    slab(13, 10, 6, 22, '#E4D3AE'),
    slab(16.9, 10, 2.1, 22, '#C2AE86'),
    courses([13, 12, 6, 19], { rows: 10, across: 3, fill: '#B79F72', opacity: 0.4 }),
    slab(12, 9.4, 8, 1, '#F1E3C2'),
    columns(12.8, 5.8, 6.4, 3.6, 4, '#F1E3C2', '#C2AE86'),
    slab(12.4, 5.2, 7.2, 0.8, '#E4D3AE'),
    dome(16, 5.2, 3.1, 3.4, '#3E8E8A'),
    '<path d="M16 1.800a3.100 3.400 0 0 1 3.100 3.400H16z" fill="#2E6E6C"/>',
    slab(15.85, 0, 0.3, 2, '#D9A93B'),
    arch(14.8, 13, 2.4, 3.6, '#5D4A36'),
    arch(14.8, 20, 2.4, 3.6, '#5D4A36'),
  ].join(''),
}

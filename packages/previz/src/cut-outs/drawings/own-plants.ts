/** Drawings of our own of plants and their parts: see `own-shapes.ts`. */
import { dot, leaf, type Leaves, petals, stalk, twig } from './leaf-marks.ts'
import { line, oval } from './own-marks.ts'

const GREENS = ['#5FB54A', '#78C850', '#4CA144']
const SHADE = '#3B8A3C'
const WOOD = '#7A5236'

const leaves = (changes: Partial<Leaves> = {}): Leaves => ({
  pairs: 5,
  length: 6.4,
  width: 2.6,
  spread: 52,
  fills: GREENS,
  shade: SHADE,
  ...changes,
})

/** Twigs that fan out from the foot of the drawing. */
const bough = (look: Leaves, wood = WOOD): string =>
  [-44, 44, -22, 22, 0]
    .map((degrees) =>
      twig({ x: 16, y: 31, degrees, length: 25 - Math.abs(degrees) * 0.2 }, wood, look),
    )
    .join('')

/** Where fruit and blossoms are on a bough. */
const ON_BOUGH = [
  [7, 17],
  [12.5, 10],
  [16, 19],
  [20, 8.5],
  [24.5, 16],
  [11, 24],
  [21, 24],
] as const

const fruit = (fill: string, light: string): string =>
  ON_BOUGH.map(([x, y]) => dot([x, y], 2.5, fill) + dot([x - 0.8, y - 0.9], 0.7, light)).join('')

const blossoms = (fill: string, shade: string): string =>
  ON_BOUGH.flatMap(([x, y]) => [
    petals([x, y], 5, { length: 3.2, width: 1.9, fill, shade }),
    dot([x, y], 0.8, '#F2C14E'),
  ]).join('')

/** Fronds of a fern. */
const frond = (degrees: number, length: number): string =>
  twig({ x: 16, y: 31, degrees, length }, '#4E8F3A', {
    pairs: 13,
    length: 5.6,
    width: 0.9,
    spread: 66,
    fills: ['#66B84C', '#58AB48'],
    shade: '#3F9140',
  })

/** Pointed leaves that rise from one spot, the outer ones behind. */
const rosette = (
  degrees: readonly number[],
  { length, width, fill, shade }: { length: number; width: number; fill: string; shade: string },
): string =>
  degrees
    .map((turn) =>
      leaf({ x: 16, y: 29.5, degrees: turn, length: length - Math.abs(turn) * 0.13 }, width, [
        fill,
        shade,
      ]),
    )
    .join('')

const cane = (x: number, degrees: number): string =>
  [
    stalk({ x, y: 31.5, degrees, length: 30 }, 2.2, '#7FB04A'),
    ...[7, 14, 21].map((up) =>
      stalk(
        { x: x - 1.2 + degrees * up * 0.0175, y: 31.5 - up, degrees: 90 + degrees, length: 2.4 },
        0.8,
        '#5C8A35',
      ),
    ),
  ].join('')

const caneLeaves = (x: number, y: number): string =>
  [64, 100, 132, -60, -104]
    .map((degrees) => leaf({ x, y, degrees, length: 7 }, 1.2, ['#6DBB45', '#4C9A3B']))
    .join('')

const bells = (fill: string, inside: string): string =>
  Array.from({ length: 9 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    const [y, size] = [3.6 + index * 2.2, 0.7 + index * 0.16]
    const bell = { x: 16, y, degrees: side * 122, length: 3.8 * size }
    const [x, lip] = [16 + side * 3 * size, y + 1.9 * size]
    return (
      leaf(bell, 2.2 * size, [fill, fill]) +
      dot([x, lip], 1.1 * size, fill) +
      dot([x, lip + 0.2], 0.7 * size, inside)
    )
  }).join('')

/** Small leaves that lie in a heap. */
const heap = (fills: readonly string[]): string =>
  Array.from({ length: 90 }, (_, index) => {
    const across = ((index * 37) % 90) / 89
    const top = 30 - 13 * Math.sin(Math.PI * across) * (1 - index / 90)
    const fill = fills[index % fills.length] ?? '#C9822E'
    const x = 6 + across * 20
    return leaf({ x, y: top, degrees: ((index * 71) % 220) - 110, length: 5.4 }, 2.2, [
      fill,
      '#9A5A22',
    ])
  }).join('')

const palmate = (x: number, y: number, size: number): string =>
  [-96, 96, -62, 62, -30, 30, 0]
    .map((degrees) =>
      leaf({ x, y, degrees, length: size * (1 - Math.abs(degrees) * 0.005) }, size * 0.15, [
        '#5FAE48',
        '#3F8F3C',
      ]),
    )
    .join('')

const furrows = (fill: string): string =>
  Array.from({ length: 36 }, (_, index) => {
    const x = 8.4 + (index % 9) * 1.9
    const y = 1 + Math.floor(index / 9) * 7 + ((index * 5) % 7)
    return leaf({ x, y: y + 4.4, degrees: ((index * 13) % 9) - 4, length: 5 }, 0.7, [
      fill,
      '#4A3221',
    ])
  }).join('')

const branch = (degrees: number, up: number, length: number): string =>
  [
    stalk({ x: 16, y: 31 - up, degrees, length }, 1.5, '#5B4636'),
    ...[0.35, 0.55, 0.75].flatMap((share, index) =>
      [-32, 30].map((turn) => {
        const angle = (degrees * Math.PI) / 180
        const x = 16 + Math.sin(angle) * length * share
        const y = 31 - up - Math.cos(angle) * length * share
        return stalk(
          { x, y, degrees: degrees + turn, length: length * (0.5 - index * 0.1) },
          0.7,
          '#6A5341',
        )
      }),
    ),
  ].join('')

const crown = (fills: readonly string[]): string =>
  (
    [
      [9, 13, 6],
      [23, 13, 6],
      [16, 9, 7.4],
      [12, 17, 5],
      [20, 17, 5],
    ] as const
  )
    .map(([x, y, radius], index) => dot([x, y], radius, fills[index % fills.length] ?? SHADE))
    .join('')

const smallTree = (fills: readonly string[]): string =>
  [stalk({ x: 16, y: 31, degrees: 0, length: 18 }, 3, WOOD), crown(fills)].join('')

/** By their names in `shapes-in-nature.ts`. */
export const OWN_PLANTS: Readonly<Record<string, string>> = {
  'leafy-branch': bough(leaves()),
  'autumn-branch': bough(leaves({ fills: ['#E08A2E', '#EDB13C', '#D2602B'], shade: '#B4531F' })),
  'red-branch': bough(leaves({ fills: ['#C8322F', '#DD4A3C', '#B02A33'], shade: '#8E2030' })),
  'orange-branch': bough(leaves()) + fruit('#F28C28', '#FFC98A'),
  'apple-branch': bough(leaves()) + fruit('#D93A34', '#F6A39A'),
  'lemon-branch': bough(leaves()) + fruit('#F4D03C', '#FFF3B8'),
  'blossom-branch':
    bough(leaves({ pairs: 4, length: 4.6, width: 1.8 })) + blossoms('#FFFFFF', '#E9E4F0'),
  'pink-blossom-branch':
    bough(leaves({ pairs: 4, length: 4.2, width: 1.6 })) + blossoms('#F6B4CB', '#EA92B2'),
  'olive-branch':
    bough(
      leaves({ pairs: 7, length: 5.4, width: 1, fills: ['#8FA868', '#7E9A5C'], shade: '#667F4A' }),
    ) + ON_BOUGH.map(([x, y]) => oval(`cx="${x}" cy="${y}" rx="1.1" ry="1.5"`, '#6E7F2E')).join(''),
  'green-leaf': [
    stalk({ x: 4.5, y: 31, degrees: 34, length: 9 }, 1.2, '#4C9A3B'),
    leaf({ x: 8, y: 25, degrees: 58, length: 25 }, 15, ['#6CC04E', '#4FA545']),
    ...[5, 9, 13, 17].flatMap((far) => {
      const [x, y] = [8 + far * 0.848, 25 - far * 0.53]
      return [12, 104].map((degrees) =>
        stalk({ x, y, degrees, length: 6.6 - Math.abs(far - 9) * 0.28 }, 0.4, '#93D673'),
      )
    }),
    stalk({ x: 8, y: 25, degrees: 58, length: 24 }, 0.8, '#A7E08A'),
  ].join(''),
  fern: [-66, 66, -40, 40, -16, 16].map((turn) => frond(turn, 25 - Math.abs(turn) * 0.17)).join(''),
  bamboo: [
    cane(9, -3),
    cane(23, 3),
    cane(16, 0),
    caneLeaves(8, 9),
    caneLeaves(23.6, 13),
    caneLeaves(16.6, 5),
    caneLeaves(15.4, 19),
  ].join(''),
  agave: rosette([-78, 78, -60, 60, -42, 42, -26, 26, -10, 10, 0], {
    length: 27,
    width: 2.6,
    fill: '#7FB59A',
    shade: '#5A927D',
  }),
  'succulent-rosette': [
    petals([16, 17], 12, { length: 13, width: 4.4, fill: '#8CC6A0', shade: '#6BAA88' }),
    petals([16, 17], 10, { length: 9.6, width: 3.6, fill: '#A5D8B2', shade: '#7FBD98' }),
    petals([16, 17], 8, { length: 6.4, width: 2.8, fill: '#BCE6C2', shade: '#96CDA6' }),
    petals([16, 17], 5, { length: 3.6, width: 1.8, fill: '#E4BFC4', shade: '#CF9BA6' }),
  ].join(''),
  'open-flower': [
    stalk({ x: 16, y: 31.5, degrees: 0, length: 16 }, 1.2, '#4C9A3B'),
    leaf({ x: 16, y: 29, degrees: 62, length: 9 }, 3, ['#6CC04E', '#4FA545']),
    leaf({ x: 16, y: 30, degrees: -60, length: 8 }, 3, ['#6CC04E', '#4FA545']),
    petals([16, 12], 13, { length: 11, width: 3, fill: '#F48FB1', shade: '#E56B97' }),
    petals([16, 12], 11, { length: 7.4, width: 2.4, fill: '#F9B4CC', shade: '#EE8CB0' }),
    dot([16, 12], 2.8, '#F2C14E'),
    dot([15.3, 11.3], 1.2, '#FBE08A'),
  ].join(''),
  'flower-bud': [
    stalk({ x: 16, y: 31.5, degrees: 0, length: 15 }, 1.2, '#4C9A3B'),
    leaf({ x: 16, y: 28, degrees: 54, length: 10 }, 3.4, ['#6CC04E', '#4FA545']),
    leaf({ x: 16, y: 29.5, degrees: -52, length: 9 }, 3.4, ['#6CC04E', '#4FA545']),
    oval('cx="16" cy="10.5" rx="6.6" ry="7.4"', '#F7EDEF'),
    leaf({ x: 13.4, y: 17, degrees: -8, length: 13.6 }, 5.4, ['#FFFFFF', '#EFE0E6']),
    leaf({ x: 18.4, y: 17.4, degrees: 10, length: 13 }, 5, ['#FBF3F6', '#E6D2DB']),
    leaf({ x: 16, y: 18.6, degrees: -36, length: 7 }, 2.4, ['#7CC45A', '#4FA545']),
    leaf({ x: 16, y: 18.6, degrees: 36, length: 7 }, 2.4, ['#7CC45A', '#4FA545']),
    leaf({ x: 16, y: 18.8, degrees: 0, length: 6 }, 2.6, ['#6CC04E', '#4FA545']),
  ].join(''),
  gypsophila: [
    ...[-34, -17, 0, 17, 34].map((degrees) =>
      stalk({ x: 16, y: 31.5, degrees, length: 22 }, 0.5, '#5C9A4A'),
    ),
    ...Array.from({ length: 34 }, (_, index) => {
      const turn = (-36 + ((index * 19) % 73)) * (Math.PI / 180)
      const far = 13 + ((index * index * 5) % 11)
      const [x, y] = [16 + Math.sin(turn) * far, 31 - Math.cos(turn) * far]
      return (
        petals([x, y], 6, { length: 1.7, width: 1, fill: '#FFFFFF', shade: '#E6E3EE' }) +
        dot([x, y], 0.45, '#F3E3A0')
      )
    }),
  ].join(''),
  foxglove: [
    stalk({ x: 16, y: 31.5, degrees: 0, length: 30 }, 1.2, '#5C9A4A'),
    leaf({ x: 16, y: 30, degrees: 66, length: 11 }, 3.4, ['#6CB552', '#4C9543']),
    leaf({ x: 16, y: 30.5, degrees: -64, length: 11 }, 3.4, ['#6CB552', '#4C9543']),
    leaf({ x: 16, y: 28, degrees: 34, length: 8 }, 2.6, ['#7CC45A', '#4FA545']),
    bells('#C06BBF', '#7A2F80'),
  ].join(''),
  cannabis: [
    stalk({ x: 16, y: 31.5, degrees: 0, length: 22 }, 1, '#6A9A45'),
    palmate(9, 22, 9),
    palmate(23, 22, 9),
    palmate(16, 14, 13),
    leaf({ x: 16, y: 17, degrees: 0, length: 9 }, 3.2, ['#9CCB6A', '#7AB052']),
  ].join(''),
  'oat-grass': [-30, 30, -20, 20, -11, 11, -4, 4]
    .map(
      (degrees) =>
        leaf({ x: 16, y: 31, degrees, length: 24 }, 0.9, ['#8CC152', '#6CA544']) +
        twig({ x: 16 + degrees * 0.06, y: 31, degrees: degrees * 0.8, length: 27 }, '#A8B25A', {
          pairs: 7,
          length: 2.6,
          width: 0.7,
          spread: 30,
          fills: ['#C9C070', '#DDD38A'],
          shade: '#A89E52',
        }),
    )
    .join(''),
  'leaf-heap': heap(['#D9772B', '#E8A23A', '#B9562A', '#C98B3C', '#A8452B']),
  'tree-trunk': [
    line('M6 31.5c2-4 1.600-8 1.400-14L7 3.5h18l-.4 14c-.2 6-.2 10 2.400 14z', '#7C5B41'),
    line('M19 3.5h6l-.4 14c-.2 6-.2 10 2.400 14h-7c-1.600-8-.6-20-1-31z', '#5F4431'),
    furrows('#5A3F2C'),
    oval('cx="13" cy="15" rx="2.2" ry="2.800"', '#4A3221'),
    oval('cx="13.200" cy="15.200" rx="1.200" ry="1.600"', '#2F1F14'),
    ...Array.from({ length: 32 }, (_, index) => {
      const growth = { x: 4 + index * 0.78, y: 1 + ((index * 7) % 5) * 1.1, length: 5 }
      const fill = GREENS[index % GREENS.length] ?? SHADE
      return leaf({ ...growth, degrees: 110 + ((index * 61) % 140) }, 2.4, [fill, SHADE])
    }),
  ].join(''),
  'mossy-rock': [
    line('M2 30C2 22 6 14 13 12.500c7-1.500 15 4 17.500 17.500z', '#7B7F86'),
    line('M20 15c5 2.500 9 8 10.500 15H19c2.500-5 2.500-10 1-15z', '#5F636B'),
    line(
      'M4 22c1-6 4-10.500 9-11.500 7-1 12 3 15 9-2 .4-2.400 3-4.400 2.200-1.800-.8-2.600 2.600-4.800 1.600-2-.9-2.800 3.200-5 1.800-1.800-1.200-3.200 2-5 .6-1.600-1.200-3 .8-4.800-3.700z',
      '#6DA544',
    ),
    line(
      'M5 20.500c1.200-5 4-8.600 8-9.400 5-.8 9 1.400 12 5.400-6-2.400-13-1.600-20 4z',
      '#8CC152',
    ),
  ].join(''),
  'bare-tree': [
    line('M14.400 31.500L15 14h2l.8 17.500z', '#5B4636'),
    branch(-46, 13, 15),
    branch(44, 12, 15),
    branch(-22, 16, 14),
    branch(24, 15, 14),
    branch(2, 16, 14.5),
  ].join(''),
  'blossom-tree': smallTree(['#F4B6CB', '#F7C9D8', '#EFA2BC']),
  'golden-tree': smallTree(['#EDB13C', '#F2C65A', '#DE9A2E']),
}

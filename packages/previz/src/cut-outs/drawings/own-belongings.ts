/** Drawings of our own of what is in rooms, and of what people own and wear: see `ware-words.ts`. */
import { line, each, type DrawingPoint } from './own-marks.ts'
import { ball, bar, disc, ring, spread, stick, strewn } from './ware-marks.ts'

const WOOD = ['#C98F55', '#9C6636', '#E8BE8C'] as const
const STEEL = ['#B9C1CE', '#848EA0', '#EEF2F7'] as const
const BRASS = ['#E3AE3A', '#B5801C', '#FBE3A0'] as const

const pearls = (
  count: number,
  at: (share: number) => DrawingPoint,
  [radius, fill, lit]: readonly [number, string, string],
): string =>
  Array.from({ length: count }, (_, index) => {
    const [x, y] = at(index / (count - 1))
    return (
      ball([x, y], radius, fill) + ball([x - radius * 0.3, y - radius * 0.35], radius * 0.35, lit)
    )
  }).join('')

const flower = (
  [x, y]: DrawingPoint,
  r: number,
  [fill, middle]: readonly [string, string],
): string =>
  Array.from({ length: 6 }, (_, index) =>
    ball(
      [x + Math.cos(index * 1.047) * r * 0.62, y + Math.sin(index * 1.047) * r * 0.62],
      r * 0.5,
      fill,
    ),
  ).join('') + ball([x, y], r * 0.4, middle)

/** By their names in `ware-words.ts`. */
export const OWN_BELONGINGS: Readonly<Record<string, string>> = {
  'table-lamp':
    line('M9 3h14l5 14H4z', '#F3D9A0') +
    line('M19 3h4l5 14h-6z', '#DDB870') +
    line('M10.500 4.500h2l-2 11.500H6.500z', '#FFF4D6') +
    bar([4, 16.4], [24, 1.2], ['#C99A4C', 0.5]) +
    line(
      'M15 17.600h2c0 2 3.500 3 3.500 6 0 2.400-1.600 4-3 5h-3c-1.400-1-3-2.600-3-5 0-3 3.500-4 3.500-6z',
      '#3FA6B5',
    ) +
    line('M17 17.600c0 2 3.500 3 3.500 6 0 2.400-1.600 4-3 5H16c2-3 2.500-7 .4-11z', '#2C7F8C') +
    disc([16, 29.4], [6, 1.4], '#8A6420') +
    line('M13.400 22c.4-1.400 1.200-2 2-2.400-.4 1.600-.6 3-.4 5-.8 0-2-1-1.600-2.600z', '#A8E0E8'),
  'floor-lamp':
    line('M11.500 1h9l3.500 8.500H8z', '#F3D9A0') +
    line('M18 1h2.500L24 9.500h-4z', '#DDB870') +
    line('M12.500 2h1.500l-1.500 6.600H10z', '#FFF4D6') +
    bar([15.5, 9.5], [1, 19.5], ['#4A4E5C', 0.3]) +
    disc([16, 30], [5, 1.1], '#3A3E4A') +
    disc([16, 29.5], [5, 1], '#5C6172'),
  armchair:
    line('M6 5c0-3 3-4 10-4s10 1 10 4v14H6z', '#C0654A') +
    line('M20 1.200c4 .4 6 1.600 6 3.800v14h-5z', '#A14F38') +
    line('M8 20h16v5H8z', '#D9826A') +
    bar([2, 12], [7, 16], ['#B5583E', 3]) +
    bar([23, 12], [7, 16], ['#8F4430', 3]) +
    bar([8, 17.5], [16, 4.5], ['#E39A82', 1.6]) +
    bar([8, 22], [16, 6], ['#B5583E', 0.6]) +
    bar([5, 27.6], [2, 3.4], WOOD[1]) +
    bar([25, 27.6], [2, 3.4], WOOD[1]) +
    line('M3.500 15c0-1 .6-1.600 1.600-1.800v8c-.6.400-1.600 0-1.600-1z', '#E39A82') +
    each('12,8 16,7 20,8 14,12 18,12', (x, y) => ball([x, y], 0.5, '#8F4430')),
  stool:
    disc([16, 8.5], [11, 3], WOOD[1]) +
    disc([16, 7.4], [11, 3], WOOD[0]) +
    disc([15, 6.8], [7, 1.4], WOOD[2]) +
    stick(
      [
        [8, 10.5],
        [5, 30],
      ],
      1.8,
      WOOD[0],
    ) +
    stick(
      [
        [24, 10.5],
        [27, 30],
      ],
      1.8,
      WOOD[1],
    ) +
    stick(
      [
        [13, 11],
        [12, 27],
      ],
      1.4,
      WOOD[1],
    ) +
    stick(
      [
        [19, 11],
        [20, 27],
      ],
      1.4,
      WOOD[1],
    ) +
    stick(
      [
        [6.6, 21],
        [25.4, 21],
      ],
      1.1,
      WOOD[0],
    ),
  'snow-globe': [
    ball([16, 13.5], 12.4, '#BFDDEE') +
      ball([16, 13.5], 11.6, '#DFF1FA') +
      line(
        'M4.800 17c4-2.600 7 0 11-1.600s8-1.600 11.500.6c-1.500 5-6 9-11.500 9S6 22 4.800 17z',
        '#FFFFFF',
      ),
    line('M9 18l3.500-9L16 18zM10 14l2.500-7 2.500 7z', '#3E8E5A') +
      bar([17, 13], [6, 5], ['#C0654A', 0.2]) +
      line('M16.400 13.400L20 9.600l3.600 3.800z', '#8F3A2C') +
      bar([18.6, 15], [1.6, 3], ['#FFE08A', 0.2]) +
      line('M16.400 13.400L20 9.600l3.600 3.800-.8.200L20 10.800l-2.800 2.800z', '#FFFFFF'),
    strewn(spread(22, [16, 12], [10, 8.5]), ['#FFFFFF'], (x, y, fill) => ball([x, y], 0.5, fill)) +
      line(
        'M7 9c1.600-3 4-5 7-5.600-2.400 1.600-4 3.600-5 6.600-.6 1.400-2.600.4-2-1z',
        '#FFFFFFCC',
      ),
    line('M6.500 23.500h19l2 6.500h-23z', WOOD[1]) +
      line('M6.500 23.500h19l.5 1.600H6z', WOOD[0]) +
      bar([4, 29.4], [24, 1.6], ['#6B3A1C', 0.6]),
  ].join(''),
  'rubber-duck':
    line(
      'M3 20c0-2 2-3 4-2 3 1.600 5 0 5-2-4-2-5-8-1-11s10-2 12 2c1 3 .4 5-1 7 3 1 5 0 8-3 2 7-1 18-13 18C8 29 3 26 3 20z',
      '#FBC92E',
    ) +
    line('M22 14c3 1 5 0 8-3 2 7-1 18-13 18 7-3 9-8 5-15z', '#E8A916') +
    line(
      'M5.500 9.500c2-1.600 4.500-1.600 6 0v2.600c-2 1.400-5 1.400-6.500 0-.8-.8-.4-1.900.5-2.600z',
      '#F0802A',
    ) +
    stick(
      [
        [5.5, 11],
        [11, 11],
      ],
      0.5,
      '#C95F14',
    ) +
    ball([14, 7.4], 1.5, '#1C1620') +
    ball([13.6, 6.9], 0.5, '#FFFFFF') +
    line('M14 19c3-2 7-1 9 1-2 3-7 4-9-1z', '#E8A916') +
    line('M10.500 6c1.600-2.400 4-3 6.500-2.600-2 .6-3.600 1.600-4.600 3.600z', '#FFF0B8'),
  'vr-headset':
    line('M26 10c3 0 5 3 5 6s-2 6-5 6z', '#4A4E5C') +
    line('M6 10c2-4 18-4 20 0v2H6z', '#3A3E4A') +
    bar([2, 10], [25, 13], ['#E6EAF1', 4]) +
    bar([20, 10], [7, 13], ['#C3CAD6', 4]) +
    bar([3.5, 11.5], [20, 10], ['#2A2F3E', 3]) +
    line('M5 13.500c0-1 1-1.600 2-1.600h7l-4.500 9H7c-1 0-2-.8-2-2z', '#4C5A86') +
    ball([9, 16.5], 1, '#8FD0F2') +
    ball([18, 16.5], 1, '#8FD0F2') +
    line('M10 23c1-2 6-2 7 0z', '#3A3E4A'),
  tablet:
    bar([5, 2], [22, 28], ['#2A2F3E', 2.4]) +
    bar([6.4, 4], [19.2, 24], ['#5FB0E5', 0.8]) +
    line(
      'M6.400 20c5-4 8-1 11-3s5-4 8.200-3v13.200c0 .4-.4.800-.8.800H7.200c-.4 0-.8-.4-.8-.8z',
      '#3F8EC9',
    ) +
    each('9,7 14,7 19,7 9,12 14,12', (x, y) => bar([x, y], [3.4, 3.4], ['#FFFFFFCC', 0.9])) +
    line('M7 4.600h7L7 15z', '#FFFFFF40'),
  shovel:
    stick(
      [
        [16, 4],
        [16, 21],
      ],
      1.8,
      WOOD[0],
    ) +
    stick(
      [
        [15.5, 4],
        [15.5, 20],
      ],
      0.6,
      WOOD[2],
    ) +
    ring([16, 3], [3, 2.2, 1], WOOD[1]) +
    line('M10 19.500h12v4c0 4-3 7-6 8.500-3-1.500-6-4.500-6-8.500z', STEEL[0]) +
    line('M17 19.500h5v4c0 4-3 7-6 8.500 1.500-4 1.600-8 1-12.500z', STEEL[1]) +
    line('M11.500 21h1.500c0 3 .4 5 1.400 7-1.600-1.600-2.900-3-2.900-5z', STEEL[2]),
  'flower-vase': [
    ...(
      [
        [16, 20, 8, 8],
        [16, 20, 24, 7],
        [16, 20, 16, 4],
        [16, 20, 11, 12],
        [16, 20, 21.5, 12],
      ] as const
    ).map(([x, y, toX, toY]) =>
      stick(
        [
          [x, y],
          [toX, toY],
        ],
        0.8,
        '#4C8A3C',
      ),
    ),
    each('6,13 26,13 10,17 22,17', (x, y) =>
      line(
        `M16 20C${x} ${y + 4} ${x} ${y} ${x} ${y - 1}C${x + 4} ${y} 16 ${y + 2} 16 20z`,
        '#6FAE48',
      ),
    ),
    flower([8, 8], 4.2, ['#F08FA8', '#F3C62E']) +
      flower([24, 7], 4.2, ['#B99BD8', '#F3C62E']) +
      flower([16, 4.6], 4.4, ['#FFF4F0', '#F3B31E']) +
      flower([11.4, 12.4], 3.8, ['#F0606A', '#F3C62E']) +
      flower([21, 12], 3.8, ['#F9B85A', '#B5612A']),
    line(
      'M11.500 18h9c0 2-.6 2.400 1 4 2.600 3 2 7-1 9h-9c-3-2-3.600-6-1-9 1.600-1.600 1-2 1-4z',
      '#4F9AC9',
    ) +
      line('M18 18h2.500c0 2-.6 2.400 1 4 2.600 3 2 7-1 9H17c3-3 3.600-8 1-13z', '#3577A6') +
      line('M12 23c-1.400 2-1.400 4 0 6 .8 0 1-1 .8-2-.4-1.600-.2-2.600.4-4z', '#BFE3F5') +
      bar([10.8, 17.4], [10.4, 1.4], ['#6FB4DD', 0.6]),
  ].join(''),
  necklace:
    pearls(
      23,
      (share) => [
        16 + Math.cos(Math.PI * (1.15 - share * 1.3)) * 12.5,
        5 + Math.sin(Math.PI * (-0.15 + share * 1.3)) * 17 + 1.5,
      ],
      [1.5, '#E9E2EE', '#FFFFFF'],
    ) +
    line('M16 23l3 4-3 4.500-3-4.500z', '#2C6FA6') +
    line('M16 23l3 4h-6z', '#8FC9EF') +
    ring([16, 22.6], [1.2, 1.2, 0.5], BRASS[0]),
  bracelet:
    ring([16, 17], [14, 9, 2.2], BRASS[1]) +
    ring([16, 16], [14, 9, 2], BRASS[0]) +
    pearls(7, (share) => [5 + share * 22, 22.4 + Math.sin(share * Math.PI) * 3], [
      1.7,
      '#4FB0C9',
      '#E0F6FB',
    ]) +
    line('M4 12c3-4 8-5.500 13-5l-.2 1c-4.600-.2-9 1-12 4.800z', BRASS[2]),
  'power-drill':
    bar([8, 5], [18, 9], ['#F0A51E', 2.4]) +
    bar([8, 10], [18, 4], ['#C97F0E', 2]) +
    line('M17 13h8l2 12h-7z', '#3A3F50') +
    bar([16.5, 24], [13, 6], ['#F0A51E', 1]) +
    bar([16.5, 27], [13, 3], ['#3A3F50', 1]) +
    line('M8 6.500v6l-4-1v-4z', '#5B6172') +
    stick(
      [
        [1, 9.5],
        [5, 9.5],
      ],
      1.1,
      STEEL[0],
    ) +
    bar([15, 14], [2, 4], ['#D8302C', 0.8]) +
    bar([11, 6.4], [12, 1.4], ['#FBD886', 0.7]),
}

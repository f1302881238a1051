/** Drawings of our own of furnishings and of small things in a household: see `ware-words.ts`. */
import { line, each } from './own-marks.ts'
import { ball, bar, disc, ring, stick } from './ware-marks.ts'

const WOOD = ['#C98F55', '#9C6636', '#E8BE8C'] as const
const STEEL = ['#B9C1CE', '#848EA0', '#EEF2F7'] as const

/** By their names in `ware-words.ts`. */
export const OWN_FURNISHINGS: Readonly<Record<string, string>> = {
  dreamcatcher: [
    ring([16, 11.5], [10.4, 10.4, 1.6], WOOD[1]) +
      ring([16, 11.5], [6, 6, 0.4], '#F3E3C8') +
      ring([16, 11.5], [3, 3, 0.4], '#F3E3C8'),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((turn) =>
      stick(
        [
          [16 + Math.cos(turn * 0.785) * 2.6, 11.5 + Math.sin(turn * 0.785) * 2.6],
          [16 + Math.cos(turn * 0.785 + 0.5) * 9.4, 11.5 + Math.sin(turn * 0.785 + 0.5) * 9.4],
        ],
        0.35,
        '#F3E3C8',
      ),
    ),
    ball([16, 11.5], 1.1, '#3FA6B5'),
    each(
      '9,21 16,23 23,21',
      (x, y) =>
        stick(
          [
            [x, y - 2.5],
            [x, y + 2],
          ],
          0.4,
          WOOD[1],
        ) +
        ball([x, y + 1], 0.8, '#D8442F') +
        line(`M${x} ${y + 2}c2 2 2 5 0 7.500-2-2.500-2-5.500 0-7.500z`, '#8FC3D9') +
        stick(
          [
            [x, y + 2],
            [x, y + 9],
          ],
          0.3,
          '#FFFFFF',
        ),
    ),
  ].join(''),
  earrings: each(
    '9.500,0 22.500,0',
    (x) =>
      ring([x, 5], [2, 3, 0.6], '#D9A42B') +
      line(`M${x} 9l4.500 7-4.500 12-4.500-12z`, '#3F8EC9') +
      line(`M${x} 9l4.500 7h-9z`, '#9AD0F2') +
      line(`M${x} 16h4.500l-4.500 12z`, '#2C6FA6') +
      ball([x, 8.6], 1.3, '#F3D08E'),
  ),
  easel: [
    stick(
      [
        [16, 2],
        [16, 31],
      ],
      1.4,
      WOOD[1],
    ) +
      stick(
        [
          [13, 4],
          [4, 31],
        ],
        1.5,
        WOOD[0],
      ) +
      stick(
        [
          [19, 4],
          [28, 31],
        ],
        1.5,
        WOOD[0],
      ),
    bar([4.5, 6], [23, 16], ['#D9CDB4', 0.4]) +
      bar([5.2, 6.6], [21.6, 14.8], ['#FFFDF6', 0.3]) +
      bar([4, 22], [24, 1.8], [WOOD[1], 0.5]),
    line('M5.200 16c4-4 7-4 10-1s7 1 11.600-3v9.400H5.200z', '#8CC25E') +
      line('M5.200 18.500c5-2 10 1 21.600-2v4.900H5.200z', '#5C9A3C') +
      ball([21.5, 10.5], 2, '#F9B233') +
      line(
        'M8 9.600c1-1 2.600-.8 3 .2 1.400 0 1.800 1.400.4 1.600H8c-1.400-.2-1.200-1.800 0-1.800z',
        '#BFD8EE',
      ),
  ].join(''),
  eraser:
    line('M3 21L19 7l9 6-16 14.500z', '#F08FA8') +
    line('M3 21l9 6.500v3L3 24z', '#C95F7C') +
    line('M12 27.500L28 13v3L12 30.500z', '#D9738F') +
    line('M11 14l8-7 9 6-8 7.300z', '#5F8FD0') +
    line('M20 20.300L28 13v3l-8 7.300z', '#3F6CAB'),
  'electric-fan': [
    bar([14.6, 19], [2.8, 9], [STEEL[1], 0.6]) +
      disc([16, 29], [7.6, 1.8], '#5B6172') +
      disc([16, 28.4], [7.6, 1.8], STEEL[0]),
    ball([16, 12.5], 11, '#8794A8') + ball([16, 12.5], 10.2, '#DCE6F0'),
    ...[0, 1, 2].map((turn) => {
      const at = (angle: number, r: number): string =>
        `${(16 + Math.cos(angle) * r).toFixed(2)} ${(12.5 + Math.sin(angle) * r).toFixed(2)}`
      const a = turn * 2.094 + 0.4
      return line(
        `M16 12.500Q${at(a, 9)} ${at(a + 0.5, 8.8)}Q${at(a + 1.3, 8)} 16 12.500z`,
        '#5FA0DD',
      )
    }),
    ring([16, 12.5], [6.4, 6.4, 0.4], '#8794A8') +
      ring([16, 12.5], [9, 9, 0.4], '#8794A8') +
      ball([16, 12.5], 2.2, '#4A5468') +
      ball([15.4, 11.9], 0.8, '#9AA6BC'),
  ].join(''),
  'fidget-spinner': [
    each('16,7 8,21 24,21', (x, y) =>
      stick(
        [
          [16, 16.5],
          [x, y],
        ],
        6,
        '#3F8EC9',
      ),
    ) +
      each(
        '16,7 8,21 24,21',
        (x, y) =>
          ball([x, y], 5.6, '#3F8EC9') +
          ball([x, y], 3.6, '#2A2F3E') +
          ball([x, y], 2.4, STEEL[0]) +
          ball([x - 0.6, y - 0.6], 0.8, '#FFFFFF'),
      ) +
      ball([16, 16.5], 4, '#2C6FA6') +
      ball([16, 16.5], 2.6, STEEL[0]),
  ].join(''),
  mannequin: [
    disc([16, 30], [8, 1.5], WOOD[1]) + bar([15.4, 24], [1.2, 6], STEEL[1]),
    disc([16, 4.6], [2.8, 3.6], WOOD[0]) +
      bar([15, 7.6], [2, 2], [WOOD[1], 0.5]) +
      line('M11 9.500h10l-1.500 9h-7z', WOOD[0]) +
      line('M12.500 19h7l.5 4h-8z', WOOD[1]),
    stick(
      [
        [11, 10.5],
        [7, 15],
      ],
      2,
      WOOD[0],
    ) +
      stick(
        [
          [7, 15],
          [8.5, 20],
        ],
        1.7,
        WOOD[2],
      ) +
      stick(
        [
          [21, 10.5],
          [25, 14],
        ],
        2,
        WOOD[0],
      ) +
      stick(
        [
          [25, 14],
          [26, 8.5],
        ],
        1.7,
        WOOD[2],
      ) +
      stick(
        [
          [14, 23],
          [12.5, 29],
        ],
        2.2,
        WOOD[0],
      ) +
      stick(
        [
          [18, 23],
          [19.5, 29],
        ],
        2.2,
        WOOD[0],
      ),
    each('11,10.500 21,10.500 7,15 25,14 14,23.400 18,23.400', (x, y) =>
      ball([x, y], 1.1, WOOD[1]),
    ) + line('M13 10.500h1.600l.6 7h-1.200z', WOOD[2]),
  ].join(''),
  funnel:
    line('M3 6h26l-9.500 12v9l-4 3.500V18h-3z', STEEL[1]) +
    line('M3 6h26L18 18h-5.500z', STEEL[0]) +
    disc([16, 6], [13, 2.4], STEEL[1]) +
    disc([16, 6.3], [11.6, 1.7], '#5B6172') +
    line('M7 9.500l6 7.500h1.500L9.500 9.500z', STEEL[2]),
  'gold-bar': [
    each(
      '9.500,27 22.500,27 16,18.500',
      (x, y) =>
        line(`M${x - 6.5} ${y}l2-6h9l2 6z`, '#E8A916') +
        line(`M${x - 4.5} ${y - 6}l1.500-2.500h6l1.500 2.500z`, '#FBE08A') +
        bar([x - 2.6, y - 4.2], [5.2, 2], ['#C9860E', 0.3]) +
        line(`M${x - 5.6} ${y - 0.6}l1.600-4.800h.8l-1.400 4.800z`, '#FFF3C4'),
    ),
  ].join(''),
  'golf-club':
    stick(
      [
        [23, 2],
        [12, 26],
      ],
      1,
      STEEL[0],
    ) +
    stick(
      [
        [23.5, 1.5],
        [20, 9],
      ],
      1.8,
      '#2A2832',
    ) +
    line('M12.500 24.500l-8 2c-2 1-2 3.500 0 4h6c1.600-1 2.600-3.500 3.400-5.500z', STEEL[1]) +
    line('M11 26l-6 1.400c-1.400.8-1.400 2 0 2.400h4z', STEEL[2]) +
    ball([22, 28.6], 2.4, '#FFFFFF') +
    ball([22.6, 29.2], 1.6, '#E3E7EF'),
}

/** Drawings of our own of hands at work in a kitchen: they come from above, from the right. */
import { line } from './own-marks.ts'
import { bar, disc, stick } from './ware-marks.ts'

const SKIN = ['#E0A882', '#C98A64', '#F0C5A4'] as const
const SLEEVE = ['#5F8FB8', '#4A7399', '#86B0D2'] as const

/** A forearm with a rolled sleeve, from the upper right corner down to a wrist about 21, 14. */
const ARM = [
  line('M18.500 12.500L27 2.500 32 7.500 23.500 17.500z', SKIN[0]),
  line('M22 17.300L31 6.500 32 7.500 23.500 17.500z', SKIN[1]),
  line('M24.500 4.500L28.500 0H32V9.500L30 11.500z', SLEEVE[0]),
  line('M24.500 4.500l1-1.200 5.600 6.800-1.100 1.400z', SLEEVE[2]),
  line('M31 5.500l1-1.200V9.500L30 11.500l-1-1.400z', SLEEVE[1]),
].join('')

/** Four fingers around a handle, the thumb before them. */
const FIST = [
  disc([19.5, 15.5], [4.6, 4.2], SKIN[0]),
  ...[0, 1, 2, 3].map(
    (finger) =>
      bar([14.6 + finger * 2.1, 14.4], [2.3, 5.4], [SKIN[1], 1.1]) +
      bar([14.8 + finger * 2.1, 14.2], [1.9, 5], [SKIN[0], 0.95]),
  ),
  stick(
    [
      [20.5, 13.4],
      [15.4, 14.6],
    ],
    2.4,
    SKIN[1],
  ),
  stick(
    [
      [20.5, 13.1],
      [15.3, 14.2],
    ],
    2,
    SKIN[2],
  ),
].join('')

/** An open hand that presses, its arm from above, by where its middle is; -1 is a left one. */
const palm = (x: number, side: 1 | -1): string =>
  [
    line(`M${x - 2.6} 13L${x + side * 5 - 2.8} 3h5.600L${x + 2.6} 13z`, SKIN[0]),
    line(`M${x + side * 5 - 3.6} 0h7.200l-.6 4.600h-6z`, SLEEVE[0]),
    line(`M${x + side * 5 - 3.1} 3.400h6.200l-.2 1.200h-5.800z`, SLEEVE[2]),
    disc([x, 16], [4.4, 5], SKIN[0]),
    ...[-3, -1, 1, 3].map(
      (aside, index) =>
        stick(
          [
            [x + aside, 17],
            [x + aside * 1.25, 23.4 - Math.abs(index - 1.5)],
          ],
          2.1,
          SKIN[1],
        ) +
        stick(
          [
            [x + aside - 0.15, 16.8],
            [x + aside * 1.25 - 0.15, 23.1 - Math.abs(index - 1.5)],
          ],
          1.7,
          SKIN[0],
        ),
    ),
    stick(
      [
        [x - side * 2.6, 14.5],
        [x - side * 5.4, 18.5],
      ],
      2.2,
      SKIN[1],
    ),
    stick(
      [
        [x - side * 2.6, 14.3],
        [x - side * 5.3, 18.2],
      ],
      1.8,
      SKIN[2],
    ),
  ].join('')

/** By their names in `ware-words.ts`. */
export const OWN_HANDS: Readonly<Record<string, string>> = {
  'hand-with-knife': [
    ARM,
    bar([13.5, 15], [11, 3], ['#3A2A22', 1.2]),
    line(
      'M0 23.500C3 17.500 8 15.500 14.500 15.200V21.500C9.500 22.500 5 23.400 0 23.500z',
      '#C9D1DC',
    ),
    line(
      'M0 23.500C3 17.500 8 15.500 14.500 15.200v1.400C9 17.200 4.500 19 1.400 22.400z',
      '#8E98A8',
    ),
    line('M2 23.200c4-.4 8-1.200 12.500-2.500v.8C9.500 22.500 5 23.400 0 23.500z', '#F4F7FA'),
    FIST,
  ].join(''),
  'hand-with-spoon': [
    stick(
      [
        [18.5, 12],
        [9, 27],
      ],
      1.8,
      '#9C6636',
    ),
    stick(
      [
        [18, 12.4],
        [9, 26.4],
      ],
      0.6,
      '#E8BE8C',
    ),
    disc([8, 28.2], [3, 3.2], '#9C6636'),
    disc([7.6, 27.8], [2.3, 2.5], '#C98F55'),
    ARM,
    FIST,
  ].join(''),
  'strewing-hand': [
    ARM,
    disc([18.6, 16], [4.6, 4], SKIN[0]),
    ...[0, 1, 2, 3].map(
      (finger) =>
        stick(
          [
            [16.4 + finger * 1.5, 16.8],
            [11.8 + finger * 1.2, 23.2 - finger * 0.5],
          ],
          2.3,
          SKIN[1],
        ) +
        stick(
          [
            [16.2 + finger * 1.5, 16.5],
            [11.6 + finger * 1.2, 22.9 - finger * 0.5],
          ],
          1.9,
          SKIN[0],
        ),
    ),
    stick(
      [
        [15.6, 14.6],
        [11, 22.4],
      ],
      2.4,
      SKIN[1],
    ),
    stick(
      [
        [15.4, 14.3],
        [10.8, 22],
      ],
      2,
      SKIN[2],
    ),
  ].join(''),
  'long-sleeve': [
    line('M0 28L26 0H32V1.500L4 32z', SLEEVE[0]),
    line('M2.600 30.500L30.500 0H32V1.500L4 32z', SLEEVE[1]),
    line('M0 28L26 0h1.400L.700 28.800z', SLEEVE[2]),
  ].join(''),
  'two-sleeves': [0.9, 23.9]
    .map(
      (x) =>
        line(`M${x} 0h7.200v32h-7.200z`, SLEEVE[0]) +
        line(`M${x + 5} 0h2.200v32h-2.200z`, SLEEVE[1]) +
        line(`M${x} 0h1v32h-1z`, SLEEVE[2]),
    )
    .join(''),
  'pressing-hands': [palm(9.5, -1), palm(22.5, 1)].join(''),
}

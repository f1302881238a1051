/** Drawings of our own of what is served on plates, in glasses and in bottles: see `ware-words.ts`. */
import { line, each, type DrawingPoint } from './own-marks.ts'
import { ball, bar, disc, ring, stick } from './ware-marks.ts'

const PLATE = [
  disc([16, 29.4], [8, 1.5], '#9A94A8'),
  disc([16, 24], [15.6, 6.2], '#B9B4C4'),
  disc([16, 23], [15.6, 6.2], '#F4F1F6'),
  disc([16, 22.8], [11.6, 4.3], '#DDD8E4'),
  disc([16, 23.1], [11.4, 4.1], '#FBF9FC'),
].join('')

const plate = (content: string): string => PLATE + content

const sprig = (x: number, y: number): string =>
  line(`M${x - 2} ${y}q.8-2 2-1.400q1-1.600 2.200.2q1.200 1-.4 1.800q-2 .8-3.800-.6z`, '#4C9A3F') +
  line(`M${x - 1} ${y}q1-.8 2.200-.6q-1 .8-2.200.6z`, '#86C66A')

/** A tall glass with a drink in it, seen from the side; what stands in it and on it is drawn around. */
const tall = ([drink, light]: readonly [string, string], inside = '', over = ''): string =>
  [
    over,
    line(
      'M8 5h16l-1.800 24c-.1.800-.8 1.400-1.600 1.400h-9.200c-.8 0-1.500-.6-1.600-1.400z',
      '#DDEBF4',
    ),
    line('M8.900 9h14.200l-1.500 19.400c0 .5-.5.900-1 .9h-9.200c-.5 0-1-.4-1-.9z', drink),
    inside,
    line('M10.200 11h2.200l1 16.400h-1.800c-.4 0-.7-.3-.7-.7z', light),
    disc([16, 9], [7.1, 1.3], light),
    ring([16, 5], [8, 1.7, 0.6], '#F7FBFE'),
  ].join('')

const cube = (x: number, y: number): string =>
  bar([x, y], [4.4, 4.2], ['#FFFFFF99', 0.8]) +
  bar([x + 0.7, y + 0.6], [1.2, 2.4], ['#FFFFFF', 0.5])

const straw = (fill: string): string =>
  stick(
    [
      [17, 20],
      [21.6, 1.4],
    ],
    1.3,
    fill,
  ) +
  stick(
    [
      [21.6, 1.4],
      [25, 0.9],
    ],
    1.3,
    fill,
  )

const citrus = ([x, y]: DrawingPoint, r: number, [rind, pulp]: readonly string[]): string =>
  ball([x, y], r, rind ?? '') +
  ball([x, y], r * 0.86, '#FFF1D0') +
  [0, 1, 2, 3, 4, 5]
    .map((turn) => {
      const at = (angle: number): string =>
        `${(x + Math.cos(angle) * r * 0.76).toFixed(2)} ${(y + Math.sin(angle) * r * 0.76).toFixed(2)}`
      const from = (turn * Math.PI) / 3 + 0.1
      return line(`M${x} ${y}L${at(from)}Q${at(from + 0.42)} ${at(from + 0.85)}z`, pulp ?? '')
    })
    .join('')

/** A slim bottle with a label. */
const bottle = (
  [glass, shine, drink]: readonly [string, string, string],
  { label, cap }: { label: string; cap: string },
): string =>
  [
    line(
      'M13.400 4h5.200v6.400c0 2 3.800 3 3.800 6.600V29c0 .8-.6 1.400-1.400 1.400H11c-.8 0-1.400-.6-1.400-1.400V17c0-3.600 3.800-4.600 3.800-6.600z',
      glass,
    ),
    line('M10.600 16.400h10.800V28.600c0 .5-.4.900-.9.900h-9c-.5 0-.9-.4-.9-.9z', drink),
    bar([9.8, 18], [12.4, 8.4], [label, 0.6]),
    bar([11.6, 20], [8.8, 1], ['#8B7A5E', 0.4]),
    bar([12.8, 22.4], [6.4, 0.8], ['#B5A68A', 0.4]),
    line('M11 17c.2-2 2.400-3.600 3.200-5.200v-6h1v6.600c-.4 2-2.600 3-2.800 5v11.600H11z', shine),
    bar([13, 1.4], [6, 3.6], [cap, 0.8]),
    bar([13, 3.4], [6, 0.8], ['#00000033', 0.3]),
  ].join('')

const wing = (x: number, y: number): string =>
  [
    line(
      `M${x - 4.5} ${y}c0-3 3-4.600 5.600-3.400l4 2.200c1.400.8.8 2.600-.8 2.400l-2-.3c-1 2.400-6.800 2.400-6.800-.9z`,
      '#8C3F16',
    ),
    line(
      `M${x - 4} ${y - 0.6}c0-2.400 2.600-3.800 4.800-2.800l3.600 2c.8.6.4 1.400-.6 1.300l-2.200-.3c-1.200 1.800-5.600 2-5.600-.2z`,
      '#C9682A',
    ),
    line(
      `M${x - 3} ${y - 1.6}c.8-1.400 2.400-1.800 3.800-1.200-1.600 0-2.600.6-3.200 1.800z`,
      '#F0A968',
    ),
  ].join('')

const sausage = (y: number): string =>
  [
    stick(
      [
        [6.5, y],
        [25.5, y - 1.2],
      ],
      3.8,
      '#7C3216',
    ),
    stick(
      [
        [6.5, y - 0.5],
        [25.5, y - 1.7],
      ],
      3,
      '#A84A22',
    ),
    stick(
      [
        [8, y - 1.1],
        [23, y - 2.1],
      ],
      0.6,
      '#E09463',
    ),
    ...[9, 13, 17, 21].map((x) =>
      stick(
        [
          [x, y + 0.6],
          [x + 2, y - 2.2],
        ],
        0.7,
        '#5E2410',
      ),
    ),
  ].join('')

const springRoll = (x: number, y: number): string =>
  stick(
    [
      [x - 5, y + 1],
      [x + 5, y - 1.4],
    ],
    4,
    '#B9762A',
  ) +
  stick(
    [
      [x - 5, y + 0.5],
      [x + 5, y - 1.9],
    ],
    3.2,
    '#E3A648',
  ) +
  stick(
    [
      [x - 4, y - 0.4],
      [x + 3, y - 2.1],
    ],
    0.7,
    '#F8D489',
  ) +
  disc([x + 6, y - 1.6], [1.1, 1.8], '#8C5A1E') +
  disc([x + 6.1, y - 1.6], [0.6, 1.1], '#7DB04C')

const samosa = (x: number, y: number): string =>
  [
    line(`M${x} ${y - 8}L${x + 6.5} ${y + 1}q-6.500 3-13 0z`, '#B9762A'),
    line(`M${x} ${y - 8}L${x + 4} ${y + 1.4}q-5 1-10.500-.4z`, '#E3A648'),
    line(`M${x - 0.6} ${y - 5.6}q-2.600 2.600-4 5.600 1.800-3.600 4.600-4z`, '#F8D489'),
    each('-4,0.6 -1.4,1.3 1.4,1.3 4,0.8', (dx, dy) => ball([x + dx, y + dy], 0.9, '#D08F36')),
  ].join('')

const square = (x: number, y: number, [top, side, deep]: readonly string[]): string =>
  line(`M${x - 5} ${y}l4-2.600h7l-2.200 2.600z`, top ?? '') +
  line(`M${x - 5} ${y}h8.800v4.200h-8.800z`, side ?? '') +
  line(`M${x + 3.8} ${y}l2.200-2.600v4l-2.200 2.800z`, deep ?? '')

const macaron = (x: number, y: number, [fill, light, cream]: readonly string[]): string =>
  [
    line(
      `M${x - 4.4} ${y + 3.2}h8.800c.4 2-1 2.800-4.400 2.800s-4.800-.8-4.400-2.800z`,
      fill ?? '',
    ),
    bar([x - 4.6, y + 1.4], [9.2, 1.8], [cream ?? '', 0.8]),
    line(`M${x - 4.6} ${y + 1.6}c-.6-6 9.800-6 9.200 0-.4.800-8.800.800-9.200 0z`, fill ?? ''),
    line(
      `M${x - 3.4} ${y - 0.4}c.6-1.800 2-2.400 3.600-2.400-1.400.5-2.200 1.200-2.600 2.600z`,
      light ?? '',
    ),
  ].join('')

/** By their names in `ware-words.ts`. */
export const OWN_SERVINGS: Readonly<Record<string, string>> = {
  sausages: plate(sausage(20.4) + sausage(24) + sprig(25.6, 26)),
  'chicken-wings': plate(each('11,18.8 20,18.2 9.6,22.6 17,22.8 24,22', wing) + sprig(16, 26)),
  'spring-rolls': plate(
    each('15,18.6 12.6,22 17.4,25', springRoll) + ball([26, 22], 2.4, '#C4391C'),
  ),
  samosas: plate(each('11.4,23 20.4,23', samosa) + disc([16, 26], [3.4, 1.4], '#4C7A2E')),
  brownies: plate(
    [
      square(11.4, 20.4, ['#6B3D22', '#4A2814', '#371C0D']),
      square(20.2, 21.6, ['#7A492B', '#54301A', '#3D2110']),
      square(15, 16.2, ['#7A492B', '#54301A', '#3D2110']),
      each('12,18.9 18,14.6 21,20', (x, y) => ball([x, y], 0.6, '#F1E3CB')),
    ].join(''),
  ),
  macarons: plate(
    [
      macaron(9, 18.8, ['#F08FA8', '#FBD0DA', '#FFF3E6']),
      macaron(23, 18.8, ['#8ECBA0', '#CDEBD3', '#FFF6E0']),
      macaron(16, 20, ['#B99BD8', '#E0D0F0', '#FFF3E6']),
      macaron(16, 13, ['#F3C65E', '#FBE6AE', '#B5713C']),
    ].join(''),
  ),
  'cold-cuts': plate(
    each(
      '10,20 15.6,18.6 21.4,19.6 12.4,23.4 18.8,23.4',
      (x, y) =>
        disc([x, y], [4.2, 2.6], '#9E2F33') +
        disc([x, y - 0.3], [3.8, 2.2], '#D0575A') +
        each('-1.6,-.4 0,.6 1.6,-.6 .4,-1.2', (dx, dy) =>
          disc([x + dx, y + dy], [0.5, 0.35], '#F5D3CC'),
        ),
    ) +
      ball([25.4, 23], 1.3, '#6E8F3A') +
      ball([23.2, 25], 1.3, '#6E8F3A'),
  ),
  bruschetta: plate(
    each(
      '11,20 20.6,19.6 15.6,24',
      (x, y) =>
        disc([x, y + 0.8], [5.4, 3], '#B9762A') +
        disc([x, y], [5.2, 2.7], '#F0CB8A') +
        each('-2.6,-.2 -.4,-1 2,-.4 -1,.8 1.2,.7', (dx, dy) =>
          bar([x + dx - 0.8, y + dy - 0.8], [1.7, 1.4], ['#D8442F', 0.4]),
        ) +
        sprig(x + 0.4, y - 0.4),
    ),
  ),
  lasagna: plate(
    [
      line('M6 19l6-4h14l-5 4z', '#E8B34A'),
      line('M8 17.600l3-1.800 6 .4-2 1.600zM18 18.200l2-1.800 4.400.2-3.400 2z', '#C9452A'),
      bar([6, 19], [15, 7], ['#D9893A', 0.4]),
      ...[19.6, 21.4, 23.2, 25].map((y, index) =>
        bar([6, y], [15, 0.9], [index % 2 ? '#B8321B' : '#F6DD9C', 0.3]),
      ),
      line('M21 19l5-4v7l-5 4z', '#B56A28'),
      sprig(16, 16),
    ].join(''),
  ),
  ravioli: plate(
    each(
      '10,19 16.600,18 23,19.200 12.600,23.400 19.600,23.600',
      (x, y) =>
        line(
          `M${x - 3.6} ${y - 1.4}l1.200.4 1.200-.6 1.200.6 1.200-.6 1.200.6 1.200-.4v3.800l-1.200-.4-1.200.6-1.200-.6-1.200.6-1.200-.6-1.200.4z`,
          '#E8C46A',
        ) + disc([x, y + 0.3], [2, 1.1], '#F8E2A4'),
    ) + sprig(17, 21),
  ),
  'cheese-board': [
    line('M2 25.500L5 18h22l3 7.500z', '#C98F55'),
    line('M2 25.500h28v2.700c0 .6-.4 1-1 1H3c-.6 0-1-.4-1-1z', '#9C6636'),
    line('M5 22.600l9-4.600 4.600 4.600z', '#FBD86B') + bar([5, 22.6], [13.6, 3], ['#EDB93A', 0.3]),
    each('8,24.2 12.400,23.8 15.800,24.6', (x, y) => ball([x, y], 0.6, '#C9922A')),
    disc([21.4, 24], [4.6, 2], '#D9CDB4') + disc([21.4, 22.6], [4.6, 2], '#FFF8E6'),
    each(
      '22.6,17 24.8,17.2 23.6,18.8 25.8,19 27,17.4 24.8,20.6',
      (x, y) => ball([x, y], 1.4, '#6A3A7A') + ball([x - 0.4, y - 0.5], 0.4, '#C9A4D6'),
    ),
    each('12.6,17 15,16.400 17.200,17.200', (x, y) => disc([x, y], [1.6, 1], '#B98552')),
  ].join(''),
  'orange-juice': tall(
    ['#F9A12E', '#FFC978'],
    '',
    citrus([24, 6.4], 4.6, ['#EE8A1C', '#F9B233']) + straw('#E23A4C'),
  ),
  'iced-tea': tall(
    ['#B5622A', '#E0A36A'],
    cube(11.4, 11.4) + cube(16.6, 14.6) + cube(12.2, 18.4),
    citrus([24, 6.4], 4.6, ['#E8C21C', '#F9E05A']) + straw('#4C9A3F'),
  ),
  'iced-coffee': tall(
    ['#8A5A36', '#D9B48C'],
    [
      line('M9 11h14.200l-.6 7c-4 2-6-2-8 0s-4 1-5 0z', '#E6CBA4'),
      cube(11.4, 11.4),
      cube(16.6, 13.6),
      cube(12.6, 18),
    ].join(''),
    straw('#3E7F5C'),
  ),
  smoothie: tall(
    ['#E8618C', '#F8A9C2'],
    '',
    [
      straw('#FFFFFF'),
      ball([11, 4.6], 2.6, '#D8304C'),
      line('M9 2.600l2 .8 2-1.400-.4 2h-3z', '#4C9A3F'),
      ball([15, 4.4], 1.8, '#43529C'),
    ].join(''),
  ),
  milkshake: tall(
    ['#F3B6C6', '#FBDDE5'],
    '',
    [
      straw('#E23A4C'),
      each('12,5 19.6,5 16,3.6', (x, y) => ball([x, y], 3.4, '#FFF8F2')),
      each('15.4,2.6', (x, y) => ball([x, y], 2, '#FFFFFF')),
      ball([14.6, 1.8], 1.6, '#D8203C'),
    ].join(''),
  ),
  'champagne-flute': [
    line(
      'M11.600 2h8.800c.8 8 .2 15-3.200 17.400v7.400l5 2.200c.8.4.6 1.400-.4 1.400H10.200c-1 0-1.200-1-.4-1.400l5-2.200v-7.400C11.400 17 10.800 10 11.600 2z',
      '#DDEBF4',
    ),
    line(
      'M11.800 6.400h8.400c.2 6-.6 10.600-4.200 11.800-3.600-1.200-4.400-5.800-4.200-11.800z',
      '#F4D06A',
    ),
    each('14,9 17.400,11 15,13.4 18,8 16,16', (x, y) => ball([x, y], 0.5, '#FFF6D0')),
    line('M13 7.400h1.400c0 4 .2 6.600 1 9-1.800-1.600-2.600-4.600-2.400-9z', '#FFF1B8'),
    disc([16, 6.4], [4.2, 0.9], '#FFF1B8'),
  ].join(''),
  'oil-bottle': bottle(['#DCE8C8', '#FFFBE0', '#D9B92E'], { label: '#F4EFD8', cap: '#B98552' }),
  'spirit-bottle': bottle(['#DDEBF4', '#FFFFFF', '#C6DEEC'], { label: '#F2F5F9', cap: '#C9D3DF' }),
  'syrup-bottle': bottle(['#E8B87A', '#FBE3BE', '#A8561C'], { label: '#F4E2C0', cap: '#7A2F1C' }),
  'milk-bottle': bottle(['#F4F7FA', '#FFFFFF', '#FDFEFF'], { label: '#5FA0DD', cap: '#3F7FC0' }),
  'beer-bottle': bottle(['#7A4520', '#C98F55', '#5E3114'], { label: '#F2DDA0', cap: '#D9A42B' }),
  'mustard-bottle': bottle(['#F0B91E', '#FBE08A', '#E3A80F'], { label: '#FFF6DC', cap: '#D8442F' }),
}

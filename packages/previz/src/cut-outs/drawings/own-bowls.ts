/** Drawings of our own of what is served in bowls: see `ware-words.ts`. */
import { line, each } from './own-marks.ts'
import { ball, bar, disc, spread, strewn } from './ware-marks.ts'

/** A small white bowl; what is in it is drawn about 16, 14. */
const bowl = (
  content: string,
  [china, shade]: readonly string[] = ['#F4F1F6', '#C3BCCF'],
): string =>
  [
    disc([16, 14], [14.5, 4.8], shade ?? ''),
    content,
    line(
      'M1.500 14c0 8.500 5.500 13.500 10.500 14.500h8c5-1 10.500-6 10.500-14.500c-.6 2.600-6.600 4.800-14.500 4.800S2.100 16.600 1.500 14z',
      china ?? '',
    ),
    line(
      'M21.500 28c4.600-2 9-6.600 9-14-.3 1.400-2 2.600-4.700 3.500-.4 5-1.900 8.500-4.300 10.500z',
      shade ?? '',
    ),
    bar([10.5, 28], [11, 2.2], [shade ?? '', 0.9]),
    line('M3.600 18.400c.8 3.600 2.600 6 4.800 7.600-1.600-2.200-2.600-4.400-3-7z', '#FFFFFF'),
  ].join('')

/** A bowl with a heap of grains, berries or nuts, by how large one is. */
function heap(
  fills: readonly string[],
  {
    size,
    flat = 0.8,
    ground,
    lit = '#FFFFFF',
    china,
  }: {
    size: number
    flat?: number
    ground: string
    lit?: string
    china?: readonly string[]
  },
): string {
  const count = Math.min(70, Math.round(60 / size))
  const shine = size > 1.1
  return bowl(
    [
      line('M2.600 14c1-6 7-9.500 13.400-9.500S28.400 8 29.400 14c-2 6-24.800 6-26.800 0z', ground),
      strewn(spread(count, [16, 12.4], [12.6, 5.6]), fills, (x, y, fill) =>
        shine
          ? disc([x, y], [size, size * flat], ground) +
            disc([x, y - size * 0.12], [size * 0.9, size * flat * 0.86], fill) +
            disc([x - size * 0.3, y - size * 0.34], [size * 0.26, size * 0.18], lit)
          : disc([x, y], [size, size * flat], fill),
      ),
    ].join(''),
    china,
  )
}

/** A bowl of something smooth, with a swirl in it and a garnish. */
const smooth = (
  [fill, light, dark]: readonly [string, string, string],
  garnish = '',
  china?: readonly string[],
): string =>
  bowl(
    [
      line(
        'M2.400 14c1-4.600 7-7.400 13.600-7.400S28.600 9.400 29.600 14c-2 5.600-25.200 5.600-27.200 0z',
        fill,
      ),
      line(
        'M6 13.400c1-3 5-4.600 9.600-4.600 5.400 0 9.400 2 9.400 4.400 0 2-3.400 3.200-7.400 3.200-3.200 0-5.600-.8-5.600-2.200 0-1 1.600-1.600 3.600-1.600-1.200.6-1.400 1-1.200 1.400.6 1 6.800.8 7.200-1 .2-1.600-3-2.600-6.600-2.600-4 0-6.800 1.200-9 3z',
        dark,
      ),
      line('M5.400 11.200c2.400-2.600 6-3.600 10-3.600-3.600.8-6.600 1.800-8.400 4.200z', light),
      garnish,
    ].join(''),
    china,
  )

const sprig = (x: number, y: number): string =>
  line(`M${x - 2} ${y}q.8-2 2-1.400q1-1.600 2.200.2q1.200 1-.4 1.800q-2 .8-3.800-.6z`, '#4C9A3F') +
  line(`M${x - 1} ${y}q1-.8 2.200-.6q-1 .8-2.200.6z`, '#86C66A')

/** By their names in `ware-words.ts`. */
export const OWN_BOWLS: Readonly<Record<string, string>> = {
  caviar: heap(['#2B2A33', '#1F1E27', '#3A3844'], {
    size: 1.15,
    ground: '#15141B',
    lit: '#B9B7C6',
  }),
  'chia-seeds': heap(['#4A4650', '#6B6672', '#353139', '#8A8490'], {
    size: 0.7,
    ground: '#403C46',
  }),
  couscous: heap(['#EFCB7A', '#E2B658', '#F8DF9F', '#D9A848'], { size: 0.75, ground: '#DDB25A' }),
  lentils: heap(['#D9793A', '#C4642B', '#E8945A'], { size: 1, flat: 0.7, ground: '#B4571F' }),
  chickpeas: heap(['#E6C48A', '#D9B06E', '#F0D6A6'], {
    size: 1.7,
    ground: '#B98E4E',
    lit: '#FFF3DA',
  }),
  cashews: heap(['#EBD3A2', '#DFC08A', '#F5E3BE'], {
    size: 1.8,
    flat: 0.66,
    ground: '#B99458',
    lit: '#FFF8E4',
  }),
  pistachios: heap(['#D8C79A', '#9DBB5A', '#E4D6B0'], {
    size: 1.7,
    flat: 0.75,
    ground: '#94864F',
    lit: '#F4EFD8',
  }),
  walnuts: heap(['#B98552', '#A87443', '#C99A68'], {
    size: 2.5,
    flat: 0.9,
    ground: '#7A4F2A',
    lit: '#E6C49A',
  }),
  almonds: heap(['#A8662F', '#8F5526', '#BD7C43'], {
    size: 1.9,
    flat: 0.62,
    ground: '#6B3D1A',
    lit: '#DDAE7E',
  }),
  cranberries: heap(['#C4203A', '#A8162E', '#DA3B52'], {
    size: 1.7,
    flat: 0.95,
    ground: '#7A0F22',
    lit: '#F8A9B4',
  }),
  raspberries: heap(['#DD3A5C', '#C92A4C', '#E85B77'], {
    size: 2.2,
    flat: 0.95,
    ground: '#8E1834',
    lit: '#F9B8C4',
  }),
  blackberries: heap(['#3B2A52', '#2C1F40', '#4C3868'], {
    size: 2.1,
    flat: 0.95,
    ground: '#1B1228',
    lit: '#A491C8',
  }),
  'date-fruits': heap(['#6B3A1C', '#553015', '#7E4A28'], {
    size: 2.2,
    flat: 0.6,
    ground: '#3A1E0C',
    lit: '#B98A5C',
  }),
  edamame: heap(['#7DB84A', '#69A53A', '#94CB62'], {
    size: 2,
    flat: 0.62,
    ground: '#457A24',
    lit: '#D3EDB4',
  }),
  marshmallows: heap(['#FFFFFF', '#FBE4EA', '#FFF6F0'], {
    size: 2.5,
    flat: 0.85,
    ground: '#DCCBD2',
    lit: '#FFFFFF',
    china: ['#5FB0C9', '#3F8CA6'],
  }),
  cereal: heap(['#E8A93E', '#D9892B', '#F2C468'], {
    size: 1.5,
    flat: 0.8,
    ground: '#FBF6EA',
    lit: '#FFF0C8',
    china: ['#5F8FD0', '#3F6CAB'],
  }),
  seeds: heap(['#E3D2A6', '#CDB881', '#F0E4C4', '#B79F66'], {
    size: 0.8,
    flat: 0.6,
    ground: '#BFA76E',
    china: ['#C58A52', '#9C6636'],
  }),
  kimchi: heap(['#E0492B', '#F0C9A0', '#C9341C', '#F3DDBD'], {
    size: 2.4,
    flat: 0.55,
    ground: '#9E2412',
    lit: '#FBB79A',
    china: ['#3E3A42', '#2A272E'],
  }),
  hummus: smooth(
    ['#E8C98F', '#F8E4BA', '#CFA75F'],
    ball([16, 12.6], 1.5, '#C9682A') + sprig(12, 11.4),
    ['#C58A52', '#9C6636'],
  ),
  guacamole: smooth(
    ['#8DB648', '#BEDB7E', '#6E9A2F'],
    each('11,11 19.6,10.6 21.6,13.4', (x, y) => ball([x, y], 1, '#D8442F')) + sprig(15, 10),
    ['#4A4A50', '#33333A'],
  ),
  'mashed-potatoes': smooth(
    ['#F5E6B8', '#FFF7DC', '#DDC486'],
    bar([14, 9.6], [4, 2.6], ['#FBD24C', 0.6]) + sprig(19, 12),
  ),
  'acai-bowl': smooth(
    ['#6A3566', '#8F5488', '#532750'],
    [
      each('9,11 11.8,9.6 14.4,8.8', (x, y) => disc([x, y], [1.9, 1.5], '#F8E7A8')),
      each('18,9.6 20.6,10.4 22.6,12', (x, y) => ball([x, y], 1.4, '#E23A4C')),
      each('12,14 14.4,14.4 16.6,14', (x, y) => ball([x, y], 1.1, '#3D4F94')),
    ].join(''),
    ['#C58A52', '#9C6636'],
  ),
  meatballs: bowl(
    disc([16, 13.6], [13.4, 5], '#B8321B') +
      each(
        '9,10.6 16,9.4 23,10.6 12,13.6 20,13.6',
        (x, y) =>
          ball([x, y], 3.3, '#5E3218') +
          ball([x - 0.2, y - 0.4], 2.8, '#8A5029') +
          disc([x - 1, y - 1.6], [1, 0.6], '#D6402A'),
      ) +
      sprig(16, 9),
  ),
  mussels: bowl(
    disc([16, 13.6], [13.4, 5], '#E8C877') +
      each(
        '7,11.4 14,9.2 21,9.6 10.6,13.6 18,13 25,12.6',
        (x, y) =>
          line(`M${x - 3.4} ${y + 1}c0-4 5-5.600 6.800-3 .8 2.800-2.600 5-6.800 3z`, '#252A44') +
          line(
            `M${x - 2.2} ${y + 0.4}c.6-2.400 3.400-3.400 4.600-2 .4 1.600-1.800 2.800-4.600 2z`,
            '#EE9A4C',
          ),
      ) +
      sprig(15, 11.4),
    ['#3E4A66', '#2B3450'],
  ),
  'spice-bowls': [
    each('9,13 23,13 16,19', () => ''),
    ...(
      [
        [8.6, 15, '#E8A416', '#F8C850'],
        [23.4, 15, '#C4391C', '#E56E4C'],
        [16, 20.4, '#8A4A1E', '#B57440'],
      ] as const
    ).map(([x, y, fill, light]) =>
      [
        line(
          `M${x - 6.4} ${y}c1.600-2 4.400-7 6.400-7s4.800 5 6.400 7c0 2.400-12.800 2.400-12.800 0z`,
          fill,
        ),
        line(`M${x - 4} ${y - 1}c1-1.400 2.600-4.800 4-5.400-.8 1.800-1 3.800-1.200 5.800z`, light),
        line(
          `M${x - 7.4} ${y}c0 5 3 7.600 5.400 8.400h4c2.400-.8 5.400-3.400 5.400-8.400-1.400 2-13.400 2-14.800 0z`,
          '#D9A066',
        ),
        line(
          `M${x + 3} ${y + 7.8}c2.600-1.400 4.400-4 4.400-7.800-.6.800-1.600 1.200-3 1.400-.2 3-.6 5-1.400 6.400z`,
          '#A9703A',
        ),
      ].join(''),
    ),
  ].join(''),
}

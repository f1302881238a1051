/** Drawings of our own of what is put up for a feast, and of what rooms are done up with. */
import { box, type DrawingPoint, ellipse, line } from './own-marks.ts'

/** Balloons of an arch, from its left foot over its top to its right one: place, radius and colour. */
const BALLOONS: readonly (readonly [x: number, y: number, r: number, fill: string])[] = [
  [3.4, 29, 2.4, '#E8505B'],
  [4.6, 25.4, 2.8, '#F9C846'],
  [3, 21.8, 2.5, '#4FA3D9'],
  [4.8, 18.2, 2.9, '#E884B0'],
  [4.2, 14.2, 2.6, '#6BBF73'],
  [6.8, 11, 2.9, '#E8505B'],
  [8.6, 7.4, 2.7, '#F9C846'],
  [12, 5.6, 2.9, '#8E6BC4'],
  [16, 4.2, 3.1, '#4FA3D9'],
  [20, 5.6, 2.9, '#E884B0'],
  [23.4, 7.4, 2.7, '#6BBF73'],
  [25.2, 11, 2.9, '#F9C846'],
  [27.8, 14.2, 2.6, '#8E6BC4'],
  [27.2, 18.2, 2.9, '#E8505B'],
  [29, 21.8, 2.5, '#6BBF73'],
  [27.4, 25.4, 2.8, '#4FA3D9'],
  [28.6, 29, 2.4, '#E884B0'],
]

/** A painted egg: its place, its colour and the colour of its band. */
const egg = ([x, y]: DrawingPoint, [fill, band]: readonly [string, string]): string =>
  [
    line(
      `M${x - 3.6} ${y + 1}c0-3.600 1.800-6 3.600-6s3.600 2.400 3.600 6c0 2.600-1.600 4-3.600 4s-3.600-1.400-3.600-4z`,
      fill,
    ),
    line(`M${x - 3.5} ${y}q3.500 1.600 7 0l.1 1.600q-3.600 1.600-7.200 0z`, band),
    ellipse([x - 1.2, y - 2.6], [0.7, 0.9], '#FFFFFF'),
  ].join('')

const berry = (x: number, y: number): string =>
  ellipse([x, y], [1.3, 1.3], '#D2352B') + ellipse([x - 0.4, y - 0.4], [0.4, 0.4], '#F7A8A0')

/** By their names in `shape-sizes.ts`. */
export const OWN_DECORATIONS: Readonly<Record<string, string>> = {
  'balloon-arch': [
    line('M7 9.500q9 4.500 18 0l.1.500q-9.100 4.600-18.200 0z', '#8A6A4A'),
    line('M8.600 10.500l3 1.100-1.900 3z', '#E8505B'),
    line('M12.400 11.700l3 .4-1.500 3.200z', '#F9C846'),
    line('M16.600 12.100l3-.4-1.300 3.300z', '#4FA3D9'),
    line('M20.400 11.500l2.900-1.100-.9 3.500z', '#6BBF73'),
    ...BALLOONS.map(
      ([x, y, r, fill]) =>
        ellipse([x, y], [r, r * 1.08], fill) +
        ellipse([x - r * 0.35, y - r * 0.4], [r * 0.26, r * 0.34], '#FFFFFF'),
    ),
  ].join(''),
  'easter-eggs': [
    egg([10, 12], ['#F48FB1', '#FFF3B0']),
    egg([16.2, 10.4], ['#7CC6E8', '#F48FB1']),
    egg([22, 12], ['#F9D75C', '#7DC47D']),
    egg([13, 15.4], ['#9CCC65', '#8E6BC4']),
    egg([19.4, 15.4], ['#B39DDB', '#F9D75C']),
    line('M3 17h26l-3 11.500c-.3 1-1 1.500-2 1.500H8c-1 0-1.700-.5-2-1.500z', '#C48A4A'),
    line('M3.800 20h24.400l-.5 1.800H4.300zM4.800 24h22.400l-.5 1.800H5.300z', '#A06A32'),
    box('x="2" y="16" width="28" height="2.600"', '#DDA862', 1.2),
  ].join(''),
  garland: [
    line(
      'M1.500 8.500c3 10 9 14.500 14.500 14.500S27.500 18.500 30.500 8.500l-3.600-1.400C24.500 15 20.500 18.400 16 18.400S7.500 15 5.100 7.100z',
      '#2F7D3B',
    ),
    line(
      'M2.600 8.200c3 8.600 8.200 12.700 13.400 12.700s10.400-4.100 13.400-12.700l-1.700-.6C25 15.500 20.700 19 16 19S7 15.500 4.300 7.600z',
      '#4FA354',
    ),
    berry(5, 13),
    berry(9, 18),
    berry(13.4, 20.6),
    berry(18.6, 20.6),
    berry(23, 18),
    berry(27, 13),
    line(
      'M2.500 8.500C0 6 .5 3 2.500 3.500S5 6 3.700 8.200zM4 8.200C4 5 6.500 2.500 8 4s-.5 4.500-3.300 4.800z',
      '#D2352B',
    ),
    line(
      'M29.500 8.500c2.500-2.500 2-5.500 0-5s-2.500 2.500-1.200 4.700zM28 8.200C28 5 25.500 2.500 24 4s.5 4.500 3.300 4.800z',
      '#D2352B',
    ),
    ellipse([16, 21.6], [2.2, 2.2], '#F0B83A'),
    ellipse([15.3, 20.9], [0.7, 0.7], '#FBE3A0'),
  ].join(''),
  'paint-roller': [
    box('x="4" y="3" width="20" height="7.500"', '#F2F0EA', 2),
    box('x="4" y="7.500" width="20" height="3"', '#D8D3C6', 1.4),
    box('x="5" y="3" width="18" height="3"', '#4FA3D9', 1.4),
    line('M24 6h4.500v9.500H15v5h-1.800v-6.800h13.500V7.800H24z', '#8D95A0'),
    box('x="12" y="20" width="4.200" height="10"', '#E8505B', 1.8),
    box('x="12.800" y="21" width="1.100" height="8"', '#F58F96', 0.5),
  ].join(''),
}

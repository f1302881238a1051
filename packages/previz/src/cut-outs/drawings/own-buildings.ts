/** Buildings that a place is known by: a home with a porch around it, towers of airports and of cities. */
import { OWN_DWELLINGS } from './own-dwellings.ts'
import { box, line, oval } from './own-marks.ts'
import { OWN_PUBLIC } from './own-public.ts'
import { OWN_SIGHTS } from './own-sights.ts'
import { OWN_TOWERS } from './own-towers.ts'
import { OWN_WORKS } from './own-works.ts'

/** A window with shutters, its glass at this place. */
const shuttered = (x: number, y: number, high = 3.4): string =>
  [
    box(`x="${x - 1.1}" y="${y - 0.2}" width="5" height="${high + 0.4}"`, '#4E6E7E', 0.2),
    box(`x="${x - 0.1}" y="${y - 0.3}" width="3" height="${high + 0.6}"`, '#FFFFFF', 0.2),
    box(`x="${x + 0.2}" y="${y}" width="2.4" height="${high}"`, '#8FC3DB', 0.1),
    line(
      `M${x + 0.2} ${y + high * 0.6}l2.4-${(high * 0.5).toFixed(2)}v1.2l-2.4 ${(high * 0.5).toFixed(2)}z`,
      '#BFE2EF',
    ),
    box(`x="${x + 1.25}" y="${y}" width="0.3" height="${high}"`, '#FFFFFF', 0),
    box(`x="${x + 0.2}" y="${y + high / 2 - 0.15}" width="2.4" height="0.3"`, '#FFFFFF', 0),
  ].join('')

const BOARDS = Array.from({ length: 13 }, (_, row) =>
  box(`x="5.4" y="${(10.4 + row * 1.15).toFixed(2)}" width="21.2" height="0.16"`, '#DDE1E0', 0),
).join('')

const RAILS = [0.9, 19.3]
  .map((x) =>
    [
      box(`x="${x}" y="24.6" width="11.8" height="0.5"`, '#FFFFFF', 0.1),
      box(`x="${x}" y="26.9" width="11.8" height="0.4"`, '#EDEFEC', 0.1),
      ...Array.from({ length: 12 }, (_, bar) =>
        box(`x="${(x + 0.3 + bar).toFixed(1)}" y="24.9" width="0.36" height="2.2"`, '#F4F6F3', 0),
      ),
    ].join(''),
  )
  .join('')

/** In the format of `OWN_SHAPES`. */
export const OWN_BUILDINGS: Readonly<Record<string, string>> = {
  'porch-house': [
    box('x="21.6" y="1.4" width="2.6" height="6"', '#A65A48', 0.2),
    box('x="21.2" y="1" width="3.4" height="0.9"', '#8C4A3A', 0.2),
    box('x="5.4" y="9" width="21.2" height="19.6"', '#F7F8F5', 0),
    BOARDS,
    line('M4 10.2 8.4 3.4h15.2L28 10.2z', '#5D6B78'),
    line('M4 10.2l.6-1h22.800l.6 1z', '#465360'),
    line('M11.2 10.200 16 4.200l4.800 6z', '#F2F4F1'),
    line('M10.400 10.400 16 3.400l5.600 7h-1.200L16 4.900l-4.400 5.500z', '#FFFFFF'),
    oval('cx="16" cy="8" rx="1.1" ry="1.1"', '#8FC3DB'),
    shuttered(8.2, 12),
    shuttered(14.7, 12),
    shuttered(21.2, 12),
    box('x="1.4" y="19.6" width="29.2" height="9"', '#D3DADB', 0),
    shuttered(8.2, 21.2, 4.4),
    shuttered(21.2, 21.2, 4.4),
    box('x="14" y="20.600" width="4" height="7.6"', '#FFFFFF', 0.2),
    box('x="14.5" y="21.2" width="3" height="7"', '#A8402F', 0.2),
    box('x="15" y="21.8" width="2" height="2.4"', '#8FC3DB', 0.2),
    oval('cx="17" cy="25.4" rx=".3" ry=".3"', '#F1C84F'),
    line('M0 19.800 3 16.800h26l3 3z', '#6C7A87'),
    line('M0 19.800h32v.9H0z', '#FFFFFF'),
    ...[1, 6.8, 12.6, 18.4, 24.4, 30].map((x) =>
      box(`x="${x}" y="20.6" width="1" height="8"`, '#FFFFFF', 0.1),
    ),
    RAILS,
    box('x="0.4" y="28.200" width="31.2" height="1.2"', '#C9CCC4', 0.1),
    box('x="0.8" y="29.300" width="30.4" height="1.700"', '#9BA39D', 0),
    box('x="13" y="28.600" width="6" height="1"', '#E6E3D8', 0.1),
    box('x="12.600" y="29.400" width="6.800" height="0.8"', '#D3D0C4', 0.1),
    box('x="12.200" y="30.200" width="7.600" height="0.8"', '#BFBCB0', 0.1),
  ].join(''),
  'control-tower': [
    line('M12.600 31l1.600-20h3.600l1.600 20z', '#DDE3E8'),
    line('M16 31V11h1.800l1.600 20z', '#BCC6CF'),
    line('M9.600 11 7.600 4.800h16.800L22.400 11z', '#5C7F94'),
    line('M9.600 11 7.600 4.800h4L12.400 11zM16.800 11V4.800h3.400L19.200 11z', '#8FB9CC'),
    box('x="7" y="3.4" width="18" height="1.6"', '#F2F5F7', 0.4),
    box('x="9" y="10.6" width="14" height="1.800"', '#F2F5F7', 0.4),
    box('x="9.8" y="12.4" width="12.4" height="1"', '#A9B4BE', 0.3),
    box('x="15.7" y="0.4" width="0.6" height="3.2"', '#D9482F', 0),
    ...[17, 21, 25].map((y) => box(`x="15.2" y="${y}" width="1.6" height="1.8"`, '#8FA0AE', 0.2)),
  ].join(''),
  'pearl-tower': [
    box('x="15.8" y="0" width="0.4" height="5"', '#B9C2CC', 0),
    oval('cx="16" cy="5.4" rx="0.9" ry="0.9"', '#D8577B'),
    box('x="15.6" y="6" width="0.8" height="4"', '#C9D1DA', 0),
    box('x="14.700" y="9.400" width="2.6" height="15"', '#C3CBD6', 0),
    box('x="14.700" y="9.400" width="0.7" height="15"', '#E3E8EE', 0),
    box('x="16.600" y="9.400" width="0.7" height="15"', '#98A4B3', 0),
    oval('cx="16" cy="10.2" rx="2.3" ry="2.3"', '#C64A72'),
    line('M13.900 9.600a2.300 2.300 0 0 1 4.200 0z', '#E58AA6'),
    ...[13.4, 15, 16.6, 18.2].map((y) => oval(`cx="16" cy="${y}" rx="1.5" ry="0.5"`, '#D9DFE6')),
    line(
      'M14.700 24 10.200 31.400h1.500l4-6.600zM17.300 24l4.500 7.400h-1.500l-4-6.600z',
      '#B4BECA',
    ),
    oval('cx="16" cy="22.4" rx="3.900" ry="3.900"', '#B83F66'),
    line('M12.500 20.800a3.900 3.900 0 0 1 7 0z', '#DE7C9B'),
    box('x="12.200" y="21.800" width="7.600" height="1.100"', '#F0C6D3', 0.2),
    box('x="12" y="30.200" width="8" height="1.400"', '#8893A0', 0.2),
    ...[11.8, 20.2].map((x) => oval(`cx="${x}" cy="30" rx="1.1" ry="1.1"`, '#C64A72')),
  ].join(''),
  'opener-tower': [
    line('M11 31 12.400 3h7.200L21 31z', '#9FB6CC'),
    line('M17.400 31 16.800 3h2.800L21 31z', '#7C96B0'),
    line('M13.500 8.200 13.700 4.400h4.600l.2 3.800z', '#DDEBF5'),
    ...Array.from({ length: 16 }, (_, row) =>
      box(`x="11.8" y="${(10 + row * 1.3).toFixed(1)}" width="8.4" height="0.2"`, '#C6D6E4', 0),
    ),
  ].join(''),
  'twist-tower': [
    line(
      'M11.400 31c.4-10 1.600-20 3.400-27.400C15.600 1.400 17.400.6 18.600 1.600 18.400 11 19.600 21 20.800 31z',
      '#B7C9D8',
    ),
    line('M15.800 31C15.600 20 16.400 9 18.600 1.600 18.400 11 19.600 21 20.800 31z', '#8EA8BE'),
    line(
      'M15.200 31c-.2-11 1-21.600 3.200-29.200l.3.400C16.800 10 15.900 20.400 16 31z',
      '#E6EFF5',
    ),
    ...Array.from({ length: 17 }, (_, row) =>
      box(
        `x="${(14.3 - row * 0.16).toFixed(2)}" y="${(6 + row * 1.45).toFixed(2)}" width="${(4 + row * 0.3).toFixed(2)}" height="0.16"`,
        '#D5E1EA',
        0,
      ),
    ),
  ].join(''),
  ...OWN_DWELLINGS,
  ...OWN_PUBLIC,
  ...OWN_SIGHTS,
  ...OWN_TOWERS,
  ...OWN_WORKS,
}

/** Drawings of our own of vehicles, machines and what belongs to them: see `own-shapes.ts`. They look to the right. */
import { box, line, oval } from './own-marks.ts'

const wheel = (x: number, y: number, reach: number): string =>
  oval(`cx="${x}" cy="${y}" rx="${reach}" ry="${reach}"`, '#2B2C33') +
  oval(`cx="${x}" cy="${y}" rx="${reach * 0.55}" ry="${reach * 0.55}"`, '#C9CDD4') +
  oval(`cx="${x}" cy="${y}" rx="${reach * 0.2}" ry="${reach * 0.2}"`, '#6A6F7A')

/** Boxes side by side in these colours. */
const containers = (y: number, colours: readonly string[]): string =>
  colours
    .map(
      (colour, at) =>
        box(`x="${(7.6 + at * 3.4).toFixed(1)}" y="${y}" width="3.2" height="2.2"`, colour, 0.1) +
        box(
          `x="${(8.6 + at * 3.4).toFixed(1)}" y="${y}" width="0.3" height="2.2"`,
          '#0000002E',
          0,
        ) +
        box(`x="${(9.6 + at * 3.4).toFixed(1)}" y="${y}" width="0.3" height="2.2"`, '#0000002E', 0),
    )
    .join('')

const chip = (x: number, y: number, colour: string): string =>
  box(`x="${x}" y="${y}" width="8" height="2.2"`, colour, 0.9) +
  [0.9, 3.4, 5.9]
    .map((at) => box(`x="${x + at}" y="${y}" width="1.3" height="2.2"`, '#F7F3EA', 0.1))
    .join('') +
  box(`x="${x}" y="${y + 1.8}" width="8" height="0.4"`, '#00000030', 0.2)

const stackOfChips = (x: number, colour: string, count: number): string =>
  Array.from({ length: count }, (_, at) => chip(x, 27.6 - at * 2.3, colour)).join('')

/** By their names in `shape-sizes.ts`. */
export const OWN_VEHICLES: Readonly<Record<string, string>> = {
  'battle-tank': [
    box('x="17" y="11.6" width="14.4" height="1.5"', '#4E5B39', 0.5),
    box('x="29.6" y="11.1" width="2" height="2.5"', '#3D4A2E', 0.5),
    line('M8.6 15.6l1.6-5.4c.3-1 1-1.6 2-1.6h6c1 0 1.900.5 2.300 1.400l2.300 5.600z', '#66744A'),
    line('M10.200 10.200c.3-1 1-1.600 2-1.600h6c1 0 1.900.5 2.300 1.400z', '#7D8C5C'),
    box('x="12" y="7.2" width="4" height="1.6"', '#4E5B39', 0.6),
    line('M2.600 16.200l2.400-1.400h20.600l4.400 3.200-1.600 1.800H3.800z', '#5A6841'),
    line('M2.600 16.200l2.400-1.400h20.600l2 1.400z', '#71804F'),
    box('x="2" y="18.4" width="28" height="7.4"', '#34373A', 3.6),
    box('x="3" y="19.3" width="26" height="5.6"', '#4A4E52', 2.8),
    ...[6, 10.4, 14.8, 19.2, 23.6].map((x) => wheel(x, 22.2, 2.1)),
    box('x="3.4" y="17.6" width="25.6" height="1.6"', '#66744A', 0.5),
    oval('cx="15" cy="12.400" rx="1.200" ry="1.200"', '#E9E4D2'),
  ].join(''),
  'combine-harvester': [
    box('x="4" y="9" width="15" height="10.600"', '#C8372D', 1),
    box('x="4" y="9" width="15" height="2.400"', '#E0584A', 1),
    box('x="5.200" y="5.400" width="9" height="4"', '#A82A24', 0.6),
    line('M3 8.200l-2.400-1 .6-1.200 6 2z', '#E3B23C'),
    box('x="17.600" y="4.600" width="7" height="12.400"', '#C8372D', 1),
    box('x="18.600" y="5.800" width="5.400" height="6.800"', '#A9D8F0', 0.6),
    line('M18.600 10.400l5.400-4v2.400l-5.400 3.800z', '#D6EEFA'),
    box('x="17" y="3.600" width="8.200" height="1.600"', '#8F211D', 0.5),
    line('M21 17.400l6 4.200v2.400l-7-3.400z', '#7B1E1A'),
    box('x="4.600" y="14" width="11" height="1.200"', '#F2C84B', 0.2),
    wheel(18.6, 22.6, 5.2),
    wheel(6.4, 24.6, 3.2),
    oval('cx="28" cy="23.600" rx="3.400" ry="3.400"', '#E3B23C'),
    oval('cx="28" cy="23.600" rx="2.500" ry="2.500"', '#8A6A1E'),
    line('M28 20.200v6.800M24.600 23.600h6.800', '#E3B23C'),
    box('x="27.600" y="20.200" width="0.800" height="6.800"', '#F6D774', 0.1),
    box('x="24.600" y="23.200" width="6.800" height="0.800"', '#F6D774', 0.1),
    line('M24.400 26.200h7.200v1.600h-6z', '#7B1E1A'),
  ].join(''),
  bulldozer: [
    box('x="8" y="13.400" width="15" height="6.400"', '#F2B233', 0.8),
    box('x="8" y="13.400" width="15" height="1.800"', '#FFD061', 0.8),
    box('x="8.600" y="5.400" width="8.400" height="8.400"', '#E39F22', 0.7),
    box('x="9.800" y="6.800" width="6" height="5.600"', '#A9D8F0', 0.4),
    line('M9.800 10.600l6-3.600v2l-6 3.400z', '#D6EEFA'),
    box('x="7.800" y="4.600" width="10" height="1.400"', '#8A5F12', 0.4),
    box('x="19.400" y="8.600" width="1.400" height="5"', '#4A4E52', 0.3),
    box('x="17.600" y="16" width="4.600" height="0.800"', '#B97D15', 0.1),
    box('x="17.600" y="17.400" width="4.600" height="0.800"', '#B97D15', 0.1),
    box('x="4.600" y="19.400" width="20" height="7.400"', '#34373A', 3.6),
    box('x="5.600" y="20.300" width="18" height="5.600"', '#4A4E52', 2.8),
    ...[8.6, 12.6, 16.6, 20.6].map((x) => wheel(x, 23.2, 2)),
    box('x="12" y="21.400" width="15" height="1.600"', '#C98B1C', 0.5),
    line(
      'M26.400 14.400c2 3 2 8.600 3.800 11.400l-2.200 1.400c-2.600-3.200-2.800-9.200-3-12.600z',
      '#D8D2C4',
    ),
    line(
      'M26.400 14.400c2 3 2 8.600 3.800 11.400l-.8.500c-2.200-3-2.600-8.600-3.600-11.800z',
      '#A8A294',
    ),
  ].join(''),
  'motor-yacht': [
    line(
      'M1.600 20.200h27.800c-1.200 3.400-3.600 6-6.600 6H6c-2.400 0-3.800-2.400-4.400-6z',
      '#F7F8FA',
    ),
    line('M2 22.600h26.400c-.4.800-.9 1.400-1.400 2H2.800c-.4-.6-.6-1.200-.8-2z', '#2D4C74'),
    line('M5 15.400h15.600l4.600 4.800H3.600z', '#FFFFFF'),
    line('M6.600 16.600h13.200l2 2.200H5.800z', '#35506E'),
    line('M8 11.200h9.600l3 4.200H6.600z', '#F1F3F6'),
    line('M9.200 12.200h7.600l1.600 2.200H8.600z', '#46648A'),
    box('x="8.600" y="9.800" width="8" height="1.400"', '#FFFFFF', 0.6),
    line('M9.4 10l1.6-2.600h5.400l.6 2.600h-1.400l-.3-1.400h-3.400l-1 1.400z', '#D5DAE2'),
    oval('cx="13.400" cy="6.600" rx="1.300" ry="0.900"', '#F1F3F6'),
    box('x="16" y="4.800" width="0.300" height="3"', '#9AA2AE', 0.1),
    box('x="3.600" y="19.800" width="22" height="0.600"', '#C99A5A', 0.2),
    ...[8, 11, 14, 17].map((x) => oval(`cx="${x}" cy="21.400" rx="0.600" ry="0.600"`, '#35506E')),
  ].join(''),
  'container-ship': [
    containers(17.4, ['#C8443A', '#2F6FB0', '#E3A93B', '#3F8F5B', '#C8443A', '#7A4FA0']),
    containers(15, ['#2F6FB0', '#3F8F5B', '#C8443A', '#E08A2E', '#2F6FB0', '#E3A93B']),
    containers(12.6, ['#E3A93B', '#C8443A', '#7A8794', '#2F6FB0', '#3F8F5B']),
    box('x="2.600" y="9" width="4.400" height="10.800"', '#F4F5F2', 0.3),
    box('x="2.200" y="9.800" width="5.400" height="1.600"', '#35506E', 0.2),
    ...[13, 15, 17].map((y) => box(`x="3" y="${y}" width="3.600" height="0.700"`, '#8FB2CC', 0.1)),
    box('x="3" y="5.800" width="1.800" height="3.400"', '#D6553F', 0.2),
    box('x="6" y="6" width="0.400" height="3"', '#8A929C', 0),
    line(
      'M1 19.600h30.400c-.6 2.600-1.800 4.600-3 6.400H3.400C2 24.600 1.200 22.400 1 19.600z',
      '#2E3D52',
    ),
    line(
      'M1.800 23.400h28.200c-.5 1-1 1.800-1.600 2.600H3.400c-.7-.7-1.200-1.600-1.600-2.600z',
      '#B23A2E',
    ),
    box('x="1.400" y="20.400" width="29.400" height="0.500"', '#F4F5F2', 0),
  ].join(''),
  speedometer: [
    oval('cx="16" cy="16" rx="14" ry="14"', '#C6CBD3'),
    oval('cx="16" cy="16" rx="12.800" ry="12.800"', '#1E2230'),
    ...Array.from({ length: 11 }, (_, at) => {
      const turn = Math.PI * (0.8 + at * 0.14)
      const [x, y] = [16 + 10.4 * Math.cos(turn), 16 + 10.4 * Math.sin(turn)]
      return oval(
        `cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" rx="0.9" ry="0.9"`,
        at > 8 ? '#F25A4A' : '#F4F6FA',
      )
    }),
    line('M15.200 16.800l7.600-8.200.8.6-7 8.800z', '#FF5B45'),
    oval('cx="16" cy="17" rx="2" ry="2"', '#E7EAF0'),
    oval('cx="16" cy="17" rx="0.900" ry="0.900"', '#5A6172'),
    box('x="12" y="21.600" width="8" height="3.200"', '#3A4157', 0.6),
    box('x="13" y="22.600" width="6" height="1.200"', '#6FE3C1', 0.3),
  ].join(''),
  'poker-chips': [
    stackOfChips(1.4, '#C8372D', 6),
    stackOfChips(12, '#2F6FB0', 9),
    stackOfChips(22.6, '#2E8B57', 4),
  ].join(''),
  'us-flag': [
    box('x="2.400" y="1.600" width="1.300" height="30"', '#B9BEC8', 0.5),
    oval('cx="3" cy="1.600" rx="1.100" ry="1.100"', '#E3B23C'),
    ...Array.from({ length: 7 }, (_, at) => {
      const y = (3 + at * 2.2).toFixed(1)
      return line(
        `M3.700 ${y}c4.600-1.800 8.400 1.800 13.200.600 4.800-1.200 8-1.800 13.400.200v2.200c-5.400-2-8.600-1.400-13.400-.2-4.800 1.200-8.600-2.400-13.200-.6z`,
        at % 2 === 0 ? '#D23B3B' : '#F7F5F0',
      )
    }),
    line('M3.700 3c3.400-1.400 6.400.2 9.600.8v8.800c-3.200-.6-6.200-2.200-9.600-.8z', '#2E4A8B'),
    ...[5.4, 8, 10.6].flatMap((x) =>
      [5, 7.4, 9.8].map((y) => oval(`cx="${x}" cy="${y}" rx="0.600" ry="0.600"`, '#F7F5F0')),
    ),
  ].join(''),
}

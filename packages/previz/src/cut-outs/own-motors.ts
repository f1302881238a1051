/** Drawings of our own of parts of cars, of what is in vehicles, and of ships and machines: see `own-shapes.ts`. They look to the right. */
import { box, line, oval } from './own-marks.ts'

/** Ticks or spokes around a middle: so many, from one reach to another. */
const rays = (
  [x, y]: readonly [number, number],
  [from, to]: readonly [number, number],
  { count, fill, half }: { readonly count: number; readonly fill: string; readonly half: number },
): string =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI + 0.3
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const point = (reach: number, aside: number): string =>
      `${(x + cos * reach - sin * aside).toFixed(2)} ${(y + sin * reach + cos * aside).toFixed(2)}`
    return line(
      `M${point(from, -half)}L${point(to, -half)}L${point(to, half)}L${point(from, half)}z`,
      fill,
    )
  }).join('')

const disc = (...[x, y, reach, fill]: readonly [number, number, number, string]): string =>
  oval(`cx="${x}" cy="${y}" rx="${reach}" ry="${reach}"`, fill)

/** By their names in `motor-words.ts`. */
export const OWN_MOTORS: Readonly<Record<string, string>> = {
  'coach-seat': [
    box('x="7" y="25" width="2" height="6"', '#3C414B', 0.3),
    box('x="19" y="25" width="2" height="6"', '#3C414B', 0.3),
    box('x="4" y="2" width="7" height="22"', '#34507E', 2.4),
    box('x="5.2" y="3.4" width="4.4" height="19"', '#4468A0', 1.8),
    box('x="4.6" y="2" width="6" height="5"', '#F1EFE6', 1.6),
    box('x="4" y="20.400" width="20" height="5"', '#34507E', 1.8),
    box('x="6" y="19.600" width="18" height="3"', '#5680BC', 1.5),
    box('x="10" y="14.600" width="10" height="1.6"', '#2A2E37', 0.8),
  ].join(''),
  'grab-pole': [
    box('x="15.2" y="0" width="1.600" height="32"', '#E3B23C', 0.6),
    box('x="15.200" y="0" width="0.600" height="32"', '#F6D774', 0.3),
    box('x="14" y="0" width="4" height="1"', '#8A929C', 0.3),
    box('x="14" y="31" width="4" height="1"', '#8A929C', 0.3),
  ].join(''),
  'car-wheel': [
    disc(16, 16, 15, '#23252B'),
    rays([16, 16], [13.4, 15], { count: 26, fill: '#15161A', half: 0.45 }),
    disc(16, 16, 12.2, '#16171B'),
    disc(16, 16, 11, '#B9BEC8'),
    disc(16, 16, 9.8, '#3A3E48'),
    rays([16, 16], [1, 10.4], { count: 5, fill: '#D5DAE2', half: 1.9 }),
    rays([16, 16], [1, 10.4], { count: 5, fill: '#9AA2AE', half: 0.4 }),
    disc(16, 16, 3, '#8A929C'),
    disc(16, 16, 1.8, '#E7EAF0'),
    rays([16, 16], [2.1, 2.7], { count: 5, fill: '#3A3E48', half: 0.3 }),
  ].join(''),
  'steering-wheel': [
    disc(16, 16, 15, '#1D1F26'),
    disc(16, 16, 12, '#B8C4D2'),
    line(
      'M4.2 13.400h23.600v3.600c-4 1-6.400 2.600-7.800 5.400l-1.400 5.800h-5.200L12 22.400c-1.400-2.800-3.800-4.400-7.800-5.400z',
      '#2B2E37',
    ),
    disc(16, 16.4, 4.6, '#3A3E48'),
    disc(16, 16.4, 2.2, '#C9CDD4'),
    box('x="6.600" y="14.200" width="3.600" height="1.400"', '#6FE3C1', 0.5),
    box('x="21.800" y="14.200" width="3.600" height="1.400"', '#6FE3C1', 0.5),
    line('M4 7.600C7 3.600 11 1.900 15 1.600v1.400C11.400 3.200 8 5 5.400 8.400z', '#4A4E5A'),
  ].join(''),
  'car-engine': [
    box('x="4" y="13" width="21" height="14"', '#6A7180', 1.4),
    box('x="4" y="13" width="21" height="3"', '#8A929C', 1),
    box('x="6" y="6.600" width="17" height="6.800"', '#C8372D', 1.2),
    box('x="6" y="6.600" width="17" height="2"', '#E0584A', 1),
    ...[8, 12, 16, 20].map((x) =>
      box(`x="${x}" y="9.600" width="1.400" height="3"`, '#7B1E1A', 0.3),
    ),
    ...[7, 11, 15, 19].map((x) =>
      box(`x="${x}" y="3.800" width="2.600" height="3.200"`, '#B9BEC8', 0.8),
    ),
    disc(26.4, 20, 4.6, '#2B2C33'),
    disc(26.4, 20, 2.6, '#C9CDD4'),
    disc(26.4, 20, 1, '#4A4E52'),
    disc(9, 23.4, 2.6, '#2B2C33'),
    disc(9, 23.4, 1.3, '#9AA2AE'),
    ...[17.6, 20, 22.4, 24.8].map((y) =>
      box(`x="12.600" y="${y}" width="9" height="1.100"`, '#4A505C', 0.3),
    ),
    line('M2 10.600h4v2.400H4v9H1.600v-9.600c0-1 .4-1.800.4-1.800z', '#3A3E48'),
    box('x="3" y="26.600" width="23" height="2.600"', '#3A3E48', 1),
  ].join(''),
  headlight: [
    line(
      'M1 11c6-5.600 17-6.600 24-3.400 4 1.800 6 4.600 6 8 0 5.600-5.200 9-14 9C8 24.600 2 20 1 11z',
      '#2B2E37',
    ),
    line(
      'M3 11.800C8.600 7.400 18 6.800 24 9.400c3.400 1.600 5 3.600 5 6.200 0 4.400-4.400 7-12 7-7.800 0-13-3.800-14-10.800z',
      '#B8C4D2',
    ),
    disc(20, 15.6, 5.4, '#7F8C9C'),
    disc(20, 15.6, 4.4, '#FFF4C8'),
    disc(20, 15.6, 2.6, '#FFFFFF'),
    disc(10.4, 14.8, 3.4, '#7F8C9C'),
    disc(10.4, 14.8, 2.6, '#FFE9A8'),
    line('M4 10.800C9.600 7 18 6.600 23.600 8.800l.6 1C18.400 7.600 10 8 4.400 11.800z', '#FFFFFF'),
  ].join(''),
  'gear-stick': [
    line('M4 30l3-9h18l3 9z', '#2B2E37'),
    line('M9 22.600c0-3 3-6 7-6s7 3 7 6v1.400H9z', '#4A4E5A'),
    line('M14.600 18l.6-9h1.800l.6 9z', '#C9CDD4'),
    disc(16, 6.6, 4.8, '#1D1F26'),
    disc(16, 6, 3.6, '#3A3E48'),
    line(
      'M14.200 4.200h.7v3.600h-.7zM15.700 4.200h.7v3.600h-.7zM17.200 4.200h.7v3.600h-.7zM14.200 5.700h3.700v.600h-3.700z',
      '#F4F6FA',
    ),
    box('x="7" y="25.400" width="18" height="1.200"', '#6FE3C1', 0.5),
  ].join(''),
  'exhaust-pipe': [
    box('x="0" y="9" width="21" height="12"', '#4A505C', 3),
    box('x="0" y="9" width="21" height="3.600"', '#7F8794', 2),
    box('x="19" y="11.600" width="11" height="7"', '#9AA2AE', 1),
    box('x="19" y="11.600" width="11" height="2.200"', '#D5DAE2', 0.8),
    oval('cx="29.600" cy="15" rx="1.900" ry="3.600"', '#C9CDD4'),
    oval('cx="29.700" cy="15" rx="1.300" ry="2.700"', '#1D1F26'),
  ].join(''),
  'charging-station': [
    box('x="4" y="29.400" width="16" height="2"', '#6A7180', 0.6),
    box('x="5" y="4" width="14" height="26"', '#F4F6FA', 2.4),
    box('x="15.600" y="4" width="3.400" height="26"', '#C9D2DC', 2),
    box('x="7" y="7" width="8" height="6.400"', '#1E2230', 0.8),
    line('M11.600 7.600l-2.800 3.200h2l-.8 2 2.800-3.200h-2z', '#6FE3C1'),
    box('x="7" y="16" width="8" height="1.600"', '#2E9C6A', 0.6),
    box('x="7" y="19" width="8" height="1.600"', '#2E9C6A', 0.6),
    line(
      'M19 12h1.600c3 0 4.400 1.600 4.400 4.600v7.400c0 1.400.6 2.200 1.600 2.200s1.600-.8 1.600-2.200v-6h1.400v6c0 2.200-1.200 3.600-3 3.600s-3-1.400-3-3.600v-7.400c0-2.200-.8-3.200-3-3.200H19z',
      '#2B2E37',
    ),
    box('x="26.400" y="13.600" width="4.400" height="5"', '#2E9C6A', 1),
    box('x="27.200" y="11.400" width="0.900" height="2.400"', '#9AA2AE', 0.2),
    box('x="29.100" y="11.400" width="0.900" height="2.400"', '#9AA2AE', 0.2),
  ].join(''),
  warship: [
    line('M.6 19h31c-.8 2.800-2.400 5.400-4.400 7H4C2.400 24.400 1 21.600.6 19z', '#6A7684'),
    line(
      'M2 23.200h27.600c-.7 1.100-1.500 2.100-2.400 2.800H4c-.8-.8-1.500-1.800-2-2.800z',
      '#8C3A34',
    ),
    line('M5 15.600h20l2.400 3.400H4.400z', '#7F8C9A'),
    line('M9 11.400h9.600l1.800 4.200H8z', '#93A0AE'),
    line('M11 7.600h5.400l1 3.800h-7.400z', '#A4B0BC'),
    box('x="11.600" y="8.800" width="4.600" height="1"', '#33414F', 0.2),
    box('x="9.600" y="12.600" width="8.800" height="1"', '#33414F', 0.2),
    box('x="13.200" y="2" width="0.700" height="5.800"', '#55606C', 0.1),
    line('M11.200 4h5v.6h-5zM12 2.600h3.200v.5H12z', '#55606C'),
    box('x="20.600" y="13.600" width="3.600" height="2.400"', '#7F8C9A', 0.8),
    box('x="23.600" y="14.200" width="5.600" height="0.600"', '#55606C', 0.1),
    box('x="4.600" y="13.800" width="3" height="2"', '#7F8C9A', 0.7),
    box('x="0.800" y="14.200" width="4.200" height="0.500"', '#55606C', 0.1),
    box('x="18.800" y="10" width="2" height="5.600"', '#7F8C9A', 0.3),
  ].join(''),
  'ship-wreck': [
    line(
      'M.8 20.600l3-1 2.200 1.600 3-2.600 4 1.200 4.600-1.800 6 1.400 7.600-2.800c-.2 5-2.400 9-6 11.600L4.600 29C2.400 27 1.200 24.200.8 20.600z',
      '#6B4436',
    ),
    line(
      'M1.600 24.600c8 1.600 18 1 27.200-3-.8 2.800-2 5-3.600 6.600L4.600 29c-1.400-1.200-2.400-2.600-3-4.400z',
      '#4B2F28',
    ),
    line('M6 23.600l3-.4.6 2.800-2.800.4zM14 22.800l3.400-.4.4 3.400-3.400.4z', '#1E1716'),
    line('M21.600 20.600l2.600-.8.600 2.600-2.600.6z', '#1E1716'),
    line('M9.400 18.800L6.800 3.200l1.200-.2 3 15.600z', '#8A6248'),
    line('M4.200 8.600l7-1.800.2.800-7 1.800z', '#8A6248'),
    line('M18 18.600l2.200-9.800 1.100.3-2 9.600z', '#8A6248'),
    line(
      'M5 9.600c2 2.200 4.200 1.600 6-.6l.6 4.200c-1 1.200-1.800.4-2.800 1.400-1.200-.8-2.200.4-3.200-.6z',
      '#C9BBA2',
    ),
    line('M0 30c6-2.200 12-1.600 18-1.200 5 .4 9.600-.6 14 .4V31H0z', '#D9C08A'),
  ].join(''),
  'robot-arm': [
    box('x="3" y="27" width="16" height="4"', '#3A3E48', 0.8),
    box('x="6" y="22" width="10" height="5.600"', '#E37B22', 1.2),
    disc(11, 20.4, 4, '#F29A3E'),
    disc(11, 20.4, 1.8, '#3A3E48'),
    line('M8.600 19.400l4.600-13 4 1.400-4 13.400z', '#E37B22'),
    line('M9.800 19.600l4.400-12.800 1.200.4-4.200 12.800z', '#F6B567'),
    disc(15.4, 6.4, 3.4, '#F29A3E'),
    disc(15.4, 6.4, 1.5, '#3A3E48'),
    line('M15.600 3.600l11 3.400-.8 3.400-11.200-1z', '#E37B22'),
    disc(26.6, 8.8, 2.4, '#F29A3E'),
    box('x="25.600" y="10.600" width="2" height="4"', '#6A7180', 0.4),
    line(
      'M23.400 14.400h6.400v1.600l-1 3.600h-1.400l.6-3.200h-2.800l.6 3.200h-1.400l-1-3.600z',
      '#4A505C',
    ),
  ].join(''),
  'conveyor-belt': [
    box('x="0.600" y="17" width="30.800" height="6"', '#3A3E48', 3),
    box('x="1.600" y="18" width="28.800" height="4"', '#5A6172', 2),
    ...[4, 9, 14, 19, 24, 28].map((x) => disc(x, 20, 1.4, '#B9BEC8')),
    box('x="4" y="23" width="2" height="8"', '#6A7180', 0.3),
    box('x="26" y="23" width="2" height="8"', '#6A7180', 0.3),
    box('x="3" y="10" width="7" height="7"', '#D9A25C', 0.5),
    box('x="6" y="10" width="1.200" height="7"', '#F1D9A8', 0),
    box('x="12.600" y="11.400" width="6" height="5.600"', '#C58F4A', 0.5),
    box('x="15" y="11.400" width="1.200" height="5.600"', '#F1D9A8', 0),
    box('x="21.400" y="9.400" width="7.400" height="7.600"', '#D9A25C', 0.5),
    box('x="24.600" y="9.400" width="1.200" height="7.600"', '#F1D9A8', 0),
  ].join(''),
  excavator: [
    box('x="2.400" y="24" width="16" height="6"', '#34373A', 3),
    box('x="3.400" y="24.900" width="14" height="4.200"', '#4A4E52', 2.2),
    ...[6, 10.4, 14.8].map((x) => disc(x, 27, 1.6, '#8A929C')),
    box('x="3" y="16.600" width="14" height="7"', '#F2B233', 1),
    box('x="3" y="16.600" width="5.600" height="7"', '#C98B1C', 1),
    box('x="10" y="10.600" width="6.600" height="7.400"', '#E39F22', 0.7),
    box('x="11.200" y="11.800" width="4.400" height="4.600"', '#A9D8F0', 0.4),
    line('M15.600 18.400L19 6.600l4.600-2.400 1 1.800-3.600 2.200-3.200 10.800z', '#F2B233'),
    line('M22.600 4.400l2-.8 5.400 11-1.800 1z', '#E39F22'),
    line('M20.400 9l1-.6 5 4-.6.8z', '#6A7180'),
    line(
      'M26.200 15.400l4.600-.6c1.200 2.400.8 5.200-1.200 7.400l-5-1.400c1.800-1.400 2.200-3.200 1.600-5.400z',
      '#6A7180',
    ),
    line('M24.600 20.800l5 1.400-.6 1.400-1.200-.9-.8.7-1-1-1 .5z', '#4A505C'),
  ].join(''),
  'walkie-talkie': [
    box('x="18.400" y="0.600" width="1.600" height="10"', '#23252B', 0.8),
    box('x="10" y="9" width="12" height="22.400"', '#2B2E37', 2),
    box('x="11.600" y="11" width="8.800" height="5.600"', '#8FD6B4', 0.6),
    ...[19, 21.4, 23.8].map((y) =>
      box(`x="12.400" y="${y}" width="7.200" height="1.100"`, '#4A4E5A', 0.5),
    ),
    box('x="9" y="16.600" width="1.400" height="5"', '#C8372D', 0.5),
    disc(13.6, 28, 1.2, '#C9CDD4'),
    disc(18.4, 28, 1.2, '#C9CDD4'),
  ].join(''),
  'blood-cell': [
    oval('cx="16" cy="16" rx="14" ry="12"', '#B3182A'),
    oval('cx="16" cy="15" rx="12.600" ry="10.400"', '#D8313F'),
    oval('cx="16" cy="16.200" rx="6.400" ry="4.800"', '#A31527'),
    oval('cx="16" cy="17.200" rx="5.200" ry="3.400"', '#BE2335'),
    oval('cx="11" cy="9.400" rx="3.600" ry="1.600"', '#F0737B'),
  ].join(''),
  'virus-particle': [
    rays([16, 16], [8, 13.4], { count: 14, fill: '#3E8F55', half: 0.6 }),
    ...Array.from({ length: 14 }, (_, at) => {
      const angle = (at / 14) * 2 * Math.PI + 0.3
      return disc(
        Number((16 + 13.4 * Math.cos(angle)).toFixed(2)),
        Number((16 + 13.4 * Math.sin(angle)).toFixed(2)),
        1.5,
        at % 2 === 0 ? '#E5674F' : '#F0925E',
      )
    }),
    disc(16, 16, 9.6, '#4FAF69'),
    disc(15, 15, 7.6, '#6CC985'),
    ...[
      [12, 12],
      [19, 14],
      [14, 19],
      [20, 20],
      [17, 10],
    ].map(([x = 0, y = 0]) => disc(x, y, 1.3, '#3E8F55')),
  ].join(''),
  molecule: [
    line(
      'M9.400 11.400l7 5.400-1 1.400-7-5.400zM15.600 16.800l8.800-7.400 1 1.200-8.800 7.400zM15.200 17.400h1.800v9h-1.800z',
      '#9AA2AE',
    ),
    disc(8.4, 11, 5.2, '#C8372D'),
    disc(7.2, 9.6, 2, '#F0737B'),
    disc(25, 9.2, 4.6, '#E7EAF0'),
    disc(24, 8, 1.7, '#FFFFFF'),
    disc(16, 17.4, 6, '#3A4157'),
    disc(14.2, 15.6, 2.2, '#6A7490'),
    disc(16, 27, 4, '#2F6FB0'),
    disc(15, 25.8, 1.5, '#8FB8E6'),
  ].join(''),
}

/**
 * Drawings of our own for things that prompts often name and the illustration set lacks, in its
 * style: flat, few tones, 32 by 32 units, as SVG elements.
 */

import { box, line, oval } from './own-marks.ts'
import { OWN_BOARDS } from './own-boards.ts'
import { OWN_BUILDINGS } from './own-buildings.ts'
import { OWN_FIXTURES } from './own-fixtures.ts'
import { OWN_FITTINGS } from './own-fittings.ts'
import { OWN_GEOMETRY } from './own-geometry.ts'
import { OWN_HELD } from './own-held.ts'
import { OWN_INSTRUMENTS } from './own-instruments.ts'
import { OWN_MOTORS } from './own-motors.ts'
import { OWN_NATURE } from './own-nature.ts'
import { OWN_PRODUCTS } from './own-products.ts'
import { OWN_SIGNS } from './own-signs.ts'
import { OWN_TABLEWARE } from './own-tableware.ts'
import { OWN_VEHICLES } from './own-vehicles.ts'
import { OWN_WARES } from './all-wares.ts'
import { OWN_WORN } from './own-worn.ts'

const panes = (
  fill: string,
  places: readonly (readonly [x: number, y: number])[],
  size: string,
): string => places.map(([x, y]) => `<rect x="${x}" y="${y}" ${size} fill="${fill}"/>`).join('')

/** By their names in `shape-sizes.ts`. */
export const OWN_SHAPES: Readonly<Record<string, string>> = {
  'park-bench': [
    line('M4 12h1.8v16H4zM26.2 12H28v16h-1.8zM6.6 22h1.6v6H6.6zM23.8 22h1.6v6h-1.6z', '#433B6B'),
    box('x="2" y="9" width="28" height="2.8"', '#C58158', 1.2),
    box('x="2" y="12.8" width="28" height="2.8"', '#B4714B', 1.2),
    box('x="1" y="19.4" width="30" height="3"', '#D39468', 1.2),
    box('x="1" y="21.6" width="30" height="1"', '#8C5543', 0.5),
  ].join(''),
  'fire-hydrant': [
    oval('cx="16" cy="7.4" rx="5.6" ry="4.6"', '#F8312F'),
    box('x="14.6" y="1.6" width="2.8" height="3"', '#CA0B4A', 1),
    box('x="9.6" y="7.6" width="12.8" height="2.6"', '#CA0B4A', 1.2),
    box('x="10.6" y="10" width="10.8" height="17"', '#F8312F', 0.6),
    box('x="18.6" y="10" width="2.8" height="17"', '#D3134D', 0.4),
    box('x="5.6" y="13" width="6" height="5.6"', '#CA0B4A', 1.2),
    box('x="20.4" y="13" width="6" height="5.6"', '#CA0B4A', 1.2),
    oval('cx="16" cy="16" rx="3.4" ry="3.4"', '#FFB02E'),
    oval('cx="16" cy="16" rx="1.6" ry="1.6"', '#E19747'),
    box('x="8" y="26.4" width="16" height="3.6"', '#CA0B4A', 1),
  ].join(''),
  'phone-booth': [
    box('x="8" y="4" width="16" height="26"', '#D3134D', 0.8),
    line('M7 6.4C7 3 12 1.6 16 1.6S25 3 25 6.4z', '#F8312F'),
    box('x="10.4" y="6.2" width="11.2" height="2.2"', '#FFF4DA', 0.4),
    box('x="10" y="10" width="12" height="18"', '#A4D9F2', 0.4),
    panes(
      '#F8312F',
      [
        [13.4, 10],
        [17.8, 10],
      ],
      'width="0.9" height="18"',
    ),
    panes(
      '#F8312F',
      [
        [10, 14.2],
        [10, 18.6],
        [10, 23],
      ],
      'width="12" height="0.9"',
    ),
    box('x="7.4" y="28.4" width="17.2" height="2"', '#A31240', 0.4),
  ].join(''),
  surfboard: [
    line('M16 1c4.6 5 6 10.4 6 16 0 5.4-2 10-6 14-4-4-6-8.6-6-14 0-5.6 1.4-11 6-16z', '#3FC1C9'),
    line('M16 1c2.4 5 3 10.4 3 16 0 5.4-1 10-3 14-2-4-3-8.6-3-14 0-5.6.6-11 3-16z', '#F6F1E4'),
    line('M15.3 3h1.400v26h-1.400z', '#F8695B'),
  ].join(''),
  toaster: [
    box('x="8" y="4" width="6.4" height="9"', '#E5A868', 1.6),
    box('x="17.6" y="4" width="6.4" height="9"', '#D8924F', 1.6),
    box('x="3" y="10" width="26" height="17"', '#C9D3DF', 4),
    box('x="3" y="20" width="26" height="7"', '#9DAABB', 3),
    box('x="6" y="10.6" width="20" height="1.8"', '#5B6475', 0.9),
    box('x="25.4" y="15" width="3.2" height="2.4"', '#F8312F', 1),
    box('x="6" y="27" width="4" height="2"', '#433B6B', 0.6),
    box('x="22" y="27" width="4" height="2"', '#433B6B', 0.6),
  ].join(''),
  microwave: [
    box('x="1" y="8" width="30" height="18"', '#C9D3DF', 2),
    box('x="3" y="10.4" width="19" height="13"', '#39405A', 1.2),
    box('x="5" y="12.2" width="15" height="9.4"', '#5B6BA0', 0.8),
    oval('cx="12.5" cy="20" rx="5" ry="1"', '#F6D98B'),
    box('x="24" y="10.4" width="5" height="3"', '#86D8CA', 0.4),
    panes(
      '#5B6475',
      [
        [24, 15],
        [26.9, 15],
        [24, 18],
        [26.9, 18],
      ],
      'width="2.1" height="2"',
    ),
    box('x="24" y="21.2" width="5" height="2.2"', '#F8695B', 0.5),
    box('x="3" y="26" width="4" height="1.8"', '#433B6B', 0.4),
    box('x="25" y="26" width="4" height="1.8"', '#433B6B', 0.4),
  ].join(''),
  oven: [
    box('x="4" y="3" width="24" height="27"', '#E6EBF1', 1.6),
    box('x="4" y="3" width="24" height="6"', '#9DAABB', 1.4),
    oval('cx="8.4" cy="6" rx="1.5" ry="1.5"', '#433B6B') +
      oval('cx="13.4" cy="6" rx="1.5" ry="1.5"', '#433B6B') +
      oval('cx="18.6" cy="6" rx="1.5" ry="1.5"', '#433B6B') +
      oval('cx="23.6" cy="6" rx="1.5" ry="1.5"', '#433B6B'),
    box('x="7" y="11" width="18" height="1.6"', '#5B6475', 0.8),
    box('x="7" y="14" width="18" height="10"', '#39405A', 1),
    box('x="8.4" y="15.4" width="15.2" height="7.2"', '#E88A3C', 0.6),
    box('x="7" y="26" width="18" height="2.4"', '#C9D3DF', 0.5),
  ].join(''),
  refrigerator: [
    box('x="7" y="1.5" width="18" height="28.5"', '#DCE6F0', 1.8),
    box('x="21.6" y="1.5" width="3.4" height="28.5"', '#B3C0D0', 1.4),
    box('x="7" y="11.4" width="18" height="0.9"', '#8794A8', 0),
    box('x="9" y="5" width="1.5" height="4.8"', '#6B778C', 0.7),
    box('x="9" y="14" width="1.5" height="8"', '#6B778C', 0.7),
    box('x="14" y="15" width="3.6" height="3.6"', '#FFB02E', 0.4),
    box('x="18.4" y="6" width="2.6" height="2.6"', '#F8695B', 0.4),
    box('x="8.4" y="29.6" width="15.2" height="1"', '#433B6B', 0.3),
  ].join(''),
  'kitchen-counter': [
    box('x="0" y="9" width="32" height="2.6"', '#D9D2C2', 0.5),
    box('x="1" y="11.6" width="30" height="12"', '#7FA3A8', 0.4),
    box('x="1" y="21.8" width="30" height="1.8"', '#54717A', 0.2),
    box('x="2.4" y="13" width="8" height="8.4"', '#97B9BC', 0.4),
    box('x="12" y="13" width="8" height="8.4"', '#97B9BC', 0.4),
    box('x="21.6" y="13" width="8" height="8.4"', '#97B9BC', 0.4),
    panes(
      '#F2E6C8',
      [
        [8.6, 16],
        [13.2, 16],
        [22.8, 16],
      ],
      'width="0.9" height="2.4"',
    ),
  ].join(''),
  blackboard: [
    box('x="0" y="7" width="32" height="16"', '#A0623F', 0.8),
    box('x="1.1" y="8.1" width="29.8" height="13.8"', '#2E5248', 0.4),
    line('M4 11.4h9v.7H4zM4 13.6h12v.7H4zM4 15.8h7v.7H4z', '#DCE8DF'),
    line('M20 18.6l3.4-7 3.4 7zM21.2 17.9h4.4l-2.2-4.6z', '#F3DE9B'),
    box('x="3" y="22.4" width="26" height="1.4"', '#7A4A35', 0.4),
    box('x="6" y="21.6" width="3" height="0.9"', '#F2F5F9', 0.3),
  ].join(''),
  'school-desk': [
    box('x="3" y="9" width="26" height="3"', '#D39468', 0.8),
    box('x="4.4" y="12" width="23.2" height="5"', '#B4714B', 0.4),
    line('M5 17h1.800v13H5zM25.2 17H27v13h-1.800z', '#5B6475'),
    box('x="8" y="6.6" width="9" height="2.4"', '#4FA0C9', 0.3),
    box('x="9" y="5" width="7.4" height="1.8"', '#F8695B', 0.3),
  ].join(''),
  'kitchen-sink': [
    box('x="2" y="15" width="28" height="4"', '#F2F5F9', 1.6),
    line('M4 19h24l-3 8.400a3 3 0 0 1-2.8 2H9.800a3 3 0 0 1-2.8-2z', '#D5DEE8'),
    line('M16 19h12l-3 8.400a3 3 0 0 1-2.8 2H16z', '#BAC7D6'),
    line('M14.6 15V8.400c0-4.6 8-4.6 8 0v1.800h-2.400V8.600c0-1.8-3.2-1.8-3.2 0V15z', '#8794A8'),
    box('x="9" y="12" width="4.6" height="3"', '#8794A8', 1),
    line('M20.6 11.200h1.600l.4 4h-2.400z', '#7CC7F0'),
  ].join(''),
  'parking-meter': [
    box('x="14.6" y="15" width="2.8" height="14"', '#5B6475', 0.4),
    line('M9 8.500a7 7 0 0 1 14 0V17H9z', '#5E7EA8'),
    line('M17 1.520a7 7 0 0 1 6 6.980V17h-6z', '#49648A'),
    line('M11.4 9a4.6 4.6 0 0 1 9.2 0z', '#F2F5F9'),
    line('M15.7 4.800h.8V9h-.8z', '#F8312F'),
    box('x="14.4" y="11" width="3.2" height="3.6"', '#FFB02E', 0.5),
    box('x="11" y="28.6" width="10" height="1.8"', '#433B6B', 0.6),
  ].join(''),
  piano: [
    box('x="2" y="4" width="28" height="13"', '#7A4A35', 1),
    box('x="2" y="4" width="28" height="2.4"', '#935B41', 1),
    box('x="9" y="8" width="14" height="6"', '#FFF4DA', 0.4),
    box('x="1" y="17" width="30" height="3"', '#5E3527', 0.6),
    box('x="3" y="16" width="26" height="2.6"', '#FFFFFF', 0),
    panes(
      '#2A2238',
      [5, 7, 11, 13, 15, 19, 21, 25, 27].map((x) => [x, 16] as const),
      'width="1.1" height="1.6"',
    ),
    box('x="3" y="20" width="2.6" height="9.6"', '#5E3527', 0.4),
    box('x="26.4" y="20" width="2.6" height="9.6"', '#5E3527', 0.4),
    box('x="6" y="20" width="20" height="7"', '#6A3F2D', 0),
  ].join(''),
  'eiffel-tower': [
    line(
      'M15.4 1h1.200l.6 7c.4 6 2.4 13.6 6.8 22h-4.200c-.8-3-2-4.6-3.8-4.600S13 27 12.2 30H8c4.4-8.4 6.4-16 6.8-22z',
      '#8C6A52',
    ),
    line('M16 1h.6l.6 7c.4 6 2.4 13.6 6.8 22h-4.200c-.8-3-2-4.6-3.8-4.600z', '#70523F'),
    box('x="13.6" y="9.4" width="4.8" height="1.4"', '#A9846A', 0.3),
    box('x="11.4" y="18.4" width="9.2" height="1.7"', '#A9846A', 0.3),
    line('M15.2 12h1.600l1 5.400h-3.600z', '#4B3A3A'),
    line('M14 21h4l.8 2.600h-5.600z', '#4B3A3A'),
  ].join(''),
  windmill: [
    line('M12 12h8l2.4 18H9.600z', '#F1E3CC'),
    line('M16 12h4l2.4 18H16z', '#D9C3A2'),
    line('M11.4 12c0-3.6 2-5.6 4.6-5.600s4.6 2 4.6 5.600z', '#A5493D'),
    box('x="14.2" y="24" width="3.6" height="6"', '#7A4A35', 1.6),
    box('x="14.8" y="16.4" width="2.4" height="2.8"', '#5B6BA0', 0.4),
    line('M16.6 10.8 27.4 1.400l2 2.4-11.4 8.200z', '#C9A37A'),
    line('M15.4 10.8 4.6 1.400l-2 2.400L14 12z', '#B98F66'),
    line('M16.6 12.4 27.4 21.800l2-2.400L18 11.200z', '#B98F66'),
    line('M15.4 12.4 4.6 21.800l-2-2.400L14 11.200z', '#C9A37A'),
    oval('cx="16" cy="11.6" rx="1.3" ry="1.3"', '#5E3527'),
  ].join(''),
  pyramid: [
    line('M16 5 31 29H1z', '#E3B566'),
    line('M16 5 31 29H19.600z', '#B98544'),
    line(
      'M12.6 10.400h5l.8 1.400h-6.700zM9.2 16h9.100l.4 1.400H8.300zM5.7 21.600h13l.4 1.400H4.800z',
      '#D0A052',
    ),
    line('M16 5l2.6 4.2-1 .8-3.6-1.400z', '#F3D08E'),
  ].join(''),
  sandcastle: [
    line('M2 29c2-3 6-4 14-4s12 1 14 4z', '#D9AE6B'),
    box('x="6" y="14" width="20" height="13"', '#EBC788', 0.6),
    box('x="17" y="14" width="9" height="13"', '#D6AC66', 0.6),
    line('M4 10h1.800v1.600h1.600V10h1.800v1.600h1.600V10h1.200v17H4z', '#F2D39A'),
    line('M20 10h1.800v1.600h1.600V10h1.800v1.600h1.600V10H28v17h-8z', '#E0B873'),
    line('M12 7h1.600v1.600h1.600V7h1.600v1.600h1.600V7H20v10h-8z', '#F2D39A'),
    line('M14 27v-4a2 2 0 0 1 4 0v4z', '#8C6A42'),
    line('M15.7 2h.7v5h-.7zM16.4 2l4 1.4-4 1.600z', '#F8312F'),
  ].join(''),
  'wooden-sign': [
    box('x="14.4" y="4" width="3.2" height="26"', '#7A4A35', 0.6),
    box('x="3" y="6" width="26" height="13"', '#C58158', 1),
    box('x="3" y="15" width="26" height="4"', '#B4714B', 1),
    panes(
      '#8C5543',
      [
        [7, 9.4],
        [7, 12.4],
      ],
      'width="18" height="1.2"',
    ),
    box('x="7" y="15.4" width="11" height="1.2"', '#8C5543', 0),
  ].join(''),
  'traffic-cone': [
    box('x="5" y="26" width="22" height="3.6"', '#D3542B', 1),
    line('M14.2 3h3.600l6 23.400H8.200z', '#FF822D'),
    line('M16 3h1.800l6 23.400H16z', '#E86A1C'),
    line('M12.1 11.200h7.800l1.2 4.600H10.900zM10.1 19h11.800l1 4H9.100z', '#FFF4DA'),
  ].join(''),
  'street-lamp': [
    box('x="14.9" y="8" width="2.2" height="20"', '#3B3F58', 0.4),
    line('M12 2.600h8l1.2 1.600h-10.400z', '#3B3F58'),
    line('M11.4 4.200h9.200L19 10.400h-6z', '#FFE08A'),
    line('M16 4.200h4.600L19 10.400h-3z', '#FFC94D'),
    line('M12.6 10.400h6.800l-.6 1.400h-5.600z', '#3B3F58'),
    box('x="11.6" y="27.6" width="8.8" height="2.4"', '#2B2E45', 0.8),
    box('x="13.4" y="14" width="5.2" height="1.2"', '#2B2E45', 0.5),
  ].join(''),
  bookshelf: [
    box('x="3" y="2" width="26" height="28"', '#7A4A35', 0.8),
    panes(
      '#4E2D22',
      [
        [5, 4],
        [5, 12.6],
        [5, 21.2],
      ],
      'width="22" height="7.4"',
    ),
    panes(
      '#F8695B',
      [
        [6, 5.6],
        [15, 14.2],
        [22.6, 22.8],
      ],
      'width="2.4" height="5.8"',
    ),
    panes(
      '#4FA0C9',
      [
        [8.8, 5],
        [18, 5.6],
        [6, 13.6],
        [11, 22.6],
      ],
      'width="2.2" height="6.4"',
    ),
    panes(
      '#FFC94D',
      [
        [11.6, 6],
        [21, 5],
        [9, 14.4],
        [20.6, 14],
        [8, 22.4],
      ],
      'width="2" height="5.4"',
    ),
    panes(
      '#6BB38A',
      [
        [14.4, 5.4],
        [24, 6],
        [12, 13.6],
        [23.4, 13.8],
        [17, 22.4],
      ],
      'width="2.2" height="6"',
    ),
  ].join(''),
  'dining-table': [
    box('x="1" y="12" width="30" height="3.4"', '#C58158', 1),
    box('x="1" y="14.4" width="30" height="1.4"', '#8C5543', 0.5),
    line('M4 15.800h2.600l-.8 13.800H3.800zM25.4 15.800H28l.2 13.800h-2z', '#A0623F'),
    line('M8.4 15.800h1.800L9.6 25H8.200zM21.8 15.800h1.800l.2 9.200h-1.400z', '#7A4A35'),
  ].join(''),
  pumpkin: [
    line('M15 8c-.4-2.4.4-4.4 2.6-6l1.8 1.400C17.8 4.8 17.4 6.4 17.6 8z', '#5C8A3A'),
    oval('cx="8.6" cy="18.4" rx="6.6" ry="9.6"', '#E8741E'),
    oval('cx="23.4" cy="18.4" rx="6.6" ry="9.6"', '#CF5F14'),
    oval('cx="12.6" cy="18.2" rx="6.2" ry="10.6"', '#FF8F2D'),
    oval('cx="19.4" cy="18.2" rx="6.2" ry="10.6"', '#EE7C22'),
    oval('cx="16" cy="18" rx="4.4" ry="11"', '#FF9B3F'),
  ].join(''),
  'beach-ball': [
    oval('cx="16" cy="16" rx="14" ry="14"', '#F6F1E4'),
    line('M16 2c-6 3-9 8-9 14s3 11 9 14C8 29.6 2 23.6 2 16S8 2.4 16 2z', '#F8312F'),
    line('M16 2c3 4 4 9 4 14s-1 10-4 14c-3-4-4-9-4-14s1-10 4-14z', '#3F8EE0'),
    line('M16 2c8 .4 14 6.4 14 14s-6 13.6-14 14c6-3 9-8 9-14s-3-11-9-14z', '#FFB02E'),
    oval('cx="16" cy="3.6" rx="2.2" ry="1.4"', '#FFFFFF'),
  ].join(''),
  'treasure-chest': [
    line('M3 14c0-6 3-9 7-9h12c4 0 7 3 7 9z', '#A0623F'),
    box('x="3" y="14" width="26" height="14"', '#8C5236', 0.8),
    box('x="3" y="13" width="26" height="2.6"', '#FFB02E', 0.4),
    box('x="6.4" y="5.6" width="2.4" height="22.4"', '#FFB02E', 0.3),
    box('x="23.2" y="5.6" width="2.4" height="22.4"', '#E19747', 0.3),
    box('x="13.4" y="12" width="5.2" height="6.4"', '#FFD45C', 0.8),
    box('x="15.3" y="14" width="1.4" height="2.6"', '#433B6B', 0.6),
  ].join(''),
  'opera-house': [
    line('M1 26h30v3.600H1z', '#C9A98A'),
    line('M2 26c1-6 3-9 6-11 1.4 4 1.6 8 1.2 11z', '#F6F1E4'),
    line('M6.6 26c1.4-9 4.4-14 8.4-17 2 6 2.2 12 1 17z', '#FFFFFF'),
    line('M13 26c1.4-8 4-12.4 7.4-15 1.8 5 2 10.6 1 15z', '#EDE6D8'),
    line('M19.6 26c1-6 3.4-9 6.4-11 1.6 4 1.8 8 1 11z', '#F6F1E4'),
    line('M25 26c.6-3.4 2-5.2 4.2-6.4.8 2.4 1 4.4.8 6.400z', '#E0D6C2'),
  ].join(''),
  'washing-machine': [
    box('x="5" y="3" width="22" height="27"', '#F2F5F9', 1.6),
    box('x="5" y="3" width="22" height="5.4"', '#C9D3DF', 1.4),
    box('x="7.4" y="4.6" width="7" height="2.2"', '#FFFFFF', 0.4),
    oval('cx="23" cy="5.7" rx="1.5" ry="1.5"', '#5B6475'),
    oval('cx="16" cy="18.4" rx="8" ry="8"', '#8794A8'),
    oval('cx="16" cy="18.4" rx="6" ry="6"', '#5FB0E5'),
    line('M10 18.400c2-1.6 4 1.6 6 0s4 1.6 6 0a6 6 0 0 1-12 0z', '#3F8EC9'),
  ].join(''),
  'clock-tower': [
    line('M12 9 16 1l4 8z', '#5E6A7D'),
    box('x="11" y="8.6" width="10" height="21.4"', '#CDA873', 0.3),
    box('x="17.6" y="8.6" width="3.4" height="21.4"', '#B08A56', 0.3),
    box('x="10.2" y="8.6" width="11.6" height="8"', '#DDBC8B', 0.4),
    oval('cx="16" cy="12.6" rx="3.3" ry="3.3"', '#FFF9EC'),
    line('M15.7 10h.6v2.600l1.8 1-.3.5-2.1-1.100z', '#2A2238'),
    panes(
      '#7F623D',
      [
        [12.6, 18.4],
        [15.3, 18.4],
        [18, 18.4],
        [12.6, 23.4],
        [15.3, 23.4],
        [18, 23.4],
      ],
      'width="1.3" height="3.6"',
    ),
    line('M15.7 0h.6v2h-.6z', '#433B6B'),
  ].join(''),
  ...OWN_PRODUCTS,
  ...OWN_SIGNS,
  ...OWN_TABLEWARE,
  ...OWN_WORN,
  ...OWN_VEHICLES,
  ...OWN_HELD,
  ...OWN_INSTRUMENTS,
  ...OWN_FITTINGS,
  ...OWN_FIXTURES,
  ...OWN_BOARDS,
  ...OWN_BUILDINGS,
  ...OWN_GEOMETRY,
  ...OWN_MOTORS,
  ...OWN_NATURE,
  ...OWN_WARES,
}

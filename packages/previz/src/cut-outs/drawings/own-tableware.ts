/**
 * Drawings of our own for table tops: products, dishes and flowers that the illustration set lacks,
 * or draws tilted or in part.
 */
import { OWN_DECORATIONS } from './own-decorations.ts'
import { OWN_DISHES } from './own-dishes.ts'
import { OWN_KITCHEN } from './own-kitchen.ts'
import { box, line, oval } from './own-marks.ts'

const CRUST = '#C9873F'
const CHEESE = '#F6C04D'
const SALAMI = '#C4402F'

/** In the format of `OWN_SHAPES`. */
export const OWN_TABLEWARE: Readonly<Record<string, string>> = {
  ...OWN_DECORATIONS,
  ...OWN_DISHES,
  ...OWN_KITCHEN,
  earbuds: [
    box('x="4" y="15" width="24" height="14"', '#E9E9EE', 6),
    box('x="4" y="15" width="24" height="5"', '#F8F8FB', 2.5),
    box('x="4" y="19.4" width="24" height="0.7"', '#C2C2CC', 0.3),
    oval('cx="16" cy="24" rx="1" ry="1"', '#7CD17F'),
    oval('cx="10.5" cy="6" rx="4" ry="3.8"', '#F8F8FB'),
    box('x="9.8" y="6" width="3" height="9.5"', '#E9E9EE', 1.4),
    oval('cx="7.6" cy="6.4" rx="1" ry="1.9"', '#C9C9D2'),
    oval('cx="21.5" cy="6" rx="4" ry="3.8"', '#F8F8FB'),
    box('x="19.2" y="6" width="3" height="9.5"', '#E9E9EE', 1.4),
    oval('cx="24.4" cy="6.4" rx="1" ry="1.9"', '#C9C9D2'),
  ].join(''),
  'soda-can': [
    line('M9 5h14l1.2 2.600v17.800L22.6 29H9.400l-1.6-3.600V7.600z', '#D23B30'),
    line('M20 5h3l1.2 2.600v17.800L22.6 29h-3c1.4-8 1.4-16 .4-24z', '#A92A24'),
    line('M7.8 15c5 3.6 11 3.6 16.4-1.500v5c-5.4 4.8-11.4 4.8-16.4 1.400z', '#F7F3EC'),
    oval('cx="16" cy="5" rx="7" ry="1.5"', '#D9DCE2'),
    oval('cx="16" cy="5" rx="5.6" ry="1"', '#B4B9C2'),
    line('M9.4 28.400h13.200l-.4 1.200H9.800z', '#C6CAD1'),
    '<rect x="10" y="8" width="1.6" height="16" rx="0.8" fill="#FFFFFF" opacity="0.4"/>',
  ].join(''),
  'dropper-bottle': [
    box('x="13.8" y="1" width="4.4" height="6"', '#33303A', 2.2),
    box('x="12.6" y="6.4" width="6.8" height="4.2"', '#D9B45B', 0.8),
    box('x="9" y="10" width="14" height="20"', '#B5722F', 2.6),
    box('x="18.5" y="10" width="4.5" height="20"', '#8F5522', 2.4),
    box('x="10.2" y="15" width="11.6" height="9.4"', '#FBF6EA', 0.6),
    box('x="12.4" y="17.4" width="7.2" height="0.9"', '#8C6A2F', 0.4),
    box('x="13.4" y="19.6" width="5.2" height="0.7"', '#B99B62', 0.3),
    box('x="13.4" y="21.2" width="5.2" height="0.7"', '#B99B62', 0.3),
    '<rect x="9.9" y="11.5" width="1.3" height="17" rx="0.650" fill="#FFFFFF" opacity="0.45"/>',
  ].join(''),
  'cream-jar': [
    box('x="3" y="13" width="26" height="15"', '#F1EEF4', 3),
    line('M22 13h4c2 0 3 1.3 3 3v9c0 1.7-1.3 3-3 3h-5c1.6-4.6 2-10 1-15z', '#D8D3DF'),
    box('x="2.4" y="5.5" width="27.2" height="8.5"', '#E3B7B0', 1.8),
    box('x="2.4" y="11.6" width="27.2" height="1"', '#C9938B', 0.4),
    box('x="9" y="17.4" width="14" height="6"', '#FFFFFF', 0.6),
    box('x="11.4" y="19.4" width="9.2" height="0.9"', '#B98A84', 0.4),
    box('x="12.8" y="21.4" width="6.4" height="0.6"', '#D3ACA7', 0.3),
    '<rect x="4.2" y="6.8" width="1.5" height="5" rx="0.7" fill="#FFFFFF" opacity="0.5"/>',
  ].join(''),
  'whole-pizza': [
    oval('cx="16" cy="17.6" rx="15.4" ry="8.2"', '#9C5F28'),
    oval('cx="16" cy="16" rx="15.4" ry="8.2"', CRUST),
    oval('cx="16" cy="15.6" rx="13.2" ry="6.7"', '#D9622B'),
    oval('cx="16" cy="15.3" rx="12.5" ry="6.2"', CHEESE),
    ...[
      [9, 13.5],
      [15, 11.4],
      [21.5, 13],
      [12, 17.6],
      [18.6, 17],
      [24.6, 16.4],
      [7.4, 16.8],
    ].map(([x, y]) => oval(`cx="${x}" cy="${y}" rx="2.1" ry="1.150"`, SALAMI)),
    ...[
      [12, 14.3],
      [18.3, 13.9],
      [22.4, 18.2],
      [15.4, 19.6],
    ].map(([x, y]) => oval(`cx="${x}" cy="${y}" rx="1.1" ry="0.5"`, '#4C8B3B')),
  ].join(''),
  'potted-cactus': [
    line('M12 21V7.500c0-5.3 8-5.3 8 0V21z', '#5BA357'),
    line('M17.6 21V4c1.5.6 2.4 1.8 2.4 3.500V21z', '#478746'),
    line(
      'M12.5 16.500H9.600c-2.6 0-3.8-1.6-3.8-4v-1.700c0-2.2 3.2-2.2 3.2 0v1.700c0 .7.3.9.9.900h2.600z',
      '#5BA357',
    ),
    line(
      'M19.5 13.500h2.200c.6 0 .9-.3.9-.9V9.700c0-2.2 3.2-2.2 3.2 0v3c0 2.4-1.2 3.9-3.8 3.900h-2.500z',
      '#478746',
    ),
    oval('cx="16" cy="3.4" rx="2" ry="1.3"', '#EC7FA9'),
    ...[
      [14, 8],
      [14.4, 12],
      [14, 16],
      [18, 10],
      [18, 14],
    ].map(([x, y]) => oval(`cx="${x}" cy="${y}" rx="0.350" ry="0.6"`, '#D9EFC4')),
    line('M8 20.500h16l-1.8 9.500H9.800z', '#C46A43'),
    line('M20 20.500h4l-1.8 9.500h-4z', '#A6552F'),
    box('x="7.2" y="18.8" width="17.6" height="3.2"', '#D67F55', 0.8),
  ].join(''),
  'white-rose': [
    line('M15.3 15h1.600l.6 15.500h-2z', '#4F8B45'),
    line('M16 24c-2.5-4-6-4.2-8.6-3.400c1.2 3 4.6 5 8.6 3.400z', '#5E9E52'),
    line('M16.6 21c2-3.6 5.2-4 7.8-3.400c-1 3-4.2 4.8-7.8 3.400z', '#4F8B45'),
    oval('cx="16" cy="9.5" rx="8.8" ry="8"', '#E9E2DA'),
    line(
      'M7.5 8c1 6 5 9.5 8.5 9.500S24 14 24.5 8c-2.5 3-5.5 4.3-8.5 4.300S10 11 7.5 8z',
      '#FBF8F3',
    ),
    oval('cx="16" cy="7.4" rx="5.9" ry="5"', '#FBF8F3'),
    oval('cx="16" cy="6.8" rx="4.3" ry="3.4"', '#E9E2DA'),
    oval('cx="16.3" cy="6.6" rx="2.9" ry="2.2"', '#FFFFFF'),
    line('M14.4 6.800c.6-1.4 2.8-1.6 3.5-.3c-.9-.4-2.4-.3-3.5.3z', '#CFC5BA'),
  ].join(''),
  'water-bottle': [
    box('x="12.4" y="1" width="7.2" height="4.6"', '#C9CED6', 1.2),
    box('x="16.6" y="1" width="3" height="4.6"', '#A7AEB9', 1.2),
    box('x="12.9" y="5.4" width="6.2" height="1.6"', '#8E96A3', 0.4),
    line(
      'M12.9 6.800h6.200c.3 2 3.900 3 3.900 6.200v15c0 1.300-1 2.200-2.300 2.200h-9.400C10 30.200 9 29.300 9 28V13c0-3.200 3.600-4.200 3.900-6.200z',
      '#4D8FC4',
    ),
    line(
      'M17.6 6.800h1.500c.3 2 3.900 3 3.900 6.200v15c0 1.300-1 2.200-2.300 2.200h-3.200c1.800-6 2-16 .1-23.400z',
      '#3A73A3',
    ),
    box('x="11.4" y="17" width="9.2" height="6.6"', '#EAF1F6', 0.7),
    box('x="13" y="19" width="6" height="0.9"', '#4D8FC4', 0.4),
    box('x="13.8" y="20.9" width="4.4" height="0.7"', '#8FB6D6', 0.3),
    '<rect x="10.2" y="12.5" width="1.4" height="15" rx="0.7" fill="#FFFFFF" opacity="0.45"/>',
  ].join(''),
  'pet-bowl': [
    line(
      'M4.500 14h23l3.300 11.200c.4 1.600-.6 2.800-2.200 2.800H3.400c-1.600 0-2.600-1.200-2.200-2.800z',
      '#D9653B',
    ),
    line(
      'M20 14h7.500l3.300 11.200c.4 1.600-.6 2.800-2.200 2.800h-7c2-4.600 1.400-10-1.600-14z',
      '#B94E2B',
    ),
    oval('cx="16" cy="14" rx="12.4" ry="3.4"', '#F08A5C'),
    oval('cx="16" cy="14.200" rx="10.800" ry="2.600"', '#7FC4E4'),
    oval('cx="13" cy="13.700" rx="4.600" ry="0.900"', '#C9EAF7'),
    box('x="6.600" y="20.500" width="10" height="1.700"', '#F6C9A8', 0.8),
  ].join(''),
  'water-glass': [
    '<path d="M7.5 4h17l-2 25c-.1.6-.6 1-1.2 1H10.700c-.6 0-1.1-.4-1.2-1z" fill="#D8ECF2" opacity="0.8"/>',
    line('M8.4 11h15.200L22.1 28.400c-.1.5-.4.700-.9.700H10.800c-.5 0-.8-.2-.9-.7z', '#8CC8E8'),
    line(
      'M19.4 11h4.200L22.1 28.400c-.1.5-.4.700-.9.700h-3.600c1.4-6 2-12 1.800-18.100z',
      '#68AFD8',
    ),
    oval('cx="16" cy="11" rx="7.6" ry="1.150"', '#B9E1F4'),
    oval('cx="16" cy="4.2" rx="8.5" ry="1.1"', '#EAF6FA'),
    oval('cx="16" cy="4.3" rx="7.8" ry="0.8"', '#CBE6F0'),
    '<rect x="9.4" y="7" width="1.5" height="19" rx="0.7" fill="#FFFFFF" opacity="0.65" transform="rotate(-4 10 17)"/>',
  ].join(''),
  lemonade: [
    '<path d="M7.5 5h17l-2 24c-.1.6-.6 1-1.2 1H10.700c-.6 0-1.1-.4-1.2-1z" fill="#D8ECF2" opacity="0.85"/>',
    line('M8.3 9.500h15.400L22.1 28.400c-.1.5-.4.7-.9.700H10.800c-.5 0-.8-.2-.9-.7z', '#F8DE76'),
    line(
      'M19.5 9.500h4.200L22.1 28.400c-.1.5-.4.7-.9.700h-3.600c1.4-6 2-13 1.9-19.600z',
      '#EFC84E',
    ),
    '<rect x="10.5" y="11" width="5.4" height="5" rx="1" fill="#FFFFFF" opacity="0.55" transform="rotate(-12 13 13)"/>',
    '<rect x="15.5" y="14.5" width="5" height="4.8" rx="1" fill="#FFFFFF" opacity="0.45" transform="rotate(16 18 17)"/>',
    line('M18.5 1.200l1.7.5L16.4 22l-1.6-.4z', '#E5484D'),
    oval('cx="24" cy="6" rx="4.6" ry="4.6"', '#F2C21A'),
    oval('cx="24" cy="6" rx="3.8" ry="3.8"', '#FFF3B8'),
    oval('cx="24" cy="6" rx="3.2" ry="3.2"', '#F9DC4B'),
    line('M11.5 9.600c-1.6-2.6-4-2.9-6.1-1.900c1 2.3 3.5 3.3 6.1 1.900z', '#4C9A4A'),
    line('M12.3 9.500c.4-2.7-.9-4.5-3-5.100c-.6 2.3.6 4.5 3 5.100z', '#5FB25A'),
    '<rect x="9.5" y="8" width="1.4" height="18" rx="0.7" fill="#FFFFFF" opacity="0.6" transform="rotate(-4 10 17)"/>',
  ].join(''),
}

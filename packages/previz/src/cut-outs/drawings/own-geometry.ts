/** Geometric forms, flat and solid. */
import { line, oval } from './own-marks.ts'

/** By their names in `shape-sizes.ts`. */
export const OWN_GEOMETRY: Readonly<Record<string, string>> = {
  'flat-circle': oval('cx="16" cy="16" rx="13" ry="13"', '#5C88C4'),
  'flat-oval': oval('cx="16" cy="16" rx="14" ry="9"', '#E58FB1'),
  'flat-square': line('M3.500 3.500h25v25h-25z', '#D9574C'),
  'flat-rectangle': line('M2 8h28v16H2z', '#4FA36B'),
  'flat-triangle': line('M16 3 30 28H2z', '#EDB73C'),
  'flat-pentagon': line('M16 2.500 30 12.700 24.700 29H7.300L2 12.700z', '#8A62B8'),
  'flat-hexagon': line('M9 4h14l7 12-7 12H9L2 16z', '#3AA39A'),
  cylinder: [
    line('M5 6v20c0 2.500 5 4.500 11 4.500s11-2 11-4.500V6z', '#5C88C4'),
    line('M19 6v24.300c4.700-.5 8-2.200 8-4.300V6z', '#416CA8'),
    oval('cx="16" cy="6" rx="11" ry="4.5"', '#8FB3E0'),
  ].join(''),
  'small-pyramid': [
    line('M15 3 31 25 12 30z', '#416CA8'),
    line('M15 3 12 30 1 23z', '#8FB3E0'),
  ].join(''),
}

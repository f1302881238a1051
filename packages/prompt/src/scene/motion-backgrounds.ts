/** What an abstract film is made of when its prompt says so: the backgrounds that designers put behind titles. */
import type { Detail } from './details.ts'

/** The backgrounds, which are details of abstract places alone. */
export const MOTION_BACKGROUNDS = [
  'kaleidoscope',
  'ink',
  'smoke',
  'silk',
  'bubbles',
  'bokeh',
  'neon_lines',
  'gradient',
  'shapes',
  'particles',
  'network',
  'data',
  'chart',
  'digital_globe',
  'hud',
  'dna',
  'cells',
  'warp',
] as const satisfies readonly Detail[]

/** One of `MOTION_BACKGROUNDS`. */
export type MotionBackground = (typeof MOTION_BACKGROUNDS)[number]

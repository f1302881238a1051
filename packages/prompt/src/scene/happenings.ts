/** What happens in a film beside what somebody does, and what of a place may have another colour than usual. */
/**
 * What happens to a thing by itself in the course of a film. Who is dropped bounces and comes to rest, who bounces does
 * so all the time; who is hurled flies off to the side after a moment; what burns down sinks, and keeps its flame.
 * Planes and what else flies by itself land and take off; the lights of emergency vehicles flash.
 * What is sliced, strewn over, kneaded and stirred is so by hands that come from above.
 */
export const HAPPENINGS = [
  'drop',
  'bounce',
  'hurl',
  'fall',
  'roll',
  'spin',
  'float',
  'rise',
  'swing',
  'shake',
  'burst',
  'explode',
  'collapse',
  'squeeze',
  'grow',
  'shrink',
  'melt',
  'wilt',
  'burn_down',
  'burn',
  'rust',
  'freeze',
  'topple',
  'fill',
  'empty',
  'boil',
  'mix',
  'layer',
  'collide',
  'appear',
  'vanish',
  'land',
  'take_off',
  'flash',
  'slice',
  'strew',
  'knead',
  'stir',
] as const

/** One of `HAPPENINGS`. */
export type Happening = (typeof HAPPENINGS)[number]

/** Parts of a place that have a colour of their own. */
export const HUED = ['water', 'sky', 'ground'] as const

/** What sorts of cut-outs there are, by how they move and where they are placed. */

/** The natures of cut-outs: how they move and where they are placed. */
export const NATURES = [
  'walk',
  'hop',
  'crawl',
  'swim',
  'fly',
  'drift',
  'roll',
  'sail',
  'plant',
  'stand',
  'thing',
  'food',
  'flame',
  'float',
] as const

/** One of `NATURES`: `stand` is too large for a table, a `thing` or `food` lies on one, `float` hangs in the air. */
export type Nature = (typeof NATURES)[number]

/** Those who go somewhere look where they go. */
export const HEADING: ReadonlySet<Nature> = new Set([
  'walk',
  'hop',
  'crawl',
  'swim',
  'fly',
  'roll',
  'sail',
])

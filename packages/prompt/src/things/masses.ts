/** Cut-outs that are not counted. */

/** Drawings of a mass of leaves or flowers: several are one. */
export const MASSES: ReadonlySet<string> = new Set([
  'leafy-branch',
  'autumn-branch',
  'red-branch',
  'orange-branch',
  'apple-branch',
  'lemon-branch',
  'blossom-branch',
  'pink-blossom-branch',
  'olive-branch',
  'fern',
  'bamboo',
  'oat-grass',
  'leaf-heap',
  'golden-tree',
])

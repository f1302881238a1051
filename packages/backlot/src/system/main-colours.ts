/** The side of the square to which a picture is reduced before its colours are named. */
export const SAMPLE_SIDE_PX = 32

/** The least share of a picture for a colour to be named. */
const MIN_SHARE = 0.1

/** The most colours that are named. */
const MAX_COLOURS = 3

/** Names of the main colours of RGB pixels, the most frequent first; at least one. */
export function mainColours(rgb: Uint8Array): readonly string[] {
  const counts = new Map<string, number>()
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const name = colourName(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a)
  const minWeight = (MIN_SHARE * rgb.length) / 3
  return byCount
    .filter(([, count], index) => index === 0 || count >= minWeight)
    .slice(0, MAX_COLOURS)
    .map(([name]) => name)
}

/** Where each hue ends, in degrees. */
const HUES: readonly (readonly [endDegrees: number, name: string])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [200, 'cyan'],
  [260, 'blue'],
  [300, 'purple'],
  [345, 'pink'],
  [360, 'red'],
]

function colourName(red: number, green: number, blue: number): string {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (most < 40) return 'black'
  if (range < 0.15 * most) return most > 220 ? 'white' : 'grey'
  const hue = hueDegrees({ red, green, blue, most, range })
  const name = HUES.find(([end]) => hue <= end)?.[1] ?? 'red'
  return name === 'orange' && most < 150 ? 'brown' : name
}

function hueDegrees(colour: {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly most: number
  readonly range: number
}): number {
  const { red, green, blue, most, range } = colour
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360
  if (most === green) return ((blue - red) / range) * 60 + 120
  return ((red - green) / range) * 60 + 240
}

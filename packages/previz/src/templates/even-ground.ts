/** Detects whether a photograph's background is one even ground: white paper, a studio's grey. */

/** Pixels for cutting: RGBA, not premultiplied, rows from the top. */
export type CutPixels = {
  readonly pixels: Uint8ClampedArray
  readonly widthPx: number
  readonly heightPx: number
}

/** An even background: its colour at every pixel, and the tolerance. */
export type EvenGround = {
  /** Red, green and blue at a pixel. */
  colourAt(x: number, y: number): readonly [number, number, number]
  /** The most that a background pixel differs from its colour in one channel. */
  readonly tolerance: number
}

/** The width of the border that must be background, as a share of the shorter side. */
const BORDER_SHARE = 0.015
/** About how many pixels of each side are sampled. */
const SAMPLES_A_SIDE = 700
/** The most that a pixel of an even background deviates from the fitted light, in levels. */
const MAX_STRAY = 10
/** The share of the whole border, and of each side, that must be even. */
const MIN_EVEN_SHARE = 0.97
const MIN_EVEN_SIDE_SHARE = 0.92
/** A background whose light falls off by more levels is a scene. */
const MAX_FALL = 80
/** The range of the tolerance, in levels. */
const [MIN_TOLERANCE, MAX_TOLERANCE] = [9, 22]

/** A border pixel; x and y from -1 to 1. */
type Sample = {
  readonly side: number
  readonly terms: readonly number[]
  readonly colour: readonly [number, number, number]
}

/** The background of a picture when its whole border clearly is one; undefined otherwise. */
export function evenGroundOf(picture: CutPixels): EvenGround | undefined {
  const samples = borderOf(picture)
  const slopes = slopesOf(samples)
  if (!slopes) return undefined
  const strays = samples.map((sample) => strayOf(sample, slopes))
  if (!isEven(samples, strays) || fallOf(samples, slopes) > MAX_FALL) return undefined
  const even = strays.filter((stray) => stray <= MAX_STRAY).toSorted((a, b) => a - b)
  const noise = even[Math.floor(even.length * 0.98)] ?? 0
  const { widthPx, heightPx } = picture
  return {
    colourAt: (x, y) => {
      const terms = termsAt(x, y, { widthPx, heightPx })
      return [valueOf(slopes[0], terms), valueOf(slopes[1], terms), valueOf(slopes[2], terms)]
    },
    tolerance: Math.min(MAX_TOLERANCE, Math.max(MIN_TOLERANCE, 2 * noise + 5)),
  }
}

type Slopes = readonly [readonly number[], readonly number[], readonly number[]]

/** The terms of a quadratic model: light that falls off evenly, and more towards the corners. */
function termsAt(
  x: number,
  y: number,
  { widthPx, heightPx }: Pick<CutPixels, 'widthPx' | 'heightPx'>,
): readonly number[] {
  const across = (2 * x) / widthPx - 1
  const down = (2 * y) / heightPx - 1
  return [1, across, down, across * across, down * down, across * down]
}

function valueOf(slope: readonly number[], terms: readonly number[]): number {
  let value = 0
  for (let index = 0; index < terms.length; index++)
    value += (slope[index] ?? 0) * (terms[index] ?? 0)
  return Math.min(255, Math.max(0, value))
}

function borderOf(picture: CutPixels): readonly Sample[] {
  const { pixels, widthPx, heightPx } = picture
  const deep = Math.max(2, Math.round(BORDER_SHARE * Math.min(widthPx, heightPx)))
  const samples: Sample[] = []
  const take = (side: number, x: number, y: number): void => {
    const at = (y * widthPx + x) * 4
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    samples.push({ side, terms: termsAt(x, y, picture), colour: [red, green, blue] })
  }
  for (const [side, long] of [widthPx, widthPx, heightPx, heightPx].entries()) {
    const step = Math.max(1, Math.floor((long * deep) / SAMPLES_A_SIDE))
    for (let index = 0; index < long * deep; index += step) {
      const [along, into] = [index % long, Math.floor(index / long)]
      if (side === 0) take(side, along, into)
      else if (side === 1) take(side, along, heightPx - 1 - into)
      else if (side === 2) take(side, into, along)
      else take(side, widthPx - 1 - into, along)
    }
  }
  return samples
}

/** A pixel's deviation from the fitted background, in the channel where it is largest. */
function strayOf({ terms, colour }: Sample, slopes: Slopes): number {
  let most = 0
  for (const [channel, slope] of slopes.entries())
    most = Math.max(most, Math.abs((colour[channel] ?? 0) - valueOf(slope, terms)))
  return most
}

/** Fits twice: outliers of the first fit are left out of the second. */
function slopesOf(samples: readonly Sample[]): Slopes | undefined {
  const first = fitAll(samples)
  if (!first) return undefined
  const near = samples.filter((sample) => strayOf(sample, first) <= 3 * MAX_STRAY)
  return near.length < samples.length / 2 ? undefined : fitAll(near)
}

function fitAll(samples: readonly Sample[]): Slopes | undefined {
  const [red, green, blue] = [fit(samples, 0), fit(samples, 1), fit(samples, 2)]
  return red && green && blue ? [red, green, blue] : undefined
}

/** Least squares by normal equations with six unknowns. */
function fit(samples: readonly Sample[], channel: 0 | 1 | 2): readonly number[] | undefined {
  const size = samples[0]?.terms.length ?? 0
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const { terms, colour } of samples)
    for (const [index, row] of rows.entries()) {
      const term = terms[index] ?? 0
      for (let other = 0; other < size; other++)
        row[other] = (row[other] ?? 0) + term * (terms[other] ?? 0)
      row[size] = (row[size] ?? 0) + term * colour[channel]
    }
  return solve(rows)
}

/** Gauss–Jordan elimination with pivoting; undefined for a singular system. */
function solve(rows: Float64Array[]): readonly number[] | undefined {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const [best] = rows
      .map((row, index) => ({ index, weight: Math.abs(row[column] ?? 0) }))
      .slice(column)
      .toSorted((a, b) => b.weight - a.weight)
    const pivot = best && rows[best.index]
    if (!pivot || best.weight < 1e-9) return undefined
    rows[best.index] = rows[column] ?? pivot
    rows[column] = pivot
    for (const row of rows) if (row !== pivot) takeFrom(row, pivot, column)
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}

function takeFrom(row: Float64Array, pivot: Float64Array, column: number): void {
  const times = (row[column] ?? 0) / (pivot[column] ?? 1)
  for (let index = column; index < row.length; index++)
    row[index] = (row[index] ?? 0) - times * (pivot[index] ?? 0)
}

function isEven(samples: readonly Sample[], strays: readonly number[]): boolean {
  const [counts, even] = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]
  for (const [index, { side }] of samples.entries()) {
    counts[side] = (counts[side] ?? 0) + 1
    if ((strays[index] ?? 0) <= MAX_STRAY) even[side] = (even[side] ?? 0) + 1
  }
  const all = even.reduce((sum, count) => sum + count, 0)
  return (
    all >= MIN_EVEN_SHARE * samples.length &&
    even.every((count, side) => count >= MIN_EVEN_SIDE_SHARE * (counts[side] ?? 0))
  )
}

/**
 * The difference between the lightest and the darkest point of the border, in levels of the fitted
 * background.
 */
function fallOf(samples: readonly Sample[], slopes: Slopes): number {
  const lights = samples.map(
    ({ terms }) => slopes.reduce((sum, slope) => sum + valueOf(slope, terms), 0) / slopes.length,
  )
  return lights.reduce((a, b) => Math.max(a, b), 0) - lights.reduce((a, b) => Math.min(a, b), 255)
}

/** How much a pixel differs from the background, in the channel where it differs most. */
export function differenceAt(
  { pixels, widthPx }: CutPixels,
  ground: EvenGround,
  index: number,
): number {
  const [red, green, blue] = ground.colourAt(index % widthPx, Math.floor(index / widthPx))
  const at = index * 4
  return Math.max(
    Math.abs((pixels[at] ?? 0) - red),
    Math.abs((pixels[at + 1] ?? 0) - green),
    Math.abs((pixels[at + 2] ?? 0) - blue),
  )
}

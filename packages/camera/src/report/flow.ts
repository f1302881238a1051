/** Tracks the features of a film from frame to frame over short windows of time. */
import { findSpots, type PixelPoint } from './features.ts'
import { follow } from './follow.ts'
import { type Frame, type GreyPicture, type Pyramid, pyramidOf } from './picture.ts'

/**
 * One feature over one window: its position at mid-window and its displacement. In half widths of
 * the picture from the middle, x to the right, y up.
 */
export type Track = {
  readonly x: number
  readonly y: number
  readonly right: number
  readonly up: number
}

/** A short piece of a film, in which the camera has one motion. */
export type FlowWindow = {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly tracks: readonly Track[]
  /** The median displacement from each frame to the next, in half widths. */
  readonly steps: readonly { readonly right: number; readonly up: number }[]
  /** True when hardly any feature of the first frame is found in the last: a cut. */
  readonly isCut: boolean
}

/** Long enough to measure a slow move, short enough to track a fast one. */
const WINDOW_SECONDS = 0.24
/** Of faster films, only every second or third frame is analysed. */
const MAX_FRAMES_PER_SECOND = 30
/** Forward-backward check: the most that a feature tracked forth and back may miss its start, in pixels. */
const MAX_RETURN_PX = 0.6
/**
 * A cut to a similar picture: a step this long, in half widths, and this many times longer than
 * every other in its window.
 */
const MIN_JUMP = 0.05
const JUMP_RATIO = 6
/** The share of features that is always found again within a window, except across a cut. */
const MIN_KEPT_SHARE = 0.12
const MIN_SPOTS = 12

type Look = { readonly seconds: number; readonly pyramid: Pyramid }
type Chain = { readonly start: PixelPoint; now: PixelPoint; isLost: boolean }

/** The windows of a film, in order; only the frames of one window are in memory. */
export async function* flowOf(
  frames: AsyncIterable<Frame> | Iterable<Frame>,
): AsyncGenerator<FlowWindow> {
  let first: Look | undefined
  let last: Look | undefined
  let chains: Chain[] = []
  let steps: { right: number; up: number }[] = []
  for await (const frame of frames) {
    if (last && frame.seconds - last.seconds < 0.9 / MAX_FRAMES_PER_SECOND) continue
    const look: Look = { seconds: frame.seconds, pyramid: pyramidOf(frame) }
    if (!first || !last) {
      first = look
      chains = chainsOf(look)
    } else {
      steps.push(advance(chains, last, look))
      if (look.seconds - first.seconds > WINDOW_SECONDS - 0.01) {
        yield closeWindow({ first, last: look, chains, steps })
        first = look
        chains = chainsOf(look)
        steps = []
      }
    }
    last = look
  }
}

function chainsOf({ pyramid }: Look): Chain[] {
  return findSpots(pyramid[0]).map((spot) => ({ start: spot, now: spot, isLost: false }))
}

/** Tracks every chain to the next frame; returns the median displacement. */
function advance(chains: readonly Chain[], from: Look, to: Look): { right: number; up: number } {
  const rights: number[] = []
  const downs: number[] = []
  for (const chain of chains) {
    if (chain.isLost) continue
    const found = follow(from.pyramid, to.pyramid, { spot: chain.now, guess: chain.now })
    chain.isLost = found === undefined
    if (!found) continue
    rights.push(found.x - chain.now.x)
    downs.push(found.y - chain.now.y)
    chain.now = found
  }
  const halfWidth = from.pyramid[0].width / 2
  return { right: medianOf(rights) / halfWidth, up: -medianOf(downs) / halfWidth }
}

function closeWindow(window: {
  first: Look
  last: Look
  chains: readonly Chain[]
  steps: FlowWindow['steps']
}): FlowWindow {
  const { first, last, chains, steps } = window
  const tracks = chains.flatMap((chain) => {
    if (chain.isLost) return []
    const { start, now } = chain
    const back = follow(last.pyramid, first.pyramid, { spot: now, guess: start })
    const isSure = back && Math.hypot(back.x - start.x, back.y - start.y) < MAX_RETURN_PX
    return isSure ? [toTrack(first.pyramid[0], start, now)] : []
  })
  return {
    fromSeconds: first.seconds,
    toSeconds: last.seconds,
    tracks,
    steps,
    isCut:
      isJump(steps) ||
      (chains.length >= MIN_SPOTS && tracks.length < chains.length * MIN_KEPT_SHARE),
  }
}

/** True when one step is far longer than all others: the same things from another camera position. */
function isJump(steps: FlowWindow['steps']): boolean {
  const [longest = 0, next = 0] = steps
    .map(({ right, up }) => Math.hypot(right, up))
    .toSorted((one, other) => other - one)
  return steps.length > 1 && longest > MIN_JUMP && longest > JUMP_RATIO * next
}

function toTrack({ width, height }: GreyPicture, from: PixelPoint, to: PixelPoint): Track {
  const half = width / 2
  return {
    x: ((from.x + to.x + 1) / 2 - width / 2) / half,
    y: (height / 2 - (from.y + to.y + 1) / 2) / half,
    right: (to.x - from.x) / half,
    up: (from.y - to.y) / half,
  }
}

/** The median; 0 for no values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[sorted.length >> 1] ?? 0
}

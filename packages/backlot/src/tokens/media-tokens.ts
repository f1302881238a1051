/**
 * The tokens of a picture or video, by a fixed formula.
 *
 * More pixels cost more. Media that were not opened cost the base.
 *
 *     picture, low       300 + 1 per 8000 pixels, at most   600
 *     picture, default  1000 + 1 per 1000 pixels, at most  5000
 *     picture, high     4000 + 1 per  400 pixels, at most 15000
 *     film              a picture of its size for every 2 seconds (or as `fps` says), 4 to 32
 *
 * Source: brief, "Image detail levels", for the ranges; the formula is ours.
 */
import type { MediaBlock } from '../domain/conversation.ts'

type Formula = { readonly base: number; readonly pixelsPerToken: number; readonly most: number }

const FORMULAS: Readonly<Record<NonNullable<MediaBlock['detail']>, Formula>> = {
  low: { base: 300, pixelsPerToken: 8000, most: 600 },
  default: { base: 1000, pixelsPerToken: 1000, most: 5000 },
  high: { base: 4000, pixelsPerToken: 400, most: 15_000 },
}

/** A video is sampled at this rate. */
const FRAMES_PER_SECOND = 0.5
const MIN_FRAMES = 4
const MAX_FRAMES = 32

/** The input tokens of one picture or film. */
export function mediaTokens(block: MediaBlock): number {
  const { base, pixelsPerToken, most } = FORMULAS[block.detail ?? 'default']
  const picture = Math.min(most, base + Math.ceil(seenPixels(block) / pixelsPerToken))
  if (block.type === 'image') return picture
  const { facts, fps = FRAMES_PER_SECOND } = block
  const frames = Math.ceil((facts?.durationSeconds ?? 0) * fps)
  return picture * Math.min(MAX_FRAMES, Math.max(MIN_FRAMES, frames))
}

/** The pixels of one frame, after the requested reduction. */
function seenPixels({ facts, maxLongSidePx = Infinity }: MediaBlock): number {
  if (!facts) return 0
  const { widthPx, heightPx } = facts
  const scale = Math.min(1, maxLongSidePx / Math.max(widthPx, heightPx))
  return widthPx * heightPx * scale * scale
}

/**
 * What a picture or a film counts as, by a stated formula.
 *
 * The more pixels, the more detail. What was not opened counts as the base.
 *
 *     picture, low       300 + 1 per 8000 pixels, at most   600
 *     picture, default  1000 + 1 per 1000 pixels, at most  5000
 *     picture, high     4000 + 1 per  400 pixels, at most 15000
 *     film              a picture of its size for every 2 seconds, 4 to 32
 *
 * Source: brief, "Image detail levels", for the ranges; the formula is ours.
 */
import type { MediaBlock } from '../../domain/conversation.ts'

type Formula = { readonly base: number; readonly pixelsPerToken: number; readonly most: number }

const FORMULAS: Readonly<Record<NonNullable<MediaBlock['detail']>, Formula>> = {
  low: { base: 300, pixelsPerToken: 8000, most: 600 },
  default: { base: 1000, pixelsPerToken: 1000, most: 5000 },
  high: { base: 4000, pixelsPerToken: 400, most: 15_000 },
}

/** A film is sampled. */
const SECONDS_PER_FRAME = 2
const LEAST_FRAMES = 4
const MOST_FRAMES = 32

/** The input tokens of one picture or film. */
export function mediaTokens({ type, detail, facts }: MediaBlock): number {
  const { base, pixelsPerToken, most } = FORMULAS[detail ?? 'default']
  const pixels = facts ? facts.widthPx * facts.heightPx : 0
  const picture = Math.min(most, base + Math.ceil(pixels / pixelsPerToken))
  if (type === 'image') return picture
  const frames = Math.ceil((facts?.durationSeconds ?? 0) / SECONDS_PER_FRAME)
  return picture * Math.min(MOST_FRAMES, Math.max(LEAST_FRAMES, frames))
}

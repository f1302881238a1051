/**
 * What a picture or a film counts as, by a stated formula.
 *
 * Pixels are not looked at here, so the size of the data stands in for them:
 * the more bytes, the more detail. Of an address or a file only the detail
 * level is known.
 *
 *     picture, low       300 + 1 per 2 KiB, at most   600
 *     picture, default  1000 + 1 per 512 B, at most  5000
 *     picture, high     4000 + 1 per 256 B, at most 15000
 *     film              four times the picture
 *
 * Source: brief, "Image detail levels", for the ranges; the formula is ours.
 */
import type { MediaBlock } from '../../domain/conversation.ts'
import { base64Bytes } from '../../domain/text-rules.ts'

type Formula = { readonly base: number; readonly bytesPerToken: number; readonly most: number }

const FORMULAS: Readonly<Record<NonNullable<MediaBlock['detail']>, Formula>> = {
  low: { base: 300, bytesPerToken: 2048, most: 600 },
  default: { base: 1000, bytesPerToken: 512, most: 5000 },
  high: { base: 4000, bytesPerToken: 256, most: 15_000 },
}

/** A film is sampled; four pictures stand for it. */
const FRAMES_COUNTED = 4

/** The input tokens of one picture or film. */
export function mediaTokens(block: MediaBlock): number {
  const { base, bytesPerToken, most } = FORMULAS[block.detail ?? 'default']
  const picture = Math.min(most, base + Math.ceil((dataBytes(block) ?? 0) / bytesPerToken))
  return block.type === 'video' ? FRAMES_COUNTED * picture : picture
}

/** The decoded size of data that came with the request; undefined when it is somewhere else. */
export function dataBytes({ source }: MediaBlock): number | undefined {
  return source.type === 'base64' ? base64Bytes(source.data) : undefined
}

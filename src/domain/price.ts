/**
 * What things cost. Integer micros per film, and micros per million tokens for
 * text, so that a price in the configuration is exact.
 *
 * The built-in prices are ours; an operator sets others.
 */
import type { Resolution } from './model.ts'
import type { Usage } from './stream.ts'
import type { ServiceTier } from './tier.ts'
import type { VideoOrder } from './video.ts'

/** Price of one million tokens of each kind, in micros. */
export type TokenPrice = {
  readonly inputMicros: number
  readonly outputMicros: number
  readonly cacheReadMicros: number
  readonly cacheWriteMicros: number
}

/** Price of a film, in micros per second of film. */
export type VideoPrice = Partial<Readonly<Record<Resolution, number>>>

/** Prices by model; a model without a row is free. */
export type Prices = {
  readonly text: Readonly<Record<string, TokenPrice>>
  readonly video: Readonly<Record<string, VideoPrice>>
}

const STANDARD_TEXT: TokenPrice = {
  inputMicros: 300_000,
  outputMicros: 1_200_000,
  cacheReadMicros: 30_000,
  cacheWriteMicros: 375_000,
}

const FAST_TEXT: TokenPrice = { ...STANDARD_TEXT, inputMicros: 600_000, outputMicros: 2_400_000 }

const VIDEO: VideoPrice = { '720P': 40_000, '768P': 45_000, '1080P': 80_000 }

/** The prices that hold unless the operator sets others. */
export const DEFAULT_PRICES: Prices = {
  text: {
    'Vendor-M3': STANDARD_TEXT,
    'Vendor-M2.7': STANDARD_TEXT,
    'Vendor-M2.7-highspeed': FAST_TEXT,
    'Vendor-M2.5': STANDARD_TEXT,
    'Vendor-M2.5-highspeed': FAST_TEXT,
    'Vendor-M2.1': STANDARD_TEXT,
    'Vendor-M2.1-highspeed': FAST_TEXT,
    'Vendor-M2': STANDARD_TEXT,
    'Vendor-M1': STANDARD_TEXT,
    'Vendor-Text-01': STANDARD_TEXT,
  },
  video: {
    'Vendor-Video-2.3': VIDEO,
    'Vendor-Video-02': VIDEO,
    'T2V-01-Director': VIDEO,
    'T2V-01': VIDEO,
  },
}

/** The price of a film in micros. */
export function videoPriceMicros(
  prices: Prices,
  film: {
    readonly modelId: string
    readonly resolution: Resolution
    readonly durationSeconds: number
    readonly tier: ServiceTier
  },
): number {
  const perSecond = prices.video[film.modelId]?.[film.resolution] ?? 0
  return tiered(perSecond * film.durationSeconds, 1, film.tier)
}

/** The price of an ordered film in micros: what is held for it, and charged. */
export function orderPriceMicros(prices: Prices, order: VideoOrder, tier: ServiceTier): number {
  const { model, resolution, durationSeconds } = order
  return videoPriceMicros(prices, { modelId: model.id, resolution, durationSeconds, tier })
}

/** The price of a reply in micros, rounded half up once, at the end. */
export function textPriceMicros(
  prices: Prices,
  reply: { readonly modelId: string; readonly usage: Usage; readonly tier: ServiceTier },
): number {
  const price = prices.text[reply.modelId]
  if (!price) return 0
  const { usage } = reply
  const total =
    usage.inputTokens * price.inputMicros +
    usage.outputTokens * price.outputMicros +
    usage.cacheReadTokens * price.cacheReadMicros +
    usage.cacheWriteTokens * price.cacheWriteMicros
  return tiered(total, 1_000_000, reply.tier)
}

/** `amount / unit` at 1 or 1.5 times, rounded half up. Exact: BigInt, as token totals outgrow doubles. */
function tiered(amount: number, unit: number, tier: ServiceTier): number {
  const halves = tier === 'priority' ? 3n : 2n
  const divisor = BigInt(unit) * 2n
  return Number((BigInt(amount) * halves * 2n + divisor) / (divisor * 2n))
}

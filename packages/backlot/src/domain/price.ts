/**
 * Prices: integer micros per video, and micros per million tokens for text, so that a price in the
 * configuration is exact.
 *
 * The built-in price of a model is in its row of the catalogue; operators can set others.
 */
import { formatMicros, type Quote } from './ledger.ts'
import {
  EMBEDDING_MODELS,
  TEXT_MODELS,
  VIDEO_MODELS,
  type TokenPrice,
  type VideoPrice,
} from './model.ts'
import type { Usage } from './stream.ts'
import { PRICE_FACTORS, priceFactor, type ServiceTier } from './tier.ts'
import { TEMPLATE_MODEL, type TemplateOrder } from './template.ts'
import type { VideoOrder } from './video.ts'

/** Prices by model; a model without a row is free. */
export type Prices = {
  readonly text: Readonly<Record<string, TokenPrice>>
  readonly video: Readonly<Record<string, VideoPrice>>
  /** The price of a template film, in micros; the same for all. */
  readonly templateMicros: number
}

/** The prices of the catalogue, which apply unless the operator sets others. */
export const DEFAULT_PRICES: Prices = {
  text: Object.fromEntries(
    [...TEXT_MODELS, ...EMBEDDING_MODELS].map(({ id, price }) => [id, price]),
  ),
  video: Object.fromEntries(VIDEO_MODELS.map(({ id, price }) => [id, price])),
  templateMicros: 150_000,
}

/** The price of a video order, which is held and then charged. */
export function quoteVideo(prices: Prices, order: VideoOrder, tier: ServiceTier): Quote {
  const { model, resolution, durationSeconds } = order
  const price = prices.video[model.id]?.[resolution]?.[durationSeconds] ?? 0
  const micros = tiered(BigInt(price), 1n, tier)
  const reckoning = `a film of ${durationSeconds} s at ${resolution}, ${formatMicros(price)}`
  return { micros, note: noteOf({ modelId: model.id, tier, micros }, reckoning) }
}

/** The price of a template order, which is held and then charged. */
export function quoteTemplate(
  { templateMicros }: Prices,
  { templateId }: TemplateOrder,
  tier: ServiceTier,
): Quote {
  const micros = tiered(BigInt(templateMicros), 1n, tier)
  const sold = { modelId: TEMPLATE_MODEL, tier, micros }
  return {
    micros,
    note: noteOf(sold, `a film of template ${templateId}, ${formatMicros(templateMicros)}`),
  }
}

/** A reply with a price. */
export type PricedReply = {
  readonly modelId: string
  readonly usage: Usage
  readonly tier: ServiceTier
}

/** The price of a reply in micros, rounded half up once, at the end. */
export function textPriceMicros(prices: Prices, { modelId, usage, tier }: PricedReply): number {
  const price = prices.text[modelId]
  if (!price) return 0
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage
  const total =
    inputTokens * price.inputMicros +
    outputTokens * price.outputMicros +
    cacheReadTokens * price.cacheReadMicros +
    cacheWriteTokens * price.cacheWriteMicros
  // Whole numbers up to here are exact, also multiplied by a tier's factor, and so is everything computed from them.
  const { times, per } = PRICE_FACTORS[tier]
  if (total <= MAX_EXACT) return Math.floor((total * times * 2 + per * 1e6) / (per * 2e6))
  const kinds = kindsOf(usage, price)
  const exact = kinds.reduce((sum, [, tokens, each]) => sum + BigInt(tokens) * BigInt(each), 0n)
  return tiered(exact, 1_000_000n, tier)
}

/** Whether a model is entirely free. */
export function isFreeModel(prices: Prices, modelId: string): boolean {
  const price = prices.text[modelId]
  return !price || kindsOf(NO_USAGE, price).every(([, , micros]) => micros === 0)
}

const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/** Far above the price of a reply, and far enough below the exact range of doubles for six times as much. */
const MAX_EXACT = 2 ** 50

/** The price of a reply and its calculation. */
export function quoteReply(prices: Prices, reply: PricedReply): Quote {
  const micros = textPriceMicros(prices, reply)
  const price = prices.text[reply.modelId]
  const used = price ? kindsOf(reply.usage, price).filter(([, tokens]) => tokens > 0) : []
  const terms = used.map(([kind, tokens, each]) => `${tokens} ${kind} × ${formatMicros(each)}`)
  if (terms.length === 0) return { micros, note: `${reply.modelId}, ${reply.tier}: free` }
  return { micros, note: noteOf({ ...reply, micros }, `${terms.join(' + ')} per million tokens`) }
}

type TokenKind = readonly [kind: string, tokens: number, priceMicros: number]

function kindsOf(usage: typeof NO_USAGE, price: TokenPrice): readonly TokenKind[] {
  return [
    ['input', usage.inputTokens, price.inputMicros],
    ['cache read', usage.cacheReadTokens, price.cacheReadMicros],
    ['cache write', usage.cacheWriteTokens, price.cacheWriteMicros],
    ['output', usage.outputTokens, price.outputMicros],
  ]
}

/** `Vendor-M2.7, priority: (900 input × 0.30 + 40 output × 1.20 per million tokens) × 1.5 = 0.000477`. */
function noteOf(
  sold: { readonly modelId: string; readonly tier: ServiceTier; readonly micros: number },
  reckoning: string,
): string {
  const { modelId, tier, micros } = sold
  const factor = priceFactor(tier)
  const factored = factor === 1 ? reckoning : `(${reckoning}) × ${factor}`
  return `${modelId}, ${tier}: ${factored} = ${formatMicros(micros)}`
}

/** `amount / unit` times the factor of the tier, rounded half up. Uses bigint, because token totals outgrow doubles. */
function tiered(amount: bigint, unit: bigint, tier: ServiceTier): number {
  const { times, per } = PRICE_FACTORS[tier]
  const divisor = unit * BigInt(per)
  return Number((amount * BigInt(times) * 2n + divisor) / (divisor * 2n))
}

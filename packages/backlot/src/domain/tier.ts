/** How a request is admitted and priced. Source: brief, `service_tier`. */
export const SERVICE_TIERS = ['standard', 'priority'] as const

/** One of `SERVICE_TIERS`. */
export type ServiceTier = (typeof SERVICE_TIERS)[number]

/** The price factor of a tier as a fraction, so that money is multiplied exactly. Source: brief, `service_tier`. */
export const PRICE_FACTORS: Readonly<
  Record<ServiceTier, { readonly times: number; readonly per: number }>
> = {
  standard: { times: 1, per: 1 },
  priority: { times: 3, per: 2 },
}

/** The same as a number, for people: 1 or 1.5. */
export function priceFactor(tier: ServiceTier): number {
  const { times, per } = PRICE_FACTORS[tier]
  return times / per
}

/**
 * The queue order of something that arrived at `arrivedMs`; the lowest goes first. A priority
 * request goes before standard ones that came up to `ageMs` earlier, and not before older ones: so
 * a standard request is overtaken only by what comes within `ageMs` after it, and its place never
 * has to be recomputed.
 */
export function priorityOf(tier: ServiceTier, arrivedMs: number, ageMs: number): number {
  return tier === 'priority' ? arrivedMs : arrivedMs + ageMs
}

/** The length of a queue, and how many of its slots are reserved for priority. */
export type QueueLimit = { readonly queue: number; readonly queueForPriority: number }

/** The number of waiting requests by tier. */
export type Waiting = Readonly<Record<ServiceTier, number>>

/**
 * Whether one more may wait. Priority may take any free slot; standard leaves the reserved ones to
 * it. Nobody who waits is ever removed for somebody else.
 */
export function mayWait(tier: ServiceTier, waiting: Waiting, limit: QueueLimit): boolean {
  if (waiting.standard + waiting.priority >= limit.queue) return false
  return tier === 'priority' || waiting.standard < limit.queue - limit.queueForPriority
}

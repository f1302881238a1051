/** How a request is admitted and priced. Source: brief, `service_tier`. */
export const SERVICE_TIERS = ['standard', 'priority'] as const

/** One of `SERVICE_TIERS`. */
export type ServiceTier = (typeof SERVICE_TIERS)[number]

/** What a tier costs, as a fraction of the standard price, so that money is multiplied exactly. Source: brief, `service_tier`. */
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
 * When the turn of something comes that arrived at `arrivedMs`; the lowest goes
 * first. A priority arrival goes ahead of the standard ones that came up to
 * `ageMs` before it and of no older ones: so a standard one is overtaken only
 * by what comes in its first `ageMs`, however much comes after, and its place
 * never has to be worked out anew.
 */
export function priorityOf(tier: ServiceTier, arrivedMs: number, ageMs: number): number {
  return tier === 'priority' ? arrivedMs : arrivedMs + ageMs
}

/** How many may wait in a queue, and how many of its places only priority may take. */
export type QueueLimit = { readonly queue: number; readonly queueForPriority: number }

/** How many wait, by tier. */
export type Waiting = Readonly<Record<ServiceTier, number>>

/**
 * Whether one more may wait. Priority may take any place that is free, standard
 * leaves the last ones to it: nobody who waits has to go for somebody else.
 */
export function mayWait(tier: ServiceTier, waiting: Waiting, limit: QueueLimit): boolean {
  if (waiting.standard + waiting.priority >= limit.queue) return false
  return tier === 'priority' || waiting.standard < limit.queue - limit.queueForPriority
}

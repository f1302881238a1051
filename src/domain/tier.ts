/** How a request is admitted and priced. Source: brief, `service_tier`. */
export const SERVICE_TIERS = ['standard', 'priority'] as const

/** One of `SERVICE_TIERS`. */
export type ServiceTier = (typeof SERVICE_TIERS)[number]

/**
 * When the turn of something comes that arrived at `arrivedMs`; the lowest goes
 * first. A priority arrival goes ahead of the standard ones that came up to
 * `ageMs` before it and of no older ones: so a standard one is overtaken only
 * by what comes in its first `ageMs`, however much comes after, and its place
 * never has to be worked out anew.
 */
export function turnOf(tier: ServiceTier, arrivedMs: number, ageMs: number): number {
  return tier === 'priority' ? arrivedMs : arrivedMs + ageMs
}

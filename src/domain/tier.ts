/** How a request is admitted and priced. Source: brief, `service_tier`. */
export const SERVICE_TIERS = ['standard', 'priority'] as const

/** One of `SERVICE_TIERS`. */
export type ServiceTier = (typeof SERVICE_TIERS)[number]

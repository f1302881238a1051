import Type from 'typebox'
import { SERVICE_TIERS } from '../domain/tier.ts'

/** The published form of `service_tier`. Source: brief, "Message request"; on videos it is (ours). */
export const ServiceTierSchema = Type.Optional(
  Type.Union(
    SERVICE_TIERS.map((tier) => Type.Literal(tier)),
    { default: 'standard', description: 'priority goes first and costs 1.5 times as much' },
  ),
)

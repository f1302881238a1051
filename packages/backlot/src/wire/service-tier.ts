import Type from 'typebox'
import { priceFactor, SERVICE_TIERS } from '../domain/tier.ts'

/** The description of priority. */
export const PRIORITY_DESCRIPTION = `priority goes first and costs ${priceFactor('priority')} times as much`

/** Schema of `service_tier`. Source: brief, "Message request"; on videos it is (ours). */
export const ServiceTierSchema = Type.Optional(
  Type.Union(
    SERVICE_TIERS.map((tier) => Type.Literal(tier)),
    { default: 'standard', description: PRIORITY_DESCRIPTION },
  ),
)

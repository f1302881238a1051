import Type from 'typebox'
import type { TracingSetting } from '../telemetry/plan.ts'
import { group, section } from './section.ts'

/** All of them by default. */
const DEFAULT_SAMPLE = 1

/** The target of traces, and which are kept. */
export const tracing = section(
  group({
    endpoint: Type.Optional(
      Type.String({
        description: 'Address of a collector that takes OTLP over HTTP: http://localhost:4318',
        pattern: '^https?://[^/?#@]+(/[^?#]*)?$',
      }),
    ),
    sample: Type.Optional(
      Type.Number({
        description: 'The share of traces that are kept, of those that begin here',
        minimum: 0,
        maximum: 1,
        default: DEFAULT_SAMPLE,
      }),
    ),
    trust_callers: Type.Optional(
      Type.Boolean({
        description: 'Whether requests continue the traces that their callers name (traceparent)',
        default: true,
      }),
    ),
  }),
  (given = {}): TracingSetting => ({
    sample: given.sample ?? DEFAULT_SAMPLE,
    trustsCallers: given.trust_callers ?? true,
    ...(given.endpoint !== undefined && { endpoint: given.endpoint }),
  }),
)

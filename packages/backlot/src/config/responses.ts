import Type from 'typebox'
import { toKeptMs } from './retention.ts'
import { group, section } from './section.ts'

const MIB = 1024 * 1024

/** Storage of responses. */
export type ResponseKeeping = {
  /** Whether responses are written into the store, so that callers may refer to them. */
  readonly store: boolean
  readonly keptMs: number
  readonly maxBytes: number
  /** How long items of recent responses stay in memory where nothing is stored; 0 means not at all. */
  readonly rememberedMs: number
}

/** Whether responses are stored. */
export const responses = section(
  group({
    store: Type.Optional(
      Type.Boolean({
        description: 'Whether responses are stored, for previous_response_id',
        default: false,
      }),
    ),
    keep: Type.Optional(
      Type.String({ description: 'How long a stored response is kept', default: '30d' }),
    ),
    account_mb: Type.Optional(
      Type.Integer({
        description: 'How much is stored of one account; the oldest give way',
        minimum: 1,
        maximum: 1_000_000,
        default: 256,
      }),
    ),
    remember_s: Type.Optional(
      Type.Integer({
        description: 'Where nothing is stored: how long items that clients refer to stay in memory',
        minimum: 0,
        maximum: 86_400,
        default: 3600,
      }),
    ),
  }),
  (given = {}): ResponseKeeping => ({
    store: given.store ?? false,
    keptMs: toKeptMs('responses.keep', given.keep ?? '30d'),
    maxBytes: (given.account_mb ?? 256) * MIB,
    rememberedMs: (given.remember_s ?? 3600) * 1000,
  }),
)

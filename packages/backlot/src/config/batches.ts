import Type from 'typebox'
import type { BatchLimits } from '../app/batches/batches.ts'
import { toKeptMs } from './retention.ts'
import { group, section } from './section.ts'

const MIB = 1024 * 1024

const DEFAULT_CONCURRENCY = 2
const DEFAULT_MAX_REQUESTS = 10_000
const DEFAULT_MAX_MB = 64
const DEFAULT_MAX_OPEN = 20
const DEFAULT_ACCOUNT_MB = 1024
const DEFAULT_KEEP = '29d'

/** How batches are worked on, and what they may be. */
export type BatchSettings = BatchLimits & {
  /** Concurrent batch requests in this process. */
  readonly concurrency: number
}

/** Batches of requests. */
export const batches = section(
  group({
    concurrency: Type.Optional(
      Type.Integer({
        description: 'Requests of batches answered at once by each process',
        minimum: 1,
        maximum: 256,
        default: DEFAULT_CONCURRENCY,
      }),
    ),
    max_requests: Type.Optional(
      Type.Integer({
        description: 'Requests of one batch',
        minimum: 1,
        maximum: 100_000,
        default: DEFAULT_MAX_REQUESTS,
      }),
    ),
    max_mb: Type.Optional(
      Type.Integer({
        description: 'What the requests of one batch may weigh together',
        minimum: 1,
        maximum: 512,
        default: DEFAULT_MAX_MB,
      }),
    ),
    max_open: Type.Optional(
      Type.Integer({
        description: 'Batches of one account that have not ended',
        minimum: 1,
        maximum: 10_000,
        default: DEFAULT_MAX_OPEN,
      }),
    ),
    account_mb: Type.Optional(
      Type.Integer({
        description: 'What the batches of one account may keep, requests and results',
        minimum: 1,
        maximum: 1_000_000,
        default: DEFAULT_ACCOUNT_MB,
      }),
    ),
    keep: Type.Optional(
      Type.String({
        description: 'How long a batch is kept with its results',
        default: DEFAULT_KEEP,
      }),
    ),
  }),
  (given = {}): BatchSettings => ({
    concurrency: given.concurrency ?? DEFAULT_CONCURRENCY,
    maxRequests: given.max_requests ?? DEFAULT_MAX_REQUESTS,
    maxBatchBytes: (given.max_mb ?? DEFAULT_MAX_MB) * MIB,
    maxOpen: given.max_open ?? DEFAULT_MAX_OPEN,
    maxBytes: (given.account_mb ?? DEFAULT_ACCOUNT_MB) * MIB,
    keptMs: toKeptMs('batches.keep', given.keep ?? DEFAULT_KEEP),
  }),
)

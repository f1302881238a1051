import { Fault } from '../../domain/fault.ts'

/** The `retry-after` in seconds. */
const RETRY_AFTER_SECONDS = 1

/** The faults that phrases and scenarios can name; `asker` says which: "the prompt". */
export const NAMED_FAULTS = {
  'rate-limit': {
    does: 'the rate limit: 1002, HTTP 429 with retry-after',
    fault: (asker: string) =>
      new Fault('rateLimited', `rate limit triggered, as ${asker} asked`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
  },
  overloaded: {
    does: 'an overloaded service: 1002, HTTP 529 with retry-after',
    fault: (asker: string) =>
      new Fault('overloaded', `overloaded, as ${asker} asked`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
  },
  timeout: {
    does: 'an engine that took too long: 1001, HTTP 504',
    fault: (asker: string) => new Fault('timeout', `timed out, as ${asker} asked`),
  },
  error: {
    does: 'a failure of the service: 1000, HTTP 500',
    fault: (asker: string) =>
      new Fault('internal', `failed, as ${asker} asked`, { isOnDemand: true }),
  },
} as const

/** A name of `NAMED_FAULTS`. */
export type FaultName = keyof typeof NAMED_FAULTS

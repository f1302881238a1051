import Type from 'typebox'
import { group, section } from './section.ts'

/** Delays of a stopping server, in milliseconds. */
export type ShutdownSetting = {
  /** How long it goes on while `/healthz` reports not ready. */
  readonly delayMs: number
  /** How long requests under way may take after that. */
  readonly graceMs: number
}

const DEFAULT_DELAY_SECONDS = 0
const DEFAULT_GRACE_SECONDS = 30

/** How a server stops. */
export const shutdown = section(
  group(
    {
      delay_s: Type.Optional(
        Type.Number({
          description: 'How long /healthz says 503 before requests are refused',
          minimum: 0,
          maximum: 3600,
          default: DEFAULT_DELAY_SECONDS,
        }),
      ),
      grace_s: Type.Optional(
        Type.Number({
          description: 'How long requests under way may take before they are cut',
          minimum: 0,
          maximum: 3600,
          default: DEFAULT_GRACE_SECONDS,
        }),
      ),
    },
    'How the server stops',
  ),
  (given = {}): ShutdownSetting => ({
    delayMs: (given.delay_s ?? DEFAULT_DELAY_SECONDS) * 1000,
    graceMs: (given.grace_s ?? DEFAULT_GRACE_SECONDS) * 1000,
  }),
)

import Type from 'typebox'
import { group, section } from './section.ts'

/** What a server that is told to stop takes its time for, in milliseconds. */
export type ShutdownSetting = {
  /** How long it goes on as before, while `/healthz` says that it is not ready. */
  readonly delayMs: number
  /** How long requests under way may then take. */
  readonly graceMs: number
}

/** How a server stops. */
export const shutdown = section(
  group(
    {
      delay_s: Type.Optional(
        Type.Number({
          description: 'How long /healthz says 503 before requests are refused',
          minimum: 0,
          maximum: 3600,
          default: 0,
        }),
      ),
      grace_s: Type.Optional(
        Type.Number({
          description: 'How long requests under way may take before they are cut',
          minimum: 0,
          maximum: 3600,
          default: 30,
        }),
      ),
    },
    'How the server stops',
  ),
  (given = {}): ShutdownSetting => ({
    delayMs: (given.delay_s ?? 0) * 1000,
    graceMs: (given.grace_s ?? 30) * 1000,
  }),
)

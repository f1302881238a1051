import Type from 'typebox'
import type { Retention } from '../app/upkeep/expire.ts'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const member = (description: string) => Type.Optional(Type.String({ description }))

/** Retention times; what is not named is kept for ever. */
export const retention = section(
  group({
    tasks: member('How long tasks are kept after their end, with their films and logs: 90d'),
    films: member('How long films are kept'),
    uploads: member('How long uploaded files are kept'),
    deliveries: member('How long it is kept how receivers were told'),
    audit: member('How long the audit log is kept'),
  }),
  (given = {}): Retention => ({
    ...(given.tasks === undefined ? {} : { tasksMs: toKeptMs('retention.tasks', given.tasks) }),
    ...(given.films === undefined ? {} : { filmsMs: toKeptMs('retention.films', given.films) }),
    ...(given.uploads === undefined
      ? {}
      : { uploadsMs: toKeptMs('retention.uploads', given.uploads) }),
    ...(given.deliveries === undefined
      ? {}
      : { deliveriesMs: toKeptMs('retention.deliveries', given.deliveries) }),
    ...(given.audit === undefined ? {} : { auditMs: toKeptMs('retention.audit', given.audit) }),
  }),
)

/**
 * A time in days: at least one, because idempotency keys refer to tasks for so long. Throws a
 * refusal naming the setting.
 */
export function toKeptMs(name: string, given: string): number {
  const [, days] = /^([1-9]\d{0,4})d$/.exec(given) ?? []
  if (days === undefined)
    throw new Refusal(`${name} must be a number of days, as in 90d, got ${given}.`)
  return Number(days) * DAY_MS
}

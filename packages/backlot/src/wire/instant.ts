/** A Swedish date is an ISO 8601 one with a space in it. */
const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** A moment, in milliseconds since the epoch, as RFC 3339 writes it, in UTC and whole seconds: `2026-11-21T04:37:15Z`. */
export function formatInstant(ms: number): string {
  return `${FORMAT.format(ms).replace(' ', 'T')}Z`
}

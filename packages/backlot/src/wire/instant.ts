/** The Swedish date format is ISO 8601 with a space. */
const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** A time in milliseconds since the epoch as RFC 3339, in UTC and whole seconds: `2026-11-21T04:37:15Z`. */
export function formatInstant(ms: number): string {
  return `${FORMAT.format(ms).replace(' ', 'T')}Z`
}

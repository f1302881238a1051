/** A time in milliseconds since the epoch as RFC 3339, in UTC and whole seconds: `2026-11-21T04:37:15Z`. */
export function formatInstant(ms: number): string {
  const [second] = new Date(ms).toISOString().split('.') // oxlint-disable-line no-restricted-globals -- formats a given time
  return `${second}Z`
}

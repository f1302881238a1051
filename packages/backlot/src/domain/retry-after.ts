/**
 * The seconds that a `Retry-After` asks for, which is a number of them or a
 * date. Undefined when it is absent or neither, and for a date that is past:
 * its server has not said how long to wait. Source: RFC 9110, 10.2.3; fractions
 * of a second are some servers' own.
 */
export function parseRetryAfter(
  header: string | readonly string[] | undefined,
  nowMs: number,
): number | undefined {
  const [text = ''] = [header].flat()
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - nowMs) / 1000) // oxlint-disable-line no-restricted-globals -- reads a date, asks no clock
  return seconds >= 0 ? seconds : undefined
}

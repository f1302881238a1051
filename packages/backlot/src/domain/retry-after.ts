/**
 * The seconds of a `Retry-After` header, which is a number or a date. Undefined when it is absent
 * or invalid, and for a date in the past. Source: RFC 9110, 10.2.3; fractions of a second are sent
 * by some servers.
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

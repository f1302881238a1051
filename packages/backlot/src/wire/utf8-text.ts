/**
 * Bytes as text, for JSON. Throws a SyntaxError, as `JSON.parse` does, where they are not UTF-8:
 * texts with other letters than were meant would be worse. Source: RFC 8259, section 8.1.
 */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new SyntaxError('it is not UTF-8', { cause })
  }
}

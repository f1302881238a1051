/** Thrown for a body that is longer than the limit. */
export class TooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`)
  }
}

/**
 * The bytes of a body; throws `TooLong`, and stops reading, as soon as it exceeds the limit, and
 * rethrows errors of the body.
 */
export async function readLimited(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const bytes of body) {
    size += bytes.length
    if (size > maxBytes) throw new TooLong(maxBytes)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

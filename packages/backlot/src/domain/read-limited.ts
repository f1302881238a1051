/** Thrown for a body that is longer than its reader takes. */
export class TooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`)
  }
}

/** The bytes of a body; throws `TooLong`, and leaves it, as soon as it has more than so many, and what the body throws. */
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

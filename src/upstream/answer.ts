/** The text of an answer of an operator's server; throws when it has more than so many bytes, or breaks off. */
export async function readText(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const bytes of body) {
    size += bytes.length
    if (size > mostBytes) throw new Error(`the answer has more than ${mostBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

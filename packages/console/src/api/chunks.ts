/** The chunks of an answer as they come; Safari's streams cannot be iterated. */
export async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

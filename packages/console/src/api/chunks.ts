/** The chunks of a response body as they arrive; Safari's streams are not async iterable. */
export async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/**
 * Loaded before `@portkey-ai/gateway`, whose streams fail on this Node without
 * it: it adds to the headers of an answer that `fetch` gave, which is forbidden.
 */
const { fetch: original, Response: Answer } = globalThis

globalThis.fetch = async (...given) => {
  const { body, status, statusText, headers } = await original(...given)
  return new Answer(body, { status, statusText, headers })
}

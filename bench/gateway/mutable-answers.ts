/**
 * Loaded before `@portkey-ai/gateway`, whose streams fail on this Node without it: the gateway adds
 * headers to a response of `fetch`, whose headers are immutable.
 */
const { fetch: original, Response: Answer } = globalThis

globalThis.fetch = async (...given) => {
  const { body, status, statusText, headers } = await original(...given)
  return new Answer(body, { status, statusText, headers })
}

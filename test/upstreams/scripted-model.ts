/** The fake model of the servers in this folder: answers by rules, with a token for each word. */

/** The last user message, the tools that may be called, and the output limit. */
export type ScriptedRequest = {
  readonly text: string
  readonly tools: readonly string[]
  readonly maxTokens: number
  readonly thinks: boolean
}

/** A reply. */
export type ScriptedReply = {
  readonly thoughts: readonly string[]
  readonly words: readonly string[]
  readonly call?: { readonly name: string; readonly json: string }
  readonly isCut: boolean
  readonly outputTokens: number
}

/** The reply: the requested phrase, a call of a mentioned tool, or the user's own message. */
export function scriptedReply(request: ScriptedRequest): ScriptedReply {
  const { maxTokens, thinks } = request
  const thoughts = thinks ? ['They', ' say', ' something.'].slice(0, maxTokens) : []
  const left = maxTokens - thoughts.length
  const call = left > 0 ? scriptedCall(request) : undefined
  if (call) return { thoughts, words: [], call, isCut: false, outputTokens: thoughts.length + 1 }
  const words = scriptedWords(request.text)
  const shown = words.slice(0, left)
  const outputTokens = thoughts.length + shown.length
  return { thoughts, words: shown, isCut: shown.length < words.length, outputTokens }
}

function scriptedCall({ text, tools }: ScriptedRequest): ScriptedReply['call'] {
  const call = /call (\w+) with JSON (\{.*\})/.exec(text)
  const name = call?.[1] ?? tools.find((tool) => text.includes(tool.replace('get_', '')))
  if (name === undefined || !tools.includes(name)) return undefined
  return { name, json: call?.[2] ?? '{"city":"Paris"}' }
}

function scriptedWords(text: string): readonly string[] {
  const asked = /^(?:Say exactly|Repeat): (.*)$/s.exec(text)?.[1]
  return (asked ?? `You said: ${text} Is that so?`).match(/\s*\S+/g) ?? []
}

/** The token count of a prompt: its words plus one, so that it is never 0. */
export function scriptedCount(prompt: unknown): number {
  return 1 + (JSON.stringify(prompt).match(/\w+/g) ?? []).length
}

/**
 * A fake of hosted Gemini's OpenAI format, with the peculiarities of its tool calls: they have no
 * index, end with `stop`, and the first of a turn has a signature, without which its results are
 * refused.
 */
import type { TestContext } from 'node:test'
import { startServer, type Answer, type FakeServer, type Received } from './server.ts'

/** The signature of the first call of a turn; some bytes in base64. */
export const CALL_SIGNATURE = 'EjQKMgEMOdbHJChLX75QUCJjyYlm+/=='

/** The placeholder that the server accepts in place of a signature. */
const ANY_SIGNATURE = 'skip_thought_signature_validator'

/** Starts the server: it calls two tools, and then reports their results. */
export function startGeminiServer(t: Pick<TestContext, 'after'>): Promise<FakeServer> {
  return startServer(t, (path, body) =>
    path === '/v1beta/openai/chat/completions' ? complete(body) : { type: 'none' },
  )
}

function complete({ messages }: Received['body']): Answer {
  const fault = faultOf(messages)
  if (fault) return { type: 'status', status: 400, body: [{ error: fault }] }
  if (messages.at(-1).role === 'tool')
    return events({ content: `It is ${messages.at(-1).content}.` })
  const call = (id: string, city: string, more = {}): object => ({
    ...more,
    id,
    type: 'function',
    function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
  })
  const extra = { extra_content: { google: { thought_signature: CALL_SIGNATURE } } }
  return events(
    { role: 'assistant', tool_calls: [call('function-call-1', 'Paris', extra)] },
    { role: 'assistant', tool_calls: [call('function-call-2', 'Rome')] },
  )
}

function events(...deltas: readonly object[]): Answer {
  const usage = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 }
  const choices = deltas.map((delta) => ({ index: 0, delta }))
  const last = { index: 0, delta: {}, finish_reason: 'stop' }
  return {
    type: 'events',
    events: [
      ...choices.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`),
      `data: ${JSON.stringify({ choices: [last], usage })}\n\ndata: [DONE]\n\n`,
    ],
  }
}

/** The refusal of a turn whose first call has no valid signature. */
function faultOf(messages: Received['body']['messages']): object | undefined {
  for (const { tool_calls: calls = [] } of messages) {
    const [first] = calls
    if (!first) continue
    const given = first.extra_content?.google?.thought_signature
    if (given === CALL_SIGNATURE || given === ANY_SIGNATURE) continue
    const message =
      given === undefined
        ? `Function call is missing a thought_signature in functionCall parts. Additional data, function call \`default_api:${first.function.name}\``
        : 'Thought signature is not valid.'
    return { code: 400, message, status: 'INVALID_ARGUMENT' }
  }
  return undefined
}

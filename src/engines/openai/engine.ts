/**
 * A text engine over any server that speaks the OpenAI format: vLLM, SGLang,
 * llama.cpp, Ollama, hosted ones. How to connect each: `docs/engines.md`.
 */
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine, TextRequest, TokenCount } from '../../domain/engine.ts'
import type { StreamPart } from '../../domain/stream.ts'
import type { Json } from '../../upstream/json.ts'
import { streamReply } from '../../upstream/stream-reply.ts'
import { createUpstream } from '../../upstream/upstream.ts'
import { toChatRequest } from './chat-request.ts'
import { countPromptTokens } from './count.ts'
import { replyReader } from './reply-reader.ts'
import { chatHeaders, SERVER_TRAITS, type ServerName } from './servers.ts'

/** Which server, and what is particular to it. */
export type OpenAiOptions = {
  readonly name: string
  /** With the `/v1` that most servers have, without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** Default: `other`. */
  readonly server?: ServerName
  readonly concurrency?: number
  /** Whether the server was started with priorities. */
  readonly hasPriorities?: boolean
  /** Whether the chat template opens `<think>` itself, so that replies begin inside it. */
  readonly opensThinking?: boolean
  /** Members that are added to every request, over ours; `null` leaves one out. */
  readonly extraBody?: Json
}

/** Creates the engine; connects when it is first used. `close` ends its connections. */
export function createOpenAi(options: OpenAiOptions): TextEngine & { close(): Promise<void> } {
  const { name, baseUrl, apiKey, concurrency, opensThinking = false } = options
  const server = SERVER_TRAITS[options.server ?? 'other']
  const upstream = createUpstream({
    baseUrl,
    headers: chatHeaders(apiKey),
    ...(concurrency === undefined ? {} : { concurrency }),
  })
  const settings = {
    server,
    hasPriorities: options.hasPriorities ?? false,
    extraBody: options.extraBody ?? {},
  }
  const counting = { upstream, server, rootUrl: baseUrl.replace(/\/v1$/, '') }
  // The use case counts a prompt and then has it answered: the same object is counted once.
  const counted = new WeakMap<Prompt, Promise<TokenCount>>()
  const generate = (
    request: TextRequest,
    { signal }: { readonly signal: AbortSignal },
  ): AsyncIterable<readonly StreamPart[]> =>
    streamReply({
      open: () =>
        upstream.post({
          path: '/chat/completions',
          body: toChatRequest(request, settings),
          signal,
        }),
      reader: replyReader(request, opensThinking),
      signal,
    })
  return {
    name,
    countTokens: (modelId, prompt) => {
      const known = counted.get(prompt) ?? countPromptTokens(counting, modelId, prompt)
      counted.set(prompt, known)
      return known
    },
    generate,
    close: upstream.close,
  }
}

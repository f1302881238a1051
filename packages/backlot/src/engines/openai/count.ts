/** Token counts by a server's tokenizer, with its own chat template. */
import type { Prompt } from '../../domain/conversation.ts'
import type { TokenCount } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { bodyWriter } from '../../inference/connection/body.ts'
import { estimatePrompt, holdsMedia } from '../../inference/replies/estimate.ts'
import { toCount, toList, toRecord, toText, type Json } from '../../inference/connection/json.ts'
import type { Upstream } from '../../inference/connection/upstream.ts'
import { toPromptMembers } from './chat-request.ts'
import type { ServerTraits } from './servers.ts'

/** The state of counting at a server. */
export type Counting = {
  readonly upstream: Upstream
  /** The address of the server without `/v1`. */
  readonly rootUrl: string
  readonly server: ServerTraits
  /** Until when its tokenizer is not asked, because it did not answer. */
  readonly pause: { untilMs: number }
}

/** The state for a new server. */
export function createCounting(
  upstream: Upstream,
  { baseUrl, server }: { readonly baseUrl: string; readonly server: ServerTraits },
): Counting {
  return { upstream, server, rootUrl: baseUrl.replace(/\/v1$/, ''), pause: { untilMs: 0 } }
}

/** The time limit of a count, because a reply waits for it. */
const COUNT_MS = 5000

/** How long a silent tokenizer is not asked: otherwise every reply would wait for it, even those of its fallbacks. */
const PAUSE_MS = 10_000

/**
 * The input tokens of the prompt: exact where the server counts. An estimate where it cannot, and
 * for pictures and videos, which its tokenizer does not see.
 */
export async function countPromptTokens(
  counting: Counting,
  modelId: string,
  prompt: Prompt,
): Promise<TokenCount> {
  const { tokenizer } = counting.server
  const isPaused = performance.now() < counting.pause.untilMs
  if (tokenizer && !isPaused && !holdsMedia(prompt)) {
    const members = toPromptMembers(modelId, prompt, {
      server: counting.server,
      body: bodyWriter(),
      states: { origin: '' }, // they are no tokens
    })
    const tokens = await COUNTERS[tokenizer](counting, members).catch((thrown: unknown) => {
      if (isSilent(thrown)) counting.pause.untilMs = performance.now() + PAUSE_MS
      return 0
    })
    if (tokens > 0) return { tokens, exact: true }
  }
  return await estimatePrompt(prompt)
}

/** Whether the error means that the server does not answer or is overloaded. */
function isSilent(thrown: unknown): boolean {
  return !isFault(thrown) || thrown.kind === 'overloaded'
}

type Counter = (counting: Counting, members: Json) => Promise<number>

const TOKENIZE = { path: '/tokenize', timeoutMs: COUNT_MS }
const APPLY_TEMPLATE = { path: '/apply-template', timeoutMs: COUNT_MS }

const COUNTERS: Readonly<Record<NonNullable<ServerTraits['tokenizer']>, Counter>> = {
  vllm: async (counting, members) => {
    const answer = await askTokenizer(counting, TOKENIZE, {
      ...members,
      add_generation_prompt: true,
    })
    return toCount(toRecord(answer)['count'])
  },
  'llama.cpp': async (counting, members) => {
    const { prompt } = toRecord(await askTokenizer(counting, APPLY_TEMPLATE, members))
    const marked = { content: toText(prompt), add_special: true, parse_special: true }
    return toList(toRecord(await askTokenizer(counting, TOKENIZE, marked))['tokens']).length
  },
}

/** An answer from outside of the server's `/v1`; rejects as `Upstream.postJson` does, and when it comes too late. */
export async function askTokenizer(
  { upstream, rootUrl }: Counting,
  { path, timeoutMs }: { readonly path: string; readonly timeoutMs: number },
  json: Json,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  return await upstream.postJson({ path: rootUrl + path, body: bodyWriter().write(json), signal })
}

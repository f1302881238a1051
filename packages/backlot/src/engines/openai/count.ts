/** Token counts by the tokenizer that a server has, through its own chat template. */
import type { Prompt } from '../../domain/conversation.ts'
import type { TokenCount } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import { bodyWriter } from '../../inference/connection/body.ts'
import { estimatePrompt, holdsMedia } from '../../inference/replies/estimate.ts'
import { toCount, toList, toRecord, toText, type Json } from '../../inference/connection/json.ts'
import type { Upstream } from '../../inference/connection/upstream.ts'
import { toPromptMembers } from './chat-request.ts'
import type { ServerTraits } from './servers.ts'

/** What is counted with. */
export type Counting = {
  readonly upstream: Upstream
  /** The address of the server without the `/v1` of its OpenAI half. */
  readonly rootUrl: string
  readonly server: ServerTraits
  /** Until when its tokenizer is left alone, because it did not answer. */
  readonly pause: { untilMs: number }
}

/** What to count with at a server; it has not been silent yet. */
export function createCounting(
  upstream: Upstream,
  { baseUrl, server }: { readonly baseUrl: string; readonly server: ServerTraits },
): Counting {
  return { upstream, server, rootUrl: baseUrl.replace(/\/v1$/, ''), pause: { untilMs: 0 } }
}

/** How long a count may take: a reply waits for it. */
const COUNT_MS = 5000

/** How long a tokenizer that did not answer is left alone: else every reply would wait for it, those of other engines in its place too. */
const PAUSE_MS = 10_000

/**
 * The input tokens of the prompt: exact where the server counts. An estimate
 * where it does not or cannot be asked, and for pictures and films, which its
 * tokenizer does not see.
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

/** True for what a server that does not answer, or has too much to do, comes to. */
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

/** The answer of a server beside its OpenAI half; rejects as `Upstream.postJson` does, and when it comes too late. */
export async function askTokenizer(
  { upstream, rootUrl }: Counting,
  { path, timeoutMs }: { readonly path: string; readonly timeoutMs: number },
  json: Json,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  return await upstream.postJson({ path: rootUrl + path, body: bodyWriter().write(json), signal })
}

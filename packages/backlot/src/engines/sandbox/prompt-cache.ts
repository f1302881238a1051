/**
 * A simulated prompt cache, so that clients see the effect of their `cache_control` in the usage:
 * what is before a mark is written the first time and read when it comes again within its lifetime.
 * Nothing becomes faster.
 *
 * Source: the public format, "Prompt caching": tools, then system, then messages.
 */
import { createHash, type Hash } from 'node:crypto'
import type { Clock } from '../../domain/clock.ts'
import type {
  CacheLifetime,
  CacheMark,
  ContentBlock,
  Prompt,
  Tool,
} from '../../domain/conversation.ts'

/** Shorter prefixes are not cached. Source: the public format's minimum for most models. */
export const MIN_CACHED_TOKENS = 1024

/** Cached prefixes; the oldest is dropped first. */
const MAX_ENTRIES = 1000

const LIFETIMES_MS: Readonly<Record<CacheLifetime, number>> = { '5m': 300_000, '1h': 3_600_000 }

/** How the tokens of a prompt are counted. */
export type CachedTokens = { readonly readTokens: number; readonly writeTokens: number }

/** The cache of prefixes. */
export interface PromptCache {
  /** Which tokens of this prompt are read from the cache and which are written. */
  take(modelId: string, prompt: Prompt): Promise<CachedTokens>
}

/** Creates an empty cache; `count` counts a part of a prompt. */
export function createPromptCache({
  clock,
  count,
}: {
  readonly clock: Pick<Clock, 'monotonicMs'>
  count(prompt: Prompt): Promise<number>
}): PromptCache {
  const endsMs = new Map<string, number>()
  const keep = ({ key, lifetime }: Beginning, nowMs: number): void => {
    endsMs.delete(key)
    endsMs.set(key, nowMs + LIFETIMES_MS[lifetime])
    const [oldest] = endsMs.keys()
    if (endsMs.size > MAX_ENTRIES && oldest !== undefined) endsMs.delete(oldest)
  }
  return {
    take: async (modelId, prompt) => {
      const beginnings = beginningsOf(modelId, prompt)
      const nowMs = clock.monotonicMs()
      const isKept = ({ key }: Beginning): boolean => (endsMs.get(key) ?? 0) > nowMs
      const read = beginnings.findLast(isKept)
      const last = beginnings.at(-1)
      if (!last) return { readTokens: 0, writeTokens: 0 }
      const all = await count(last.prompt)
      if (all < MIN_CACHED_TOKENS) return { readTokens: 0, writeTokens: 0 }
      const readTokens = read ? await count(read.prompt) : 0
      for (const beginning of beginnings)
        if ((await count(beginning.prompt)) >= MIN_CACHED_TOKENS) keep(beginning, nowMs)
      return { readTokens, writeTokens: all - readTokens }
    },
  }
}

/** A prompt up to a mark. */
type Beginning = {
  readonly key: string
  readonly lifetime: CacheLifetime
  readonly prompt: Prompt
}

/** How many marks count, from the end: the public format takes no more. */
const MAX_MARKS = 4

function beginningsOf(modelId: string, prompt: Prompt): readonly Beginning[] {
  if (!hasMarks(prompt)) return []
  const found: Beginning[] = []
  const hash = createHash('sha256').update(`${modelId} ${prompt.thinking}`)
  const empty: Prompt = { ...prompt, tools: [], system: [], messages: [] }
  const note = (part: ContentBlock | Tool, before: Prompt): void => {
    addTo(hash, part)
    if (part.cache)
      found.push({ key: hash.copy().digest('base64'), lifetime: part.cache, prompt: before })
  }
  for (const [index, tool] of prompt.tools.entries())
    note(tool, { ...empty, tools: prompt.tools.slice(0, index + 1) })
  const { tools, system, messages } = prompt
  for (const [index, block] of system.entries())
    note(block, { ...empty, tools, system: system.slice(0, index + 1) })
  for (const [index, message] of messages.entries()) {
    hash.update(message.role)
    const before = messages.slice(0, index)
    for (const [at, block] of message.content.entries()) {
      const cut = { ...message, content: message.content.slice(0, at + 1) }
      note(block, { ...empty, tools, system, messages: [...before, cut] })
    }
  }
  return found.slice(-MAX_MARKS)
}

function hasMarks({ tools, system, messages }: Prompt): boolean {
  const blocks = messages.flatMap<CacheMark>(({ content }) => content)
  return [...tools, ...system, ...blocks].some(({ cache }) => cache !== undefined)
}

/** Marks inside a prefix do not change it. */
function addTo(hash: Hash, part: ContentBlock | Tool): void {
  const { cache: _, ...members } = part
  if ('toolUseId' in members) {
    const { content, ...result } = members
    hash.update(JSON.stringify(result))
    for (const block of content) addTo(hash, block)
  } else if ('source' in members) {
    const { source } = members
    hash.update(source.type === 'bytes' ? source.bytes : JSON.stringify(source))
  } else hash.update(JSON.stringify(members))
}

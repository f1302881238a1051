/**
 * `cache_control`: where a caller wants the beginning of its prompt kept.
 *
 * Source: the public format, "Prompt caching"; the brief has it among what is accepted.
 */
import type { CacheLifetime, CacheMark, ContentBlock, Message } from '../../domain/conversation.ts'
import { isObject } from '../parse.ts'

/** The mark of a block, a tool or a request; undefined without one. Odd ones are taken for the ordinary one. */
export function readCacheMark(raw: unknown): CacheLifetime | undefined {
  const control = isObject(raw) ? raw['cache_control'] : undefined
  if (!isObject(control)) return undefined
  return control['ttl'] === '1h' ? '1h' : '5m'
}

/** What was read of a block, its last part marked as the block was. */
export function withCacheMark<T extends CacheMark>(read: readonly T[], raw: unknown): readonly T[] {
  const cache = readCacheMark(raw)
  const last = read.at(-1)
  return cache && last ? [...read.slice(0, -1), { ...last, cache }] : read
}

/** The conversation with its last block marked, where the request itself carries the mark. */
export function markConversation(messages: readonly Message[], raw: unknown): readonly Message[] {
  const last = messages.at(-1)
  if (!last || !readCacheMark(raw)) return messages
  const content = withCacheMark<ContentBlock>(last.content, raw)
  return [...messages.slice(0, -1), { ...last, content }]
}

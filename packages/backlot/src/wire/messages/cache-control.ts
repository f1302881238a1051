/**
 * `cache_control`: marks the prefix of a prompt for caching.
 *
 * Source: the public format, "Prompt caching"; the brief lists it among accepted members.
 */
import type { CacheLifetime, CacheMark, ContentBlock, Message } from '../../domain/conversation.ts'
import { isObject } from '../parse.ts'

/** The mark of a block, tool or request; undefined without one. Unknown values count as the ordinary mark. */
export function readCacheMark(raw: unknown): CacheLifetime | undefined {
  const control = isObject(raw) ? raw['cache_control'] : undefined
  if (!isObject(control)) return undefined
  return control['ttl'] === '1h' ? '1h' : '5m'
}

/** The parts of a block, the last one marked as the block was. */
export function withCacheMark<T extends CacheMark>(read: readonly T[], raw: unknown): readonly T[] {
  const cache = readCacheMark(raw)
  const last = read.at(-1)
  return cache && last ? [...read.slice(0, -1), { ...last, cache }] : read
}

/** The conversation with its last block marked, if the request itself has a mark. */
export function markConversation(messages: readonly Message[], raw: unknown): readonly Message[] {
  const last = messages.at(-1)
  if (!last || !readCacheMark(raw)) return messages
  const content = withCacheMark<ContentBlock>(last.content, raw)
  return [...messages.slice(0, -1), { ...last, content }]
}

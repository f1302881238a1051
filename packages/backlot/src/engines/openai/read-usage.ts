import type { ReportedUsage } from '../../inference/replies/estimate.ts'
import { isRecord, toCount, toRecord } from '../../inference/connection/json.ts'

/**
 * The usage that a server reports, or undefined. It comes once at the end, or cumulatively with
 * every chunk: the last one counts.
 *
 * `prompt_tokens` includes what came from a cache. `completion_tokens` includes thinking, except on
 * servers whose total shows that it does not; hosted Gemini counts thinking only in the total.
 * Servers of MLX call them `input_tokens` and `output_tokens`.
 */
export function readUsage(usage: unknown): ReportedUsage | undefined {
  if (!isRecord(usage)) return undefined
  const promptTokens = toCount(usage['prompt_tokens'] ?? usage['input_tokens'])
  const outputTokens = toCount(usage['completion_tokens'] ?? usage['output_tokens'])
  if (promptTokens + outputTokens === 0) return undefined
  const { cached_tokens: cached, cache_write_tokens: written } = toRecord(
    usage['prompt_tokens_details'],
  )
  const { reasoning_tokens: thought } = toRecord(usage['completion_tokens_details'])
  const beyond = toCount(usage['total_tokens']) - promptTokens - outputTokens
  const reasoningTokens = toCount(thought ?? usage['reasoning_tokens'] ?? beyond)
  const isApart = beyond === reasoningTokens
  return {
    promptTokens,
    outputTokens: isApart ? outputTokens + reasoningTokens : outputTokens,
    reasoningTokens,
    cacheReadTokens: toCount(cached ?? usage['cached_tokens'] ?? usage['prompt_cache_hit_tokens']),
    cacheWriteTokens: toCount(written),
  }
}

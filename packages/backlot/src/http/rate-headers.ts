import type { RateStatus, RateStatuses } from '../app/accounts/limit.ts'

type Headers = Readonly<Record<string, string>>

/** Rate limits in Anthropic's headers; none where there are no limits. */
export function anthropicRateHeaders({ requests, tokens }: RateStatuses): Headers {
  const headersOf = (what: string, status: RateStatus | undefined): Headers =>
    status
      ? {
          [`anthropic-ratelimit-${what}-limit`]: String(status.limit),
          [`anthropic-ratelimit-${what}-remaining`]: String(status.remaining),
          [`anthropic-ratelimit-${what}-reset`]: new Date(status.resetAtMs).toISOString(),
        }
      : {}
  return { ...headersOf('requests', requests), ...headersOf('tokens', tokens) }
}

/** Rate limits in OpenAI's headers. `nowMs` is when the answer begins. */
export function openaiRateHeaders({ requests, tokens }: RateStatuses, nowMs: number): Headers {
  const headers: Record<string, string> = {}
  const reset = ({ resetAtMs }: RateStatus): string => `${Math.max(0, resetAtMs - nowMs)}ms`
  if (requests) {
    headers['x-ratelimit-limit-requests'] = String(requests.limit)
    headers['x-ratelimit-remaining-requests'] = String(requests.remaining)
    headers['x-ratelimit-reset-requests'] = reset(requests)
  }
  if (tokens) {
    headers['x-ratelimit-limit-tokens'] = String(tokens.limit)
    headers['x-ratelimit-remaining-tokens'] = String(tokens.remaining)
    headers['x-ratelimit-reset-tokens'] = reset(tokens)
  }
  return headers
}

import type { RateStatus, RateStatuses } from '../app/limit.ts'

type Headers = Readonly<Record<string, string>>

/** How the limits of the caller stand, as Anthropic's clients read it; nothing where there are no limits. */
export function anthropicRateHeaders({ requests, tokens }: RateStatuses): Headers {
  const told = (what: string, status: RateStatus | undefined): Headers =>
    status
      ? {
          [`anthropic-ratelimit-${what}-limit`]: String(status.limit),
          [`anthropic-ratelimit-${what}-remaining`]: String(status.remaining),
          [`anthropic-ratelimit-${what}-reset`]: new Date(status.resetAtMs).toISOString(),
        }
      : {}
  return { ...told('requests', requests), ...told('tokens', tokens) }
}

/** The same as OpenAI's clients read it. `nowMs` is when the answer begins. */
export function openaiRateHeaders({ requests, tokens }: RateStatuses, nowMs: number): Headers {
  const told = (what: string, status: RateStatus | undefined): Headers =>
    status
      ? {
          [`x-ratelimit-limit-${what}`]: String(status.limit),
          [`x-ratelimit-remaining-${what}`]: String(status.remaining),
          [`x-ratelimit-reset-${what}`]: `${Math.max(0, status.resetAtMs - nowMs)}ms`,
        }
      : {}
  return { ...told('requests', requests), ...told('tokens', tokens) }
}

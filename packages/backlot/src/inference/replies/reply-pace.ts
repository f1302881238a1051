/**
 * Measures how fast the models of a server answer, to decide which replies can be requested in one
 * piece. That costs a fraction of a stream with one event per token, but there is no sign of life
 * until its end, and nothing of it has arrived when its caller leaves. So only replies are
 * requested in one piece that take a few seconds at most, even at full length.
 *
 * See docs/decisions/0137-plain-answers-in-one-piece.md.
 */

import type { streamReply } from './stream-reply.ts'

/** The speed of the models of one server. */
export interface ReplyPace {
  /** Whether a reply of this model with so many tokens takes a few seconds at most. False until one was measured. */
  isShort(modelId: string, maxTokens: number): boolean

  /** Records how long the tokens of a reply took. */
  note(modelId: string, reply: { readonly outputTokens: number; readonly durationMs: number }): void
}

/** Measures a reply that is requested now, and records it at its end. */
export function followReply(
  pace: ReplyPace,
  { modelId, inOnePiece }: { readonly modelId: string; readonly inOnePiece: boolean },
): Pick<Parameters<typeof streamReply>[0], 'onBegin' | 'onFinish'> {
  let startedAtMs = performance.now()
  return {
    // The time before the first token does not count; of a reply in one piece it is unknown.
    onBegin: () => {
      if (!inOnePiece) startedAtMs = performance.now()
    },
    onFinish: ({ usage: { outputTokens } }) =>
      pace.note(modelId, { outputTokens, durationMs: performance.now() - startedAtMs }),
  }
}

/** The longest time for a reply in one piece. */
const MAX_WHOLE_MS = 5000

/** Shorter replies are not dominated by the time of their tokens. */
const MIN_TOKENS = 64

/** The weight of a faster reply in the mean. A slower one counts at once. */
const QUICKER_WEIGHT = 1 / 8

/** Beyond so many models, unused ones are dropped. */
const MAX_MODELS = 1000

/** Creates the measurement, without models. */
export function createReplyPace(): ReplyPace {
  const tokenMsOf = new Map<string, number>()
  return {
    isShort: (modelId, maxTokens) =>
      maxTokens * (tokenMsOf.get(modelId) ?? Infinity) <= MAX_WHOLE_MS,
    note: (modelId, { outputTokens, durationMs }) => {
      const newest = durationMs / Math.max(MIN_TOKENS, outputTokens)
      const known = tokenMsOf.get(modelId)
      if (known === undefined && tokenMsOf.size >= MAX_MODELS) tokenMsOf.clear()
      const isSlower = known === undefined || newest > known
      tokenMsOf.set(modelId, isSlower ? newest : known + (newest - known) * QUICKER_WEIGHT)
    },
  }
}

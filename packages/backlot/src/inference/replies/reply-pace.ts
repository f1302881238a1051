/**
 * How fast the models of a server answer, to know which replies it may give in
 * one piece. A reply in one piece costs a fraction of a stream, which comes as
 * one event a token. But nobody sees how far it is: it shows no sign of life until its
 * end, and nothing of it is there when its caller leaves. So only replies are asked for in one
 * piece that take a few seconds at most, however long they get.
 *
 * See docs/decisions/0137-plain-answers-in-one-piece.md.
 */

import type { streamReply } from './stream-reply.ts'

/** How fast the models of one server answer. */
export interface ReplyPace {
  /** Whether a reply of this model with so many tokens takes a few seconds at most. False until one is known. */
  isShort(modelId: string, maxTokens: number): boolean

  /** Takes note of a reply that came: how long its tokens took. */
  note(modelId: string, reply: { readonly outputTokens: number; readonly durationMs: number }): void
}

/** Follows a reply that is asked for now, and takes note of it at its end. */
export function followReply(
  pace: ReplyPace,
  { modelId, inOnePiece }: { readonly modelId: string; readonly inOnePiece: boolean },
): Pick<Parameters<typeof streamReply>[0], 'onBegin' | 'onFinish'> {
  let startedAtMs = performance.now()
  return {
    // What comes before the first token is no measure of the others; nobody sees the first one of a reply in one piece.
    onBegin: () => {
      if (!inOnePiece) startedAtMs = performance.now()
    },
    onFinish: ({ usage: { outputTokens } }) =>
      pace.note(modelId, { outputTokens, durationMs: performance.now() - startedAtMs }),
  }
}

/** The longest that a reply in one piece may take. */
const MAX_WHOLE_MS = 5000

/** The time of shorter replies is not that of their tokens. */
const MIN_TOKENS = 64

/** How much a quicker reply moves the mean. A slower one counts at once. */
const QUICKER_WEIGHT = 1 / 8

/** Models that nobody asks for again are forgotten beyond so many. */
const MAX_MODELS = 1000

/** Knows of no model at first. */
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

/**
 * What a model of a server does not take, learnt from its refusals: members
 * that not every model knows, and how long a reply may be. A request that is
 * refused for one of these is asked again without it, and the next ones are
 * asked so at once.
 */
import { isFault } from '../domain/fault.ts'

/** How requests to a model are changed. */
export type Adaptation = {
  /** Members that are left out. */
  readonly omitted: readonly string[]
  /** The most tokens that a reply may be asked to have; infinite where nothing is known. */
  readonly mostTokens: number
  /** Whether the model has the newer name of the limit, `max_completion_tokens`. */
  readonly newLimit: boolean
}

/** What is known of the models of one server. */
export interface Adaptations {
  /** Of this model; the same until something is learnt. */
  of(modelId: string): Adaptation

  /**
   * How to ask again after a refusal of a request that was asked so; undefined
   * when it is not about anything that could be changed.
   */
  learn(
    thrown: unknown,
    asked: { readonly modelId: string; readonly maxTokens: number; readonly so: Adaptation },
  ): Adaptation | undefined
}

const AS_IT_IS: Adaptation = { omitted: [], mostTokens: Infinity, newLimit: false }

/** How often a request is asked anew: as many members as models are known to refuse. */
export const MOST_ADAPTATIONS = 4

/** Creates what is known of a server: nothing at first. `onNotice` is told of what is learnt. */
export function adaptations(onNotice: (words: string) => void): Adaptations {
  const known = new Map<string, Adaptation>()
  return {
    of: (modelId) => known.get(modelId) ?? AS_IT_IS,
    learn: (thrown, { modelId, maxTokens, so }) => {
      const words = complaintOf(thrown)
      if (words === undefined) return undefined
      const room = findRoom(words)
      // How much room a prompt leaves is of no use to the next one.
      if (room !== undefined) return fewer(so, room, maxTokens)
      const next = findNext(words, so, maxTokens)
      if (next) {
        known.set(modelId, next.adaptation)
        onNotice(`${modelId} ${next.learnt}; it is asked so from now on`)
      }
      return next?.adaptation
    },
  }
}

type Learnt = { readonly adaptation: Adaptation; readonly learnt: string }

function findNext(words: string, so: Adaptation, maxTokens: number): Learnt | undefined {
  if (NEW_LIMIT.test(words) && !so.newLimit)
    return { adaptation: { ...so, newLimit: true }, learnt: 'wants max_completion_tokens' }
  const most = findMost(words)
  const fewerTokens = most === undefined ? undefined : fewer(so, most, maxTokens)
  if (fewerTokens) return { adaptation: fewerTokens, learnt: `gives at most ${most} tokens` }
  const member = NOT_TAKEN.test(words)
    ? OPTIONAL.find((it) => !so.omitted.includes(it) && new RegExp(`\\b${it}\\b`).test(words))
    : undefined
  if (member === undefined) return undefined
  return {
    adaptation: { ...so, omitted: [...so.omitted, member] },
    learnt: `does not take ${member}`,
  }
}

function fewer(so: Adaptation, most: number, maxTokens: number): Adaptation | undefined {
  return most >= 1 && most < Math.min(maxTokens, so.mostTokens)
    ? { ...so, mostTokens: most }
    : undefined
}

/** What the server said of a request that it refused. */
function complaintOf(thrown: unknown): string | undefined {
  if (!isFault(thrown) || thrown.kind !== 'invalid' || !(thrown.cause instanceof Error))
    return undefined
  return thrown.cause.message
}

/** Members that a reply can do without; of two that exclude each other the first goes. */
const OPTIONAL = [
  'stream_options',
  'top_p',
  'temperature',
  'priority',
  'service_tier',
  'reasoning_effort',
  'chat_template_kwargs',
] as const

const NOT_TAKEN =
  /unsupported|not supported|not support|not permitted|not allowed|unrecognized|unexpected|unknown|cannot both|deprecated|forbidden/i

const NEW_LIMIT = /max_tokens\b.*(?:not supported|unsupported).*max_completion_tokens/is

/** How servers say how many tokens a model gives at most. */
const MOST = [
  /supports at most (\d+) (?:completion|output) tokens/i, // OpenAI
  /max_tokens: \d+ > (\d+), which is the maximum/i, // Anthropic
  /max_(?:completion_)?tokens\b.*expected a value <= (\d+)/is, // Volcengine
  /range of max_tokens should be \[1, ?(\d+)\]/i, // DashScope
  /valid range of max_tokens is \[1, ?(\d+)\]/i, // DeepSeek
] as const

function findMost(words: string): number | undefined {
  const [, most] = MOST.map((it) => it.exec(words)).find((it) => it !== null) ?? []
  return most === undefined ? undefined : Number(most)
}

/** How servers say how much room a prompt has left: the context, and what of it the prompt has. */
const ROOM = [
  /\(\d+ > (\d+) - (\d+)\)/, // vLLM
  /maximum context length is (\d+) tokens.*\((\d+) in the messages/is, // OpenAI, older vLLM
] as const

function findRoom(words: string): number | undefined {
  const [, context, prompt] = ROOM.map((it) => it.exec(words)).find((it) => it !== null) ?? []
  return context === undefined ? undefined : Number(context) - Number(prompt)
}

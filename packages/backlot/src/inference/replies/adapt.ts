/**
 * What a model does not accept, learnt from its server's refusals: members that not every model
 * knows, and the longest reply. A request that is refused for one of these is repeated without it,
 * and later requests are adapted in advance.
 */
import { isFault } from '../../domain/fault.ts'

/** How requests to a model are changed. */
export type Adaptation = {
  /** Members that are left out. */
  readonly omitted: readonly string[]
  /** The longest limit that is requested, in tokens; infinite where nothing is known. */
  readonly maxTokens: number
  /** Whether the model uses the newer name of the limit, `max_completion_tokens`. */
  readonly newLimit: boolean
  /** Whether every assistant turn needs its thinking in `reasoning_content`. */
  readonly needsThoughts: boolean
  /** Whether ids of calls must be nine letters and digits, which all servers accept. */
  readonly shortIds: boolean
  /** Whether thinking cannot be turned off. */
  readonly alwaysThinks: boolean
}

/** The adaptations to the models of one server. */
export interface Adaptations {
  /** The adaptation to this model; the same object until something is learnt. */
  of(modelId: string): Adaptation

  /** The adaptation after a complaint about a request; undefined when it is about nothing that can be changed. */
  learn(
    complaint: string,
    asked: { readonly modelId: string; readonly maxTokens: number; readonly so: Adaptation },
  ): Adaptation | undefined
}

/** No adaptation. */
export const AS_IT_IS: Adaptation = {
  omitted: [],
  maxTokens: Infinity,
  newLimit: false,
  needsThoughts: false,
  shortIds: false,
  alwaysThinks: false,
}

/** How often a request is adapted and repeated: as many members as models are known to refuse. */
const MAX_ADAPTATIONS = 4

/** A request that can be sent in several forms. */
export type Asking<Answer, States> = {
  /** The opaque state in the first try. */
  readonly states: States
  ask(so: Adaptation, states: States): Promise<Answer>
  /** The opaque state after a complaint; undefined when it is not about that. */
  otherStates(complaint: string, states: States): States | undefined
}

/** Sends, and repeats what was refused for something that can be changed. Throws the last refusal. */
export async function askAdapted<Answer, States>(
  known: Adaptations,
  { modelId, maxTokens }: { readonly modelId: string; readonly maxTokens: number },
  { ask, otherStates, ...first }: Asking<Answer, States>,
): Promise<Answer> {
  let so = known.of(modelId)
  let { states } = first
  for (let tries = 0; ; tries += 1)
    try {
      return await ask(so, states)
    } catch (thrown) {
      const complaint = complaintOf(thrown)
      if (complaint === undefined || tries >= MAX_ADAPTATIONS) throw thrown
      const next = known.learn(complaint, { modelId, maxTokens, so })
      const others = next ? undefined : otherStates(complaint, states)
      if (!next && !others) throw thrown
      so = next ?? so
      states = others ?? states
    }
}

/** Creates adaptations without findings. `onNotice` is called with what is learnt. */
export function adaptations(onNotice: (words: string) => void): Adaptations {
  const known = new Map<string, Adaptation>()
  return {
    of: (modelId) => known.get(modelId) ?? AS_IT_IS,
    learn: (words, { modelId, maxTokens, so }) => {
      const maxOutput = findRemaining(words)
      // How much space one prompt leaves says nothing about the next.
      if (maxOutput !== undefined) return fewer(so, maxOutput, maxTokens)
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
  const wish = WISHES.find(({ words: said, member }) => said.test(words) && !so[member])
  if (wish) return { adaptation: { ...so, [wish.member]: true }, learnt: wish.learnt }
  const most = findMaxTokens(words)
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
  return most >= 1 && most < Math.min(maxTokens, so.maxTokens)
    ? { ...so, maxTokens: most }
    : undefined
}

/** The server's text about a request that it refused. */
function complaintOf(thrown: unknown): string | undefined {
  if (!isFault(thrown) || thrown.kind !== 'invalid' || !(thrown.cause instanceof Error))
    return undefined
  return thrown.cause.message
}

/** Members that a reply can do without; of two that exclude each other the first is dropped. */
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

/** Adaptations that some servers need and others refuse. */
const WISHES = [
  {
    words: /max_tokens\b.*(?:not supported|unsupported).*max_completion_tokens/is, // OpenAI
    member: 'newLimit',
    learnt: 'wants max_completion_tokens',
  },
  {
    words:
      /reasoning_content\b.*(?:must be passed back|is missing)|missing .{0,2}reasoning_content/is, // DeepSeek, Moonshot
    member: 'needsThoughts',
    learnt: 'wants reasoning_content back',
  },
  {
    words:
      /tool.?call.?id\b.*length of 9|tool_calls?\b.*\bid\b.*(?:string too long|maximum length)/is, // Mistral, OpenAI
    member: 'shortIds',
    learnt: 'wants short ids of calls',
  },
  {
    words:
      /(?:reasoning|thinking)\b.*(?:is mandatory|cannot be (?:disabled|turned off))|only works in thinking mode/is, // OpenRouter, hosted Gemini
    member: 'alwaysThinks',
    learnt: 'always thinks',
  },
] as const

/** How servers express the longest reply of a model, in tokens. */
const MAX_TOKENS_PATTERNS = [
  /supports at most (\d+) (?:completion|output) tokens/i, // OpenAI
  /max_tokens: \d+ > (\d+), which is the maximum/i, // Anthropic
  /max_(?:completion_)?tokens\b.*expected a value <= (\d+)/is, // Volcengine
  /range of max_tokens should be \[1, ?(\d+)\]/i, // DashScope
  /valid range of max_tokens is \[1, ?(\d+)\]/i, // DeepSeek
  /max_(?:completion_)?tokens\W+must be less than or equal to \W*(\d+)/i, // Groq
] as const

function findMaxTokens(words: string): number | undefined {
  const [, most] = MAX_TOKENS_PATTERNS.map((it) => it.exec(words)).find((it) => it !== null) ?? []
  return most === undefined ? undefined : Number(most)
}

/** How servers express how much space a prompt leaves: the context size, and the prompt's share of it. */
const CONTEXT_PHRASES = [
  /\(\d+ > (?<context>\d+) - (?<prompt>\d+)\)/, // vLLM
  /maximum context length is (?<context>\d+) tokens.*prompt contains (?<prompt>\d+) input tokens/is, // newer vLLM, where it has counted
  /maximum context length is (?<context>\d+) tokens.*\((?<prompt>\d+) (?:in the messages|of text input)/is, // OpenAI, older vLLM, OpenRouter
  /maximum context length of (?<context>\d+) tokens.*?(?<prompt>\d+) tokens from the input/is, // SGLang
  /context limit: (?<prompt>\d+) \+ \d+ > (?<context>\d+)/i, // Anthropic
  /must be <= (?<context>\d+)\. Given: (?<prompt>\d+) `inputs` tokens/i, // Text Generation Inference, Together
] as const

function findRemaining(words: string): number | undefined {
  const { context, prompt } =
    CONTEXT_PHRASES.map((it) => it.exec(words)).find((it) => it !== null)?.groups ?? {}
  return context === undefined ? undefined : Number(context) - Number(prompt)
}

/**
 * The servers that speak the OpenAI format, and where they differ. A server that
 * is not named here is asked for nothing but what the format has.
 */
import type { ServiceTier } from '../../domain/tier.ts'
import { templateThinking } from '../../inference/replies/template-thinking.ts'

/** The servers that are known. */
export const SERVERS = [
  'vllm',
  'sglang',
  'llama.cpp',
  'ollama',
  'lmstudio',
  'openai',
  'openrouter',
  'deepseek',
  'moonshot',
  'zai',
  'dashscope',
  'other',
] as const

/** One of `SERVERS`. */
export type ServerName = (typeof SERVERS)[number]

/** Where a server differs from the others. */
export type ServerTraits = {
  /** The member that limits the reply. */
  readonly limit: 'max_tokens' | 'max_completion_tokens'

  /** Whether `system` may stand anywhere; chat templates of open models refuse it after the first place. */
  readonly systemAnywhere: boolean

  /** The members of an assistant's message that hold what it thought. */
  readonly thought: readonly ('reasoning_content' | 'reasoning')[]

  /** Where prompts are counted. */
  readonly tokenizer?: 'vllm' | 'llama.cpp'

  /** Members that turn thinking on or off. */
  thinking(isOn: boolean): Readonly<Record<string, unknown>>

  /** The number of a tier, for servers that were started with priorities. */
  readonly priority?: Readonly<Record<ServiceTier, number>>
}

const local = {
  limit: 'max_tokens',
  systemAnywhere: false,
  thought: ['reasoning_content'],
  thinking: templateThinking,
} as const

/** Where the format of the messages dialect is used for it. */
const typedThinking = (isOn: boolean): Readonly<Record<string, unknown>> => ({
  thinking: { type: isOn ? 'enabled' : 'disabled' },
})

const hosted = {
  limit: 'max_tokens',
  systemAnywhere: true,
  thought: ['reasoning_content'],
  thinking: typedThinking,
} as const

/** What is known of each server. */
export const SERVER_TRAITS: Readonly<Record<ServerName, ServerTraits>> = {
  vllm: {
    ...local,
    // Renamed; versions in between know one of them only.
    thought: ['reasoning', 'reasoning_content'],
    tokenizer: 'vllm',
    // Lower numbers go first here, higher ones in SGLang.
    priority: { priority: -1, standard: 0 },
  },
  sglang: { ...local, priority: { priority: 1, standard: 0 } },
  'llama.cpp': { ...local, tokenizer: 'llama.cpp' },
  ollama: {
    ...local,
    thought: ['reasoning'],
    // Asking a model that cannot think to do so is refused; not to think can be asked of all.
    thinking: (isOn) => (isOn ? {} : { reasoning_effort: 'none' }),
  },
  lmstudio: {
    ...local,
    // What its models cannot do it leaves out by itself.
    thinking: (isOn) => (isOn ? {} : { reasoning_effort: 'none' }),
  },
  openai: {
    limit: 'max_completion_tokens',
    systemAnywhere: true,
    thought: [],
    thinking: () => ({}),
  },
  openrouter: {
    ...hosted,
    // What it signs or hides goes back in details of its own.
    thought: ['reasoning'],
    thinking: (isOn) => ({ reasoning: { enabled: isOn } }),
  },
  deepseek: hosted,
  moonshot: hosted,
  zai: hosted,
  dashscope: { ...hosted, thinking: (isOn) => ({ enable_thinking: isOn }) },
  other: { limit: 'max_tokens', systemAnywhere: true, thought: [], thinking: () => ({}) },
}

/** The headers that let us in. */
export function chatHeaders(apiKey: string | undefined): Readonly<Record<string, string>> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
}

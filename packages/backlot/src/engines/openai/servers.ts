/**
 * Servers of the OpenAI format, and their differences. A server that is not listed is asked only
 * for what the format has.
 */
import type { ServiceTier } from '../../domain/tier.ts'
import { templateThinking } from '../../inference/replies/template-thinking.ts'

/** The known servers. */
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

/** How a server differs from the others. */
export type ServerTraits = {
  /** The member with the limit of the reply. */
  readonly limit: 'max_tokens' | 'max_completion_tokens'

  /** Whether `system` is allowed anywhere; chat templates of open models refuse it after the first place. */
  readonly systemAnywhere: boolean

  /** The members of an assistant message with its thinking. */
  readonly thought: readonly ('reasoning_content' | 'reasoning')[]

  /** The way to count prompts. */
  readonly tokenizer?: 'vllm' | 'llama.cpp'

  /** Members that switch thinking on or off. */
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

/** For servers that use the messages dialect's format for it. */
const typedThinking = (isOn: boolean): Readonly<Record<string, unknown>> => ({
  thinking: { type: isOn ? 'enabled' : 'disabled' },
})

const hosted = {
  limit: 'max_tokens',
  systemAnywhere: true,
  thought: ['reasoning_content'],
  thinking: typedThinking,
} as const

/** The known servers' differences. */
export const SERVER_TRAITS: Readonly<Record<ServerName, ServerTraits>> = {
  vllm: {
    ...local,
    // Renamed; versions in between know only one of them.
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
    // Asking a model that cannot think to do so is refused; asking not to think is accepted by all.
    thinking: (isOn) => (isOn ? {} : { reasoning_effort: 'none' }),
  },
  lmstudio: {
    ...local,
    // It ignores what its models cannot do.
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
    // What it signs or hides is sent back in details of its own.
    thought: ['reasoning'],
    thinking: (isOn) => ({ reasoning: { enabled: isOn } }),
  },
  deepseek: hosted,
  moonshot: hosted,
  zai: hosted,
  dashscope: { ...hosted, thinking: (isOn) => ({ enable_thinking: isOn }) },
  other: { limit: 'max_tokens', systemAnywhere: true, thought: [], thinking: () => ({}) },
}

/** The headers for authentication. */
export function chatHeaders(apiKey: string | undefined): Readonly<Record<string, string>> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
}

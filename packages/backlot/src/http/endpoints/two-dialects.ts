import type { Dialect } from '../../wire/error-answer.ts'
import type { Call } from '../route.ts'

/** The dialect of a request at an address that two dialects share: every Anthropic client sends `anthropic-version`. */
export function openaiOrAnthropic(header: Call['header']): Dialect {
  return (header('anthropic-version') ?? header('anthropic-beta')) === undefined
    ? 'openai'
    : 'compat'
}

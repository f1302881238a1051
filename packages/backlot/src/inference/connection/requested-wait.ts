/**
 * How long a server asks us to wait. Hosts express it in many ways; the most exact one wins, and
 * limits that are not exhausted are no reason to wait.
 *
 * | | who |
 * |---|---|
 * | `retry-after-ms: 250` | Azure, OpenAI |
 * | `retry-after: 7`, or a date | most |
 * | `retryDelay: "45.837906927s"` in the error's details | hosted Gemini |
 * | `metadata.headers` in the error | OpenRouter, whose answer has none of its own |
 * | "Please try again in 1m30.5s", "Please retry after 26 seconds" | OpenAI, Groq; Azure |
 * | `x-ratelimit-reset-tokens: 6m0s` beside `x-ratelimit-remaining-tokens: 0` | OpenAI, Groq, Together, xAI |
 * | `anthropic-ratelimit-tokens-reset`, a date, beside its `-remaining` | Anthropic |
 * | `x-ratelimit-reset`, seconds or the seconds or milliseconds of a date | OpenRouter, gateways |
 */
import { parseRetryAfter } from '../../domain/retry-after.ts'
import { toRecord, toText } from './json.ts'

/** The headers of an answer, with names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The seconds that a refusal asks to wait; undefined when it does not say. */
export function requestedWaitSeconds(
  refusal: { readonly headers: AnswerHeaders; readonly error: unknown },
  nowMs: number,
): number | undefined {
  const headers = { ...headersIn(refusal.error), ...refusal.headers }
  return (
    milliseconds(headers['retry-after-ms']) ??
    parseRetryAfter(headers['retry-after'], nowMs) ??
    waitIn(refusal.error) ??
    untilReset(headers, nowMs)
  )
}

function milliseconds(header: AnswerHeaders[string]): number | undefined {
  const text = first(header)
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) / 1000 : undefined
}

function first(header: AnswerHeaders[string]): string {
  return ([header].flat()[0] ?? '').trim()
}

function headersIn(error: unknown): Record<string, string> {
  const headers = toRecord(toRecord(toRecord(error)['metadata'])['headers'])
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'number' ? String(value) : toText(value),
    ]),
  )
}

/** Only so much of an error is searched. */
const MAX_ERROR_CHARACTERS = 8192

const DURATION =
  /(\d+(?:\.\d+)?)\s*(ms|milliseconds?|d(?:ays?)?|h(?:ours?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)(?![a-z])\s*/

/** How errors express it, at any depth: as a member of the details, and in words. */
const WAIT_PHRASES = [
  /retryDelay\W{1,12}(?<wait>\d+(?:\.\d+)?s)/,
  new RegExp(`\\b(?:try again|retry) (?:in|after) (?<wait>(?:${DURATION.source})+)`, 'i'),
] as const

function waitIn(error: unknown): number | undefined {
  const text = (typeof error === 'string' ? error : (JSON.stringify(error) ?? '')).slice(
    0,
    MAX_ERROR_CHARACTERS,
  )
  for (const phrase of WAIT_PHRASES) {
    const wait = phrase.exec(text)?.groups?.['wait']
    if (wait !== undefined) return durationSeconds(wait)
  }
  return undefined
}

const SECONDS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 }

/** The seconds of "1m30.5s", "6ms", "26 seconds". */
function durationSeconds(text: string): number {
  let seconds = 0
  for (const [, amount = '', unit = ''] of text.matchAll(new RegExp(DURATION, 'gi'))) {
    const name = unit.toLowerCase()
    const isThousandth = name === 'ms' || name.startsWith('milli')
    seconds += Number(amount) * (isThousandth ? 0.001 : (SECONDS[name.charAt(0)] ?? 0))
  }
  return seconds
}

const RESET = /^(?:x-)?ratelimit-reset(?:-|$)|^anthropic-ratelimit-.+-reset$/

/** Until all exhausted limits are reset. */
function untilReset(headers: AnswerHeaders, nowMs: number): number | undefined {
  const waits = Object.keys(headers)
    .filter((name) => RESET.test(name))
    .filter((name) => !(Number(first(headers[name.replace('reset', 'remaining')])) > 0))
    .map((name) => resetSeconds(first(headers[name]), nowMs))
    .filter((seconds) => seconds > 0)
  return waits.length > 0 ? Math.max(...waits) : undefined
}

const WHOLE_DURATION = new RegExp(`^(?:${DURATION.source})+$`)

/** From this number on it is no duration but a time, in seconds and in milliseconds. */
const CLOCK_SECONDS = 1e9
const CLOCK_MS = 1e12

function resetSeconds(text: string, nowMs: number): number {
  if (WHOLE_DURATION.test(text)) return durationSeconds(text)
  if (!/^\d+(\.\d+)?$/.test(text)) return Math.ceil((Date.parse(text) - nowMs) / 1000)
  const value = Number(text)
  if (value >= CLOCK_MS) return (value - nowMs) / 1000
  return value >= CLOCK_SECONDS ? value - nowMs / 1000 : value
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalFault } from './failure.ts'
import { requestedWaitSeconds, type AnswerHeaders } from './requested-wait.ts'

const NOW_MS = 1_767_323_045_000 // 2026-01-02T03:04:05Z

type Case = readonly [seconds: number | undefined, headers: AnswerHeaders, error?: unknown]

/** What hosts answer with 429 and 5xx, according to their documentation and users. */
const CASES: Readonly<Record<string, Case>> = {
  'nothing said': [undefined, {}],
  'OpenAI, in milliseconds': [0.25, { 'retry-after-ms': '250', 'retry-after': '1' }],
  seconds: [20, { 'retry-after': '20' }],
  'a date': [30, { 'retry-after': 'Fri, 02 Jan 2026 03:04:35 GMT' }],
  Anthropic: [
    12,
    {
      'retry-after': '12',
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': '2026-01-02T03:05:05Z',
    },
  ],
  'Anthropic, without retry-after': [
    20,
    {
      'anthropic-ratelimit-requests-remaining': '49',
      'anthropic-ratelimit-requests-reset': '2026-01-02T03:05:05Z',
      'anthropic-ratelimit-input-tokens-remaining': '0',
      'anthropic-ratelimit-input-tokens-reset': '2026-01-02T03:04:25Z',
    },
  ],
  'OpenAI, both limits exhausted': [
    90,
    {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '6ms',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '1m30s',
    },
  ],
  'OpenAI, requests of the day exhausted': [
    360,
    {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '6m0s',
      'x-ratelimit-remaining-tokens': '199000',
      'x-ratelimit-reset-tokens': '7.66s',
    },
  ],
  'limits that are not exhausted': [
    undefined,
    { 'x-ratelimit-remaining-tokens': '150', 'x-ratelimit-reset-tokens': '59.85s' },
  ],
  'OpenAI, in words': [
    5.289,
    { 'x-ratelimit-remaining-tokens': '100', 'x-ratelimit-reset-tokens': '45s' },
    {
      message:
        'Rate limit reached for gpt-5 on tokens per min (TPM): Limit 15000, Used 11972, Requested 4351. Please try again in 5.289s. Visit https://platform.openai.com/account/rate-limits to learn more.',
      type: 'tokens',
      code: 'rate_limit_exceeded',
    },
  ],
  'OpenAI, in milliseconds and words': [0.328, {}, { message: 'Please try again in 328ms.' }],
  'Groq, in minutes and seconds': [
    459.563,
    {},
    { message: 'Please try again in 7m39.563s. Need more tokens? Upgrade to Dev Tier today' },
  ],
  'Azure, in words': [26, {}, { code: '429', message: 'Please retry after 26 seconds.' }],
  'Azure, minutes': [60, {}, { message: 'Please retry after 1 minute. To increase your limit' }],
  'Azure, whose limits are unknown': [
    undefined,
    { 'x-ratelimit-remaining-tokens': '-1', 'x-ratelimit-reset-tokens': '0' },
  ],
  Gemini: [
    45.837906927,
    {},
    {
      code: 429,
      message: 'You exceeded your current quota, please check your plan and billing details.',
      status: 'RESOURCE_EXHAUSTED',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{}] },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '45.837906927s' },
      ],
    },
  ],
  'Gemini, its error as text in a message': [
    37,
    {},
    { code: 429, message: '{\n  "error": {"details": [{"retryDelay": "37s"}]}}' },
  ],
  'OpenRouter, whose headers are in the error': [
    42,
    {},
    {
      message: 'Rate limit exceeded: free-models-per-min.',
      code: 429,
      metadata: {
        headers: {
          'X-RateLimit-Limit': '20',
          'X-RateLimit-Remaining': '0',
          'X-RateLimit-Reset': String(NOW_MS + 42_000),
        },
      },
    },
  ],
  'a gateway, by the clock': [9, { 'x-ratelimit-reset': String(NOW_MS / 1000 + 9) }],
  'a gateway, in seconds': [9, { 'ratelimit-remaining': '0', 'ratelimit-reset': '9' }],
  'a reset that is past': [undefined, { 'x-ratelimit-reset': String(NOW_MS / 1000 - 9) }],
  'a reset that is none': [undefined, { 'x-ratelimit-reset': 'soon' }],
  'a number that is no time': [undefined, {}, 'retry after 3 attempts, try again in a moment'],
}

test('how long a host wants not to be asked is read as it says it', () => {
  for (const [who, [seconds, headers, error]] of Object.entries(CASES))
    assert.equal(requestedWaitSeconds({ headers, error }, NOW_MS), seconds, who)
})

test('an error in a stream says it, too', () => {
  const { kind, retryAfterSeconds } = refusalFault({
    error: { code: 429, message: 'Please try again in 1.5s.' },
  })
  assert.deepEqual([kind, retryAfterSeconds], ['overloaded', 1.5])
})

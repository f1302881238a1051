/** Text servers and recordings, from the `engines` section. */
import Type, { type Static } from 'typebox'
import type { ReplaySetting, TextServerSetting } from '../engines/index.ts'
import { MESSAGE_SERVERS } from '../engines/anthropic/servers.ts'
import { SERVERS } from '../engines/openai/servers.ts'
import { ADDRESS, toBaseUrl } from './server-address.ts'
import { Refusal } from './refusal.ts'
import { group } from './section.ts'

const FIRST_TOKEN_S = 120
const BETWEEN_TOKENS_S = 60
const RETRIES = 2

const seconds = (description: string): Type.TOptional<Type.TNumber> =>
  Type.Optional(Type.Number({ description, exclusiveMinimum: 0, maximum: 86_400 }))

/** The time-outs of a server or model. */
export const TIMEOUT_MEMBERS = {
  first_token_s: seconds('How long until it begins to answer; default 120, for model files 600'),
  between_tokens_s: seconds('How long it may be silent then; default 60'),
  timeout_s: seconds('How long a reply may take in all; default: as long as it takes'),
}

/** The recording of replies. */
export const RECORD_MEMBER = {
  record: Type.Optional(
    Type.String({ description: 'File (in the data folder) that its replies are written to' }),
  ),
}

const MEMBERS = {
  ...ADDRESS,
  concurrency: Type.Optional(
    Type.Integer({ description: 'The most requests at once', minimum: 1, maximum: 65_536 }),
  ),
  retries: Type.Optional(
    Type.Integer({
      description: 'How often it is asked again when it is overloaded and has said nothing yet',
      minimum: 0,
      maximum: 10,
      default: RETRIES,
    }),
  ),
  ...TIMEOUT_MEMBERS,
  ...RECORD_MEMBER,
  priorities: Type.Optional(Type.Boolean({ description: 'Whether the server knows priorities' })),
  extra_body: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Members added to every request; null leaves one out',
    }),
  ),
  extra_headers: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Headers added to every request; ${NAME} is an environment variable',
    }),
  ),
}

const WHICH = { description: 'Which server it is: what it can do beyond the format' }

const OpenAiSchema = group({
  type: Type.Literal('openai'),
  ...MEMBERS,
  server: Type.Optional(
    Type.Union(
      SERVERS.map((name) => Type.Literal(name)),
      WHICH,
    ),
  ),
  opens_thinking: Type.Optional(
    Type.Boolean({ description: 'Whether the chat template opens <think> itself' }),
  ),
})

const AnthropicSchema = group({
  type: Type.Literal('anthropic'),
  ...MEMBERS,
  server: Type.Optional(
    Type.Union(
      MESSAGE_SERVERS.map((name) => Type.Literal(name)),
      WHICH,
    ),
  ),
})

const ReplaySchema = group({
  type: Type.Literal('replay'),
  file: Type.String({
    description: 'The file (in the data folder) with what was recorded',
    minLength: 1,
  }),
})

/** The forms of the text servers in the file. */
export const TEXT_SERVER_SCHEMAS = [OpenAiSchema, AnthropicSchema, ReplaySchema] as const

/** A text server as the file gives it. */
export type TextServerGiven = Static<(typeof TEXT_SERVER_SCHEMAS)[number]>

type ServerGiven = Exclude<TextServerGiven, { readonly type: 'replay' }>

/** The setting of a text server; `at` is its place in the file. Throws a refusal for an invalid address. */
export function toTextServer(
  at: string,
  given: TextServerGiven,
): TextServerSetting | ReplaySetting {
  switch (given.type) {
    case 'openai': {
      const { type, server, opens_thinking: opensThinking } = given
      return {
        ...toShared(at, given),
        type,
        ...(server === undefined ? {} : { server }),
        ...(opensThinking === undefined ? {} : { opensThinking }),
      }
    }
    case 'anthropic': {
      const { type, server } = given
      return { ...toShared(at, given), type, ...(server === undefined ? {} : { server }) }
    }
    case 'replay':
      return given
  }
}

type Shared = Omit<Extract<TextServerSetting, { readonly type: 'anthropic' }>, 'type' | 'server'>

function toShared(at: string, given: ServerGiven): Shared {
  const { api_key: apiKey, concurrency, priorities, extra_body: extraBody, record } = given
  return {
    baseUrl: toBaseUrl(`${at}.base_url`, given.base_url),
    retries: given.retries ?? RETRIES,
    timeouts: toTimeouts(given, FIRST_TOKEN_S),
    ...(record === undefined ? {} : { record }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(priorities === undefined ? {} : { hasPriorities: priorities }),
    ...(extraBody === undefined ? {} : { extraBody }),
    ...toExtraHeaders(`${at}.extra_headers`, given.extra_headers),
  }
}

/** Headers of the transport cannot be set by the operator. */
const OURS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function toExtraHeaders(
  at: string,
  given: Readonly<Record<string, string>> | undefined,
): Pick<Shared, 'extraHeaders'> {
  if (given === undefined) return {}
  const extraHeaders: Record<string, string> = {}
  for (const [written, value] of Object.entries(given)) {
    const name = written.toLowerCase()
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
      throw new Refusal(`${at}: ${JSON.stringify(written)} is not a valid header name.`)
    if (OURS.has(name)) throw new Refusal(`${at}: ${name} cannot be set.`)
    extraHeaders[name] = value
  }
  return { extraHeaders }
}

/** The time-outs of a server or model; the time to the first token has this default. */
export function toTimeouts(
  {
    first_token_s: firstToken,
    between_tokens_s: betweenTokens = BETWEEN_TOKENS_S,
    timeout_s: total,
  }: {
    readonly first_token_s?: number
    readonly between_tokens_s?: number
    readonly timeout_s?: number
  },
  firstTokenS: number,
): TextServerSetting['timeouts'] {
  return {
    firstTokenMs: (firstToken ?? firstTokenS) * 1000,
    betweenTokensMs: betweenTokens * 1000,
    ...(total === undefined ? {} : { totalMs: total * 1000 }),
  }
}

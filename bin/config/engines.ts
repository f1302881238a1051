/** The `engines` section: inference servers, each under a name of the operator's. */
import Type, { type Static } from 'typebox'
import { BUILT_IN_ENGINES, type ServerSetting } from '../../src/engines/index.ts'
import { SERVERS } from '../../src/engines/openai/servers.ts'
import { Refusal } from '../refusal.ts'
import { group, section } from './section.ts'

const seconds = (description: string): Type.TOptional<Type.TNumber> =>
  Type.Optional(Type.Number({ description, exclusiveMinimum: 0, maximum: 86_400 }))

const MEMBERS = {
  base_url: Type.String({ description: 'Address of the server, with the /v1 that most have' }),
  api_key: Type.Optional(
    Type.String({ description: 'Key of the server, or ${NAME} for an environment variable' }),
  ),
  concurrency: Type.Optional(
    Type.Integer({ description: 'The most requests at once', minimum: 1, maximum: 65_536 }),
  ),
  retries: Type.Optional(
    Type.Integer({
      description: 'How often it is asked again when it is overloaded and has said nothing yet',
      minimum: 0,
      maximum: 10,
      default: 2,
    }),
  ),
  first_token_s: seconds('How long until it begins to answer; default 120'),
  between_tokens_s: seconds('How long it may be silent then; default 60'),
  timeout_s: seconds('How long a reply may take in all; default: as long as it takes'),
}

const FIRST_TOKEN_S = 120
const BETWEEN_TOKENS_S = 60
const RETRIES = 2

const OpenAiSchema = group({
  type: Type.Literal('openai'),
  ...MEMBERS,
  server: Type.Optional(
    Type.Union(
      SERVERS.map((name) => Type.Literal(name)),
      { description: 'Which server it is: what it can do beyond the format' },
    ),
  ),
  priorities: Type.Optional(
    Type.Boolean({ description: 'Whether the server was started with priority scheduling' }),
  ),
  opens_thinking: Type.Optional(
    Type.Boolean({ description: 'Whether the chat template opens <think> itself' }),
  ),
  extra_body: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Members added to every request; null leaves one out',
    }),
  ),
})

const NAME = /^[a-z][a-z0-9_-]{0,63}$/

/** Inference servers by name. */
export const engines = section(
  Type.Record(Type.String(), OpenAiSchema, {
    description: 'Inference servers, by names that models refer to',
  }),
  (given): Readonly<Record<string, ServerSetting>> =>
    Object.fromEntries(
      Object.entries(given ?? {}).map(([name, engine]) => [name, toSetting(name, engine)]),
    ),
)

/**
 * The same servers with the environment variables that their keys name. Only
 * who calls the servers needs them, so other commands run without. Throws a
 * refusal for one that is not set; no key is repeated, because refusals are
 * printed.
 */
export function withKeys(
  servers: Readonly<Record<string, ServerSetting>>,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, ServerSetting>> {
  return Object.fromEntries(
    Object.entries(servers).map(([name, server]) => {
      const { apiKey } = server
      if (apiKey === undefined) return [name, server]
      return [name, { ...server, apiKey: toKey(`engines.${name}.api_key`, apiKey, environment) }]
    }),
  )
}

/** A key as the file has it, or of the environment variable that it names. Throws a refusal that does not repeat it. */
export function toKey(at: string, text: string, environment: NodeJS.ProcessEnv): string {
  const variable = /^\$\{(\w+)\}$/.exec(text)?.[1]
  const key = variable === undefined ? text : environment[variable]
  if (key === undefined || key === '')
    throw new Refusal(`${at}: the environment variable ${variable} is not set.`)
  // A header takes visible characters only.
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new Refusal(`${at} must have visible ASCII characters only, and no spaces.`)
}

function toSetting(name: string, given: Static<typeof OpenAiSchema>): ServerSetting {
  const at = `engines.${name}`
  if (!NAME.test(name))
    throw new Refusal(
      `${at}: the name must begin with a letter and have only a-z, 0-9, - and _, at most 64.`,
    )
  if (BUILT_IN_ENGINES.includes(name))
    throw new Refusal(`${at}: ${name} is built in, so the name is taken.`)
  return {
    type: given.type,
    baseUrl: toBaseUrl(`${at}.base_url`, given.base_url),
    retries: given.retries ?? RETRIES,
    timeouts: toTimeouts(given),
    ...(given.api_key === undefined ? {} : { apiKey: given.api_key }),
    ...(given.concurrency === undefined ? {} : { concurrency: given.concurrency }),
    ...(given.server === undefined ? {} : { server: given.server }),
    ...(given.priorities === undefined ? {} : { hasPriorities: given.priorities }),
    ...(given.opens_thinking === undefined ? {} : { opensThinking: given.opens_thinking }),
    ...(given.extra_body === undefined ? {} : { extraBody: given.extra_body }),
  }
}

function toTimeouts({
  first_token_s: firstToken = FIRST_TOKEN_S,
  between_tokens_s: betweenTokens = BETWEEN_TOKENS_S,
  timeout_s: total,
}: Static<typeof OpenAiSchema>): ServerSetting['timeouts'] {
  return {
    firstTokenMs: firstToken * 1000,
    betweenTokensMs: betweenTokens * 1000,
    ...(total === undefined ? {} : { totalMs: total * 1000 }),
  }
}

function toBaseUrl(at: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Refusal(`${at} must be a full http or https address, got ${text}.`)
  if (url.username + url.password + url.search + url.hash !== '')
    throw new Refusal(`${at} must not hold a user, a password, a query or a fragment.`)
  return url.href.replace(/\/+$/, '')
}

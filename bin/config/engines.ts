/** The `engines` section: inference servers, each under a name of the operator's. */
import { resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import {
  BUILT_IN_ENGINES,
  type ReplaySetting,
  type ServerSetting,
} from '../../src/engines/index.ts'
import { MESSAGE_SERVERS } from '../../src/engines/anthropic/servers.ts'
import { SERVERS } from '../../src/engines/openai/servers.ts'
import { Refusal } from '../refusal.ts'
import { group, section } from './section.ts'

const seconds = (description: string): Type.TOptional<Type.TNumber> =>
  Type.Optional(Type.Number({ description, exclusiveMinimum: 0, maximum: 86_400 }))

/** What an engine may have; which of it, its type says. */
const EngineSchema = group({
  type: Type.String({
    description: 'openai or anthropic, the format that the server speaks; or replay',
  }),
  base_url: Type.Optional(
    Type.String({ description: 'Address of the server: for openai with its /v1' }),
  ),
  server: Type.Optional(
    Type.String({ description: 'Which server it is: what it can do beyond the format' }),
  ),
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
  priorities: Type.Optional(Type.Boolean({ description: 'Whether the server knows priorities' })),
  opens_thinking: Type.Optional(
    Type.Boolean({ description: 'Of openai: whether the chat template opens <think> itself' }),
  ),
  record: Type.Optional(
    Type.String({ description: 'File (in the data folder) that its replies are written to' }),
  ),
  file: Type.Optional(
    Type.String({ description: 'Of replay: the file (in the data folder) with what was recorded' }),
  ),
  extra_body: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Members added to every request; null leaves one out',
    }),
  ),
})

type Given = Static<typeof EngineSchema>
type EngineSetting = ServerSetting | ReplaySetting

const FIRST_TOKEN_S = 120
const BETWEEN_TOKENS_S = 60
const RETRIES = 2

const NAME = /^[a-z][a-z0-9_-]{0,63}$/

/** Inference servers by name. */
export const engines = section(
  Type.Record(Type.String(), EngineSchema, {
    description: 'Inference servers, by names that models refer to',
  }),
  (given): Readonly<Record<string, EngineSetting>> =>
    Object.fromEntries(
      Object.entries(given ?? {}).map(([name, engine]) => [name, toSetting(name, engine)]),
    ),
)

/**
 * The same engines ready to be used: with the environment variables that their
 * keys name, and their files in the data folder. Only who calls the servers
 * needs them, so other commands run without. Throws a refusal for a variable
 * that is not set; no key is repeated, because refusals are printed.
 */
export function readyEngines(
  settings: Readonly<Record<string, EngineSetting>>,
  home: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, EngineSetting>> {
  const ready = ([name, engine]: readonly [string, EngineSetting]): [string, EngineSetting] => {
    if (engine.type === 'replay') return [name, { ...engine, file: resolve(home, engine.file) }]
    const { apiKey, record } = engine
    const key = apiKey && { apiKey: toKey(`engines.${name}.api_key`, apiKey, environment) }
    return [name, { ...engine, ...key, ...(record && { record: resolve(home, record) }) }]
  }
  return Object.fromEntries(Object.entries(settings).map(ready))
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

function toSetting(name: string, given: Given): EngineSetting {
  const at = `engines.${name}`
  requireName(at, name)
  const type = oneOf(`${at}.type`, given.type, ['openai', 'anthropic', 'replay'])
  for (const [member, types] of Object.entries(MEMBERS_OF))
    if (Object.hasOwn(given, member) && !types.includes(type))
      throw new Refusal(`${at}.${member} is not a setting of type ${type}.`)
  const { server, opens_thinking: opensThinking } = given
  switch (type) {
    case 'openai':
      return {
        ...toShared(at, given),
        type,
        ...(server === undefined ? {} : { server: oneOf(`${at}.server`, server, SERVERS) }),
        ...(opensThinking === undefined ? {} : { opensThinking }),
      }
    case 'anthropic':
      return {
        ...toShared(at, given),
        type,
        ...(server === undefined ? {} : { server: oneOf(`${at}.server`, server, MESSAGE_SERVERS) }),
      }
    case 'replay':
      return { type, file: required(`${at}.file`, given.file) }
  }
}

const SERVER_TYPES: readonly string[] = ['openai', 'anthropic']

/** The types that have a member, for members that not all have. */
const MEMBERS_OF: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.keys(EngineSchema.properties)
      .filter((member) => member !== 'type')
      .map((member) => [member, SERVER_TYPES]),
  ),
  opens_thinking: ['openai'],
  file: ['replay'],
}

function required(at: string, text: string | undefined): string {
  if (text !== undefined && text !== '') return text
  throw new Refusal(`${at} is required.`)
}

type Shared = Omit<Extract<ServerSetting, { readonly type: 'anthropic' }>, 'type' | 'server'>

function toShared(at: string, given: Given): Shared {
  const { api_key: apiKey, concurrency, priorities, extra_body: extraBody, record } = given
  return {
    baseUrl: toBaseUrl(`${at}.base_url`, required(`${at}.base_url`, given.base_url)),
    retries: given.retries ?? RETRIES,
    timeouts: toTimeouts(given),
    ...(record === undefined ? {} : { record }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(priorities === undefined ? {} : { hasPriorities: priorities }),
    ...(extraBody === undefined ? {} : { extraBody }),
  }
}

/** The text as one of the names; throws a refusal that lists them. */
function oneOf<N extends string>(at: string, text: string, names: readonly N[]): N {
  const name = names.find((it) => it === text)
  if (name !== undefined) return name
  throw new Refusal(`${at} must be ${names.join(' or ')}, got ${text}.`)
}

function requireName(at: string, name: string): void {
  if (!NAME.test(name))
    throw new Refusal(
      `${at}: the name must begin with a letter and have only a-z, 0-9, - and _, at most 64.`,
    )
  if (BUILT_IN_ENGINES.includes(name))
    throw new Refusal(`${at}: ${name} is built in, so the name is taken.`)
}

function toTimeouts({
  first_token_s: firstToken = FIRST_TOKEN_S,
  between_tokens_s: betweenTokens = BETWEEN_TOKENS_S,
  timeout_s: total,
}: Given): ServerSetting['timeouts'] {
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

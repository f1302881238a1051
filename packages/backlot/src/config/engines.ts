/** The `engines` section: inference servers and model files, by name. */
import { resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import { BUILT_IN_ENGINES } from '../engines/catalogue.ts'
import type { EngineSetting, ReplaySetting, TextServerSetting } from '../engines/index.ts'
import { secretVariable } from './secret-variable.ts'
import { Refusal } from './refusal.ts'
import { FILMS } from './admission.ts'
import {
  VIDEO_SERVER_SCHEMAS,
  type VideoServerConfig,
  readWorkflow,
  toVideoServer,
} from './video-servers.ts'
import {
  MODEL_FILE_SCHEMA,
  type ModelFileConfig,
  requireModelFile,
  toModelFile,
} from './model-files.ts'
import { section } from './section.ts'
import { TEXT_SERVER_SCHEMAS, toTextServer } from './text-servers.ts'

/** An engine as configured: its key is not resolved yet, its files are not opened. */
export type EngineConfig = TextServerSetting | ReplaySetting | ModelFileConfig | VideoServerConfig

const EngineSchema = Type.Union([
  ...TEXT_SERVER_SCHEMAS,
  MODEL_FILE_SCHEMA,
  ...VIDEO_SERVER_SCHEMAS,
])

const NAME = /^[a-z][a-z0-9_-]{0,63}$/

/** Inference servers by name. */
export const engines = section(
  Type.Record(Type.String(), EngineSchema, {
    description: 'Inference servers and model files, by names that models refer to',
  }),
  (given): Readonly<Record<string, EngineConfig>> =>
    Object.fromEntries(
      Object.entries(given ?? {}).map(([name, engine]) => [name, toSetting(name, engine)]),
    ),
)

function toSetting(name: string, given: Static<typeof EngineSchema>): EngineConfig {
  const at = `engines.${name}`
  if (!NAME.test(name))
    throw new Refusal(
      `${at}: the name must begin with a letter and have only a-z, 0-9, - and _, at most 64.`,
    )
  if (BUILT_IN_ENGINES.includes(name))
    throw new Refusal(`${at}: ${name} is built in, so the name is taken.`)
  switch (given.type) {
    case 'gguf':
      requireOwnFiles(name)
      return toModelFile(at, given)
    case 'openai':
    case 'anthropic':
    case 'replay':
      requireOwnFiles(name)
      return toTextServer(at, given)
    case 'comfyui':
    case 'openai-videos':
    case 'service':
      return toVideoServer(at, given)
  }
}

/** Throws for a text engine with the name of the video queue. */
function requireOwnFiles(name: string): void {
  if (name !== FILMS) return
  const why = `admission.${FILMS} is the queue of films`
  throw new Refusal(`engines.${name}: ${why}, so no text engine can have the name.`)
}

/**
 * The same engines ready for use: with the environment variables of their keys, the workflows in
 * their files, and their recordings in the data folder. Only commands that call the servers need
 * them. Throws a refusal for what is missing; it repeats no key, because refusals are printed.
 */
export function readyEngines(
  settings: Readonly<Record<string, EngineConfig>>,
  home: string,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, EngineSetting>> {
  const ready = ([name, engine]: readonly [string, EngineConfig]): [string, EngineSetting] => {
    if (engine.type === 'replay') return [name, { ...engine, file: resolve(home, engine.file) }]
    const at = `engines.${name}`
    if (engine.type === 'gguf') {
      const { model, ...rest } = engine
      const file = requireModelFile(at, home, model)
      return [name, { ...rest, file, ...recordIn(home, engine) }]
    }
    const { apiKey } = engine
    const key = apiKey && { apiKey: toKey(`${at}.api_key`, apiKey, environment) }
    if (!('workflowFile' in engine)) {
      const headers = headersOf(at, engine, environment)
      return [name, { ...engine, ...key, ...headers, ...recordIn(home, engine) }]
    }
    const { workflowFile, ...rest } = engine
    return [name, { ...rest, ...key, workflow: readWorkflow(`${at}.workflow`, home, workflowFile) }]
  }
  return Object.fromEntries(Object.entries(settings).map(ready))
}

function recordIn(home: string, engine: object): { readonly record?: string } {
  return 'record' in engine && typeof engine.record === 'string'
    ? { record: resolve(home, engine.record) }
    : {}
}

function headersOf(
  at: string,
  engine: object,
  environment: NodeJS.ProcessEnv,
): { readonly extraHeaders?: Readonly<Record<string, string>> } {
  if (!('extraHeaders' in engine)) return {}
  const entries = Object.entries(engine.extraHeaders ?? {}).map(([name, text]) => [
    name,
    toHeader(`${at}.extra_headers.${name}`, String(text), environment),
  ])
  return { extraHeaders: Object.fromEntries(entries) }
}

/** A configured header, with its environment variables. Throws a refusal that does not repeat it. */
function toHeader(at: string, text: string, environment: NodeJS.ProcessEnv): string {
  const value = text.replaceAll(/\$\{(\w+)\}/g, (_whole, variable: string) => {
    const secret = secretVariable(environment, variable)
    if (secret) return secret
    throw new Refusal(`${at}: the environment variable ${variable} is not set.`)
  })
  if (/^[\x20-\x7e]*$/.test(value)) return value
  throw new Refusal(`${at} must have visible ASCII characters and spaces only.`)
}

/** A configured key, or the environment variable that it names. Throws a refusal that does not repeat it. */
export function toKey(at: string, text: string, environment: NodeJS.ProcessEnv): string {
  const variable = /^\$\{(\w+)\}$/.exec(text)?.[1]
  const key = variable === undefined ? text : secretVariable(environment, variable)
  if (key === undefined || key === '')
    throw new Refusal(`${at}: the environment variable ${variable} is not set.`)
  // A header can contain visible characters only.
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new Refusal(`${at} must have visible ASCII characters only, and no spaces.`)
}

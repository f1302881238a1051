/** Model files that run in this process, from the `engines` section. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import type { ModelFileSetting } from '../engines/index.ts'
import { isLibraryInstalled, NOT_INSTALLED } from '../engines/gguf/library.ts'
import { Refusal } from './refusal.ts'
import { group } from './section.ts'
import { RECORD_MEMBER, TIMEOUT_MEMBERS, toTimeouts } from './text-servers.ts'

const DEFAULT_CONCURRENCY = 2

/** The schema of a model file. */
export const MODEL_FILE_SCHEMA = group({
  type: Type.Literal('gguf'),
  model: Type.String({
    description: 'GGUF file (in the data folder), or hf:ORGANISATION/REPOSITORY/FILE',
    minLength: 1,
  }),
  context: Type.Optional(
    Type.Integer({
      description:
        'Tokens of a prompt and its reply together, at most what the model was trained for; default: at most 8192',
      minimum: 256,
      maximum: 16_777_216,
    }),
  ),
  concurrency: Type.Optional(
    Type.Integer({
      description: 'Replies made at once, each with a context of its own in memory',
      minimum: 1,
      maximum: 256,
      default: DEFAULT_CONCURRENCY,
    }),
  ),
  threads: Type.Optional(
    Type.Integer({
      description: 'Threads; default: one less than there are cores',
      minimum: 1,
      maximum: 1024,
    }),
  ),
  ...TIMEOUT_MEMBERS,
  ...RECORD_MEMBER,
  gpu: Type.Optional(
    Type.Boolean({ description: 'Whether a graphics card is used where there is one' }),
  ),
})

/** A model file as configured: by its name, which may be an address. */
export type ModelFileConfig = Omit<ModelFileSetting, 'file'> & { readonly model: string }

/** The setting of a model file; `at` is its place in the file. Throws a refusal for an invalid address. */
export function toModelFile(at: string, given: Static<typeof MODEL_FILE_SCHEMA>): ModelFileConfig {
  const {
    type,
    model,
    context,
    threads,
    gpu = true,
    concurrency = DEFAULT_CONCURRENCY,
    record,
  } = given
  if (model.startsWith('hf:') && !HF_ADDRESS.test(model))
    throw new Refusal(`${at}.model must be hf:ORGANISATION/REPOSITORY/FILE.gguf, got ${model}.`)
  return {
    type,
    model,
    usesGpu: gpu,
    concurrency,
    timeouts: toTimeouts(given, FIRST_TOKEN_S),
    retries: 0, // a failure in this process would repeat
    ...(record === undefined ? {} : { record }),
    ...(context === undefined ? {} : { contextTokens: context }),
    ...(threads === undefined ? {} : { threads }),
  }
}

/** Reading a long prompt takes a CPU minutes. */
const FIRST_TOKEN_S = 600

const HF_ADDRESS = /^hf:[\w.-]+(\/[\w.-]+){2,}\.gguf$/

/** Where a downloaded model is stored. */
export type Download = { readonly address: string; readonly folder: string; readonly name: string }

/** The download of a model; undefined for a local file. */
export function findDownload(home: string, model: string): Download | undefined {
  if (!model.startsWith('hf:')) return undefined
  const name = model.slice('hf:'.length).replaceAll('/', '_')
  return { address: model, folder: join(home, 'models'), name }
}

/** The path of the model's file. Throws a refusal when the file or the library is missing. */
export function requireModelFile(at: string, home: string, model: string): string {
  if (!isLibraryInstalled()) throw new Refusal(`${at}: ${NOT_INSTALLED}`)
  const download = findDownload(home, model)
  const path = download ? join(download.folder, download.name) : resolve(home, model)
  if (existsSync(path)) return path
  const mend = download ? '; "backlot models pull" downloads it' : ''
  throw new Refusal(`${at}.model: there is no file ${path}${mend}.`)
}

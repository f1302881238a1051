/**
 * The configuration: `backlot.yaml` in the data folder, then environment
 * variables, then flags; the later wins.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Document, LineCounter } from 'yaml'
import { enginesFor } from '../src/engines/index.ts'
import { memberPath } from '../src/wire/parse.ts'
import { Refusal } from './refusal.ts'

const closed = { additionalProperties: false } as const

/** The published form of `backlot.yaml`. */
export const ConfigSchema = Type.Object(
  {
    host: Type.Optional(Type.String({ description: 'Address to listen on', default: '127.0.0.1' })),
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535, default: 8787 })),
    store: Type.Optional(
      Type.Object(
        { url: Type.String({ description: 'sqlite:FILE (in the data folder) or postgres://…' }) },
        closed,
      ),
    ),
    blobs: Type.Optional(
      Type.Object(
        { url: Type.String({ description: 'file:FOLDER (in the data folder)' }) },
        closed,
      ),
    ),
    models: Type.Optional(
      Type.Record(Type.String(), Type.Object({ engine: Type.String() }, closed), {
        description: 'Which engine serves a model',
      }),
    ),
    workers: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 64, default: 1, description: 'Films made at once' }),
    ),
    sandbox: Type.Optional(
      Type.Object(
        {
          pace: Type.Union([Type.Literal('rated'), Type.Literal('instant')], {
            description: 'rated: at the rated speed of the model; instant: as fast as it goes',
          }),
        },
        closed,
      ),
    ),
    extensions: Type.Optional(
      Type.Object(
        {
          tool_choice: Type.Boolean({
            description: 'Whether a client may force tool calls (any, tool, required)',
          }),
        },
        closed,
      ),
    ),
    outbound: Type.Optional(
      Type.Object(
        {
          allow_private: Type.Boolean({
            description: 'Whether callbacks may go to private networks and to this machine',
          }),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** The configuration with every default filled in. */
export type Config = {
  readonly host: string
  readonly port: number
  readonly storeUrl: string
  readonly blobsUrl: string
  /** Engine names by model; models that are not named use the embedded engines. */
  readonly engines: Readonly<Record<string, string>>
  readonly workers: number
  readonly sandboxPace: 'rated' | 'instant'
  /** Whether a client may force tool calls. */
  readonly anyToolChoice: boolean
  readonly allowPrivate: boolean
}

/** What the command line may set. */
export type ConfigFlags = { readonly host?: string; readonly port?: string }

const validator = Compile(ConfigSchema)

/** Environment variables by the setting that they stand for. */
const VARIABLES = {
  host: 'BACKLOT_HOST',
  port: 'BACKLOT_PORT',
  storeUrl: 'BACKLOT_STORE',
  blobsUrl: 'BACKLOT_BLOBS',
  sandboxPace: 'BACKLOT_SANDBOX_PACE',
} as const

/** What holds when nobody says otherwise. */
const DEFAULTS: Config = {
  host: '127.0.0.1',
  port: 8787,
  storeUrl: 'sqlite:backlot.db',
  blobsUrl: 'file:files',
  engines: {},
  workers: 1,
  sandboxPace: 'rated',
  anyToolChoice: false,
  allowPrivate: false,
}

/** Reads the configuration. Throws a refusal that names the file, the line and what is wrong with it. */
export async function readConfig(
  home: string,
  environment: NodeJS.ProcessEnv,
  flags: ConfigFlags = {},
): Promise<Config> {
  const settings = {
    ...DEFAULTS,
    ...(await readFile(join(home, 'backlot.yaml'))),
    ...readVariables(environment),
    ...defined(flags),
  }
  checkEngines(settings.engines)
  return {
    ...settings,
    port: checkPort(settings.port),
    sandboxPace: checkPace(settings.sandboxPace),
  }
}

/** A configuration whose texts are not checked yet. */
type Unchecked = Omit<Config, 'port' | 'sandboxPace'> & {
  readonly port: string | number
  readonly sandboxPace: string
}

function readVariables(environment: NodeJS.ProcessEnv): Partial<Unchecked> {
  const set = Object.entries(VARIABLES).map(([setting, name]) => [setting, environment[name]])
  return defined(Object.fromEntries(set))
}

/** The members that have a value. */
function defined<T extends object>(settings: T): T {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T // oxlint-disable-line typescript/no-unsafe-type-assertion -- fewer members of the same types
}

function checkPace(pace: string): Config['sandboxPace'] {
  if (pace === 'rated' || pace === 'instant') return pace
  throw new Refusal(`BACKLOT_SANDBOX_PACE must be rated or instant, got ${pace}.`)
}

function checkPort(given: string | number): number {
  const port = typeof given === 'number' ? given : /^\d{1,5}$/.test(given) ? Number(given) : NaN
  if (port >= 0 && port <= 65_535) return port
  throw new Refusal(`The port must be a number from 0 to 65535, got ${given}.`)
}

async function readFile(path: string): Promise<Partial<Unchecked>> {
  if (!existsSync(path)) return {}
  const { LineCounter, parseDocument } = await import('yaml') // not loaded where there is no file
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines })
  const [error] = document.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    const [what] = error.message.split(/ at line |\n/)
    throw new Refusal(`${path}, line ${line}, column ${col}: ${what}.`)
  }
  const value: unknown = document.toJS() ?? {}
  if (!validator.Check(value)) throw explain(path, value, { document, lines })
  return toSettings(value)
}

/** The file's spelling as ours. */
function toSettings(file: Static<typeof ConfigSchema>): Partial<Unchecked> {
  const { host, port, store, blobs, models = {}, workers, sandbox } = file
  const { extensions, outbound } = file
  const engines = Object.entries(models).map(([model, { engine }]) => [model, engine])
  return defined({
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(store ? { storeUrl: store.url } : {}),
    ...(blobs ? { blobsUrl: blobs.url } : {}),
    ...(workers === undefined ? {} : { workers }),
    ...(sandbox ? { sandboxPace: sandbox.pace } : {}),
    ...(extensions ? { anyToolChoice: extensions.tool_choice } : {}),
    ...(outbound ? { allowPrivate: outbound.allow_private } : {}),
    engines: Object.fromEntries(engines),
  })
}

function explain(
  path: string,
  value: unknown,
  source: { readonly document: Document; readonly lines: LineCounter },
): Refusal {
  const errors = validator.Errors(value).filter(({ keyword }) => keyword !== 'anyOf')
  const worst = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0]
  const pointer = worst?.instancePath ?? ''
  const { line, col } = source.lines.linePos(offsetOf(source.document, pointer))
  // A closed object checks what it does not know against the schema "false".
  const what = worst?.keyword === 'boolean' ? 'is not a setting' : (worst?.message ?? 'is wrong')
  return new Refusal(
    `${path}, line ${line}, column ${col}: ${memberPath(pointer) || 'it'} ${what}.`,
  )
}

/** Every named engine must be one that there is, and every model one of the catalogue. */
function checkEngines(engines: Readonly<Record<string, string>>): void {
  for (const [model, engine] of Object.entries(engines)) {
    const known = enginesFor(model)
    if (known.length === 0) throw new Refusal(`models.${model}: there is no model of this name.`)
    if (!known.includes(engine))
      throw new Refusal(`models.${model}.engine must be ${known.join(' or ')}, got ${engine}.`)
  }
}

/** Where the value that a JSON pointer names begins in the file. */
function offsetOf(document: Document, pointer: string): number {
  const node: unknown = document.getIn(pointer.split('/').slice(1), true)
  const range =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) ? Number(range[0]) : 0
}

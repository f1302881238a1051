/** The sections of `backlot.yaml`, in the order of its documentation. */
import Type from 'typebox'
import { engines } from './engines.ts'
import { admin } from './admin.ts'
import { admission } from './admission.ts'
import { aliases } from './aliases.ts'
import { batches } from './batches.ts'
import { consoleFolder } from './console.ts'
import { disk } from './disk.ts'
import { http } from './http.ts'
import { limits } from './limits.ts'
import { metrics } from './metrics.ts'
import { models } from './models.ts'
import { planner } from './planner.ts'
import { previz } from './previz.ts'
import { prices } from './prices.ts'
import { processes } from './processes.ts'
import { publicUrl } from './public-url.ts'
import { responses } from './responses.ts'
import { retention } from './retention.ts'
import { role } from './role.ts'
import { sensitivity } from './sensitivity.ts'
import { group, section } from './section.ts'
import { shutdown } from './shutdown.ts'
import { store } from './store.ts'
import { tracing } from './tracing.ts'

const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 8787
const DEFAULT_TEMP = 'tmp'
const DEFAULT_WORKERS = 1

/** Every top-level member of the configuration. */
export const SECTIONS = {
  host: section(
    Type.String({ description: 'Address to listen on', default: DEFAULT_HOST }),
    (host) => host ?? DEFAULT_HOST,
  ),

  port: section(
    Type.Integer({
      description: 'Port to listen on; 0 takes a free one',
      minimum: 0,
      maximum: 65_535,
      default: DEFAULT_PORT,
    }),
    (port) => port ?? DEFAULT_PORT,
  ),

  public_url: publicUrl,

  http,

  shutdown,

  store,

  disk,

  blobs: section(
    group({
      url: Type.String({
        description: 'file:FOLDER (in the data folder) or s3://BUCKET/PREFIX?endpoint=…',
      }),
    }),
    (blobs) => ({ url: blobs?.url ?? 'file:files' }),
  ),

  temp: section(
    Type.String({
      description: 'Folder of temporary files (in the data folder)',
      default: DEFAULT_TEMP,
    }),
    (temp) => temp ?? DEFAULT_TEMP,
  ),

  secret_key: section(
    Type.String({
      description: 'Encrypts the secrets in the store; at least 32 visible characters',
      pattern: '^[\\x21-\\x7e]{32,}$',
    }),
    (given): string | undefined => given,
  ),

  engines,

  models,

  aliases,

  prices,

  limits,

  admission,

  admin,

  metrics,

  tracing,

  inbox: section(
    Type.Boolean({
      description: 'true: there is an inbox for callbacks of tests; false: there is none',
    }),
    (inbox) => inbox,
  ),

  requests: section(
    Type.Boolean({
      description: 'true: the last requests are kept in memory for their callers; false: none are',
    }),
    (requests) => requests,
  ),

  console: consoleFolder,

  role,

  processes,

  workers: section(
    Type.Integer({
      description: 'Films made at once',
      minimum: 1,
      maximum: 64,
      default: DEFAULT_WORKERS,
    }),
    (workers) => workers ?? DEFAULT_WORKERS,
  ),

  retention,

  responses,

  batches,

  sandbox: section(
    group({
      pace: Type.Optional(
        Type.Union([Type.Literal('rated'), Type.Literal('instant')], {
          description: 'rated: at the rated speed of the model; instant: as fast as it goes',
        }),
      ),
      scenarios: Type.Optional(
        Type.String({ description: 'Folder of scenario files (in the data folder)' }),
      ),
    }),
    (sandbox) => ({
      pace: sandbox?.pace ?? 'rated',
      ...(sandbox?.scenarios === undefined ? {} : { scenarios: sandbox.scenarios }),
    }),
  ),

  planner,

  previz,

  extensions: section(
    group({
      tool_choice: Type.Optional(
        Type.Boolean({
          description: 'Whether clients of messages may force tool calls (any, tool)',
          default: false,
        }),
      ),
      sampling: Type.Optional(
        Type.Boolean({
          description: 'Has no effect any more: OpenAI clients always have the ranges of OpenAI',
          default: false,
        }),
      ),
    }),
    (extensions) => ({
      anyToolChoice: extensions?.tool_choice ?? false,
    }),
  ),

  sensitivity,

  outbound: section(
    group({
      allow_private: Type.Optional(
        Type.Boolean({
          description: 'Whether callbacks and media may be on private networks and on this machine',
          default: false,
        }),
      ),
      allow_loopback: Type.Optional(
        Type.Boolean({
          description:
            'Whether callbacks and media may be on this machine; by default where only this machine can reach the server',
        }),
      ),
    }),
    (outbound) => ({
      allowPrivate: outbound?.allow_private ?? false,
      allowLoopback: outbound?.allow_loopback,
    }),
  ),
}

/** The configuration with every default filled in. */
export type Config = {
  readonly [Name in keyof typeof SECTIONS]: ReturnType<(typeof SECTIONS)[Name]['settle']>
}

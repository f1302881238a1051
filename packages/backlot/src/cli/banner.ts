import { styleText } from 'node:util'
import type { Role } from '../config/role.ts'
import { VERSION } from '../config/version.ts'
import { invocation, isInCheckout } from './invocation.ts'

const ROLE_WORDS: Readonly<Record<Exclude<Role, 'all'>, string>> = {
  api: 'api: answers requests; a worker makes the films',
  worker: 'worker: makes films and tells receivers; answers /healthz, /livez and /metrics',
}

const SECOND_LINES = [
  '  Another server runs on this data folder. Each counts limits by itself;',
  '  one server on several cores shares them: serve --processes auto',
]

/** Where the tour looks for a server that it is not told of; `examples/demo.ts` has the same address. */
const TOURED_ADDRESS = 'http://127.0.0.1:8787'

/** The first key: shown, in a file, or not created because something is where its file would be. */
export type FirstKey =
  | { readonly token: string }
  | { readonly path: string }
  | { readonly taken: string }

/** The message of a started server: its address, a key, and a request to copy. */
export function formatBanner(server: {
  readonly host: string
  readonly port: number
  readonly home: string
  /** The first key; absent when there are keys already, because a key is shown once. */
  readonly firstKey?: FirstKey
  /** The public address, if it is another one. */
  readonly publicUrl?: string | undefined
  readonly role: Role
  /** Whether it serves the web console. */
  readonly hasConsole?: boolean
  /** Whether another server uses the same SQLite file. */
  readonly isSecond?: boolean
  /** Whether the data folder is one that BACKLOT_HOME names, which commands must then be told. */
  readonly isHomeNamed?: boolean
}): string {
  const { home, publicUrl, role, firstKey } = server
  const address = `http://${hostInUrl(server.host)}:${server.port}`
  const lines = [
    '',
    `  ${styleText('bold', 'Backlot')} ${styleText('dim', VERSION)}`,
    '',
    row('address', styleText('cyan', address)),
    row('data', home),
    ...(role === 'all' ? [] : [row('role', ROLE_WORDS[role])]),
    ...(server.isSecond && role === 'all' ? ['', ...SECOND_LINES] : []),
  ]
  if (role === 'worker') return [...lines, ''].join('\n')
  const reached = publicUrl ?? address
  const settings = server.isHomeNamed ? `BACKLOT_HOME=${quoted(home)} ` : ''
  const hints = { settings, tour: tourOf(address, settings) }
  return [
    ...lines,
    ...(publicUrl === undefined ? [] : [row('public', publicUrl)]),
    row('reference', `${reached}/docs`),
    ...(server.hasConsole ? [row('console', consoleAddress(reached, firstKey))] : []),
    '',
    ...(firstKey ? firstLines(reached, firstKey, hints) : laterLines(hints)),
    '',
  ].join('\n')
}

/** A key in the fragment is sent to no server: the page reads it and clears the address. */
function consoleAddress(reached: string, firstKey: FirstKey | undefined): string {
  const key = firstKey && 'token' in firstKey ? `#key=${firstKey.token}` : ''
  return styleText('cyan', `${reached}/console${key}`)
}

/** What is pasted beside the first request. */
type Hints = {
  /** What stands before commands that must find this data folder. */
  readonly settings: string
  /** The command of the tour; undefined outside a checkout, which alone has it. */
  readonly tour: string | undefined
}

function tourOf(address: string, settings: string): string | undefined {
  if (!isInCheckout()) return undefined
  const url = address === TOURED_ADDRESS ? '' : `BACKLOT_URL=${address} `
  return `${settings}${url}npm run demo`
}

function firstLines(address: string, firstKey: FirstKey, hints: Hints): readonly string[] {
  if ('taken' in firstKey)
    return [
      `  No first key: ${firstKey.taken} is there already, and is left alone.`,
      ...laterLines(hints),
    ]
  const { tour } = hints
  return [
    'token' in firstKey
      ? `  Your first key, shown only now. In a second terminal:`
      : `  Your first key is in a file that only you can read. In a terminal:`,
    '',
    'token' in firstKey
      ? `  KEY=${styleText('green', firstKey.token)}`
      : `  KEY=$(cat ${quoted(firstKey.path)})`,
    '',
    `  curl ${address}/v1/video_generation \\`,
    `    -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\`,
    `    -d '{"model":"Vendor-Video-2.3","prompt":"A fox by a lake [Push in]"}'`,
    ...(tour ? ['', '  A tour of everything, with a film at the end:', '', command(tour)] : []),
  ]
}

function command(text: string): string {
  return `  ${styleText('cyan', text)}`
}

/** A path quoted for a shell. */
function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

function laterLines({ settings, tour }: Hints): readonly string[] {
  const keys = `${settings}${invocation()} keys create --account NAME`
  return [
    `  A new key:  ${styleText('cyan', keys)}`,
    ...(tour ? [`  A tour:     ${styleText('cyan', tour)}`] : []),
  ]
}

function row(label: string, value: string): string {
  return `  ${styleText('dim', label.padEnd(10))} ${value}`
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

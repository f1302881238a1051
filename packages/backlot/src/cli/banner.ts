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

/** Only a checkout has it. */
const DEMO = styleText('cyan', 'npm run demo')

/** A key to begin with: shown, in a file, or not made because something is where its file would be. */
export type FirstKey =
  | { readonly token: string }
  | { readonly path: string }
  | { readonly taken: string }

/** What the server says when it is ready: where it is, a key, and something to copy. */
export function formatBanner(server: {
  readonly host: string
  readonly port: number
  readonly home: string
  /** A key to begin with; absent when there are keys already, because a key is shown once. */
  readonly firstKey?: FirstKey
  /** Where callers reach it, when that is elsewhere. */
  readonly publicUrl?: string | undefined
  readonly role: Role
  /** Whether it serves the web console. */
  readonly hasConsole?: boolean
  /** Whether another server runs on the same SQLite file. */
  readonly isSecond?: boolean
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
  return [
    ...lines,
    ...(publicUrl === undefined ? [] : [row('public', publicUrl)]),
    row('reference', `${reached}/docs`),
    ...(server.hasConsole ? [row('console', consoleAddress(reached, firstKey))] : []),
    '',
    ...(firstKey ? firstLines(reached, firstKey) : laterLines()),
    '',
  ].join('\n')
}

/** A key in the fragment is sent to no server: the page takes it and clears the address. */
function consoleAddress(reached: string, firstKey: FirstKey | undefined): string {
  const key = firstKey && 'token' in firstKey ? `#key=${firstKey.token}` : ''
  return styleText('cyan', `${reached}/console${key}`)
}

function firstLines(address: string, firstKey: FirstKey): readonly string[] {
  if ('taken' in firstKey)
    return [
      `  No first key: ${firstKey.taken} is there already, and is left alone.`,
      ...laterLines(),
    ]
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
    ...(isInCheckout() ? ['', `  For a tour of everything, with a film at the end: ${DEMO}`] : []),
  ]
}

/** A path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}

function laterLines(): readonly string[] {
  return [
    `  A new key:  ${styleText('cyan', `${invocation()} keys create --account NAME`)}`,
    ...(isInCheckout() ? [`  A tour:     ${DEMO}`] : []),
  ]
}

function row(label: string, value: string): string {
  return `  ${styleText('dim', label.padEnd(10))} ${value}`
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

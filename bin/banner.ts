import { styleText } from 'node:util'
import { VERSION } from './version.ts'

/** What the server says when it is ready: where it is, a key, and something to copy. */
export function formatBanner(server: {
  readonly host: string
  readonly port: number
  readonly home: string
  /** A key to begin with; absent when there are keys already, because a key is shown once. */
  readonly token?: string
  /** Where callers reach it, when that is elsewhere. */
  readonly publicUrl?: string | undefined
}): string {
  const { home, publicUrl, token } = server
  const address = `http://${hostInUrl(server.host)}:${server.port}`
  const lines = [
    '',
    `  ${styleText('bold', 'Backlot')} ${styleText('dim', VERSION)}`,
    '',
    row('address', styleText('cyan', address)),
    ...(publicUrl === undefined ? [] : [row('public', publicUrl)]),
    row('reference', `${publicUrl ?? address}/docs`),
    row('data', home),
    ...(token === undefined ? laterLines() : firstLines(publicUrl ?? address, token)),
    '',
  ]
  return lines.join('\n')
}

function firstLines(address: string, token: string): readonly string[] {
  return [
    row('key', styleText('green', token)),
    row(
      '',
      styleText(
        'dim',
        'shown this once; "npm run -s backlot -- keys create --account NAME" makes another',
      ),
    ),
    '',
    '  Try it:',
    '',
    `  curl ${address}/v1/video_generation \\`,
    `    -H "Authorization: Bearer ${token}" \\`,
    `    -H "Content-Type: application/json" \\`,
    `    -d '{"model":"Vendor-Video-2.3","prompt":"A fox by a lake at dusk [Push in]"}'`,
    '',
    `  or, in a second terminal: ${styleText('cyan', 'npm run demo')}`,
  ]
}

function laterLines(): readonly string[] {
  return [
    row('key', '"npm run -s backlot -- keys create --account NAME" makes one'),
    '',
    `  In a second terminal: ${styleText('cyan', 'npm run demo')}`,
  ]
}

function row(label: string, value: string): string {
  return `  ${styleText('dim', label.padEnd(10))} ${value}`
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

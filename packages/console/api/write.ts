/** Writes `src/api/schema.ts` from the OpenAPI document of a server that it starts for this purpose. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { typescriptOf } from './typescript-of.ts'

const PROGRAM = join(import.meta.dirname, '../../backlot/bin/backlot.js')

const home = mkdtempSync(join(tmpdir(), 'backlot-console-'))
const server = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0'], {
  // The document has the admin routes only when there is an admin key.
  env: { ...process.env, BACKLOT_HOME: home, BACKLOT_ADMIN_KEY: 'only-for-the-document' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'exit')
try {
  const address = await addressOf()
  const answer = await fetch(`${address}/openapi.json`)
  const document = JSON.parse(await answer.text())
  writeFileSync(join(import.meta.dirname, '../src/api/schema.ts'), typescriptOf(document))
} finally {
  server.kill()
  await ended
  rmSync(home, { recursive: true, force: true })
}

async function addressOf(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) {
    const [address] = /http:\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('the server ended before it was ready')
}

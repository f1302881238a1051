/** `npm start` and `npm run dev` as in the README: ending npm ends the server. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, test, type TestContext } from 'node:test'
import { eventually, temporaryHome } from './program.ts'

const CHECKOUT = join(import.meta.dirname, '../..')
const TIMEOUT = { timeout: 600_000, skip: process.platform === 'win32' }

type Npm = {
  readonly pid: number
  readonly ended: Promise<unknown>
  /** The address of the server, and the new one after each restart. */
  nextAddress(): Promise<string>
}

/** Runs an npm script in a process group of its own, whose id is npm's pid. */
function runScript(t: TestContext, script: string): Npm {
  const env = { ...process.env, BACKLOT_HOME: temporaryHome(t), BACKLOT_PORT: '0', NO_COLOR: '1' }
  const npm = spawn('npm', ['run', script], {
    cwd: CHECKOUT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { pid, stdout } = npm
  if (pid === undefined) throw new Error('npm did not start')
  const ended = once(npm, 'exit')
  t.after(() => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      /* all processes have ended */
    }
  })
  const addresses = addressesIn(createInterface({ input: stdout }))
  const nextAddress = async (): Promise<string> => {
    const { value } = await addresses.next()
    return value ?? assert.fail('the server did not start')
  }
  return { pid, ended, nextAddress }
}

async function* addressesIn(lines: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  for await (const line of lines) {
    const address = /address +(\S+)/.exec(line)?.[1]
    if (address !== undefined) yield address
  }
  return undefined
}

async function untilGone(address: string): Promise<void> {
  await eventually(
    () => isThere(address),
    (there) => !there,
  )
}

async function isThere(address: string): Promise<boolean> {
  return fetch(`${address}/livez`).then(
    () => true,
    () => false,
  )
}

describe('npm start', { concurrency: true }, () => {
  for (const [name, signal, toGroup] of [
    ['the end of npm', 'SIGTERM', false],
    ['npm that is killed', 'SIGKILL', false],
    ['Ctrl-C, which reaches everybody twice,', 'SIGINT', true],
  ] as const)
    test(`${name} stops the server`, TIMEOUT, async (t) => {
      const { pid, ended, nextAddress } = runScript(t, 'start')
      const address = await nextAddress()
      process.kill(toGroup ? -pid : pid, signal)
      await ended
      await untilGone(address)
    })
})

test('npm run dev starts the server anew when a source changes', TIMEOUT, async (t) => {
  const { pid, ended, nextAddress } = runScript(t, 'dev')
  const first = await nextAddress()
  assert.ok(await isThere(first))
  const now = new Date()
  utimesSync(join(CHECKOUT, 'packages/backlot/src/cli/banner.ts'), now, now)
  const second = await nextAddress()
  assert.ok(await isThere(second))
  await untilGone(first)
  process.kill(-pid, 'SIGINT')
  await ended
  await untilGone(second)
})

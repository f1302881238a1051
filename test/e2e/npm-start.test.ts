/** `npm start`, as it is written in the README: whoever ends npm ends the server. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, test, type TestContext } from 'node:test'
import { eventually, temporaryHome } from './program.ts'

const CHECKOUT = join(import.meta.dirname, '../..')
const TIMEOUT = { timeout: 120_000, skip: process.platform === 'win32' }

/** Runs `npm start` in a process group of its own; the group's id and the address of the server. */
async function npmStart(
  t: TestContext,
): Promise<{ pid: number; ended: Promise<unknown>; address: string }> {
  const env = { ...process.env, BACKLOT_HOME: temporaryHome(t), BACKLOT_PORT: '0', NO_COLOR: '1' }
  const npm = spawn('npm', ['start'], {
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
      /* all of them have ended */
    }
  })
  for await (const line of createInterface({ input: stdout })) {
    const address = /address +(\S+)/.exec(line)?.[1]
    if (address !== undefined) return { pid, ended, address }
  }
  throw new Error('the server did not start')
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
      const { pid, ended, address } = await npmStart(t)
      process.kill(toGroup ? -pid : pid, signal)
      await ended
      assert.equal(
        await eventually(
          () => isThere(address),
          (there) => !there,
        ),
        false,
      )
    })
})

/** The end of a process that should stop and does not: a real process, whose work never ends. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

const MODULE = import.meta.resolve('./stop-signals.ts')

for (const [what, isStarted, deadlines] of [
  ['a stop', true, { startMs: 1e9, stopMs: 300 }],
  ['a start that is given up', false, { startMs: 300, stopMs: 1e9 }],
] as const)
  test(
    `${what} is ended at its deadline, and the exit code says so`,
    { timeout: 600_000, skip: process.platform === 'win32' },
    async (t) => {
      const program = `
        import { watchStopSignals } from ${JSON.stringify(MODULE)}
        const signals = watchStopSignals({}, ${JSON.stringify(deadlines)})
        if (${isStarted}) signals.started(0)
        setInterval(() => {}, 1000)
        console.log('ready')`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      t.after(() => child.kill('SIGKILL'))
      const printed = child.stderr.toArray()
      const ended = once(child, 'exit')
      await once(child.stdout, 'data')
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [1, null])
      assert.match(String(await printed), /the server did not stop in time/)
    },
  )

/** Servers and commands whose clock is wrong: the reports to their operator. */
import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { eventually, runCommand, startProgram, temporaryHome } from './program.ts'

const PRELOAD = join(import.meta.dirname, '../wrong-clock.js')

for (const aheadMs of [30_000, -30_000])
  test(`a clock ${aheadMs / 1000} s ahead of the database's is reported by log, metrics and doctor`, async (t) => {
    const postgres = await startPostgres(async () => {})
    t.after(() => postgres.stop())
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'previz: { encoder: wasm }\n')
    const environment = {
      BACKLOT_STORE: await postgres.createDatabase(),
      CLOCK_AHEAD_MS: String(aheadMs),
      NODE_OPTIONS: `--import=${PRELOAD}`,
      BACKLOT_LOG: 'info',
    }
    const path = join(home, 'log')
    const file = openSync(path, 'a')
    const { address } = await startProgram(t, { home, environment, stderr: file })
    closeSync(file)
    const skewed = await eventually(
      async () =>
        readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line.includes('clock:')),
      (lines) => lines.length > 0,
    )
    const { event, level, skewMs, msg } = JSON.parse(skewed[0] ?? '')
    assert.deepEqual([skewed.length, event, level], [1, 'clock:skewed', 40])
    assert.ok(Math.abs(skewMs - aheadMs) < 600, `${skewMs}`)
    const words =
      aheadMs > 0 ? /(29\.[4-9]|30\.[0-6]) s ahead of/ : /(29\.[4-9]|30\.[0-6]) s behind/
    assert.match(msg, words)
    const metrics = await (await fetch(`${address}/metrics`)).text()
    const seconds = Number(/^backlot_clock_skew_seconds (\S+)$/m.exec(metrics)?.[1])
    assert.ok(Math.abs(seconds * 1000 - aheadMs) < 600, `${seconds}`)

    const { stdout } = await runCommand(home, ['doctor'], environment)
    const text = stripVTControlCharacters(stdout)
    assert.match(
      text,
      /! store +postgres, at the newest schema; the clock of this machine is .* that of the database\n +let NTP/u,
    )
    assert.match(text, words)
    const right = await runCommand(home, ['doctor'], { ...environment, CLOCK_AHEAD_MS: '0' })
    assert.match(
      stripVTControlCharacters(right.stdout),
      /✓ store +postgres\S*, at the newest schema\n/u,
    )
  })

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { runCommand, temporaryHome } from '../../test/e2e/program.ts'
import { checkClock, checkNode } from './doctor.ts'

test('a machine that is ready is told so, and which encoder is used', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'port: 0\npreviz: { encoder: wasm }\n')
  const { code, stdout } = await runCommand(home, ['doctor'])
  const text = stripVTControlCharacters(stdout)
  assert.equal(code, 0, text)
  assert.match(text, /✓ encoder +wasm/u)
  assert.match(text, /✓ store +sqlite, at the newest schema/u)
  assert.match(text, /ready to serve/u)
})

test('what is broken is told with the way to mend it, and ends with 1', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'previz: { encoder: magic }\n')
  const { code, stdout } = await runCommand(home, ['doctor'])
  assert.equal(code, 1)
  assert.match(stripVTControlCharacters(stdout), /✗ settings .*backlot\.yaml, line 1/u)
})

test('an old Node.js and a clock of another year are broken', () => {
  assert.equal(checkNode('20.1.0').state, 'broken')
  assert.equal(checkNode('24.4.0').state, 'doubtful')
  assert.equal(checkNode('26.0.0').state, 'fine')
  assert.equal(checkClock(0).state, 'broken')
})

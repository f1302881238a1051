import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from './config.ts'
import { Refusal } from './refusal.ts'
import { toKey } from './engines.ts'
import { secretVariable } from './secret-variable.ts'

function folder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(tmpdir(), 'backlot-'))
  t.after(() => rmSync(path, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

const refusal = (words: RegExp) => (thrown: unknown) =>
  thrown instanceof Refusal && words.test(thrown.message)

test('a secret stands in its variable, or in the file that NAME_FILE names', (t) => {
  const home = folder(t, { one: 'from a file\n', two: 'two\r\n', three: 'a\nb\n\n' })
  const read = (name: string) => secretVariable({ X_FILE: join(home, name) }, 'X')
  assert.deepEqual([read('one'), read('two'), read('three')], ['from a file', 'two', 'a\nb\n'])
  assert.equal(secretVariable({ X: 'plain' }, 'X'), 'plain')
  assert.equal(secretVariable({}, 'X'), undefined)
})

test('a file that is missing, empty or huge, or a variable beside it, is refused by name and never repeated', (t) => {
  const home = folder(t, { empty: '\n', huge: 's'.repeat(70_000), secret: 'hush' })
  const file = (name: string): NodeJS.ProcessEnv => ({ X_FILE: join(home, name) })
  assert.throws(
    () => secretVariable(file('none'), 'X'),
    refusal(/^X_FILE: .*none cannot be read \(no such file/),
  )
  assert.throws(() => secretVariable(file('empty'), 'X'), refusal(/^X_FILE: .*empty is empty/))
  assert.throws(() => secretVariable(file('huge'), 'X'), refusal(/more than 65536 bytes/))
  assert.throws(
    () => secretVariable({ ...file('secret'), X: 'other' }, 'X'),
    refusal(/^Set one of X and X_FILE, not both\.$/),
  )
})

test('the store, the keys of the operator and those of engines may stand in files', async (t) => {
  const home = folder(t, {
    store: 'postgres://u:p@h/d\n',
    admin: 'a'.repeat(20),
    metrics: 'm'.repeat(20),
  })
  const config = await readConfig(home, {
    BACKLOT_STORE_FILE: join(home, 'store'),
    BACKLOT_ADMIN_KEY_FILE: join(home, 'admin'),
    BACKLOT_METRICS_KEY_FILE: join(home, 'metrics'),
  })
  assert.equal(config.store.url, 'postgres://u:p@h/d')
  assert.equal(config.admin.keys['default'], 'a'.repeat(20))
  assert.equal(config.metrics.key, 'm'.repeat(20))
  const environment = { OPENAI_KEY_FILE: join(home, 'admin') }
  assert.equal(toKey('engines.up.api_key', '${OPENAI_KEY}', environment), 'a'.repeat(20))
  await assert.rejects(
    readConfig(home, { BACKLOT_METRICS_KEY: 'short' }),
    refusal(/^BACKLOT_METRICS_KEY must have at least 16/),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../packages/backlot/src/config/config.ts'
import { issueKey } from '../../packages/backlot/src/server/issue-key.ts'
import { openStore } from '../../packages/backlot/src/server/open-store.ts'
import { clock, ids } from '../../packages/backlot/src/cli/with-store.ts'
import { replyAmounts } from '../../packages/backlot/src/domain/usage.ts'
import { type Cleaning, runCommand, temporaryHome } from './program.ts'

const amounts = replyAmounts({
  inputTokens: 10,
  outputTokens: 2,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
})

/** A data folder with two accounts; the first has a charge of one micro for each of these end users. */
async function homeWith(
  t: Cleaning,
  users: readonly string[],
): Promise<{ readonly home: string; readonly keyId: string; readonly otherKeyId: string }> {
  const home = temporaryHome(t)
  const store = await openStore(home, await readConfig(home, {}))
  const order = { accountName: 'studio', prepaid: false }
  const { keyId } = await issueKey({ store, ids, clock }, order)
  const other = await issueKey({ store, ids, clock }, { ...order, accountName: 'other' })
  const accountId = (await store.keys.findAccountByName('studio'))?.id ?? ''
  await Promise.all(
    users.map((userId, n) =>
      store.ledger.charge({
        reference: `reply:${n}`,
        accountId,
        price: { micros: 1, note: '' },
        purchase: { keyId, modelId: 'Vendor-M2.7', tier: 'standard', userId },
        amounts,
        nowMs: 0,
      }),
    ),
  )
  await store.close()
  return { home, keyId, otherKeyId: other.keyId }
}

test('usage is a table, JSON lines or CSV, whole and with the same sums', async (t) => {
  const many = Array.from({ length: 600 }, (_, n) => `user ${n}`)
  const { home } = await homeWith(t, ['', 'a "b", c', '=1+1', ...many])
  const usage = (...args: readonly string[]) =>
    runCommand(home, ['usage', '--account', 'studio', '--by', 'user', ...args])
  const [table, json, csv, both] = await Promise.all([
    usage(),
    usage('--json'),
    usage('--csv'),
    usage('--json', '--csv'),
  ])
  assert.match(table.stdout, /^USER +REQUESTS +INPUT .*\n\(none\) +1 +10 +2 +0 +0 +0 +0\.000001\n/)
  assert.equal(table.stdout.trimEnd().split('\n').length, 604)
  const sums = json.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(sums.length, 603)
  assert.equal(
    sums.reduce((sum, { charged_micros: micros }) => sum + micros, 0),
    603,
  )
  const lines = csv.stdout.trimEnd().split('\n')
  assert.equal(lines.length, 604)
  assert.equal(lines[0], Object.keys(sums[0]).join(','))
  assert.equal(lines[1], ',1,10,2,0,0,0,0,1')
  assert.equal(lines[2], "'=1+1,1,10,2,0,0,0,0,1")
  assert.equal(lines[3], '"a ""b"", c",1,10,2,0,0,0,0,1')
  assert.deepEqual([both.code, both.stdout], [1, ''])
})

test('limits are set for an account, its end users and its keys, and refused by name', async (t) => {
  const { home, keyId, otherKeyId } = await homeWith(t, [])
  const limits = (...args: readonly string[]) =>
    runCommand(home, ['limits', 'set', 'studio', ...args])
  for (const args of [
    ['--rpm', '60', '--tpm', 'none'],
    ['--each-user', '--concurrent', '2'],
    ['--key', keyId, '--video-rpm', '1000000000'],
  ])
    assert.equal((await limits(...args)).code, 0, args.join(' '))
  for (const result of await Promise.all([
    limits('--rpm', '0'),
    limits('--rpm', '-1'),
    limits('--rpm', '1.5'),
    limits('--rpm', '1e3'),
    limits('--rpm', '1000000001'),
    limits(),
    limits('--key', otherKeyId, '--rpm', '1'),
    limits('--key', keyId, '--each-user', '--rpm', '1'),
  ])) {
    assert.equal(result.code, 1)
    assert.doesNotMatch(result.stderr, /\n +at /)
  }
  const { stdout } = await runCommand(home, ['limits', 'show', 'studio'])
  const cells = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  assert.deepEqual(cells.slice(1), [
    ['studio', '60', 'none', ...Array.from({ length: 5 }, () => 'default')],
    ['each end user', 'default', 'default', 'default', '2'],
    [keyId, 'default', 'default', '1000000000', 'default', 'default'],
  ])
})

test('an account that is billed later does not become prepaid by a new key', async (t) => {
  const { home } = await homeWith(t, [])
  const made = await runCommand(home, ['keys', 'create', '--account', 'studio', '--prepaid'])
  assert.equal(made.code, 1)
  assert.match(made.stderr, /studio exists and is billed later, not prepaid/)
})

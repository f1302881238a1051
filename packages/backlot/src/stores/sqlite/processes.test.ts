import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { createWorld, openWorld, rejectsWith } from '../../../../../test/contracts/store-world.ts'
import { openSqlite } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'backlot-processes-'))
after(() => rm(folder, { recursive: true }))

let count = 0
const freshPath = (): string => join(folder, `${(count += 1)}.db`)
const script = (name: string): string => join(import.meta.dirname, '../../../../../test', name)

describe('SQLite: one file, several processes', () => {
  test('two handles claim each task once', async (t) => {
    const path = freshPath()
    const one = await openWorld(t, () => openSqlite({ path }))
    const two = await openSqlite({ path })
    t.after(() => two.close())
    await Promise.all(Array.from({ length: 60 }, () => one.submit()))
    const claim = { workerId: 'w', nowMs: 5000, leaseMs: 1000 }
    const claims = Array.from({ length: 70 }, (_, index) =>
      (index % 2 ? one : two).tasks.claim(claim),
    )
    const ids = (await Promise.all(claims)).flatMap((task) => (task ? [task.id] : []))
    assert.equal(ids.length, 60)
    assert.equal(new Set(ids).size, 60)
  })

  test('two processes at work on one queue do each task once', async (t) => {
    const path = freshPath()
    const world = await openWorld(t, () => openSqlite({ path }))
    const tasks = await Promise.all(Array.from({ length: 300 }, () => world.submit()))
    const output = await Promise.all([
      outputOf(['claim-and-fail.ts', path]),
      outputOf(['claim-and-fail.ts', path]),
    ])
    const done = output.flatMap(({ lines }) => lines)
    assert.deepEqual(
      done.toSorted(),
      tasks.map(({ id }) => id),
    )
    assert.ok(output.every(({ code }) => code === 0))
  })

  test('what a killed process had acknowledged is there', async (t) => {
    const path = freshPath()
    const { lines, signal } = await outputOf(['submit-until-killed.ts', path], 200)
    assert.equal(signal, 'SIGKILL')
    assert.ok(lines.length >= 200)
    const store = await openSqlite({ path })
    t.after(() => store.close())
    const { items } = await store.tasks.list({ accountId: 'acc-later', limit: 100_000 })
    const kept = new Set(items.map(({ id }) => id))
    assert.deepEqual(
      lines.filter((id) => !kept.has(id)),
      [],
    )
    const { heldMicros } = await store.ledger.balance('acc-later')
    assert.equal(heldMicros, kept.size, 'a task without its hold, or a hold without its task')
    const callbacks = await Promise.all([...kept].map((id) => store.callbacks.find(id)))
    assert.ok(callbacks.every(Boolean))
  })

  test('what another handle writes is seen at once', async (t) => {
    const path = freshPath()
    const server = await openWorld(t, () => openSqlite({ path }))
    const key = { id: 'key-1', accountId: server.accountId, createdAtMs: 1 }
    await server.keys.addKey(key)
    const tool = await openSqlite({ path })
    t.after(() => tool.close())
    assert.equal((await server.keys.findKey(key.id))?.key.revokedAtMs, undefined)
    await tool.keys.revokeKey(key.id, 2000)
    assert.equal((await server.keys.findKey(key.id))?.key.revokedAtMs, 2000)
    await tool.ledger.credit({ accountId: server.prepaidId, amountMicros: 5, nowMs: 1 })
    await server.submit({ accountId: server.prepaidId, holdMicros: 5 })
  })

  test('a write waits for another process that is writing, and reads do not', async (t) => {
    const path = freshPath()
    const world = await openWorld(t, () => openSqlite({ path }))
    const other = new DatabaseSync(path)
    t.after(() => other.close())
    other.exec('begin immediate')
    let isWritten = false
    const writing = world.submit().then(() => (isWritten = true))
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      assert.equal(await world.tasks.find(world.accountId, '1'), undefined)
    }
    assert.equal(isWritten, false)
    other.exec('commit')
    assert.ok(await writing)
  })

  test('a write that another process does not let through is given up within seconds', async (t) => {
    const path = freshPath()
    const world = await openWorld(t, () => openSqlite({ path }))
    const other = new DatabaseSync(path)
    t.after(() => other.close())
    other.exec('begin immediate')
    const fromMs = performance.now()
    await rejectsWith('overloaded', world.submit())
    // Five; when each try was counted as five milliseconds, which it takes only to wait for the next, it took half a minute.
    assert.ok(performance.now() - fromMs < 20_000)
  })

  test('servers that start at once agree on one schema', async () => {
    const path = freshPath()
    const stores = await Promise.all(Array.from({ length: 8 }, () => openSqlite({ path })))
    await Promise.all(stores.map((store) => store.isReady()))
    const secrets = await Promise.all(stores.map((store, at) => store.keys.secret('s', `${at}`)))
    assert.equal(new Set(secrets).size, 1)
    await Promise.all(stores.map((store) => store.close()))
  })
})

describe('SQLite: the file', () => {
  test('a database of a newer version is refused in plain words', async () => {
    const path = freshPath()
    await (await openSqlite({ path })).close()
    const database = new DatabaseSync(path)
    database.exec('pragma user_version = 999')
    database.close()
    await assert.rejects(openSqlite({ path }), /written by a newer version of Backlot \(schema 999/)
    await rejectsWith('invalid', openSqlite({ path }))
  })

  test('only its owner can read it', { skip: process.platform === 'win32' }, async () => {
    const path = freshPath()
    const world = await createWorld(await openSqlite({ path }))
    for (const file of [path, `${path}-wal`])
      assert.equal((await stat(file)).mode & 0o777, 0o600, file)
    await world.close()
  })

  test('a file that cannot be opened is a clear fault', async () => {
    await rejectsWith('overloaded', openSqlite({ path: join(folder, 'none', 'a.db') }))
  })

  test('what was kept is there when it is opened again', async (t) => {
    const path = freshPath()
    const world = await createWorld(await openSqlite({ path }))
    const task = await world.submit({ hasCallback: true, holdMicros: 7 })
    await world.close()
    const again = await openSqlite({ path })
    t.after(() => again.close())
    assert.deepEqual(await again.tasks.find(world.accountId, task.id), task)
  })
})

/** Runs a script of `test/` to its end, or kills it once it has printed so many lines. */
async function outputOf(
  [name = '', path = '']: readonly string[],
  killAfterLines = Infinity,
): Promise<{
  readonly lines: readonly string[]
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}> {
  const child = spawn(process.execPath, [script(name), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (text: string) => {
    output += text
    if (output.split('\n').length > killAfterLines) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const lines = output.split('\n').slice(0, -1) // the last line may be cut short, or is empty
  return { lines, code: child.exitCode, signal: child.signalCode }
}

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Steps } from '../sql/steps.ts'
import {
  type CheckpointThread,
  createCheckpoints,
  type LogMarks,
  startCheckpointThread,
} from './checkpoints.ts'
import { openConnection, SETTINGS } from './connection.ts'
import { createGroup } from './group.ts'

const MARKS: LogMarks = { writeBackFrames: 20, maxFrames: 60, writesBetweenChecks: 5 }

describe('SQLite: checkpoints', () => {
  test('the log is written back by a thread while others write, and begun anew', async (t) => {
    const world = setUp(t)
    for (let count = 0; count < 300; count += 1) await world.write()
    assert.ok(world.asked() > 0)
    // 300 writes change 600 pages and more: without checkpoints they were all in the log.
    const { frames } = world.log()
    assert.ok(frames < 2 * MARKS.maxFrames, `${frames} frames`)
    assert.ok(statSync(world.path).size > 100 * 4096)
    assert.equal(world.pragma('wal_autocheckpoint'), 0)
  })

  test('however many write at once, the log does not grow without end', async (t) => {
    const world = setUp(t)
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 40 }, () => world.write()))
    const { frames } = world.log()
    assert.ok(frames < 4 * MARKS.maxFrames, `${frames} frames`)
  })

  test('a log that is full has no room until it was written back with nobody writing', async (t) => {
    const path = join(folderOf(t), 'store.db')
    const connection = openConnection(path)
    t.after(connection.close)
    connection.execute(`${SETTINGS} create table page (text text not null)`)
    const orders: PromiseWithResolvers<void>[] = []
    const writeBack = (): Promise<void> => {
      const order = Promise.withResolvers<void>()
      orders.push(order)
      return order.promise
    }
    const checkpoints = createCheckpoints(
      connection,
      () => ({ writeBack, end: async () => {} }),
      MARKS,
    )
    let logSpace: Promise<void> | undefined
    for (let count = 0; count < MARKS.maxFrames && !logSpace; count += 1) {
      connection.query({ sql: 'insert into page values (?)', parameters: ['x'.repeat(4000)] })
      checkpoints.afterCommit(1)
      logSpace = checkpoints.logSpace()
    }
    assert.ok(logSpace)
    assert.equal(orders.length, 1, 'one is under way, which began while others wrote')
    orders[0]?.resolve()
    assert.equal(await Promise.race([logSpace, turns('none yet')]), 'none yet')
    assert.equal(orders.length, 2)
    orders[1]?.resolve()
    await logSpace
    assert.equal(checkpoints.logSpace(), undefined, 'nobody waits twice for what a reader may hold')
  })

  test('a thread that is lost leaves checkpoints to SQLite', async (t) => {
    const world = setUp(t, (onGone) => {
      onGone()
      return { writeBack: async () => {}, end: async () => {} }
    })
    for (let count = 0; count < 300; count += 1) await world.write()
    assert.equal(world.pragma('wal_autocheckpoint'), MARKS.writeBackFrames)
    assert.ok(world.log().frames < 2 * MARKS.maxFrames)
  })

  test('a thread that cannot open the file is lost', async (t) => {
    const gone = Promise.withResolvers<void>()
    const thread = startCheckpointThread(join(folderOf(t), 'none', 'store.db'), gone.resolve)
    await Promise.all([thread.writeBack(), gone.promise, thread.end()])
  })

  test('closing ends the thread first, so that the last connection clears the log away', async (t) => {
    const world = setUp(t)
    for (let count = 0; count < 100; count += 1) await world.write()
    assert.ok(existsSync(`${world.path}-wal`))
    await world.close()
    assert.equal(existsSync(`${world.path}-wal`), false)
  })
})

async function turns<T>(value: T): Promise<T> {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  return value
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-checkpoints-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function setUp(
  t: TestContext,
  startThread?: (onGone: () => void) => CheckpointThread,
): {
  readonly path: string
  /** Writes a row that fills a page. */
  readonly write: () => Promise<void>
  /** How often the thread was asked to checkpoint. */
  readonly asked: () => number
  readonly log: () => { readonly frames: number }
  readonly pragma: (name: string) => unknown
  readonly close: () => Promise<void>
} {
  const path = join(folderOf(t), 'store.db')
  const connection = openConnection(path)
  connection.execute(`${SETTINGS} create table page (text text not null)`)
  let asked = 0
  const start = startThread ?? ((onGone: () => void) => startCheckpointThread(path, onGone))
  const counted = (onGone: () => void): CheckpointThread => {
    const thread = start(onGone)
    return { ...thread, writeBack: () => ((asked += 1), thread.writeBack()) }
  }
  const checkpoints = createCheckpoints(connection, counted, MARKS)
  const group = createGroup(connection, () => undefined, checkpoints)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= group.close().then(checkpoints.close).then(connection.close))
  t.after(close)
  return {
    path,
    write: () => group.write(addPage),
    asked: () => asked,
    log: () => {
      const [row] = connection.query({ sql: 'pragma wal_checkpoint(noop)', parameters: [] })
      return { frames: Number(row?.['log']) }
    },
    pragma: (name) =>
      Object.values(connection.query({ sql: `pragma ${name}`, parameters: [] })[0] ?? {})[0],
    close,
  }
}

function* addPage(): Steps<void> {
  yield { sql: 'insert into page values (?)', parameters: ['x'.repeat(4000)] }
}

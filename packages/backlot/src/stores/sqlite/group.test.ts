import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Fault, isFault } from '../../domain/fault.ts'
import { StoreLost } from '../../domain/store-lost.ts'
import type { Announcement, Steps } from '../sql/steps.ts'
import { type SqliteConnection, openConnection } from './connection.ts'
import { MAX_UNFLUSHED_MS } from './flushes.ts'
import { createGroup } from './group.ts'

describe('SQLite: group commit', () => {
  test('writes of one turn share one commit', async (t) => {
    const { connection, group, ran } = setUp(t)
    await Promise.all([group.write(() => add('a')), group.write(() => add('b'))])
    assert.deepEqual(names(connection), ['a', 'b'])
    assert.equal(ran.filter((text) => text === 'commit').length, 1)
  })

  test('a group that can neither be committed nor undone is reported, and the next one begins anew', async (t) => {
    let fails = true
    const before = (text: string): void => {
      if (fails && (text === 'commit' || text === 'rollback')) throw new Error(`no ${text}`)
    }
    const { connection, group } = setUp(t, { before })
    await assert.rejects(
      group.write(() => add('a')),
      /no commit/,
    )
    fails = false
    await group.write(() => add('b'))
    assert.deepEqual(names(connection), ['b'])
  })

  test('writes of different turns do not wait for each other', async (t) => {
    const { group, ran } = setUp(t)
    await group.write(() => add('a'))
    await group.write(() => add('b'))
    assert.equal(ran.filter((text) => text === 'commit').length, 2)
  })

  test('a write that throws undoes itself and leaves its neighbours alone', async (t) => {
    const { connection, group, heard } = setUp(t)
    const writes = [
      group.write(() => add('a')),
      group.write(function* () {
        yield* add('b')
        yield { wakes: 'due' }
        throw new Fault('insufficientBalance', 'no')
      }),
      group.write(() => add('c')),
    ]
    const ends = await Promise.allSettled(writes)
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(names(connection), ['a', 'c'])
    assert.deepEqual(heard, ['queued'], 'what was undone is not announced')
  })

  test('a commit that fails rejects the whole group and keeps none of it', async (t) => {
    const { connection, group, heard } = setUp(t, {
      before: (text) => {
        if (text === 'commit') throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
      },
    })
    const ends = await Promise.allSettled([
      group.write(() => add('a')),
      group.write(() => add('b')),
    ])
    for (const end of ends) {
      assert.ok(end.status === 'rejected' && isFault(end.reason))
      assert.equal(end.reason.kind, 'overloaded')
    }
    assert.deepEqual(names(connection), [])
    assert.deepEqual(heard, [])
  })

  test('nothing is acknowledged before the commit', async (t) => {
    const resolved: string[] = []
    const { group } = setUp(t, {
      before: (text) => {
        if (text === 'commit') assert.deepEqual(resolved, [])
      },
    })
    const write = group.write(() => add('a')).then(() => resolved.push('told'))
    assert.deepEqual(resolved, [])
    await write
    assert.deepEqual(resolved, ['told'])
  })

  test('nothing is acknowledged before the flush, and a reader can wait for it meanwhile', async (t) => {
    const disk = Promise.withResolvers<void>()
    const { connection, group, heard } = setUp(t, { flush: () => disk.promise })
    const resolved: string[] = []
    const write = group.write(() => add('a')).then(() => resolved.push('written'))
    await committed(connection, ['a'])
    const read = group.flushed().then(() => resolved.push('read'))
    assert.deepEqual([resolved, heard], [[], []])
    disk.resolve()
    await Promise.all([write, read])
    assert.deepEqual([resolved, heard], [['written', 'read'], ['queued']])
    await group.flushed()
  })

  test('what nobody waits to be flushed is flushed all the same, once for all that came', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let flushCount = 0
    const { group } = setUp(t, { flush: async () => void (flushCount += 1) })
    await group.write(() => add('a'), 'committed')
    await group.write(() => add('b'), 'committed')
    assert.equal(flushCount, 0)
    t.mock.timers.tick(MAX_UNFLUSHED_MS)
    assert.equal(flushCount, 1)
    t.mock.timers.tick(10 * MAX_UNFLUSHED_MS)
    assert.equal(flushCount, 1, 'nothing is left to flush')
    await group.write(() => add('c'), 'committed')
    await group.write(() => add('d'))
    t.mock.timers.tick(MAX_UNFLUSHED_MS)
    assert.equal(flushCount, 2, 'a flush that somebody waited for has taken it along')
  })

  test('a disk that fails behind what nobody waited for takes no more writes', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { group } = setUp(t, { flush: () => Promise.reject(new Error('no disk')) })
    await group.write(() => add('a'), 'committed')
    t.mock.timers.tick(MAX_UNFLUSHED_MS)
    await nextTurn()
    await assert.rejects(
      group.write(() => add('b'), 'committed'),
      StoreLost,
    )
  })

  test('a caller that asks for no more is answered at the commit, while others wait for the disk', async (t) => {
    const disk = Promise.withResolvers<void>()
    const { connection, group } = setUp(t, { flush: () => disk.promise })
    const resolved: string[] = []
    const durable = group.write(() => add('a')).then(() => resolved.push('a'))
    await committed(connection, ['a'])
    await group.write(() => add('b'), 'committed')
    const undone = group.write(function* () {
      yield* add('c')
      throw new Fault('insufficientBalance', 'no')
    }, 'committed')
    await assert.rejects(undone, /no/)
    assert.deepEqual([names(connection), resolved], [['a', 'b'], []])
    disk.resolve()
    await durable
    const failing = setUp(t, {
      before: (text) => {
        if (text === 'commit') throw new Error('disk I/O error')
      },
    })
    await assert.rejects(failing.group.write(() => add('d'), 'committed'))
  })

  test('what nobody wants flushed is not, until somebody else writes or reads', async (t) => {
    const disk = Promise.withResolvers<void>()
    let flushes = 0
    const flush = (): Promise<void> => ((flushes += 1) === 3 ? disk.promise : Promise.resolve())
    const { connection, group } = setUp(t, { flush })
    const careless = (name: string): Promise<void> => group.write(() => add(name), 'committed')
    await careless('a')
    await careless('b')
    assert.equal(flushes, 0)
    await group.flushed()
    await group.flushed()
    assert.equal(flushes, 1)
    await Promise.all([careless('c'), group.write(() => add('d'))])
    await group.flushed()
    assert.equal(flushes, 2, 'what was flushed with another is flushed')
    await careless('e')
    let isRead = false
    const read = group.flushed().then(() => (isRead = true))
    await nextTurn()
    assert.deepEqual([isRead, flushes], [false, 3])
    disk.resolve()
    await read
    assert.deepEqual(names(connection), ['a', 'b', 'c', 'd', 'e'])
  })

  test('a disk that fails who reads what nobody wanted flushed is believed nothing any more', async (t) => {
    const { group } = setUp(t, { flush: () => Promise.reject(new Error('EIO')) })
    await group.write(() => add('a'), 'committed')
    await assert.rejects(group.flushed(), /lost its disk/)
    await assert.rejects(
      group.write(() => add('b')),
      /lost its disk/,
    )
    await assert.rejects(group.flushed(), /lost its disk/)
    await group.close()
  })

  test('writes that come while the disk is busy share the next commit and flush', async (t) => {
    const disk = Promise.withResolvers<void>()
    let flushes = 0
    const flush = (): Promise<void> => ((flushes += 1) === 1 ? disk.promise : Promise.resolve())
    const { connection, group, ran } = setUp(t, { flush })
    const first = group.write(() => add('a'))
    await committed(connection, ['a'])
    const others = [group.write(() => add('b')), group.write(() => add('c'))]
    await nextTurn()
    assert.deepEqual(names(connection), ['a'])
    disk.resolve()
    await Promise.all([first, ...others])
    assert.deepEqual(names(connection), ['a', 'b', 'c'])
    assert.deepEqual([flushes, ran.filter((text) => text === 'commit').length], [2, 2])
  })

  test('a full log holds what is written, until there is room', async (t) => {
    const logSpace = Promise.withResolvers<void>()
    const counts: number[] = []
    const { connection } = setUp(t)
    const group = createGroup(connection, () => undefined, {
      afterCommit: (count) => void counts.push(count),
      logSpace: () => (counts.length === 1 ? logSpace.promise : undefined),
    })
    await Promise.all([group.write(() => add('a')), group.write(() => add('b'))])
    const writes = [group.write(() => add('c')), group.write(() => add('d'), 'committed')]
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    assert.deepEqual([names(connection), counts], [['a', 'b'], [2]])
    logSpace.resolve()
    await Promise.all(writes)
    assert.deepEqual(
      [names(connection), counts],
      [
        ['a', 'b', 'd', 'c'],
        [2, 2],
      ],
    )
  })

  test('a disk that fails once is believed nothing any more', async (t) => {
    const { connection, group, heard } = setUp(t, { flush: () => Promise.reject(new Error('EIO')) })
    const first = Promise.allSettled([group.write(() => add('a'))])
    await committed(connection, ['a'])
    const later = Promise.allSettled([group.write(() => add('b')), group.flushed()])
    const ends = [...(await first), ...(await later)]
    for (const end of ends)
      assert.match(end.status === 'rejected' ? String(end.reason) : '', /lost its disk/)
    assert.deepEqual([names(connection), heard], [['a'], []])
    await group.close()
  })

  test('a group that is closed while the disk is busy waits for it', async (t) => {
    const disk = Promise.withResolvers<void>()
    const { connection, group } = setUp(t, { flush: () => disk.promise })
    const write = group.write(() => add('a'))
    await committed(connection, ['a'])
    let isClosed = false
    const closed = group.close().then(() => (isClosed = true))
    await nextTurn()
    assert.equal(isClosed, false)
    disk.resolve()
    await Promise.all([write, closed])
  })

  test('a group that is closed finishes what waits and takes no more', async (t) => {
    const { connection, group } = setUp(t)
    const write = group.write(() => add('a'))
    await group.close()
    await write
    assert.deepEqual(names(connection), ['a'])
    await assert.rejects(
      group.write(() => add('b')),
      /the store is closed/,
    )
    await group.close()
  })
})

function setUp(
  t: { after(hook: () => void): void },
  {
    before = () => undefined,
    flush = () => undefined,
  }: {
    readonly before?: (text: string) => void
    readonly flush?: SqliteConnection['flush']
  } = {},
): {
  readonly connection: SqliteConnection
  readonly group: ReturnType<typeof createGroup>
  readonly ran: readonly string[]
  readonly heard: readonly Announcement[]
} {
  const connection = openConnection(':memory:')
  t.after(connection.close)
  connection.execute('create table name (value text not null)')
  const ran: string[] = []
  const heard: Announcement[] = []
  const run = (text: string): void => {
    before(text)
    ran.push(text)
    connection.run(text)
  }
  const group = createGroup({ ...connection, run, flush }, (wakes) => void heard.push(...wakes))
  return { connection, group, ran, heard }
}

/** Resolves when these names are in the database, flushed or not. */
async function committed(connection: SqliteConnection, expected: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 10 && names(connection).length < expected.length; turn += 1)
    await nextTurn()
  assert.deepEqual(names(connection), expected)
}

function* add(name: string): Steps<void> {
  yield { sql: 'insert into name values (?)', parameters: [name] }
  yield { wakes: 'queued' }
}

function names(connection: SqliteConnection): readonly unknown[] {
  const rows = connection.query({ sql: 'select value from name order by rowid', parameters: [] })
  return rows.map(({ value }) => value)
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Fault, isFault } from '../../domain/fault.ts'
import type { Steps, Topic } from '../sql/steps.ts'
import { type Connection, openConnection } from './connection.ts'
import { createGroup } from './group.ts'

describe('SQLite: group commit', () => {
  test('writes of one turn share one commit', async (t) => {
    const { connection, group, ran } = setUp(t)
    await Promise.all([group.write(() => add('a')), group.write(() => add('b'))])
    assert.deepEqual(names(connection), ['a', 'b'])
    assert.equal(ran.filter((text) => text === 'commit').length, 1)
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
    const { connection, group, heard } = setUp(t, (text) => {
      if (text === 'commit') throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
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

  test('nothing is told before the commit', async (t) => {
    const told: string[] = []
    const { group } = setUp(t, (text) => {
      if (text === 'commit') assert.deepEqual(told, [])
    })
    const write = group.write(() => add('a')).then(() => told.push('told'))
    assert.deepEqual(told, [])
    await write
    assert.deepEqual(told, ['told'])
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
  before: (text: string) => void = () => undefined,
): {
  readonly connection: Connection
  readonly group: ReturnType<typeof createGroup>
  readonly ran: readonly string[]
  readonly heard: readonly Topic[]
} {
  const connection = openConnection(':memory:')
  t.after(connection.close)
  connection.execute('create table name (value text not null)')
  const ran: string[] = []
  const heard: Topic[] = []
  const run = (text: string): void => {
    before(text)
    ran.push(text)
    connection.run(text)
  }
  const group = createGroup({ ...connection, run }, (wakes) => void heard.push(...wakes))
  return { connection, group, ran, heard }
}

function* add(name: string): Steps<void> {
  yield { sql: 'insert into name values (?)', parameters: [name] }
  yield { wakes: 'queued' }
}

function names(connection: Connection): readonly unknown[] {
  const rows = connection.query({ sql: 'select value from name order by rowid', parameters: [] })
  return rows.map(({ value }) => value)
}

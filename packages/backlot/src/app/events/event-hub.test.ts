import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type VirtualClock, virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import type { Change, ChangeNews } from '../../domain/change.ts'
import { Fault } from '../../domain/fault.ts'
import {
  createEventHub,
  EVENT_LIMITS,
  type EventHub,
  type EventLimits,
  type EventSubscriber,
  type StreamEvent,
} from './event-hub.ts'

const START_MS = 1_000_000_000

describe('event streams', () => {
  test('begin by saying that what was before is unknown, and send an account its own changes alone', async () => {
    const { hub, announce, clock } = setUp()
    const stream = read(hub, { accountId: 'a' })
    announce(queued('a', '1'), queued('b', '2'), queued('a', '3'))
    await clock.advance(100)
    assert.deepEqual(stream.received(), ['ready false', 'task.queued 1', 'task.queued 3'])
  })

  test('send an operator the changes of all accounts', async () => {
    const { hub, announce, clock } = setUp()
    const stream = read(hub, {})
    announce(queued('a', '1'), queued('b', '2'))
    await clock.advance(100)
    assert.deepEqual(stream.received(), ['ready false', 'task.queued 1', 'task.queued 2'])
  })

  test('go on where their reader stopped, without a gap and without anything twice', async () => {
    const { hub, announce, clock } = setUp()
    const before = read(hub, { accountId: 'a' })
    announce(queued('a', '1'))
    await clock.advance(100)
    before.leave()
    announce(queued('a', '2'), queued('b', '9'))
    const after = before.lastId()
    const stream = read(hub, { accountId: 'a', after })
    announce(queued('a', '3'))
    await clock.advance(100)
    assert.deepEqual(stream.received(), ['ready true', 'task.queued 2', 'task.queued 3'])
  })

  test('go on at another server with all that the first one may not have sent', async () => {
    const one = setUp({ origin: 'aaaaaaaa' })
    const two = setUp({ origin: 'bbbbbbbb' })
    await one.clock.advance(60_000)
    await two.clock.advance(60_000)
    const first = read(one.hub, { accountId: 'a' })
    two.announce(queued('a', 'late')) // the other hub learns of it with its next change
    one.announce(queued('a', 'told'))
    await one.clock.advance(100)
    await two.clock.advance(2000)
    const stream = read(two.hub, { accountId: 'a', after: first.lastId() })
    await two.clock.advance(100)
    assert.deepEqual(stream.received(), ['ready true', 'task.queued late'])
  })

  test('say that they do not know when their reader was gone for too long, or comes from nowhere', async () => {
    const { hub, announce, clock } = setUp({ limits: { kept: 4 } })
    const before = read(hub, { accountId: 'a' })
    announce(queued('a', '0'))
    await clock.advance(100)
    before.leave()
    for (let number = 1; number < 9; number += 1) announce(queued('a', String(number)))
    for (const after of [before.lastId(), 'cccccccc.5.999', 'nonsense', ''])
      assert.deepEqual(await begun(read(hub, { accountId: 'a', after }), clock), ['ready false'])
  })

  test('a server that has just begun knows nothing of what was before', async () => {
    const { hub, clock } = setUp()
    const after = `dddddddd.7.${START_MS + 5}`
    assert.deepEqual(await begun(read(hub, { accountId: 'a', after }), clock), ['ready false'])
  })

  test('a reader that is too slow is notified that it missed something, and costs no more memory', async () => {
    const { hub, announce, clock } = setUp({ limits: { queued: 3 } })
    const iterator = open(hub, { accountId: 'a' })[Symbol.asyncIterator]()
    assert.deepEqual((await iterator.next()).value?.map(format), ['ready false'])
    for (let number = 0; number < 100; number += 1) announce(queued('a', String(number)))
    await clock.advance(100)
    const batch: readonly StreamEvent[] = (await iterator.next()).value ?? []
    assert.ok(batch.length <= 4)
    assert.ok(batch.some((event) => format(event) === 'reset lagged'))
  })

  test('a loss of the feed is notified to everybody, and nobody resumes across it', async () => {
    const { hub, announce, miss, clock } = setUp()
    const stream = read(hub, { accountId: 'a' })
    announce(queued('a', '1'))
    await clock.advance(100)
    const before = stream.lastId()
    await clock.advance(10)
    miss()
    await clock.advance(100)
    assert.deepEqual(stream.received().slice(2), ['reset unknown'])
    const later = read(hub, { accountId: 'a', after: before })
    assert.deepEqual(await begun(later, clock), ['ready false'])
    const since = read(hub, { accountId: 'a', after: stream.lastId() })
    assert.deepEqual(await begun(since, clock), ['ready true'])
  })

  test('what another process wrote is noticed while somebody reads, where nothing else notifies of it', async () => {
    let mark = 1
    const { hub, clock } = setUp({ othersMark: () => mark })
    const stream = read(hub, { accountId: 'a' })
    await clock.advance(3000)
    assert.deepEqual(stream.received(), ['ready false'])
    mark = 2
    await clock.advance(2000)
    assert.deepEqual(stream.received(), ['ready false', 'reset unknown'])
  })

  test('what another process wrote before a stream opens is no news to it, only to those before it', async () => {
    let mark = 1
    const { hub, announce, clock } = setUp({ othersMark: () => mark })
    const before = read(hub, { accountId: 'a' })
    await clock.advance(900)
    mark = 2
    const stream = read(hub, { accountId: 'a' })
    await clock.advance(90)
    announce(queued('a', '1'))
    await clock.advance(2000)
    assert.deepEqual(stream.received(), ['ready false', 'task.queued 1'])
    assert.deepEqual(before.received(), ['ready false', 'reset unknown', 'task.queued 1'])
  })

  test('what another process wrote while nobody read is not passed over', async () => {
    let mark = 1
    const { hub, announce, clock } = setUp({ othersMark: () => mark })
    const before = read(hub, { accountId: 'a' })
    announce(queued('a', '1'))
    await clock.advance(100)
    before.leave()
    await clock.advance(10_000)
    mark = 2
    const after = before.lastId()
    await clock.advance(100)
    const stream = read(hub, { accountId: 'a', after })
    await clock.advance(100)
    assert.deepEqual(stream.received(), ['ready false'])
  })

  test('a balance that changes all the time is sent once a second, and its last change too', async () => {
    const { hub, announce, clock } = setUp()
    const stream = read(hub, { accountId: 'a' })
    for (let turn = 0; turn < 40; turn += 1) {
      announce({ kind: 'balance.changed', accountId: 'a' })
      await clock.advance(50)
    }
    await clock.advance(3000)
    const count = stream.received().filter((text) => text.startsWith('balance.changed')).length
    assert.ok(count >= 3 && count <= 4, `told ${count} times`)
  })

  test('a revoked key ends its stream at once, and takes with it what was not read', async () => {
    const { hub, announce, clock } = setUp()
    let isRefused = false
    const check = async (): Promise<void> => {
      if (isRefused) throw new Fault('unknownKey', 'invalid API key')
    }
    const stream = read(hub, { accountId: 'a', keyId: 'k1', check })
    const other = read(hub, { accountId: 'a', keyId: 'k2' })
    await clock.advance(100)
    isRefused = true
    announce({ kind: 'key.revoked', accountId: 'a', keyId: 'k1' })
    await clock.advance(100)
    assert.deepEqual(stream.received(), ['ready false', 'end key_refused'])
    assert.deepEqual(other.received(), ['ready false', 'key.revoked '])
    assert.equal(hub.count(), 1)
  })

  test('a key that expires, of which nothing is notified, ends its stream with the next ping', async () => {
    const { hub, clock } = setUp()
    let isRefused = false
    const check = async (): Promise<void> => {
      if (isRefused) throw new Fault('unknownKey', 'invalid API key')
    }
    const stream = read(hub, { accountId: 'a', keyId: 'k1', check })
    await clock.advance(16_000)
    assert.deepEqual(stream.received(), ['ready false', 'ping'])
    isRefused = true
    await clock.advance(16_000)
    assert.deepEqual(stream.received(), ['ready false', 'ping', 'end key_refused'])
  })

  test('a store that does not answer ends no stream', async () => {
    const { hub, clock } = setUp()
    const check = (): Promise<void> => Promise.reject(new Fault('overloaded', 'away'))
    const stream = read(hub, { accountId: 'a', check })
    await clock.advance(16_000)
    assert.deepEqual(stream.received(), ['ready false', 'ping'])
  })

  test('one too many of an account, or in all, is refused, and a place is free when its reader has gone', async () => {
    const { hub, clock } = setUp({ limits: { streams: 3, streamsPerAccount: 2 } })
    const one = read(hub, { accountId: 'a' })
    read(hub, { accountId: 'a' })
    assert.throws(() => open(hub, { accountId: 'a' }), { kind: 'rateLimited' })
    read(hub, { accountId: 'b' })
    assert.throws(() => open(hub, { accountId: 'c' }), /in all: at most 3/)
    one.leave()
    await clock.advance(0)
    read(hub, { accountId: 'a' })
    assert.equal(hub.count(), 3)
  })

  test('a reader that goes before it reads leaves its place', () => {
    const { hub } = setUp()
    const gone = new AbortController()
    open(hub, { accountId: 'a', signal: gone.signal })
    assert.equal(hub.count(), 1)
    gone.abort()
    assert.equal(hub.count(), 0)
    open(hub, { accountId: 'a', signal: gone.signal })
    assert.equal(hub.count(), 0)
  })

  test('a server that stops ends all streams, with what they had not read', async () => {
    const { hub, announce, clock } = setUp()
    const stream = read(hub, { accountId: 'a' })
    await clock.advance(0)
    announce(queued('a', '1'))
    hub.close()
    await clock.advance(0)
    assert.deepEqual(stream.received(), ['ready false', 'task.queued 1', 'end stopping'])
    assert.equal(hub.count(), 0)
    const late = read(hub, { accountId: 'a' })
    await clock.advance(0)
    assert.deepEqual(late.received(), ['ready false', 'end stopping'])
  })
})

function queued(accountId: string, taskId: string): Change {
  return { kind: 'task.queued', accountId, taskId }
}

function setUp(
  options: {
    readonly limits?: Partial<EventLimits>
    readonly origin?: string
    readonly othersMark?: () => unknown
  } = {},
): {
  readonly hub: EventHub
  readonly clock: VirtualClock
  announce(...changes: readonly Change[]): void
  miss(): void
} {
  const clock = virtualClock(START_MS)
  const listeners = new Set<(news: ChangeNews) => void>()
  const notify = (news: ChangeNews): void => {
    for (const listener of listeners) listener(news)
  }
  const { othersMark, origin = '0a0a0a0a' } = options
  const changes = {
    onChanges: (listener: (news: ChangeNews) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    announce: (change: Change) => notify([change]),
    ...(othersMark && { othersMark }),
  }
  const ports = { changes, clock, ids: { hex: () => origin } }
  const hub = createEventHub(ports, { ...EVENT_LIMITS, ...options.limits })
  return { hub, clock, announce: (...all) => notify(all), miss: () => notify('missed') }
}

function open(
  hub: EventHub,
  reader: Partial<EventSubscriber>,
): AsyncIterable<readonly StreamEvent[]> {
  return hub.open({
    after: '',
    check: async () => undefined,
    signal: new AbortController().signal,
    ...reader,
  })
}

type Reading = { received(): readonly string[]; lastId(): string; leave(): void }

/** Reads a stream to its end, in the background. */
function read(hub: EventHub, reader: Partial<EventSubscriber>): Reading {
  const gone = new AbortController()
  const events: StreamEvent[] = []
  const stream = open(hub, { signal: gone.signal, ...reader })
  void (async () => {
    for await (const batch of stream) events.push(...batch)
  })()
  return {
    received: () => events.map(format),
    lastId: () => events.flatMap((event) => ('id' in event ? [event.id] : [])).at(-1) ?? '',
    leave: () => gone.abort(),
  }
}

async function begun(reading: Reading, clock: VirtualClock): Promise<readonly string[]> {
  await clock.advance(100)
  return reading.received()
}

function format(event: StreamEvent): string {
  switch (event.type) {
    case 'ready':
      return `ready ${event.resumed}`
    case 'change':
      return `${event.change.kind} ${event.change.taskId ?? ''}`
    case 'reset':
    case 'end':
      return `${event.type} ${event.reason}`
    case 'ping':
      return 'ping'
  }
}

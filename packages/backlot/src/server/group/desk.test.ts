import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEngineAdmission } from '../../app/replies/engine-admission.ts'
import { createVideoAdmission } from '../../app/videos/video-admission.ts'
import { isFault } from '../../domain/fault.ts'
import { isLetIn } from '../../domain/rate.ts'
import { memoryRates } from '../../stores/sqlite/rates.ts'
import { systemClock } from '../../system/clock.ts'
import { recentResponses } from '../../system/recent-responses.ts'
import { openChannel, type Wire } from './channel.ts'
import { createDesk, type DeskSeat } from './desk.ts'
import { memberPorts, type MemberPorts } from './member-ports.ts'
import type { PrimaryCalls } from './protocol.ts'

const clock = systemClock()
const { signal: never } = new AbortController()

/** The calls to a primary that tests of the desk use. */
type DeskCalls = Pick<PrimaryCalls, keyof DeskSeat['handlers']>

/** A process at the desk, simulated in this one. */
type MemberSeat = MemberPorts & { vacate(): void }

/** Seats at a desk of engines with two slots, and a queue of two films in which `queued` wait. */
function seats(count: number, queued = (): number => 0): readonly MemberSeat[] {
  const limits = { concurrency: 2, queue: 1, queueForPriority: 0 }
  const desk = createDesk({
    rates: memoryRates(),
    admission: createEngineAdmission({ limitsOf: () => limits, clock }),
    films: createVideoAdmission({
      pendingWork: { waiting: async () => ({ standard: queued(), priority: 0 }) },
      limits: { queue: 2, queueForPriority: 0 },
      clock,
    }),
    responses: recentResponses(1000, clock),
    clock,
  })
  return Array.from({ length: count }, () => {
    const place = desk.admit()
    const [one, other] = wires()
    openChannel<Readonly<Record<string, never>>, DeskCalls>(other, place.handlers)
    const primary = openChannel<PrimaryCalls, Readonly<Record<string, never>>>(one, {})
    return { ...memberPorts(primary), vacate: place.vacate }
  })
}

function wires(): readonly [Wire, Wire] {
  const listeners: ((message: never) => void)[] = []
  const end = (own: number): Wire => ({
    send: (message, done) =>
      void setImmediate(() => {
        listeners[1 - own]?.(structuredClone(message) as never)
        done()
      }),
    onMessage: (listener) => void (listeners[own] = listener),
  })
  return [end(0), end(1)]
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await clock.turn()
}

const wish = { engine: 'e', tier: 'standard', signal: never } as const

test('places that one process has are missing in the others, and come back when it ends', async () => {
  const [one, other] = seats(2) as [MemberSeat, MemberSeat]
  const enter = { takes: [], enter: [{ name: 'a', max: 2 }], nowMs: 0 }
  assert.ok(isLetIn(await one.rates.take(enter)))
  assert.ok(isLetIn(await other.rates.take(enter)))
  assert.equal((await other.rates.take(enter)).full, 0)
  one.vacate()
  assert.ok(isLetIn(await other.rates.take(enter)))
  assert.equal((await other.rates.take(enter)).full, 0)
  await other.rates.take({ takes: [], leave: ['a'], nowMs: 0, isForced: true })
  assert.ok(isLetIn(await other.rates.take(enter)))
})

test('a process that ends leaves the slots that it had, and those that it waited for', async () => {
  const [one, other] = seats(2) as [MemberSeat, MemberSeat]
  await one.admission.acquire(wish)
  await one.admission.acquire(wish)
  const waiting = one.admission.acquire(wish)
  waiting.catch(() => undefined)
  await settled()
  await assert.rejects(
    other.admission.acquire(wish),
    (thrown) => isFault(thrown) && thrown.kind === 'overloaded' && /is full/.test(thrown.message),
  )
  one.vacate()
  await other.admission.acquire(wish)
  const slot = await other.admission.acquire(wish)
  assert.deepEqual([...(await other.admission.loads())], [['e', { busy: 2, waiting: 0 }]])
  slot.release()
  slot.release()
  await settled()
  assert.deepEqual([...(await other.admission.loads())], [['e', { busy: 1, waiting: 0 }]])
})

test('who leaves the queue of an engine takes no slot, also when its turn has just come', async () => {
  const [one, other] = seats(2) as [MemberSeat, MemberSeat]
  const first = await one.admission.acquire(wish)
  await one.admission.acquire(wish)
  const gone = new AbortController()
  const waiting = other.admission.acquire({ ...wish, signal: gone.signal })
  await settled()
  first.release()
  gone.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  await settled()
  assert.deepEqual([...(await other.admission.loads())], [['e', { busy: 1, waiting: 0 }]])
})

test('the queue of films has one length for all, and a place that was not filled is free again', async () => {
  const queued: string[] = []
  const [one, other] = seats(2, () => queued.length) as [MemberSeat, MemberSeat]
  const filling = Promise.withResolvers<string>()
  const first = one.films.enter('standard', () => filling.promise)
  const failed = assert.rejects(
    one.films.enter('standard', () => Promise.reject(new Error('no money'))),
    /no money/,
  )
  await failed
  await settled()
  await other.films.enter('standard', async () => queued.push('second'))
  await settled()
  await assert.rejects(
    other.films.enter('standard', async () => 'third'),
    (thrown) => isFault(thrown) && thrown.kind === 'overloaded',
  )
  filling.resolve('first')
  assert.equal(await first, 'first')
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { addBatch } from '../../../../../test/contracts/batch-orders.ts'
import {
  AMOUNTS,
  createWorld,
  present,
  PURCHASE,
  quote,
  type World,
} from '../../../../../test/contracts/store-world.ts'
import { memoryBlobs } from '../../../../../test/simulation/memory-blobs.ts'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { batchBlobKey, type Batch } from '../../domain/batch.ts'
import { Fault } from '../../domain/fault.ts'
import { noObserver } from '../../domain/observer.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import {
  finalizeNextBatch,
  runNextRequest,
  type RequestAnswer,
  type RunBatchPorts,
} from './run-batches.ts'

const { signal: never } = new AbortController()

type Answer = RunBatchPorts['answer']

const charge = {
  holdId: 'reply:x',
  price: quote(7),
  purchase: PURCHASE,
  amounts: AMOUNTS,
  nowMs: 2000,
}

/** A store with a batch of so many requests, with bodies `"0"`, `"1"` and so on, and a valid key. */
async function setup(
  t: TestContext,
  answer: Answer,
  requests = 1,
): Promise<{
  readonly world: World
  readonly batch: Batch
  readonly ports: RunBatchPorts
  readonly clock: VirtualClock
  readonly released: string[]
  run(): Promise<boolean>
  counts(): Promise<Batch['counts']>
}> {
  const world = await createWorld(await openSqlite({ path: ':memory:' }))
  t.after(() => world.close())
  const { accountId, batches } = world
  await world.keys.addKey({ id: 'key-1', accountId, createdAtMs: 1 })
  const batch = await addBatch(world, { requests, expiresAtMs: 90_000_000 })
  const blobs = memoryBlobs()
  const bodies = Array.from({ length: requests }, (_, index) => `"body${index}"`.padEnd(10))
  await blobs.put(batchBlobKey(batch.id), only(bodies.join('')))
  const clock = virtualClock(2000)
  const released: string[] = []
  let fileId = 100
  const ports: RunBatchPorts = {
    batches,
    keys: world.keys,
    blobs,
    ids: { file: () => String((fileId += 1)) },
    clock,
    observer: noObserver,
    maxKeptBytes: 1e9,
    answer,
    readBody: async (content) => {
      const pieces = await Array.fromAsync(content)
      return { json: Buffer.concat(pieces).toString(), release: () => undefined }
    },
    refuse: (_, fault) => ({ state: 'errored', result: JSON.stringify(fault.message) }),
    release: async ({ batchId, index, token }) => {
      released.push(`${batchId} ${index} ${token}`)
    },
    formatLine: (_, { customId, state }) => `${customId} ${state}\n`,
    onError: () => undefined,
  }
  return {
    world,
    batch,
    ports,
    clock,
    released,
    run: () => runNextRequest(ports, never),
    counts: async () => present(await batches.find(accountId, batch.id)).counts,
  }
}

async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const succeed = async (): Promise<RequestAnswer> => ({ state: 'succeeded', result: '{}', charge })

test('a request is answered as its key, with its own body, and charged with its result', async (t) => {
  const seen: string[] = []
  const { run, counts, world } = await setup(
    t,
    async (request, { caller, body }) => {
      seen.push(`${caller.key.id} ${request.index} ${String(body).trim()}`)
      return succeed()
    },
    2,
  )
  assert.equal(await run(), true)
  assert.equal(await run(), true)
  assert.equal(await run(), false)
  assert.deepEqual(seen, ['key-1 0 "body0"', 'key-1 1 "body1"'])
  assert.equal((await counts()).succeeded, 2)
  assert.equal((await world.ledger.balance(world.accountId)).chargedMicros, 14)
})

test('what the caller did wrong is reported, and not tried again', async (t) => {
  const { run, counts, world, batch } = await setup(t, () => {
    throw new Fault('invalid', 'model is required')
  })
  await run()
  assert.equal((await counts()).errored, 1)
  const [result] = await world.batches.results({
    batchId: batch.id,
    after: -1,
    limit: 9,
    maxBytes: 1e6,
  })
  assert.equal(result?.result, '"model is required"')
})

test('an account whose batches keep as much as they may has its requests refused, unmade', async (t) => {
  const { run, counts, world, batch, ports } = await setup(t, succeed, 2)
  const kept = await world.batches.keptBytes(batch.accountId)
  await runNextRequest({ ...ports, maxKeptBytes: kept }, never)
  await run()
  const { errored, succeeded } = await counts()
  assert.deepEqual([errored, succeeded], [1, 1])
  const page = { batchId: batch.id, after: -1, limit: 9, maxBytes: 1e6 }
  const [first] = await world.batches.results(page)
  assert.match(first?.result ?? '', /may keep \d+ bytes.* was not made/)
})

test('who has reached its limits waits as long as they say, and no request fails of it', async (t) => {
  let isFull = true
  const { run, counts, clock } = await setup(t, () => {
    if (isFull) throw new Fault('rateLimited', 'too many', { retryAfterSeconds: 5 })
    return succeed()
  })
  for (let round = 0; round < 9; round += 1) {
    assert.equal(await run(), true)
    assert.equal(await run(), false)
    await clock.advance(5000)
  }
  isFull = false
  await run()
  assert.equal((await counts()).succeeded, 1)
})

test('a failure of ours is tried five times, later and later', async (t) => {
  let tries = 0
  const { run, counts, clock, released } = await setup(t, () => {
    tries += 1
    throw new Error('a bug')
  })
  for (let round = 0; round < 9; round += 1) {
    await run()
    await clock.advance(20_000)
  }
  assert.equal(tries, 5)
  assert.equal((await counts()).errored, 1)
  assert.equal(released.length, 4, 'what the tries before held is given back')
})

test('a revoked key fails its requests; a suspended account has them wait', async (t) => {
  const { run, counts, world, clock } = await setup(t, succeed, 2)
  const entry = {
    actor: 'key:ops',
    action: 'account:suspended',
    subject: 'later',
    account: 'later',
    reason: '',
    requestId: '',
    parameters: {},
  } as const
  const action = { accountId: world.accountId }
  await world.admin.perform({ kind: 'account:suspended', action, entry, nowMs: 2000 })
  assert.equal(await run(), true)
  assert.equal(await run(), false)
  await world.admin.perform({
    kind: 'account:resumed',
    action,
    entry: { ...entry, action: 'account:resumed' },
    nowMs: 2000,
  })
  await clock.advance(60_000)
  await run()
  assert.equal((await counts()).succeeded, 1)
  await world.keys.revokeKey('key-1', 3000)
  await run()
  assert.deepEqual([(await counts()).succeeded, (await counts()).errored], [1, 1])
})

test('a server that stops gives its request back at once, uncharged', async (t) => {
  const stopping = new AbortController()
  const { ports, counts, run, world } = await setup(t, async (_, { signal }) => {
    if (stopping.signal.aborted) return succeed()
    stopping.abort()
    signal.throwIfAborted()
    return succeed()
  })
  assert.equal(await runNextRequest(ports, stopping.signal), true)
  assert.equal((await world.ledger.balance(world.accountId)).chargedMicros, 0)
  await run()
  assert.equal((await counts()).succeeded, 1)
})

test('a worker whose lease was lost keeps and charges nothing; the other one does, once', async (t) => {
  const answered: Promise<boolean>[] = []
  const { counts, run, clock, world } = await setup(t, async ({ token }) => {
    // The first worker sleeps through its lease, and a second one takes the request over.
    if (token === 1) {
      await world.batches.claim({ nowMs: 2000, leaseMs: 1 }) // none: the request is leased
      const other = present(await world.batches.claim({ nowMs: 20_000, leaseMs: 15_000 }))
      answered.push(
        world.batches.finish({ ...other, state: 'succeeded', result: '1', charge, nowMs: 20_001 }),
      )
      await Promise.all(answered)
    }
    return succeed()
  })
  await run()
  assert.deepEqual(await Promise.all(answered), [true])
  assert.equal((await counts()).succeeded, 1)
  assert.equal((await world.ledger.balance(world.accountId)).chargedMicros, 7)
  await clock.advance(100_000)
  assert.equal(await run(), false)
})

test('results become one file of what succeeded and one of the rest', async (t) => {
  const { run, ports, world, batch } = await setup(
    t,
    async ({ index }) => {
      if (index === 1) throw new Fault('invalid', 'no')
      return succeed()
    },
    3,
  )
  while (await run());
  assert.equal(await finalizeNextBatch(ports, never), true)
  assert.equal(await finalizeNextBatch(ports, never), false)
  const { state, details } = present(await world.batches.find(world.accountId, batch.id))
  assert.equal(state, 'ended')
  const textOf = async (fileId: string | undefined): Promise<string> => {
    const file = present(await world.files.find(world.accountId, fileId ?? ''))
    assert.deepEqual([file.purpose, file.expiresAtMs], ['batch_output', batch.removeAtMs])
    let text = ''
    for await (const piece of ports.blobs.read(file.blobKey)) text += Buffer.from(piece).toString()
    return text
  }
  assert.equal(await textOf(details.outputFileId), 'request "0" succeeded\nrequest "2" succeeded\n')
  assert.equal(await textOf(details.errorFileId), 'request "1" errored\n')
})

/**
 * Tests the store of batches in random histories: orders, claims, ends, lost leases, requests that
 * are put back, cancellations, expiry and crashes of the process that has the store open. After
 * each step every batch is read and compared with a model. fast-check shrinks a history that shows
 * a difference.
 */
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { test } from 'node:test'
import {
  endedBy,
  REQUEST_ENDS,
  unendedOf,
  type Batch,
  type ClaimedRequest,
  type RequestState,
} from '../../packages/backlot/src/domain/batch.ts'
import type { Store } from '../../packages/backlot/src/stores/sql/store.ts'
import { addBatch, BATCH_LEASE_MS } from './batch-orders.ts'
import { AMOUNTS, createWorld, type NewDatabase, present, PURCHASE, quote } from './store-world.ts'

const STEPS = [
  'add',
  'claim',
  'finish',
  'finish late',
  'hand back',
  'extend',
  'cancel',
  'expire',
  'wait',
  'finalize',
  'remove',
  'crash',
] as const

type Step = { readonly kind: (typeof STEPS)[number]; readonly pick: number }

/** The model's state of a batch. */
type Modelled = {
  batch: Batch
  /**
   * The state of each request as far as the model knows it; ends are read from the store and never
   * change.
   */
  readonly states: RequestState[]
  isRemoved: boolean
}

/** A request claimed by a worker, whose lease may have been lost. */
type Held = { readonly request: ClaimedRequest; leaseEndsAtMs: number; isDone: boolean }

type History = {
  nowMs: number
  readonly opened: Store[]
  readonly batches: Modelled[]
  readonly held: Held[]
  finished: number
}

/** Runs `runs` random histories of at most `maxSteps` steps. */
export function batchModelContract(
  name: string,
  create: NewDatabase,
  { runs, maxSteps, forgets }: { runs: number; maxSteps: number; forgets: boolean },
): void {
  const kinds = STEPS.filter((kind) => !forgets || kind !== 'crash')
  const step = fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat({ max: 9 }) })
  test(`${name}: batches keep their promises in every history`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: maxSteps, size: 'max' }), async (steps) => {
        const open = await create()
        const first = await open()
        const world = await createWorld(first)
        const history: History = {
          nowMs: 1000,
          opened: [first],
          batches: [],
          held: [],
          finished: 0,
        }
        try {
          for (const each of steps) {
            history.nowMs += 1
            await take(each, history, { open, accountId: world.accountId })
            await agree(history, world.accountId)
          }
        } finally {
          await Promise.all(history.opened.map((store) => store.close()))
        }
      }),
      { numRuns: runs },
    )
  })
}

type Around = { readonly open: () => Promise<Store>; readonly accountId: string }

type Target = {
  readonly store: Store
  readonly around: Around
  readonly pick: number
  readonly modelled: Modelled | undefined
  readonly held: Held | undefined
}

type Do = (history: History, target: Target) => Promise<void>

const finishHeld: Do = async (history, { store, held }) => {
  if (held) await finish(store, history, held)
}

const DO: Readonly<Record<Step['kind'], Do>> = {
  add,
  claim: (history, { store }) => claim(store, history),
  finish: finishHeld,
  'finish late': finishHeld,
  'hand back': async (history, { store, held, pick }) => {
    if (held) await handBack(store, history, { held, pick })
  },
  extend: async (history, { store, held }) => {
    if (held) await extend(store, history, held)
  },
  cancel: async ({ nowMs }, { store, modelled, around: { accountId } }) => {
    if (modelled) await store.batches.cancel({ accountId, batchId: modelled.batch.id, nowMs })
  },
  expire: async ({ nowMs }, { store }) => {
    await store.batches.expireOverdue(nowMs)
  },
  wait: async (history, { pick }) => {
    history.nowMs += pick * 40
  },
  finalize: async ({ nowMs }, { store: { batches } }) => {
    const claimed = await batches.claimFinalizing({ nowMs, leaseMs: BATCH_LEASE_MS })
    if (claimed) assert.ok(await batches.finalize({ ...claimed, batchId: claimed.batch.id, nowMs }))
  },
  remove,
  crash: async ({ opened }, { around }) => {
    opened.push(await around.open())
  },
}

async function take({ kind, pick }: Step, history: History, around: Around): Promise<void> {
  await DO[kind](history, {
    store: present(history.opened.at(-1)),
    around,
    pick,
    modelled: history.batches[pick % Math.max(1, history.batches.length)],
    held: history.held[pick % Math.max(1, history.held.length)],
  })
}

async function add(history: History, { store, around, pick }: Target): Promise<void> {
  const { nowMs } = history
  const { accountId } = around
  const requests = 1 + (pick % 4)
  const batch = await addBatch(
    { accountId, batches: store.batches },
    {
      requests,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + 500,
      endpoint: pick % 2 === 0 ? '/v1/messages' : '/v1/responses',
    },
  )
  const states = Array.from({ length: requests }, (): RequestState => 'pending')
  history.batches.push({ batch, states, isRemoved: false })
}

async function remove(
  _: History,
  { store: { batches }, modelled, around: { accountId } }: Target,
): Promise<void> {
  if (!modelled || modelled.isRemoved) return
  const { id } = modelled.batch
  const before = present(await batches.find(accountId, id))
  modelled.isRemoved = await batches.remove(accountId, id)
  assert.equal(modelled.isRemoved, before.state === 'ended')
}

async function claim({ batches }: Store, history: History): Promise<void> {
  const { nowMs } = history
  const request = await batches.claim({ nowMs, leaseMs: BATCH_LEASE_MS })
  const stale = history.held.filter(
    ({ isDone, leaseEndsAtMs }) => !isDone && leaseEndsAtMs <= nowMs,
  )
  if (!request) {
    // Everything that could be claimed was claimed.
    for (const { batch, states, isRemoved } of history.batches)
      if (!isRemoved && endedBy(batch, nowMs) === undefined && !isPaused(batch, history))
        assert.ok(!states.includes('pending'), `${batch.id} had a request to claim`)
    return
  }
  const modelled = present(history.batches.find(({ batch }) => batch.id === request.batchId))
  const before = modelled.states[request.index]
  const lapsed = stale.find(
    (held) => held.request.batchId === request.batchId && held.request.index === request.index,
  )
  assert.ok(before === 'pending' || lapsed, `${before} was claimed`)
  assert.equal(endedBy(modelled.batch, nowMs), undefined)
  for (const held of history.held)
    if (held.request.batchId === request.batchId && held.request.index === request.index)
      held.isDone = true
  modelled.states[request.index] = 'running'
  history.held.push({ request, leaseEndsAtMs: nowMs + BATCH_LEASE_MS, isDone: false })
}

/** Requests that are put back pause their batch for 10 ms. */
const paused = new WeakMap<History, Map<string, number>>()

function isPaused({ id }: Batch, history: History): boolean {
  return (paused.get(history)?.get(id) ?? 0) > history.nowMs
}

async function finish({ batches, ledger }: Store, history: History, held: Held): Promise<void> {
  const { nowMs } = history
  const { request } = held
  const charge = {
    holdId: `reply:${request.batchId}-${request.index}-${request.token}`,
    price: quote(1),
    purchase: PURCHASE,
    amounts: AMOUNTS,
    nowMs,
  }
  const isEnded = await batches.finish({
    ...request,
    state: request.index % 2 === 0 ? 'succeeded' : 'errored',
    result: '{}',
    charge,
    nowMs,
  })
  assert.equal(isEnded, !held.isDone)
  if (!isEnded) return
  held.isDone = true
  history.finished += 1
  assert.equal((await ledger.balance(request.accountId)).chargedMicros, history.finished)
}

async function handBack(
  { batches }: Store,
  history: History,
  { held, pick }: { readonly held: Held; readonly pick: number },
): Promise<void> {
  const { nowMs } = history
  const { request } = held
  const readyAtMs = nowMs + (pick % 2) * 10
  const wish = { ...request, hasFailed: false, readyAtMs, nowMs }
  const isBack = await batches.handBack(wish)
  assert.equal(isBack, !held.isDone)
  if (!isBack) return
  held.isDone = true
  const modelled = present(history.batches.find(({ batch }) => batch.id === request.batchId))
  modelled.states[request.index] = 'pending'
  const pauses = paused.get(history) ?? new Map<string, number>()
  paused.set(history, pauses)
  pauses.set(request.batchId, Math.max(pauses.get(request.batchId) ?? 0, readyAtMs))
}

async function extend({ batches }: Store, { nowMs }: History, held: Held): Promise<void> {
  const wish = { ...held.request, nowMs, leaseMs: BATCH_LEASE_MS }
  const isHeld = await batches.extend(wish)
  assert.equal(isHeld, !held.isDone)
  if (isHeld) held.leaseEndsAtMs = nowMs + BATCH_LEASE_MS
}

/**
 * Every batch is in an allowed state: ended requests stay so, counts match the results, and a batch
 * ends with its last request.
 */
async function agree(history: History, accountId: string): Promise<void> {
  const { batches } = present(history.opened.at(-1))
  for (const modelled of history.batches) {
    const { id: batchId } = modelled.batch
    const batch = await batches.find(accountId, batchId)
    if (modelled.isRemoved) {
      assert.equal(batch, undefined)
      continue
    }
    assert.ok(batch)
    const results = await batches.results({ batchId, after: -1, limit: 99, maxBytes: 1e6 })
    const isFinalized = batch.state === 'ended' && batch.endpoint !== '/v1/messages'
    assert.equal(results.length, isFinalized ? 0 : batch.counts.total - unendedOf(batch.counts))
    for (const end of isFinalized ? [] : REQUEST_ENDS)
      assert.equal(results.filter(({ state }) => state === end).length, batch.counts[end], end)
    for (const { index, state } of results) settle(modelled, { batch, index, state }, history)
    assert.equal(batch.state === 'running', unendedOf(batch.counts) > 0)
    modelled.batch = batch
  }
}

/** Records how a request ended; throws for an end that is not allowed. */
function settle(
  modelled: Modelled,
  { batch, index, state }: { batch: Batch; index: number; state: RequestState },
  { nowMs, held }: History,
): void {
  const before = modelled.states[index]
  if (before !== 'pending' && before !== 'running') return assert.equal(state, before)
  if (state === 'canceled') assert.ok(batch.cancelledAtMs !== undefined)
  if (state === 'expired') assert.ok(batch.expiresAtMs <= nowMs)
  modelled.states[index] = state
  for (const each of held)
    if (each.request.batchId === batch.id && each.request.index === index) each.isDone = true
}

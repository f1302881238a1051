/**
 * The batch worker: claims a request, answers it as a live request would be, and ends it.
 *
 *     claim ─▶ key, money, limits, content, engine: as for a live request ─▶ finish: result and charge in one transaction
 *                  │ limits, engine full: put back for later              │ lease lost: nothing is stored or charged
 *                  └ stopping: put back at once
 *
 * The charge waits for the result, unlike that of a live request. So a worker that dies has charged
 * nothing, and the worker that repeats the request charges it once.
 */
import { requireServed, isLive, type KeyStore } from '../../domain/key.ts'
import {
  batchBlobKey,
  type Batch,
  type BatchStore,
  type ClaimedRequest,
  type RequestCharge,
  type RequestResult,
} from '../../domain/batch.ts'
import type { Clock } from '../../domain/clock.ts'
import { Fault, isFault, toFault } from '../../domain/fault.ts'
import { blobKeyOf, type BlobStore, type FileRecord } from '../../domain/file.ts'
import type { Ids } from '../../domain/id.ts'
import type { Observer } from '../../domain/observer.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { readResults } from './batches.ts'

/** The answer to a request. */
export type RequestAnswer = {
  readonly state: 'succeeded' | 'errored'
  /** JSON, in the form in which the owner reads it. */
  readonly result: string
  readonly charge?: RequestCharge
}

/** Dependencies of a batch worker. */
export type RunBatchPorts = {
  readonly batches: BatchStore
  readonly keys: Pick<KeyStore, 'findKey'>
  readonly blobs: BlobStore
  readonly ids: Pick<Ids, 'file'>
  readonly clock: Clock
  /** Bytes that the batches of one account may store, requests and results; beyond it, requests end as errors. */
  readonly maxKeptBytes: number
  /** Answers a request as a live one. Throws the fault that a live one would get; nothing is then charged or held. */
  answer(
    request: ClaimedRequest,
    run: { readonly caller: Caller; readonly body: unknown; readonly signal: AbortSignal },
  ): Promise<RequestAnswer>
  /**
   * Reads the body of a request, which is valid until it is released. Throws as for a live body,
   * and `overloaded` when no memory is free in time.
   */
  readBody(
    content: AsyncIterable<Uint8Array>,
    body: { readonly sizeBytes: number; readonly owner: string; readonly signal: AbortSignal },
  ): Promise<{ readonly json: unknown; release(): void }>
  /** Formats a fault as the endpoint of the request does. */
  refuse(request: ClaimedRequest, fault: Fault): RequestAnswer
  /** Returns the holds of a worker that died with this request. */
  release(request: ClaimedRequest): Promise<void>
  /** A result as a line of a file, with its line end. */
  formatLine(batch: Batch, result: RequestResult): string
  readonly observer: Pick<Observer, 'batchRequestEnded'>
  /** Called with internal failures. */
  onError(thrown: unknown, batchId: string): void
}

/** After so long without renewal, another worker may take the request. */
const LEASE_MS = 15_000

/** How often the lease is renewed, in milliseconds. */
const RENEW_MS = 3000

/** How often a request is tried that fails by our fault or crashes its worker. */
const MAX_FAILURES = 5

/** The longest pause of a batch whose account is rate-limited or whose engine is busy. */
const MAX_PAUSE_MS = 60_000

/**
 * Answers one request of any batch. Resolves to false when there is none. When `stopping` aborts,
 * the request is put back.
 */
export async function runNextRequest(
  ports: RunBatchPorts,
  stopping: AbortSignal,
): Promise<boolean> {
  const { batches, clock, observer } = ports
  const request = await batches.claim({ nowMs: clock.nowMs(), leaseMs: LEASE_MS })
  if (!request) return false
  const work = await underLease(ports, stopping, {
    extend: (time) => batches.extend({ ...request, ...time }),
    run: (signal) => outcomeOf(ports, request, signal),
  })
  if (stopping.aborted) {
    await giveBack(ports, request, { hasFailed: false, pauseMs: 0 })
    return true
  }
  if (work === 'lost') return true
  if ('pauseMs' in work) await giveBack(ports, request, work)
  else if (await batches.finish({ ...request, ...work, nowMs: clock.nowMs() }))
    observer.batchRequestEnded({ endpoint: request.endpoint, state: work.state })
  return true
}

type Pause = { readonly hasFailed: boolean; readonly pauseMs: number }

async function giveBack(
  { batches, clock }: RunBatchPorts,
  request: ClaimedRequest,
  { hasFailed, pauseMs }: Pause,
): Promise<void> {
  const nowMs = clock.nowMs()
  await batches.handBack({ ...request, hasFailed, readyAtMs: nowMs + pauseMs, nowMs })
}

/** Runs work under a lease that is renewed until the work ends; `lost` if the lease was lost before. */
async function underLease<T>(
  { clock }: Pick<RunBatchPorts, 'clock'>,
  stopping: AbortSignal,
  work: {
    extend(time: { readonly nowMs: number; readonly leaseMs: number }): Promise<boolean>
    run(signal: AbortSignal): Promise<T>
  },
): Promise<T | 'lost'> {
  const stop = new AbortController()
  const onStopping = (): void => stop.abort(new Fault('overloaded', 'the server is stopping'))
  if (stopping.aborted) onStopping()
  stopping.addEventListener('abort', onStopping, { once: true })
  const ended = new AbortController()
  const renewing = renew({ clock, extend: work.extend, stop, ended: ended.signal })
  try {
    const outcome = await work.run(stop.signal)
    return stop.signal.aborted && !stopping.aborted ? 'lost' : outcome
  } finally {
    stopping.removeEventListener('abort', onStopping)
    ended.abort()
    await renewing
  }
}

/** Renews a lease until the work has ended; aborts the work when the lease is lost. */
async function renew({
  clock,
  extend,
  stop,
  ended,
}: {
  readonly clock: Clock
  readonly extend: (time: { nowMs: number; leaseMs: number }) => Promise<boolean>
  readonly stop: AbortController
  readonly ended: AbortSignal
}): Promise<void> {
  let renewedAtMs = clock.monotonicMs()
  while (!ended.aborted) {
    await clock.sleep(RENEW_MS, ended)
    if (ended.aborted) return
    const startedAtMs = clock.monotonicMs()
    // A short outage of the store is no reason to discard work; one as long as a lease is.
    const isHeld = await extend({ nowMs: clock.nowMs(), leaseMs: LEASE_MS }).catch(
      () => startedAtMs - renewedAtMs < LEASE_MS,
    )
    if (!isHeld) return stop.abort(new Fault('overloaded', 'the lease was lost'))
    renewedAtMs = startedAtMs
  }
}

/** The answer of a request, or how long its batch should pause before the next try. */
async function outcomeOf(
  ports: RunBatchPorts,
  request: ClaimedRequest,
  signal: AbortSignal,
): Promise<RequestAnswer | Pause> {
  try {
    if (request.failures > 0) await ports.release(request)
    if (request.failures >= MAX_FAILURES)
      return ports.refuse(request, new Fault('internal', `gave up after ${MAX_FAILURES} attempts`))
    const caller = await callerOf(ports, request)
    if (!caller) return { hasFailed: false, pauseMs: MAX_PAUSE_MS }
    await requireStorage(ports, request)
    const body = await readBody(ports, request, signal)
    try {
      return await ports.answer(request, { caller, body: body.json, signal })
    } finally {
      body.release()
    }
  } catch (thrown) {
    return afterFault(ports, request, thrown)
  }
}

/** The caller; undefined while the key or account is suspended. Throws `unknownKey` for a key that no longer exists. */
async function callerOf(
  { keys, clock }: Pick<RunBatchPorts, 'keys' | 'clock'>,
  { keyId }: ClaimedRequest,
): Promise<Caller | undefined> {
  const found = await keys.findKey(keyId)
  if (!found || !isLive(found.key, clock.nowMs())) throw new Fault('unknownKey', 'invalid API key')
  try {
    requireServed(found)
    return found
  } catch {
    return undefined
  }
}

/**
 * Throws `tooLarge` when the batches of the account store as much as they may. It is checked before
 * each request, because an order cannot know the size of its results.
 */
async function requireStorage(
  { batches, maxKeptBytes }: Pick<RunBatchPorts, 'batches' | 'maxKeptBytes'>,
  { accountId }: ClaimedRequest,
): Promise<void> {
  const bytes = await batches.keptBytes(accountId)
  if (bytes < maxKeptBytes) return
  throw new Fault(
    'tooLarge',
    `the batches of an account may keep ${maxKeptBytes} bytes, requests and results, and keep ${bytes}: the request was not made`,
  )
}

function readBody(
  ports: Pick<RunBatchPorts, 'blobs' | 'readBody'>,
  { batchId, accountId, start, end }: ClaimedRequest,
  signal: AbortSignal,
): ReturnType<RunBatchPorts['readBody']> {
  const content = ports.blobs.read(batchBlobKey(batchId), { start, end: end - 1 })
  return ports.readBody(content, { sizeBytes: end - start, owner: accountId, signal })
}

/** Decides after a fault: the caller's mistakes become the result, temporary failures are tried again. */
function afterFault(
  ports: RunBatchPorts,
  request: ClaimedRequest,
  thrown: unknown,
): RequestAnswer | Pause {
  const fault = toFault(thrown)
  if (fault.kind === 'rateLimited' || fault.kind === 'overloaded')
    return { hasFailed: false, pauseMs: pauseOf(fault) }
  if (fault.kind !== 'timeout' && fault.kind !== 'internal') return ports.refuse(request, fault)
  if (!isFault(thrown) || fault.cause !== undefined) ports.onError(thrown, request.batchId)
  const isLast = request.failures + 1 >= MAX_FAILURES
  if (isLast) return ports.refuse(request, fault)
  return { hasFailed: true, pauseMs: 1000 * 2 ** request.failures }
}

function pauseOf({ retryAfterSeconds = 1 }: Fault): number {
  return Math.min(MAX_PAUSE_MS, Math.max(1000, retryAfterSeconds * 1000))
}

/** Writes the result files of one batch. Resolves to false when there is none to write. */
export async function finalizeNextBatch(
  ports: RunBatchPorts,
  stopping: AbortSignal,
): Promise<boolean> {
  const { batches, clock, blobs } = ports
  const claimed = await batches.claimFinalizing({ nowMs: clock.nowMs(), leaseMs: LEASE_MS })
  if (!claimed) return false
  const { batch, token } = claimed
  const lease = { batchId: batch.id, token }
  const files: FileRecord[] = []
  try {
    const outcome = await underLease(ports, stopping, {
      extend: (time) => batches.extendFinalizing({ ...lease, ...time }),
      run: async (signal) => {
        const output = await writeFile(ports, batch, { isOutput: true, signal, files })
        const errors = await writeFile(ports, batch, { isOutput: false, signal, files })
        const made = { ...(output && { output }), ...(errors && { errors }) }
        return batches.finalize({ ...lease, ...made, nowMs: clock.nowMs() })
      },
    })
    if (outcome === true) {
      await blobs.remove(batchBlobKey(batch.id)).catch(() => undefined)
      return true
    }
  } catch (thrown) {
    // Its lease lapses, and it is tried again. The files stay, because the batch may have ended
    // with them although the answer was lost.
    if (!stopping.aborted) ports.onError(thrown, batch.id)
    return false
  }
  for (const { blobKey } of files) await blobs.remove(blobKey).catch(() => undefined)
  return true
}

/** Writes the file of the successful results, or of the errors; undefined when there are none. */
async function writeFile(
  ports: RunBatchPorts,
  batch: Batch,
  {
    isOutput,
    signal,
    files,
  }: { readonly isOutput: boolean; readonly signal: AbortSignal; readonly files: FileRecord[] },
): Promise<FileRecord | undefined> {
  const { blobs, ids, clock } = ports
  const { counts, details, removeAtMs } = batch
  const count = isOutput ? counts.succeeded : counts.total - counts.succeeded
  if (count === 0) return undefined
  const id = ids.file()
  const blobKey = blobKeyOf('uploads', id)
  const { sizeBytes } = await blobs.put(blobKey, lines(ports, batch, isOutput), signal)
  const createdAtMs = clock.nowMs()
  const { outputSeconds } = details
  const file: FileRecord = {
    id,
    accountId: batch.accountId,
    purpose: 'batch_output',
    filename: `${batch.id}_${isOutput ? 'output' : 'error'}.jsonl`,
    contentType: 'application/jsonl',
    sizeBytes,
    createdAtMs,
    blobKey,
    expiresAtMs: outputSeconds === undefined ? removeAtMs : createdAtMs + outputSeconds * 1000,
  }
  files.push(file)
  return file
}

async function* lines(
  ports: RunBatchPorts,
  batch: Batch,
  isOutput: boolean,
): AsyncGenerator<Uint8Array> {
  for await (const result of readResults(ports, batch.id))
    if ((result.state === 'succeeded') === isOutput)
      yield Buffer.from(ports.formatLine(batch, result))
}

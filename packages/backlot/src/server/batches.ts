/** Batches: the endpoints over their use cases, and the workers that answer their requests. */
import { runLoop, startRepeating } from '../app/upkeep/loop.ts'
import {
  cancelBatch,
  createBatch,
  deleteBatch,
  findBatch,
  listBatches,
  readResults,
} from '../app/batches/batches.ts'
import {
  finalizeNextBatch,
  runNextRequest,
  type RunBatchPorts,
} from '../app/batches/run-batches.ts'
import { findFile, readFile } from '../app/files/files.ts'
import { batchKindOf } from '../domain/batch.ts'
import type { BatchRoutePorts } from '../http/endpoints/batches.ts'
import { readKeptJson } from '../http/bodies/json-body.ts'
import { formatMessageResult } from '../wire/batches/anthropic-batches.ts'
import { formatOpenaiResult } from '../wire/batches/openai-batches.ts'
import { batchAnswers, type BatchAnswerResources } from './batch-answers.ts'
import { downloadPorts } from './downloads.ts'
import { clock, ids } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'

/** Dependencies of the batch endpoints. */
export function batchPorts(
  resources: Pick<
    ServerResources,
    'store' | 'blobs' | 'config' | 'secrets' | 'limiter' | 'observer' | 'bodies'
  >,
): BatchRoutePorts {
  const { store, blobs, config } = resources
  const { batches } = store
  const { batches: limits } = config
  const { limiter, observer } = resources
  const { ledger, files } = store
  const ports = { batches, blobs, limits, ids, clock, limiter, observer, ledger, files }
  const filePorts = downloadPorts(resources)
  return {
    create: (caller, order) => createBatch(ports, caller, order),
    find: (caller, wanted) => findBatch(ports, caller, wanted),
    list: (caller, query) => listBatches(ports, caller, query),
    cancel: (caller, wanted) => cancelBatch(ports, caller, wanted),
    remove: (caller, wanted) => deleteBatch(ports, caller, wanted),
    results: (batchId) => readResults(ports, batchId),
    files: {
      find: (caller, fileId) => findFile(filePorts, caller, fileId),
      read: (file, range) => readFile(filePorts, file, range),
    },
    bodies: resources.bodies,
    maxLineBytes: limits.maxBatchBytes,
  }
}

/** How often a worker polls for requests without a wake-up. */
const POLL_MS = 2000

/** How often overdue batches are looked for. */
const OVERDUE_MS = 30_000

/** Starts the batch workers. Returns a function that stops them and resolves when they hold nothing. */
export function startBatches(
  resources: BatchAnswerResources & Pick<ServerResources, 'blobs' | 'bodies'>,
): () => Promise<void> {
  const { config, store, blobs, log, observer } = resources
  const { batches, keys } = store
  const stopping = new AbortController()
  const { signal } = stopping
  const ports: RunBatchPorts = {
    batches,
    keys,
    blobs,
    ids,
    clock,
    observer,
    maxKeptBytes: config.batches.maxBytes,
    ...batchAnswers(resources),
    readBody: (content, body) => readKeptJson(content, resources.bodies, body),
    formatLine: (batch, result) =>
      batchKindOf(batch) === 'messages'
        ? formatMessageResult(result)
        : formatOpenaiResult(batch, result),
    onError: (thrown, batchId) =>
      log.error({ err: thrown, batchId }, 'a request of a batch failed'),
  }
  const onError = (thrown: unknown): void => log.error({ err: thrown }, 'work on batches failed')
  const round = async (): Promise<{ againInMs: number }> => {
    const hasRun = (await runNextRequest(ports, signal)) || (await finalizeNextBatch(ports, signal))
    return { againInMs: hasRun ? 0 : POLL_MS }
  }
  const onWake = (listener: () => void): (() => void) => batches.onQueued(listener)
  const workers = Array.from({ length: config.batches.concurrency }, () =>
    runLoop(clock, { round, onWake, onError }, signal),
  )
  const stopExpiring = startRepeating(clock, {
    round: async () => ({
      againInMs: (await batches.expireOverdue(clock.nowMs())) ? 0 : OVERDUE_MS,
    }),
    onError,
  })
  return async () => {
    stopping.abort(new Error('the server is stopping'))
    await Promise.all([...workers, stopExpiring()])
  }
}

/** Runs in the threads of `json-threads.ts`: turns a long batch line into the bytes of its request. */
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { BatchEndpoint, BatchProblem } from '../../domain/batch.ts'
import { readBatchLine } from '../../wire/batches/openai-batches.ts'
import type { Bytes } from './buffer-pool.ts'
import { findExcess } from './json-extent.ts'

/** A line to read. */
export type LongLine = {
  readonly json: Bytes
  readonly line: number
  readonly endpoint: BatchEndpoint
}

/** The request, with its body in the memory of the line unless it became longer, or what is wrong with the line. */
export type ReadLine = {
  readonly customId: string
  readonly body: Uint8Array
  readonly line: number
}

/** Reads a line. */
export function readLongLine(wish: LongLine): object {
  const read = readLine(wish)
  const { buffer } = 'body' in read ? read.body : wish.json
  if (buffer instanceof SharedArrayBuffer) return read
  return move({ [transferableSymbol]: [buffer], [valueSymbol]: read })
}

function readLine({ json, line, endpoint }: LongLine): ReadLine | BatchProblem {
  const excess = findExcess(json)
  if (excess !== undefined) return { code: 'invalid_request', message: `the line ${excess}`, line }
  const read = readBatchLine(json, line, endpoint)
  return 'body' in read ? { ...read, body: encodedInto(json, read.body) } : read
}

/**
 * Writes the request over the line, which is no longer needed. It may be longer than the line,
 * because numbers can be written longer than they came.
 */
function encodedInto(json: Bytes, text: string): Uint8Array {
  const size = Buffer.byteLength(text)
  if (size > json.length) return new TextEncoder().encode(text)
  Buffer.from(json.buffer, json.byteOffset, json.length).write(text)
  return json.subarray(0, size)
}

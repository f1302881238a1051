/**
 * Reads the requests of a batch file, one line each. Short lines are parsed here; long ones are
 * collected in the memory for long bodies and parsed in a thread, so that they delay nobody else.
 */
import { readLines, type Line } from '../../app/batches/read-lines.ts'
import type { OrderedRequest } from '../../app/batches/batches.ts'
import type { BatchEndpoint, BatchProblem } from '../../domain/batch.ts'
import { readBatchLine } from '../../wire/batches/openai-batches.ts'
import type { Bodies } from './bodies.ts'
import { bodyMemory, SHORT_BYTES, type BodyPorts } from './body-memory.ts'
import type { Bytes } from './buffer-pool.ts'
import type { BodyReader } from './json-body.ts'

/** Dependencies of reading lines. */
export type LinePorts = BodyPorts & {
  readonly threads: Pick<Bodies['threads'], 'readLine'>
}

/** A batch file to read. */
export type LineFile = BodyReader & {
  readonly content: AsyncIterable<Uint8Array>
  readonly sizeBytes: number
  /** The longest line that is accepted, in bytes. */
  readonly maxLineBytes: number
  readonly endpoint: BatchEndpoint
}

/**
 * The requests of a file, or what is wrong with a line. Each item is valid only until the next is
 * requested. Throws `tooLarge` as `readLines` does, and `overloaded` when no memory becomes free in
 * time.
 */
export async function* readRequests(
  ports: LinePorts,
  { content, sizeBytes, maxLineBytes, endpoint, owner, signal }: LineFile,
): AsyncGenerator<OrderedRequest | BatchProblem> {
  const limit = Math.min(maxLineBytes, sizeBytes)
  const openMemory = (): ReturnType<typeof bodyMemory> =>
    bodyMemory(ports, { announced: undefined, limit, owner, signal })
  for await (const line of readLines(content, { maxBytes: maxLineBytes, openMemory }))
    yield await readLine(ports, line, endpoint)
}

async function readLine(
  { threads }: LinePorts,
  { bytes, line }: Line,
  endpoint: BatchEndpoint,
): Promise<OrderedRequest | BatchProblem> {
  if (bytes.length > SHORT_BYTES) return threads.readLine({ json: ownBytes(bytes), line, endpoint })
  const read = readBatchLine(bytes, line, endpoint)
  return 'body' in read ? { ...read, body: Buffer.from(read.body) } : read
}

/** Unshared memory is transferred to the thread, so a piece of a larger read buffer is copied first. */
function ownBytes(bytes: Uint8Array): Bytes {
  const { buffer, byteOffset, length } = bytes
  const isOwn = buffer instanceof SharedArrayBuffer
  return isOwn ? new Uint8Array(buffer, byteOffset, length) : new Uint8Array(bytes)
}

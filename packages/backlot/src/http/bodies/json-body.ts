/**
 * JSON bodies of any size up to the limit of their route, read after authentication.
 *
 * Short ones are parsed here. A long one delays only its own sender: it is collected in one buffer,
 * which another thread parses, and comes back as JSON with its media already decoded. All bodies
 * together have a memory limit; beyond it they wait unread, and after a while are refused with
 * `overloaded`.
 */
import type { FastifyRequest } from 'fastify'
import { Fault } from '../../domain/fault.ts'
import { utf8Text } from '../../wire/utf8-text.ts'
import type { Bodies } from './bodies.ts'
import { bodyMemory, SHORT_BYTES, type BodyMemory, type BodyPorts } from './body-memory.ts'
import type { Bytes } from './buffer-pool.ts'
import type { JsonThreads } from './json-threads.ts'
import { receiveBody } from './receive-body.ts'
import { bodyTooLarge, missingBody, packedBody } from '../request-fault.ts'

/** Dependencies of reading bodies. */
export type JsonPorts = BodyPorts & {
  readonly threads: Pick<JsonThreads, 'parse'>
}

/** A body that was read, and a function that releases its memory. */
export type ReadBody = { readonly json: unknown; release(): void }

/** The account that sends the body, and the signal that aborts reading it. */
export type BodyReader = { readonly owner: string; readonly signal: AbortSignal }

/** Reads a body as JSON. Throws `invalid`, `tooLarge`, and `overloaded` when no memory is free in time. */
export async function readJsonBody(
  request: FastifyRequest,
  ports: JsonPorts,
  reader: BodyReader,
): Promise<ReadBody> {
  return readWith(request, ports, {
    ...reader,
    parse: (bytes) =>
      bytes.length > SHORT_BYTES ? ports.threads.parse(bytes) : parseShort(request, bytes),
  })
}

/** Reads a body as bytes, in `json`. Throws as `readJsonBody` does. */
export async function readBytes(
  request: FastifyRequest,
  ports: BodyPorts,
  reader: BodyReader,
): Promise<ReadBody> {
  return readWith(request, ports, { ...reader, parse: async (bytes) => bytes })
}

/** A short body. A member called `__proto__` stays one, as in long bodies: nothing here copies members by assigning them. */
async function parseShort(request: FastifyRequest, bytes: Bytes): Promise<unknown> {
  if (bytes.length === 0) throw missingBody(request)
  try {
    return JSON.parse(utf8Text(bytes))
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unreadable'
    throw new Fault('invalid', `the request body is not valid JSON: ${why}`)
  }
}

async function readWith(
  request: FastifyRequest,
  ports: BodyPorts,
  { parse, ...reader }: BodyReader & { parse(bytes: Bytes): Promise<unknown> },
): Promise<ReadBody> {
  const packed = packedBody(request)
  if (packed) throw packed
  const limit = request.routeOptions.bodyLimit
  const length = request.headers['content-length']
  const announced = length === undefined ? undefined : Number(length)
  if (announced !== undefined && announced > limit) throw bodyTooLarge(request)
  const memory = bodyMemory(ports, { announced, limit, ...reader })
  try {
    const json = await parse(await receiveBytes(request, memory))
    reader.signal.throwIfAborted()
    return { json, release: () => memory.release() }
  } catch (thrown) {
    memory.release()
    throw thrown
  }
}

/** Receives all bytes of the body. */
function receiveBytes(request: FastifyRequest, memory: BodyMemory): Promise<Bytes> {
  const limit = request.routeOptions.bodyLimit
  return receiveBody(request.raw, (size) => {
    if (size > limit) throw bodyTooLarge(request)
    return memory.grow(size)
  })
}

/** Reads stored JSON of `sizeBytes` bytes as a body is read. Throws as `readJsonBody` does. */
export async function readKeptJson(
  content: AsyncIterable<Uint8Array>,
  ports: Pick<Bodies, keyof BodyPorts | 'threads'>,
  { sizeBytes, ...reader }: BodyReader & { readonly sizeBytes: number },
): Promise<ReadBody> {
  const memory = bodyMemory(ports, { announced: sizeBytes, limit: sizeBytes, ...reader })
  try {
    const bytes = await memory.grow(sizeBytes)
    let size = 0
    for await (const piece of content) {
      bytes.set(piece, size)
      size += piece.length
    }
    const whole = bytes.subarray(0, size)
    const json: unknown =
      size > SHORT_BYTES
        ? await ports.threads.parse(whole)
        : JSON.parse(new TextDecoder().decode(whole))
    reader.signal.throwIfAborted()
    return { json, release: () => memory.release() }
  } catch (thrown) {
    memory.release()
    throw thrown
  }
}

/**
 * JSON bodies of any size up to the limit of their route, read after the caller
 * is known.
 *
 * A short one is parsed here. A long one costs its sender time and nobody else:
 * its bytes are gathered in one buffer, which is handed to another thread, and
 * comes back as JSON whose media are already decoded. All bodies together may
 * take a share of the memory; beyond that they wait, unread, and are then told
 * to come back.
 */
import type { FastifyRequest } from 'fastify'
import type { Bodies } from './bodies.ts'
import { bodyMemory, SHORT_BYTES, type BodyMemory, type BodyPorts } from './body-memory.ts'
import type { Bytes } from './buffer-pool.ts'
import type { JsonThreads } from './json-threads.ts'
import { receiveBody } from './receive-body.ts'
import { bodyTooLarge, packedBody } from './request-fault.ts'

/** What bodies are read with. */
export type JsonPorts = BodyPorts & {
  readonly parseShort: ParseShort
  readonly threads: Pick<JsonThreads, 'parse'>
}

/** Parses a short body as Fastify does. */
export type ParseShort = (request: FastifyRequest, json: string) => Promise<unknown>

/** A body that was read, and the way to say that nothing of it is needed any more. */
export type ReadBody = { readonly json: unknown; release(): void }

/** For whom a body is read. */
export type BodyReader = { readonly owner: string; readonly signal: AbortSignal }

/** Reads a body as JSON. Throws `invalid`, `tooLarge`, and `overloaded` when too many are there. */
export async function readJsonBody(
  request: FastifyRequest,
  ports: JsonPorts,
  reader: BodyReader,
): Promise<ReadBody> {
  return readWith(request, ports, {
    ...reader,
    parse: (bytes) =>
      bytes.length > SHORT_BYTES
        ? ports.threads.parse(bytes)
        : ports.parseShort(request, new TextDecoder().decode(bytes)),
  })
}

/** Reads a body as it is: `json` is its bytes. Throws as `readJsonBody` does. */
export async function readBytes(
  request: FastifyRequest,
  ports: BodyPorts,
  reader: BodyReader,
): Promise<ReadBody> {
  return readWith(request, ports, { ...reader, parse: async (bytes) => bytes })
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

/** All bytes of the body. */
function receiveBytes(request: FastifyRequest, memory: BodyMemory): Promise<Bytes> {
  const limit = request.routeOptions.bodyLimit
  return receiveBody(request.raw, (size) => {
    if (size > limit) throw bodyTooLarge(request)
    return memory.grow(size)
  })
}

/** JSON that was kept, `sizeBytes` of it, read as a body is. Throws as `readJsonBody` does. */
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

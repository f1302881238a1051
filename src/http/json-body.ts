/**
 * JSON bodies of any size up to the limit of their route.
 *
 * A short one is parsed here. A long one costs its sender time and nobody else:
 * its bytes are gathered in one buffer, which is handed to another thread, and
 * comes back as JSON whose media are already decoded. All long ones together may
 * take a share of the memory; beyond that they wait, unread, and are then told
 * to come back.
 */
import type { FastifyRequest } from 'fastify'
import type { Allowance } from '../domain/allowance.ts'
import { Fault } from '../domain/fault.ts'
import type { Bytes } from './body-rooms.ts'
import type { JsonThreads } from './json-threads.ts'
import { receiveBody } from './receive-body.ts'
import { bodyTooLarge, packedBody } from './request-fault.ts'

/** What bodies are read with. */
export type BodyPorts = {
  readonly parseShort: ParseShort
  readonly threads: JsonThreads
  /** The bytes of long bodies that may be in the process at a time. */
  readonly allowance: Allowance
}

/** Parses a short body as Fastify does. */
export type ParseShort = (request: FastifyRequest, json: string) => Promise<unknown>

/** A body that was read, and the way to say that nothing of it is needed any more. */
export type ReadBody = { readonly json: unknown; release(): void }

/** Longer bodies are long. One of this size is parsed in a few milliseconds. */
const SHORT_BYTES = 512 * 1024

/** How long a body waits for its turn. */
const WAIT_MS = 10_000

/** When a client that was sent away should come back. */
const RETRY_AFTER_SECONDS = 5

/** Reads a body. Throws `invalid`, `tooLarge`, and `overloaded` when too many long ones are there. */
export async function readJsonBody(
  request: FastifyRequest,
  { parseShort, threads, allowance, signal }: BodyPorts & { readonly signal: AbortSignal },
): Promise<ReadBody> {
  let isOver = false
  let leave = (): void => undefined
  const { rooms } = threads
  const reserve = async (size: number): Promise<Bytes> => {
    const endTurn = await takeTurn(allowance, size, signal)
    leave = endTurn
    if (isOver) {
      leave() // the body broke off while it waited
      throw new Error('nobody reads the body any more')
    }
    const room = rooms.take(size)
    leave = () => {
      rooms.giveBack(room)
      endTurn()
    }
    return room
  }
  try {
    const bytes = await gather(request, reserve)
    const json = await (bytes.length > SHORT_BYTES
      ? threads.parse(bytes)
      : parseShort(request, new TextDecoder().decode(bytes)))
    signal.throwIfAborted()
    return { json, release: leave }
  } catch (thrown) {
    isOver = true
    leave()
    throw thrown
  }
}

/** Takes room for a body; throws `overloaded` when there is none in good time. */
export async function takeTurn(
  allowance: Allowance,
  bytes: number,
  signal: AbortSignal,
): Promise<() => void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
  return allowance.take(bytes, patience).catch(() => {
    signal.throwIfAborted()
    throw new Fault('overloaded', 'too many large requests at once', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  })
}

/** All bytes of the body. `reserve` is called once before there are many. */
async function gather(
  request: FastifyRequest,
  reserve: (size: number) => Promise<Bytes>,
): Promise<Bytes> {
  const packed = packedBody(request)
  if (packed) throw packed
  const limit = request.routeOptions.bodyLimit
  const announced = Number(request.headers['content-length'] ?? SHORT_BYTES)
  if (announced > limit) throw bodyTooLarge(request)
  const room = announced > SHORT_BYTES ? await reserve(announced) : new Uint8Array(announced)
  return receiveBody(request.raw, room, (size) => {
    if (size > limit) throw bodyTooLarge(request)
    return reserve(limit) // no size was announced
  })
}

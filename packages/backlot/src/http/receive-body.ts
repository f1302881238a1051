/**
 * The bytes of a body in one buffer, for as little of the main thread as that
 * takes. Much of it would go into memory that is touched for the first time: so
 * pieces are freed as soon as they are copied.
 */
import type { Readable } from 'node:stream'
import { invalid } from '../domain/fault.ts'
import type { Bytes } from './buffer-pool.ts'

/** Why a body has no end: its caller left, or was cut off. No failure of ours, and nobody is there to read an answer. */
export class BrokenOff extends Error {
  constructor() {
    super('the body broke off')
  }
}

/**
 * Each piece costs more than its bytes, so a body must not come in crumbs: this
 * many pieces are free, and beyond them they must have this many bytes on average.
 */
const FREE_PIECES = 8192
const MIN_PIECE_BYTES = 64

/**
 * Receives a body. `grow` is asked for room for at least so many bytes whenever
 * there is too little. It throws to refuse the body; the stream is then left as
 * it is, because the answer goes over the same connection. Throws what broke the
 * stream, too.
 */
export async function receiveBody(
  body: Readable,
  grow: (size: number) => Bytes | Promise<Bytes>,
): Promise<Bytes> {
  let bytes: Bytes = new Uint8Array(0)
  let size = 0
  let pieces = 0
  const { promise: ended, resolve: end, reject: refuse } = Promise.withResolvers<void>()
  const add = (piece: Uint8Array): void => {
    bytes.set(piece, size)
    size += piece.length
    takeBack(piece)
  }
  const moveTo = (larger: Bytes): void => {
    larger.set(bytes.subarray(0, size))
    bytes = larger
  }
  const continueIn = async (larger: Promise<Bytes>, piece: Uint8Array): Promise<void> => {
    moveTo(await larger)
    add(piece)
    body.resume()
  }
  const enlarge = (piece: Uint8Array): void => {
    const larger = grow(size + piece.length)
    if (!(larger instanceof Promise)) {
      moveTo(larger)
      add(piece)
      return
    }
    body.pause()
    void continueIn(larger, piece).catch(refuse)
  }
  const onData = (piece: Uint8Array): void => {
    pieces += 1
    try {
      if (areCrumbs(pieces, size)) throw invalid('', 'the request body comes in too small chunks')
      if (size + piece.length <= bytes.length) add(piece)
      else enlarge(piece)
    } catch (thrown) {
      body.pause()
      refuse(thrown)
    }
  }
  const onClose = (): void => {
    if (!body.readableEnded) refuse(new BrokenOff())
  }
  const onError = (): void => refuse(new BrokenOff())
  if (body.destroyed) onClose()
  body.on('data', onData).on('end', end).on('error', onError).on('close', onClose)
  try {
    await ended
  } finally {
    body.off('data', onData).off('end', end).off('error', onError).off('close', onClose)
  }
  return bytes.subarray(0, size)
}

function areCrumbs(pieces: number, bytes: number): boolean {
  return pieces > FREE_PIECES && bytes < (pieces - FREE_PIECES) * MIN_PIECE_BYTES
}

/**
 * Frees the memory of a piece that nobody reads any more. It lies outside the
 * heap of JavaScript, whose collector lets up to 64 MB of it pile up. A piece
 * that shares its memory with others, as around a boundary, is left to it.
 */
export function takeBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

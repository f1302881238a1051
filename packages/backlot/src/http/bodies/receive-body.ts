/**
 * Receives a body into one buffer with little work on the main thread. Most of the cost is memory
 * that is touched for the first time, so each piece is freed as soon as it is copied.
 */
import type { Readable } from 'node:stream'
import { invalid } from '../../domain/fault.ts'
import type { Bytes } from './buffer-pool.ts'

/**
 * The body ended early because its caller left or was cut off. It is no failure of ours, and nobody
 * would read an answer.
 */
export class BrokenOff extends Error {
  constructor() {
    super('the body broke off')
  }
}

/**
 * Each piece costs more than its bytes, so bodies in tiny pieces are refused: so many pieces are
 * free, and beyond that they must average this many bytes.
 */
const FREE_PIECES = 8192
const MIN_PIECE_BYTES = 64

/**
 * Receives a body. `grow` returns a larger buffer when more is needed, and throws to refuse the
 * body; the stream is then left as it is, because the answer goes over the same connection. Also
 * throws the errors of the stream.
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
 * Frees the memory of a piece that nobody reads any more. It lies outside the JavaScript heap,
 * where the garbage collector lets up to 64 MB pile up. A piece that shares its memory with others,
 * as around a multipart boundary, is left to the collector.
 */
export function takeBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * The bytes of a body in one buffer, for as little of the main thread as that
 * takes. Much of it would go into memory that is touched for the first time: so
 * pieces are freed as soon as they are copied.
 */
import type { Readable } from 'node:stream'
import type { Bytes } from './body-rooms.ts'

/**
 * Receives a body into `room`. When that is full, `moreRoom` is asked for room
 * for more than so many bytes. It throws to refuse the body; the stream is then
 * left as it is, because the answer goes over the same connection. Throws what
 * broke the stream, too.
 */
export async function receiveBody(
  body: Readable,
  room: Bytes,
  moreRoom: (size: number) => Promise<Bytes>,
): Promise<Bytes> {
  let bytes = room
  let size = 0
  const { promise: ended, resolve: end, reject: refuse } = Promise.withResolvers<void>()
  const add = (piece: Uint8Array): void => {
    bytes.set(piece, size)
    size += piece.length
    takeBack(piece)
  }
  const enlarge = async (piece: Uint8Array): Promise<void> => {
    const larger = await moreRoom(size + piece.length)
    larger.set(bytes.subarray(0, size))
    bytes = larger
    add(piece)
  }
  const onData = (piece: Uint8Array): void => {
    if (size + piece.length <= bytes.length) {
      add(piece)
      return
    }
    body.pause()
    enlarge(piece).then(() => body.resume(), refuse)
  }
  const onClose = (): void => {
    if (!body.readableEnded) refuse(new Error('the body broke off'))
  }
  if (body.destroyed) onClose()
  body.on('data', onData).on('end', end).on('error', refuse).on('close', onClose)
  try {
    await ended
  } finally {
    body.off('data', onData).off('end', end).off('error', refuse).off('close', onClose)
  }
  return bytes.subarray(0, size)
}

/**
 * Frees the memory of a piece that nobody reads any more. It lies outside the
 * heap of JavaScript, whose collector lets up to 64 MB of it pile up. A piece
 * that shares its memory with others, as around a boundary, is left to it.
 */
export function takeBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

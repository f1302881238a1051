import type { Reply } from './route.ts'

/** A JPEG as an answer, with these headers. */
export function jpegReply(bytes: Uint8Array, headers: Readonly<Record<string, string>>): Reply {
  return {
    type: 'bytes',
    status: 200,
    headers: {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
    },
    content: once(bytes),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

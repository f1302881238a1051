import type { Reply } from './route.ts'

/** An answer with a JPEG and these headers. */
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

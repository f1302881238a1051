import type { Caller } from '../../app/accounts/authenticate.ts'
import type { Poster } from '../../app/videos/find-poster.ts'
import { isKnownToCaller } from '../../wire/files/byte-range.ts'
import { parseTaskQuery, TaskQuerySchema } from '../../wire/videos/videos.ts'
import { jpegReply } from '../jpeg.ts'
import type { Endpoint } from '../route.ts'

/** Dependencies of the poster endpoint. */
export type PosterPorts = {
  /** Throws `notFound`, and `invalid` while there is no video. */
  poster(caller: Caller, taskId: string): Promise<Poster>
}

/** The poster of a task's video: a JPEG, or 304 when the caller has it. */
export function posterEndpoint(ports: PosterPorts): Endpoint {
  return {
    querySchema: TaskQuerySchema,
    answerType: 'image/jpeg',
    statusOnFault: true,
    handle: async ({ caller, query, header, signal }) => {
      const { fileId, read } = await ports.poster(caller, parseTaskQuery(query))
      const etag = `"${fileId}-poster"` // the poster of a video never changes
      if (isKnownToCaller(header('if-none-match'), etag))
        return { type: 'bytes', status: 304, headers: { etag }, content: nothing() }
      return jpegReply(await read(signal), { etag, 'cache-control': 'private, max-age=3600' })
    },
  }
}

async function* nothing(): AsyncIterable<Uint8Array> {
  /* the caller has it */
}

import type { Caller } from '../app/authenticate.ts'
import type { DownloadGrant } from '../app/files.ts'
import type { ByteRange, FileRecord } from '../domain/file.ts'
import { parseByteRange } from '../wire/byte-range.ts'
import {
  DownloadQuerySchema,
  FileAnswerSchema,
  FileQuerySchema,
  formatDownloadPath,
  formatFile,
  parseDownloadQuery,
  parseFileQuery,
} from '../wire/files.ts'
import type { Call, Endpoint, Reply } from './route.ts'

/** What the file endpoints call. */
export type FilePorts = {
  find(caller: Caller, fileId: string): Promise<FileRecord>
  grant(file: FileRecord): DownloadGrant
  findGranted(fileId: string, grant: DownloadGrant): Promise<FileRecord>
  read(file: FileRecord, range?: ByteRange): AsyncIterable<Uint8Array>
}

/** The file endpoints. */
export function fileEndpoints(
  ports: FilePorts,
): Readonly<Record<'retrieve' | 'content' | 'download', Endpoint>> {
  return {
    retrieve: {
      querySchema: FileQuerySchema,
      answerSchema: FileAnswerSchema,
      emptyAnswer: { file: null },
      handle: (call) => retrieve(ports, call),
    },
    content: {
      querySchema: FileQuerySchema,
      statusOnFault: true,
      handle: async (call) =>
        content(ports, call, await ports.find(call.caller, parseFileQuery(call.query))),
    },
    download: {
      querySchema: DownloadQuerySchema,
      statusOnFault: true,
      handle: async (call) => {
        const grant = parseDownloadQuery(call.query)
        const file = await ports.findGranted(parseFileQuery(call.params), grant)
        return content(ports, call, file)
      },
    },
  }
}

async function retrieve(ports: FilePorts, { caller, query, baseUrl }: Call): Promise<Reply> {
  const file = await ports.find(caller, parseFileQuery(query))
  const path = formatDownloadPath(file, ports.grant(file))
  return { type: 'json', body: formatFile(file, baseUrl + path) }
}

/** The bytes of a file: whole, the range that was asked for, or 416. */
function content(ports: FilePorts, call: Call, file: FileRecord): Reply {
  const asked = parseByteRange(call.header('range'), file.sizeBytes)
  const headers = {
    'accept-ranges': 'bytes',
    'content-type': file.contentType,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    // What a caller uploaded must never run as a page of ours.
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  }
  if (asked === 'unsatisfiable')
    return {
      type: 'bytes',
      status: 416,
      headers: { 'content-range': `bytes */${file.sizeBytes}` },
      content: nothing(),
    }
  if (asked === 'whole')
    return {
      type: 'bytes',
      status: 200,
      headers: { ...headers, 'content-length': String(file.sizeBytes) },
      content: ports.read(file),
    }
  const { start, end } = asked
  return {
    type: 'bytes',
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${file.sizeBytes}`,
    },
    content: ports.read(file, asked),
  }
}

async function* nothing(): AsyncIterable<Uint8Array> {
  /* a refusal has no bytes */
}

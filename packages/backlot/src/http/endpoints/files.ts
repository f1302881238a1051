import type { Caller } from '../../app/accounts/authenticate.ts'
import type { DownloadGrant } from '../../app/files/files.ts'
import type { Upload, UploadPart } from '../../app/files/upload-file.ts'
import {
  isShown,
  type ByteRange,
  type DirectDownload,
  type FileListing,
  type FilePurpose,
  type FileRecord,
} from '../../domain/file.ts'
import { invalid } from '../../domain/fault.ts'
import type { Page } from '../../domain/page.ts'
import { ERROR_SCHEMAS } from '../../wire/error-schemas.ts'
import { isKnownToCaller, isRangeCurrent, parseByteRange } from '../../wire/files/byte-range.ts'
import {
  DeletedFileSchema,
  DeleteFileSchema,
  DownloadQuerySchema,
  FileAnswerSchema,
  FileListQuerySchema,
  FileListSchema,
  FileQuerySchema,
  formatDeletedFile,
  formatDownloadPath,
  formatFile,
  asksForForeignFiles,
  formatFiles,
  parseDeleteRequest,
  parseDownloadQuery,
  parseFileListQuery,
  parseFileQuery,
  parsePurpose,
  UploadSchema,
} from '../../wire/files/files.ts'
import type { Call, Endpoint, FormPart, Reply } from '../route.ts'

/** Dependencies of the file endpoints. */
export type FileRoutePorts = {
  upload(caller: Caller, upload: Upload): Promise<FileRecord>
  list(caller: Caller, query: Omit<FileListing, 'accountId'>): Promise<Page<FileRecord>>
  remove(
    caller: Caller,
    wish: { readonly fileId: string; readonly purpose?: FilePurpose },
  ): Promise<FileRecord>
  find(caller: Caller, fileId: string): Promise<FileRecord>
  grant(file: FileRecord): DownloadGrant
  findGranted(fileId: string, grant: DownloadGrant): Promise<FileRecord>
  read(file: FileRecord, range?: ByteRange): AsyncIterable<Uint8Array>
  /** A temporary address at which the storage itself serves the file; undefined where it cannot. */
  findAddress(
    file: FileRecord,
    download: Omit<DirectDownload, 'maxLifetimeS'> & { readonly grant: DownloadGrant },
  ): Promise<string | undefined>
}

/** The file endpoints. */
export function fileEndpoints(
  ports: FileRoutePorts,
): Readonly<Record<'upload' | 'list' | 'remove' | 'retrieve' | 'content' | 'download', Endpoint>> {
  return {
    upload: {
      bodySchema: UploadSchema,
      answerSchema: FileAnswerSchema,
      emptyAnswer: { file: null },
      handle: async (call) => {
        const { caller, parts, signal } = call
        const upload = { parts: uploadParts(parts(), readPurpose), signal, ...bodySize(call) }
        return json(formatFile(await ports.upload(caller, upload)))
      },
    },
    list: {
      querySchema: FileListQuerySchema,
      answerSchema: FileListSchema,
      emptyAnswer: { files: [], next: '' },
      handle: async ({ caller, query }) =>
        json(
          asksForForeignFiles(query)
            ? formatFiles({ items: [] })
            : formatFiles(await ports.list(caller, parseFileListQuery(query))),
        ),
    },
    remove: {
      bodySchema: DeleteFileSchema,
      answerSchema: DeletedFileSchema,
      emptyAnswer: { file_id: null },
      handle: async ({ caller, body }) =>
        json(formatDeletedFile(await ports.remove(caller, parseDeleteRequest(body)))),
    },
    retrieve: {
      querySchema: FileQuerySchema,
      answerSchema: FileAnswerSchema,
      emptyAnswer: { file: null },
      handle: (call) => retrieve(ports, call),
    },
    content: {
      querySchema: FileQuerySchema,
      answerType: '*/*',
      otherAnswers: RANGE_ANSWERS,
      statusOnFault: true,
      handle: async (call) =>
        fileReply(ports, call, await ports.find(call.caller, parseFileQuery(call.query))),
    },
    download: {
      querySchema: DownloadQuerySchema,
      answerType: '*/*',
      otherAnswers: DOWNLOAD_ANSWERS,
      statusOnFault: true,
      handle: (call) => download(ports, call),
    },
  }
}

/** The size of the body by its headers, in bytes; undefined when they do not say it. */
export function bodySize(call: Pick<Call, 'header'>): Pick<Upload, 'bodyBytes'> {
  const length = call.header('content-length')
  return length === undefined ? {} : { bodyBytes: Number(length) }
}

/** Reads a form field into options of the upload; undefined for a field that is not one of them. */
export type ReadUploadField = (name: string, value: string) => UploadPart | undefined

const readPurpose: ReadUploadField = (name, value) =>
  name === 'purpose' ? { kind: 'purpose', purpose: parsePurpose(value) } : undefined

/** The parts of a form that belong to an upload; other parts are skipped. */
export async function* uploadParts(
  parts: AsyncIterable<FormPart>,
  readField: ReadUploadField,
): AsyncGenerator<UploadPart> {
  for await (const part of parts) {
    if (part.type === 'file' && part.name === 'file') {
      const { type: kind, name: _, ...file } = part
      yield { kind, ...file }
    } else if (part.type === 'file') await skip(part.content)
    else if (part.name === 'file')
      throw invalid('file', 'file must be sent as a file, with a file name')
    else {
      const read = readField(part.name, part.value)
      if (read) yield read
    }
  }
}

async function skip(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}

async function retrieve(ports: FileRoutePorts, { caller, query, baseUrl }: Call): Promise<Reply> {
  const file = await ports.find(caller, parseFileQuery(query))
  const path = formatDownloadPath(file, ports.grant(file))
  return json(formatFile(file, baseUrl + path))
}

/** A file by its download address: its bytes, or a redirect to the storage. */
async function download(ports: FileRoutePorts, call: Call): Promise<Reply> {
  const { staysHere, ...grant } = parseDownloadQuery(call.query)
  const file = await ports.findGranted(parseFileQuery(call.params), grant)
  const known = isKnownToCaller(call.header('if-none-match'), etagOf(file))
  // An address that is signed for GET is refused for HEAD.
  const address =
    staysHere || known || call.isHead
      ? undefined
      : await ports.findAddress(file, { ...mediaHeadersOf(file), grant })
  return address === undefined ? fileReply(ports, call, file) : redirect(address)
}

/** What `fileReply` can answer besides the whole file. */
export const RANGE_ANSWERS = {
  206: { description: 'The range that was asked for' },
  304: { description: 'The caller has it already' },
  416: { description: 'The file has no such range' },
} as const

/** The same for addresses that work without a key. */
const DOWNLOAD_ANSWERS = {
  ...RANGE_ANSWERS,
  302: {
    description: 'The file is at the storage, for a few minutes, where the operator allows it',
  },
  401: { description: 'The address is wrong or too old', schema: ERROR_SCHEMAS.native },
} as const

/** The bytes of a file: all of them, the requested range, 304 when the caller has them, or 416. */
export function fileReply(
  ports: Pick<FileRoutePorts, 'read'>,
  call: Call,
  file: FileRecord,
): Reply {
  const etag = etagOf(file)
  const { contentType, contentDisposition } = mediaHeadersOf(file)
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-type': contentType,
    'content-disposition': contentDisposition,
    // Uploaded files must never run as a page of this origin.
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
  }
  if (isKnownToCaller(call.header('if-none-match'), etag))
    return { type: 'bytes', status: 304, headers: { etag }, content: nothing() }
  const range = isRangeCurrent(call.header('if-range'), etag) ? call.header('range') : undefined
  const asked = parseByteRange(range, file.sizeBytes)
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

/** The bytes of an id never change. */
function etagOf({ id }: FileRecord): string {
  return `"${id}"`
}

function mediaHeadersOf(file: FileRecord): Omit<DirectDownload, 'maxLifetimeS'> {
  const shown = isShown(file) ? 'inline' : 'attachment'
  return {
    contentType: file.contentType,
    contentDisposition: `${shown}; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
  }
}

/** Redirects to an address that works for minutes, so the answer must not be cached. */
function redirect(location: string): Reply {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return { type: 'bytes', status: 302, headers, content: nothing() }
}

async function* nothing(): AsyncIterable<Uint8Array> {
  /* neither 416 nor 304 has a body */
}

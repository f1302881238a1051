/**
 * The file endpoints.
 *
 * Source: the public family, see docs/decisions/0005-files.md; the brief names file ids and shows
 * no endpoints for them.
 */
import Type, { type Static } from 'typebox'
import { invalid } from '../../domain/fault.ts'
import { FILE_PURPOSES, type FilePurpose, type FileRecord } from '../../domain/file.ts'
import type { Page } from '../../domain/page.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'
import { limitMember, NextSchema, PAGE_MEMBERS, toPageQuery } from '../page.ts'
import { echo, parser } from '../parse.ts'
import { UP_TO_16_DIGITS } from '../patterns.ts'

/** Schema of a query for one file. Ids are digits; numbers are accepted as well. */
export const FileQuerySchema = Type.Object({
  file_id: Type.String({ pattern: UP_TO_16_DIGITS, description: 'As in a task or a file object' }),
})

/** Schema of the query part of a download address. */
export const DownloadQuerySchema = Type.Object({
  expires: Type.String({ pattern: UP_TO_16_DIGITS, description: 'Milliseconds since the epoch' }),
  signature: Type.String(),
  via: Type.Optional(
    Type.Literal('server', {
      description: 'Never redirects to the storage: for pages that may load from this server alone',
    }),
  ),
})

const PurposeSchema = Type.String({ description: FILE_PURPOSES.join(', ') })

/** Schema of an upload, a form of two parts in any order. */
export const UploadSchema = Type.Object({
  purpose: PurposeSchema,
  file: Type.String({ format: 'binary', description: 'At most 512 MB, with a file name' }),
})

/** Schema of a query for the files of an account. */
export const FileListQuerySchema = Type.Object({
  purpose: Type.Optional(PurposeSchema),
  ...PAGE_MEMBERS,
  limit: Type.Optional(limitMember({ standard: 1000, largest: 1000 })),
})

/** Schema of a request to delete a file. */
export const DeleteFileSchema = Type.Object({
  file_id: Type.Union([Type.Integer(), Type.String()], {
    description: 'As in a task or a file object',
  }),
  purpose: Type.Optional(PurposeSchema),
})

/** Schema of the answer to a deletion. */
export const DeletedFileSchema = Type.Object({
  file_id: Type.Integer(),
  base_resp: BaseRespSchema,
})

/** Schema of a file. */
export const FileSchema = Type.Object({
  file_id: Type.Integer(),
  bytes: Type.Integer(),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  filename: Type.String(),
  purpose: Type.String(),
  download_url: Type.Optional(Type.String({ description: 'Works for 9 hours without a key' })),
})

/** Schema of the answer to a file query. */
export const FileAnswerSchema = Type.Object({ file: FileSchema, base_resp: BaseRespSchema })

/** Schema of a list of files. */
export const FileListSchema = Type.Object({
  files: Type.Array(FileSchema),
  next: NextSchema,
  base_resp: BaseRespSchema,
})

/** The page size: large, because the family's clients have no pages. */
const LIST_LIMITS = { standard: 1000, largest: 1000 }

const parseList = parser(FileListQuerySchema)
const parseDelete = parser(DeleteFileSchema)
const parseFile = parser(FileQuerySchema)
const parseGrant = parser(DownloadQuerySchema)

/** The file id of a query; throws `invalid`. */
export function parseFileQuery(query: unknown): string {
  return parseFile(query).file_id
}

/** Purposes of the public family and of OpenAI for features that Backlot lacks: no file can have one. */
const FOREIGN_PURPOSES: ReadonlySet<string> = new Set([
  'voice_clone',
  'prompt_audio',
  't2a_async',
  't2a_async_input',
])

/** Whether a list is empty because no file here can have its purpose. */
export function asksForForeignFiles({ purpose }: Readonly<Record<string, string>>): boolean {
  return purpose !== undefined && FOREIGN_PURPOSES.has(purpose)
}

/** Parses a purpose; throws `invalid`. */
export function parsePurpose(given: string): FilePurpose {
  const purpose = FILE_PURPOSES.find((known) => known === given)
  if (purpose) return purpose
  const known = FILE_PURPOSES.join(', ')
  throw invalid('purpose', `purpose must be one of ${known}, got ${echo(given)}`)
}

/** The query for a list of files; throws `invalid`. */
export function parseFileListQuery(query: unknown): ReturnType<typeof toPageQuery> & {
  readonly purpose?: FilePurpose
} {
  const { purpose = '', ...page } = parseList(query)
  return {
    ...toPageQuery(page, LIST_LIMITS),
    ...(purpose === '' ? {} : { purpose: parsePurpose(purpose) }),
  }
}

/** A request to delete a file; throws `invalid`. */
export function parseDeleteRequest(json: unknown): {
  readonly fileId: string
  readonly purpose?: FilePurpose
} {
  const { file_id, purpose } = parseDelete(json)
  const fileId = String(file_id)
  if (!/^[0-9]{1,16}$/.test(fileId))
    throw invalid('file_id', `file_id must be 1 to 16 digits, got ${echo(file_id)}`)
  return { fileId, ...(purpose === undefined ? {} : { purpose: parsePurpose(purpose) }) }
}

/** Parses the grant of a download address; throws `invalid`. */
export function parseDownloadQuery(query: unknown): {
  readonly expiresAtMs: number
  readonly signature: string
  readonly staysHere: boolean
} {
  const { expires, signature, via } = parseGrant(query)
  return { expiresAtMs: Number(expires), signature, staysHere: via !== undefined }
}

/** The path and query of a download address. */
export function formatDownloadPath(
  file: FileRecord,
  grant: { readonly expiresAtMs: number; readonly signature: string },
): string {
  const query = new URLSearchParams({
    expires: String(grant.expiresAtMs),
    signature: grant.signature,
  })
  return `/v1/files/${file.id}/download?${query.toString()}`
}

/** Formats a file, with its download address if there is one. */
export function formatFile(
  file: FileRecord,
  downloadUrl?: string,
): Static<typeof FileAnswerSchema> {
  const address = downloadUrl === undefined ? {} : { download_url: downloadUrl }
  return { file: { ...describe(file), ...address }, base_resp: OK }
}

/** Formats files for their owner. */
export function formatFiles({ items, next }: Page<FileRecord>): Static<typeof FileListSchema> {
  return { files: items.map(describe), next: next ?? '', base_resp: OK }
}

/** The answer to a deletion. */
export function formatDeletedFile(file: FileRecord): Static<typeof DeletedFileSchema> {
  return { file_id: Number(file.id), base_resp: OK }
}

function describe(file: FileRecord): Static<typeof FileSchema> {
  return {
    file_id: Number(file.id),
    bytes: file.sizeBytes,
    created_at: Math.floor(file.createdAtMs / 1000),
    filename: file.filename,
    purpose: file.purpose,
  }
}

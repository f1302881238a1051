/**
 * The files endpoints.
 *
 * Source: the public family, as docs/decisions/0005-files.md has it; the brief
 * names file ids and shows no files endpoint.
 */
import Type, { type Static } from 'typebox'
import type { FileRecord } from '../domain/file.ts'
import { BaseRespSchema, OK } from './base-resp.ts'
import { parser } from './parse.ts'

/** The published form of a query for one file. Ids are digits; a number would do as well. */
export const FileQuerySchema = Type.Object({
  file_id: Type.String({ pattern: '^[0-9]{1,16}$', description: 'As in a task or a file object' }),
})

/** The published form of the query part of a download address. */
export const DownloadQuerySchema = Type.Object({
  expires: Type.String({ pattern: '^[0-9]{1,16}$', description: 'Milliseconds since the epoch' }),
  signature: Type.String(),
})

/** The published form of a file. */
export const FileSchema = Type.Object({
  file_id: Type.Integer(),
  bytes: Type.Integer(),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  filename: Type.String(),
  purpose: Type.String(),
  download_url: Type.Optional(Type.String({ description: 'Works for 9 hours and needs no key' })),
})

/** The published form of the answer to a file query. */
export const FileAnswerSchema = Type.Object({ file: FileSchema, base_resp: BaseRespSchema })

const parseFile = parser(FileQuerySchema)
const parseGrant = parser(DownloadQuerySchema)

/** The file id of a query; throws `invalid`. */
export function parseFileQuery(query: unknown): string {
  return parseFile(query).file_id
}

/** The grant in a download address; throws `invalid`. */
export function parseDownloadQuery(query: unknown): {
  readonly expiresAtMs: number
  readonly signature: string
} {
  const { expires, signature } = parseGrant(query)
  return { expiresAtMs: Number(expires), signature }
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

/** A file with its download address. */
export function formatFile(file: FileRecord, downloadUrl: string): Static<typeof FileAnswerSchema> {
  return {
    file: {
      file_id: Number(file.id),
      bytes: file.sizeBytes,
      created_at: Math.floor(file.createdAtMs / 1000),
      filename: file.filename,
      purpose: file.purpose,
      download_url: downloadUrl,
    },
    base_resp: OK,
  }
}

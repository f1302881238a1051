/**
 * Files at OpenAI's addresses.
 *
 * Source: the public OpenAI API reference, "Files".
 */
import Type, { type Static } from 'typebox'
import { invalid } from '../../domain/fault.ts'
import {
  OPENAI_PURPOSES,
  type FileListing,
  type FilePurpose,
  type FileRecord,
} from '../../domain/file.ts'
import type { Page } from '../../domain/page.ts'
import { limitMember, toPageQuery } from '../page.ts'
import { echo, parser } from '../parse.ts'
import { toOpenaiFileId } from './file-ids.ts'

const HOUR_SECONDS = 3600

/** The lifetime that an uploader may set. Source: the public OpenAI API reference. */
const EXPIRY_SECONDS = { min: HOUR_SECONDS, max: 30 * 24 * HOUR_SECONDS }

/** Schema of an upload, a form with parts in any order. */
export const OpenaiUploadSchema = Type.Object({
  purpose: Type.String({ description: OPENAI_PURPOSES.join(', ') }),
  file: Type.String({ format: 'binary', description: 'At most 512 MB, with a file name' }),
  'expires_after[anchor]': Type.Optional(Type.String({ description: 'created_at' })),
  'expires_after[seconds]': Type.Optional(
    Type.String({ description: '3600 to 2592000; kept as long as the operator says when absent' }),
  ),
})

/** Schema of a file. */
export const OpenaiFileSchema = Type.Object({
  id: Type.String({ description: 'file- and digits' }),
  object: Type.Literal('file'),
  bytes: Type.Integer(),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  expires_at: Type.Optional(Type.Integer({ description: 'Seconds since the epoch' })),
  filename: Type.String(),
  purpose: Type.String(),
  status: Type.Literal('processed'),
  status_details: Type.Null(),
})

/** Schema of a query for files. */
export const OpenaiFileListQuerySchema = Type.Object({
  purpose: Type.Optional(Type.String()),
  limit: Type.Optional(limitMember({ standard: 10000, largest: 10000 })),
  after: Type.Optional(Type.String({ description: 'The id of the last file of the page before' })),
  order: Type.Optional(Type.String({ description: 'asc or desc; default desc' })),
})

/** Schema of a list of files. */
export const OpenaiFileListSchema = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(OpenaiFileSchema),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
  has_more: Type.Boolean(),
})

/** Schema of the answer to a deletion. */
export const OpenaiFileDeletedSchema = Type.Object({
  id: Type.String(),
  object: Type.Literal('file'),
  deleted: Type.Literal(true),
})

const LIST_LIMITS = { standard: 10_000, largest: 10_000 }

const parseList = parser(OpenaiFileListQuerySchema)

/** The purpose of an upload; throws `invalid`. */
export function parseOpenaiPurpose(given: string): FilePurpose {
  const purpose = OPENAI_PURPOSES.find((known) => known === given)
  if (purpose) return purpose
  throw invalid(
    'purpose',
    `purpose must be one of ${OPENAI_PURPOSES.join(', ')}, got ${echo(given)}`,
  )
}

/** The lifetime of an upload in seconds; undefined for another form field. Throws `invalid`. */
export function readExpiresAfter(name: string, value: string): number | undefined {
  if (name === 'expires_after[anchor]' && value !== 'created_at')
    throw invalid('expires_after', `expires_after.anchor must be created_at, got ${echo(value)}`)
  if (name !== 'expires_after[seconds]') return undefined
  return requireExpirySeconds('expires_after.seconds', value)
}

/** A lifetime in seconds; throws `invalid` naming the member. */
export function requireExpirySeconds(name: string, value: string): number {
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : 0
  const { min, max } = EXPIRY_SECONDS
  if (seconds >= min && seconds <= max) return seconds
  throw invalid(
    name.split('.')[0] ?? name,
    `${name} must be from ${min} to ${max}, got ${echo(value)}`,
  )
}

/**
 * Parses a query of OpenAI's clients. `after` is the id of a file, and `purpose` any word: an
 * unknown one matches nothing.
 */
export function parseOpenaiFileList(query: unknown): Pick<FileListing, 'limit' | 'order'> & {
  readonly purpose?: string
  readonly after?: string
} {
  const { purpose, order = 'desc', ...page } = parseList(query)
  if (order !== 'asc' && order !== 'desc')
    throw invalid('order', `order must be asc or desc, got ${echo(order)}`)
  return { ...toPageQuery(page, LIST_LIMITS), order, ...(purpose && { purpose }) }
}

/** Formats a file. */
export function formatOpenaiFile(file: FileRecord): Static<typeof OpenaiFileSchema> {
  const { expiresAtMs } = file
  return {
    id: toOpenaiFileId(file.id),
    object: 'file',
    bytes: file.sizeBytes,
    created_at: Math.floor(file.createdAtMs / 1000),
    ...(expiresAtMs === undefined ? {} : { expires_at: Math.floor(expiresAtMs / 1000) }),
    filename: file.filename,
    purpose: file.purpose,
    status: 'processed',
    status_details: null,
  }
}

/** Formats a page of files. */
export function formatOpenaiFiles({
  items,
  next,
}: Page<FileRecord>): Static<typeof OpenaiFileListSchema> {
  const data = items.map(formatOpenaiFile)
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: next !== undefined,
  }
}

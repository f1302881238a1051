/**
 * Files at Anthropic's addresses.
 *
 * Source: the public Anthropic API reference, "Files", and the types of its official client.
 */
import Type, { type Static } from 'typebox'
import { invalid } from '../../domain/fault.ts'
import type { FileRecord } from '../../domain/file.ts'
import type { Page } from '../../domain/page.ts'
import { formatInstant } from '../instant.ts'
import { limitMember, toPageQuery } from '../page.ts'
import { echo, parser } from '../parse.ts'
import { toAnthropicFileId } from './file-ids.ts'
import { requireExpirySeconds } from './openai-files.ts'

/** Schema of an upload. */
export const AnthropicUploadSchema = Type.Object({
  file: Type.String({ format: 'binary', description: 'At most 512 MB, with a file name' }),
  expires_in_seconds: Type.Optional(
    Type.String({ description: '3600 to 2592000; kept as long as the operator says when absent' }),
  ),
})

/** Schema of a file. */
export const AnthropicFileSchema = Type.Object({
  type: Type.Literal('file'),
  id: Type.String({ description: 'file_ and digits' }),
  filename: Type.String(),
  mime_type: Type.String(),
  size_bytes: Type.Integer(),
  created_at: Type.String({ description: 'RFC 3339' }),
  expires_at: Type.Union([Type.String(), Type.Null()]),
  downloadable: Type.Literal(true),
  scope: Type.Null(),
})

/** Schema of a query for files. */
export const AnthropicFileListQuerySchema = Type.Object({
  limit: Type.Optional(limitMember({ standard: 20, largest: 1000 })),
  after_id: Type.Optional(Type.String({ description: 'Return the files after this one' })),
  before_id: Type.Optional(Type.String({ description: 'Return the files just before this one' })),
  page: Type.Optional(Type.String({ description: 'The next_page of the page before' })),
  ids: Type.Optional(Type.String({ description: 'Not supported: refused' })),
  'ids[]': Type.Optional(Type.String({ description: 'Not supported: refused' })),
  scope_id: Type.Optional(Type.String({ description: 'There are no scopes: the list is empty' })),
})

/** Schema of a list of files. */
export const AnthropicFileListSchema = Type.Object({
  data: Type.Array(AnthropicFileSchema),
  has_more: Type.Boolean(),
  first_id: Type.Union([Type.String(), Type.Null()]),
  last_id: Type.Union([Type.String(), Type.Null()]),
  next_page: Type.Union([Type.String(), Type.Null()]),
})

/** Schema of the answer to a deletion. */
export const AnthropicFileDeletedSchema = Type.Object({
  id: Type.String(),
  type: Type.Literal('file_deleted'),
})

const LIST_LIMITS = { standard: 20, largest: 1000 }

const parseList = parser(AnthropicFileListQuerySchema)

/** The lifetime of an upload in seconds; undefined for another form field. Throws `invalid`. */
export function readExpiresIn(name: string, value: string): number | undefined {
  return name === 'expires_in_seconds' ? requireExpirySeconds(name, value) : undefined
}

/** A page as Anthropic clients request it: after an item, before one, or by the cursor of the page before. */
export type AnthropicPage = {
  readonly limit: number
  readonly afterId?: string
  readonly beforeId?: string
  readonly page?: string
}

/** The page of a query; throws `invalid` for more than one position. */
export function toAnthropicPage(
  query: {
    readonly limit?: string | undefined
    readonly after_id?: string | undefined
    readonly before_id?: string | undefined
    readonly page?: string | undefined
  },
  limits: typeof LIST_LIMITS,
): AnthropicPage {
  const { after_id: afterId, before_id: beforeId, page } = query
  if ([afterId, beforeId, page].filter(Boolean).length > 1)
    throw invalid('after_id', 'only one of after_id, before_id and page may be given')
  return {
    limit: toPageQuery({ limit: query.limit }, limits).limit,
    ...(afterId && { afterId }),
    ...(beforeId && { beforeId }),
    ...(page && { page }),
  }
}

/** Parses a query for files; undefined for one that no file can match. Throws `invalid`. */
export function parseAnthropicFileList(query: unknown): AnthropicPage | undefined {
  const { scope_id: scope, ids, 'ids[]': moreIds, ...page } = parseList(query)
  if (ids !== undefined || moreIds !== undefined)
    throw invalid(
      'ids',
      `ids is not supported: get each file by its id, got ${echo(ids ?? moreIds)}`,
    )
  const read = toAnthropicPage(page, LIST_LIMITS)
  return scope === undefined ? read : undefined
}

/** Formats a file. */
export function formatAnthropicFile(file: FileRecord): Static<typeof AnthropicFileSchema> {
  const { expiresAtMs } = file
  return {
    type: 'file',
    id: toAnthropicFileId(file.id),
    filename: file.filename,
    mime_type: file.contentType,
    size_bytes: file.sizeBytes,
    created_at: formatInstant(file.createdAtMs),
    expires_at: expiresAtMs === undefined ? null : formatInstant(expiresAtMs),
    downloadable: true,
    scope: null,
  }
}

/** Formats a page of files. */
export function formatAnthropicFiles({
  items,
  next,
}: Page<FileRecord>): Static<typeof AnthropicFileListSchema> {
  return formatAnthropicPage(items.map(formatAnthropicFile), next)
}

/** A page in the shape that both generations of the client read. */
export function formatAnthropicPage<T extends { readonly id: string }>(
  data: T[],
  next: string | undefined,
): {
  data: T[]
  has_more: boolean
  first_id: string | null
  last_id: string | null
  next_page: string | null
} {
  return {
    data,
    has_more: next !== undefined,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    next_page: next ?? null,
  }
}

/**
 * Files at `/v1/files`, which OpenAI and Anthropic clients share; Anthropic clients are recognized
 * by a header that all of them send. Both see the same files as the native addresses.
 */
import type { UploadPart } from '../../app/files/upload-file.ts'
import { invalid, isFault } from '../../domain/fault.ts'
import { type FilePurpose, type FileRecord, isFilePurpose } from '../../domain/file.ts'
import { pagePlaceOf, type Page } from '../../domain/page.ts'
import {
  AnthropicFileDeletedSchema,
  AnthropicFileListQuerySchema,
  AnthropicFileListSchema,
  AnthropicFileSchema,
  AnthropicUploadSchema,
  formatAnthropicFile,
  formatAnthropicFiles,
  parseAnthropicFileList,
  readExpiresIn,
  type AnthropicPage,
} from '../../wire/files/anthropic-files.ts'
import { fromFileId, toAnthropicFileId, toOpenaiFileId } from '../../wire/files/file-ids.ts'
import {
  formatOpenaiFile,
  formatOpenaiFiles,
  OpenaiFileDeletedSchema,
  OpenaiFileListQuerySchema,
  OpenaiFileListSchema,
  OpenaiFileSchema,
  OpenaiUploadSchema,
  parseOpenaiFileList,
  parseOpenaiPurpose,
  readExpiresAfter,
} from '../../wire/files/openai-files.ts'
import { echo } from '../../wire/parse.ts'
import {
  RANGE_ANSWERS,
  bodySize,
  fileReply,
  uploadParts,
  type FileRoutePorts,
  type ReadUploadField,
} from './files.ts'
import type { Call, Endpoint, Reply } from '../route.ts'
import { openaiOrAnthropic } from './two-dialects.ts'

/** Dependencies of these endpoints. */
export type SharedFilePorts = Pick<FileRoutePorts, 'upload' | 'list' | 'find' | 'remove' | 'read'>

/** The file endpoints of one dialect, or of two at one address. */
export type SharedFileEndpoints = Readonly<
  Record<'upload' | 'list' | 'find' | 'remove' | 'content', Endpoint>
>

/** File endpoints in OpenAI's dialect. */
function openaiFiles(ports: SharedFilePorts): SharedFileEndpoints {
  return {
    upload: {
      bodySchema: OpenaiUploadSchema,
      answerSchema: OpenaiFileSchema,
      handle: async (call) =>
        json(formatOpenaiFile(await upload(ports, call, { readField: readOpenaiField }))),
    },
    list: {
      querySchema: OpenaiFileListQuerySchema,
      answerSchema: OpenaiFileListSchema,
      handle: async (call) => json(formatOpenaiFiles(await listForOpenai(ports, call))),
    },
    find: {
      answerSchema: OpenaiFileSchema,
      handle: async (call) => json(formatOpenaiFile(await find(ports, call))),
    },
    remove: {
      answerSchema: OpenaiFileDeletedSchema,
      handle: async (call) => {
        const { id } = await remove(ports, call)
        return json({ id: toOpenaiFileId(id), object: 'file', deleted: true })
      },
    },
    content: {
      answerType: '*/*',
      otherAnswers: RANGE_ANSWERS,
      handle: (call) => content(ports, call),
    },
  }
}

/** File endpoints in Anthropic's dialect. */
export function anthropicFiles(ports: SharedFilePorts): SharedFileEndpoints {
  return {
    upload: {
      bodySchema: AnthropicUploadSchema,
      answerSchema: AnthropicFileSchema,
      handle: async (call) => {
        const file = await upload(ports, call, {
          readField: readAnthropicField,
          purpose: 'user_data',
        })
        return json(formatAnthropicFile(file))
      },
    },
    list: {
      querySchema: AnthropicFileListQuerySchema,
      answerSchema: AnthropicFileListSchema,
      handle: async (call) => json(formatAnthropicFiles(await listForAnthropic(ports, call))),
    },
    find: {
      answerSchema: AnthropicFileSchema,
      handle: async (call) => json(formatAnthropicFile(await find(ports, call))),
    },
    remove: {
      answerSchema: AnthropicFileDeletedSchema,
      handle: async (call) => {
        const { id } = await remove(ports, call)
        return json({ id: toAnthropicFileId(id), type: 'file_deleted' })
      },
    },
    content: {
      answerType: '*/*',
      otherAnswers: RANGE_ANSWERS,
      handle: (call) => content(ports, call),
    },
  }
}

/**
 * File endpoints in the dialect of the caller. The OpenAPI document shows OpenAI's here, and
 * Anthropic's under `/compat`.
 */
export function sharedFiles(ports: SharedFilePorts): SharedFileEndpoints {
  const openai = openaiFiles(ports)
  const anthropic = anthropicFiles(ports)
  const either = (name: keyof SharedFileEndpoints): Endpoint => ({
    ...openai[name],
    handle: (call) => {
      const { handle } = (openaiOrAnthropic(call.header) === 'compat' ? anthropic : openai)[name]
      return handle(call)
    },
  })
  return {
    upload: either('upload'),
    list: either('list'),
    find: either('find'),
    remove: either('remove'),
    content: either('content'),
  }
}

function upload(
  ports: SharedFilePorts,
  call: Call,
  form: { readonly readField: ReadUploadField; readonly purpose?: FilePurpose },
): Promise<FileRecord> {
  const { caller, parts, signal } = call
  const { readField, ...given } = form
  const read = uploadParts(parts(), readField)
  return ports.upload(caller, { parts: read, signal, ...bodySize(call), ...given })
}

function readOpenaiField(name: string, value: string): UploadPart | undefined {
  if (name === 'purpose') return { kind: 'purpose', purpose: parseOpenaiPurpose(value) }
  return toExpiry(readExpiresAfter(name, value))
}

function readAnthropicField(name: string, value: string): UploadPart | undefined {
  return toExpiry(readExpiresIn(name, value))
}

function toExpiry(seconds: number | undefined): UploadPart | undefined {
  return seconds === undefined ? undefined : { kind: 'expiry', seconds }
}

function find(ports: SharedFilePorts, { caller, params }: Call): Promise<FileRecord> {
  return ports.find(caller, fromFileId(params['id'] ?? ''))
}

function remove(ports: SharedFilePorts, { caller, params }: Call): Promise<FileRecord> {
  return ports.remove(caller, { fileId: fromFileId(params['id'] ?? '') })
}

async function content(ports: SharedFilePorts, call: Call): Promise<Reply> {
  return fileReply(ports, call, await find(ports, call))
}

async function listForOpenai(ports: SharedFilePorts, call: Call): Promise<Page<FileRecord>> {
  const { purpose, after, ...page } = parseOpenaiFileList(call.query)
  if (purpose !== undefined && !isFilePurpose(purpose)) return { items: [] }
  return ports.list(call.caller, {
    ...page,
    ...(purpose === undefined ? {} : { purpose }),
    ...(after === undefined ? {} : { after: await placeOf(ports, call, { after }) }),
  })
}

async function listForAnthropic(ports: SharedFilePorts, call: Call): Promise<Page<FileRecord>> {
  const asked = parseAnthropicFileList(call.query)
  if (!asked) return { items: [] }
  return anthropicPage(asked, {
    placeOf: (id, field) => placeOf(ports, call, { [field]: id }),
    list: (page) => ports.list(call.caller, page),
  })
}

/** A page as Anthropic clients request it; `has_more` says whether there are more items in the requested direction. */
export async function anthropicPage<T>(
  { limit, afterId, beforeId, page }: AnthropicPage,
  listing: {
    /** The cursor of the item with this id; throws `invalid`, naming the member. */
    placeOf(id: string, field: 'after_id' | 'before_id'): Promise<string>
    list(page: {
      readonly limit: number
      readonly after?: string
      readonly order?: 'asc'
    }): Promise<Page<T>>
  },
): Promise<Page<T>> {
  if (beforeId !== undefined) {
    const after = await listing.placeOf(beforeId, 'before_id')
    const newer = await listing.list({ limit, after, order: 'asc' })
    return { ...newer, items: newer.items.toReversed() }
  }
  const after = afterId === undefined ? page : await listing.placeOf(afterId, 'after_id')
  return listing.list({ limit, ...(after === undefined ? {} : { after }) })
}

/**
 * The cursor of a list that continues after a file; throws `invalid`, naming the member, when there
 * is no such file.
 */
async function placeOf(
  ports: SharedFilePorts,
  { caller }: Call,
  named: Readonly<Record<string, string>>,
): Promise<string> {
  const [field = '', id = ''] = Object.entries(named)[0] ?? []
  try {
    return pagePlaceOf(await ports.find(caller, fromFileId(id)))
  } catch (thrown) {
    if (!isFault(thrown) || thrown.kind !== 'notFound') throw thrown
    throw invalid(field, `${field} must be the id of a file of the list, got ${echo(id)}`)
  }
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}

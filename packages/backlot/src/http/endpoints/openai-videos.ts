/** Videos at OpenAI's addresses, over the same tasks as the native video endpoints. */
import { MIMEType } from 'node:util'
import type { Caller } from '../../app/accounts/authenticate.ts'
import type { TaskReport } from '../../app/videos/find-task.ts'
import { Fault, invalid, isFault } from '../../domain/fault.ts'
import type { FileRecord } from '../../domain/file.ts'
import {
  formatOpenaiVideo,
  formatOpenaiVideos,
  ignoredInOpenaiVideo,
  inOwnWords,
  OpenaiVideoContentQuerySchema,
  OpenaiVideoDeletedSchema,
  OpenaiVideoListQuerySchema,
  OpenaiVideoListSchema,
  OpenaiVideoRequestSchema,
  OpenaiVideoSchema,
  parseOpenaiVideo,
  parseOpenaiVideoList,
  readVariant,
} from '../../wire/openai-videos/openai-videos.ts'
import { ignoredHeaders } from '../begin-stream.ts'
import { fileReply, RANGE_ANSWERS, type FileRoutePorts } from './files.ts'
import { MAX_FORM_PARTS, tooManyParts } from '../bodies/form.ts'
import { jpegReply } from '../jpeg.ts'
import { findExcess } from '../bodies/json-extent.ts'
import { keyUseOf } from '../key-use.ts'
import type { Call, Endpoint, Reply } from '../route.ts'
import type { VideoPorts } from './videos.ts'

/** Dependencies of these endpoints. */
export type OpenaiVideoPorts = {
  readonly videos: Pick<
    VideoPorts,
    'admit' | 'submit' | 'find' | 'cancel' | 'list' | 'poster' | 'aliases'
  >
  readonly files: Pick<FileRoutePorts, 'remove' | 'read'>
}

/** The video endpoints of OpenAI. */
export function openaiVideoEndpoints(
  ports: OpenaiVideoPorts,
): Readonly<Record<'create' | 'find' | 'list' | 'content' | 'remove' | 'remix', Endpoint>> {
  const { videos } = ports
  return {
    create: {
      bodySchema: OpenaiVideoRequestSchema,
      answerSchema: OpenaiVideoSchema,
      handle: (call) => create(ports, call),
    },
    find: {
      answerSchema: OpenaiVideoSchema,
      handle: async (call) => json(formatOpenaiVideo((await find(ports, call)).task)),
    },
    list: {
      querySchema: OpenaiVideoListQuerySchema,
      answerSchema: OpenaiVideoListSchema,
      handle: async ({ caller, query }) =>
        json(formatOpenaiVideos(await videos.list(caller, parseOpenaiVideoList(query)))),
    },
    content: {
      querySchema: OpenaiVideoContentQuerySchema,
      answerType: 'video/mp4',
      otherAnswers: RANGE_ANSWERS,
      handle: (call) => content(ports, call),
    },
    remove: {
      answerSchema: OpenaiVideoDeletedSchema,
      handle: (call) => remove(ports, call),
    },
    remix: {
      refuses: true,
      handle: () => {
        throw invalid('video_id', 'films are not made of other films here; order a new one')
      },
    },
  }
}

async function create({ videos }: OpenaiVideoPorts, call: Call): Promise<Reply> {
  const { caller, header, signal } = call
  await videos.admit(caller)
  const order = await readOrder(call)
  const request = parseOpenaiVideo(order, videos.aliases)
  const idempotency = keyUseOf(header('idempotency-key'), request)
  const task = await owned(videos.submit(caller, { request, signal, ...idempotency }))
  const headers = ignoredHeaders(ignoredInOpenaiVideo(order))
  return { type: 'json', headers, body: formatOpenaiVideo(task) }
}

/** The members of the order, whether it is JSON or a form. */
async function readOrder({ body, header }: Call): Promise<unknown> {
  const bytes = body instanceof Uint8Array ? body : new Uint8Array()
  const type = header('content-type') ?? 'application/json'
  return /^multipart\/form-data/i.test(type) ? readForm(bytes, type) : readJson(bytes)
}

function readJson(bytes: Uint8Array): unknown {
  const excess = findExcess(bytes)
  if (excess !== undefined) throw invalid('', `the request body ${excess}`)
  try {
    const members: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return members
  } catch (thrown) {
    throw new Fault('invalid', 'the request body must be JSON or a form', { cause: thrown })
  }
}

async function readForm(bytes: Uint8Array, type: string): Promise<unknown> {
  // Each part costs main-thread time, so parts are counted before they are parsed.
  if (hasTooManyParts(bytes, type)) throw tooManyParts()
  const headers = { 'content-type': type }
  const form = await new Response(Uint8Array.from(bytes), { headers })
    .formData()
    .catch((thrown: unknown) => {
      throw new Fault('invalid', 'the form is broken', { cause: thrown })
    })
  const members: Record<string, unknown> = {}
  for (const [name, value] of form) {
    // Members of an object are sent as `input_reference[image_url]`.
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    const read = typeof value === 'string' ? value : await fileOf(value)
    if (outer !== undefined && inner !== undefined) members[outer] = { [inner]: read }
    else members[name] = read
  }
  return members
}

function hasTooManyParts(bytes: Uint8Array, type: string): boolean {
  const boundary = boundaryOf(type)
  if (boundary === undefined) return false // not a form; the parser reports it
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const mark = `--${boundary}`
  let count = 0
  for (let at = form.indexOf(mark); at >= 0; at = form.indexOf(mark, at + mark.length)) {
    count += 1
    if (count > MAX_FORM_PARTS + 1) return true // the last one ends the form
  }
  return false
}

function boundaryOf(type: string): string | undefined {
  try {
    return new MIMEType(type).params.get('boundary') ?? undefined
  } catch {
    return undefined
  }
}

async function fileOf(file: File): Promise<object> {
  return { bytes: new Uint8Array(await file.arrayBuffer()), mediaType: file.type }
}

/** The caller's text-to-video task; deleted videos count as not found. */
async function find({ videos }: OpenaiVideoPorts, { caller, params }: Call): Promise<TaskReport> {
  const id = params['id'] ?? ''
  const report = await owned(videos.find(caller, id))
  const { task, file } = report
  const isDeleted = task.state === 'success' && !file
  if (task.order.kind === 'video' && !isDeleted) return report
  throw new Fault('notFound', `there is no video ${JSON.stringify(id.slice(0, 40))}`, {
    field: 'video_id',
  })
}

async function content(ports: OpenaiVideoPorts, call: Call): Promise<Reply> {
  const variant = readVariant(call.query)
  const { task, file } = await find(ports, call)
  if (!file)
    throw invalid(
      'video_id',
      `the video ${task.id} has no content: its status is ${formatOpenaiVideo(task).status}`,
    )
  if (variant === 'video') return fileReply(ports.files, call, file)
  const { read } = await ports.videos.poster(call.caller, task.id)
  return jpegReply(await read(call.signal), {})
}

/** Deletes the video of a finished task, or cancels a task that has not ended. A failed task stays in the list. */
async function remove(ports: OpenaiVideoPorts, call: Call): Promise<Reply> {
  const { caller } = call
  const { task, file } = await find(ports, call)
  if (file) await removeFile(ports, caller, file)
  else if (task.state !== 'failed') await owned(ports.videos.cancel(caller, task.id))
  return json({ id: task.id, object: 'video.deleted', deleted: true })
}

async function removeFile(
  { files }: OpenaiVideoPorts,
  caller: Caller,
  { id }: FileRecord,
): Promise<void> {
  await files.remove(caller, { fileId: id })
}

/** The result; faults are worded as at OpenAI's addresses. */
async function owned<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    throw isFault(thrown) ? inOwnWords(thrown) : thrown
  }
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}

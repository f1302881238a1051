/**
 * A fake of the `/v1/videos` format: jobs advance one step each time they are queried, and `faults`
 * makes them fail.
 *
 * Source: OpenAI API reference, "Videos"; SGLang `video_api.py`; vLLM-Omni `videos_api.md`.
 */
import type { TestContext } from 'node:test'
import { type FakeAnswer, type SeenRequest, serveHttp } from './serve-http.ts'

/** A job in the server's state. */
export type FakeJob = {
  readonly id: string
  readonly prompt: string
  readonly size: string
  readonly seconds: string
  readonly created_at: number
  status: string
  progress: number
}

/** Faults on demand: the kind of request, and how many times. */
export type VideosFaults = {
  /** The order is accepted, but its response is lost. */
  loseOrders?: number
  /** The order is refused for now. */
  busy?: number
  /** The `retry-after` of that refusal, in seconds; 0 when absent. */
  busySeconds?: number
  /** Queries of the job fail with 500. */
  failLooks?: number
  /** The server has restarted and forgotten its jobs. */
  forget?: boolean
  /** Orders with files are refused, as by a text-only model. */
  refuseFiles?: boolean
  /** The key is refused. */
  refuseKey?: boolean
  /** Jobs stop at half. */
  hold?: boolean
  /** Half of the film is sent, and then nothing more. */
  holdContent?: boolean
  /** The job fails with this error. */
  failure?: { readonly code: string; readonly message: string }
}

/** A running fake. */
export type VideosServer = {
  /** Includes `/v1`. */
  readonly baseUrl: string
  readonly jobs: readonly FakeJob[]
  readonly requests: readonly SeenRequest[]
  readonly faults: VideosFaults
}

/** Starts the fake; `form` accepts only form data, like vLLM-Omni. */
export async function startVideosServer(
  t: TestContext,
  server: { readonly film: Uint8Array; readonly form?: boolean; readonly sendsPrompts?: boolean },
): Promise<VideosServer> {
  const jobs: FakeJob[] = []
  const faults: VideosFaults = {}
  const shown = (job: FakeJob): object => {
    const { prompt, ...rest } = job
    return {
      object: 'video',
      model: 'm',
      ...rest,
      ...(server.sendsPrompts === false ? {} : { prompt }),
    }
  }
  const routes: readonly (readonly [
    RegExp,
    (request: SeenRequest, id: string) => FakeAnswer | Promise<FakeAnswer>,
  ])[] = [
    [
      /^POST \/v1\/videos$/,
      (request) => order(request, { jobs, faults, form: server.form ?? false, shown }),
    ],
    [
      /^GET \/v1\/videos\?/,
      () => ({ json: { object: 'list', data: jobs.toReversed().map(shown) } }),
    ],
    [
      /^GET \/v1\/videos\/([^/]+)\/content$/,
      (_, id) =>
        jobs.find((job) => job.id === id)?.status === 'completed'
          ? { bytes: server.film, ...(faults.holdContent ? { holdAfter: 1000 } : {}) }
          : { status: 404, json: { detail: 'Generation is still in-progress' } },
    ],
    [
      /^GET \/v1\/videos\/([^/]+)$/,
      (_, id) => {
        const job = faults.forget ? undefined : jobs.find((one) => one.id === id)
        if (spend(faults, 'failLooks')) return { status: 500, json: { detail: 'internal' } }
        if (!job) return { status: 404, json: { detail: 'Video not found' } }
        advance(job, faults)
        const { failure: error } = faults
        return { json: { ...shown(job), ...(job.status === 'failed' ? { error } : {}) } }
      },
    ],
    [
      /^DELETE \/v1\/videos\/([^/]+)$/,
      (_, id) => {
        const job = jobs.find((one) => one.id === id)
        if (job) job.status = 'cancelled'
        return { json: { id, deleted: true, object: 'video.deleted' } }
      },
    ],
  ]
  const { url, requests } = await serveHttp(t, (request) => {
    if (faults.refuseKey) return { status: 401, json: { error: { message: 'bad key' } } }
    if (request.path === '/v1/models') return { json: { data: [{ id: 'wan2.2' }, { id: 'h3' }] } }
    const line = `${request.method} ${request.path}`
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(line)
      if (match) return answer(request, match[1] ?? '')
    }
    return { status: 404, json: { detail: 'Not Found' } }
  })
  return { baseUrl: `${url}/v1`, jobs, requests, faults }
}

async function order(
  request: SeenRequest,
  server: {
    readonly jobs: FakeJob[]
    readonly faults: VideosFaults
    readonly form: boolean
    shown(job: FakeJob): object
  },
): Promise<FakeAnswer> {
  const { jobs, faults } = server
  const refusal = refuse(request, server)
  if (refusal) return refusal
  const fields = await fieldsOf(request)
  const { prompt = '', size = '', seconds = '' } = fields
  const bad = fields['task'] === undefined ? badSize(size) : badOfH3(request)
  if (bad) return { status: 422, json: { detail: bad } }
  const job: FakeJob = {
    id: `video_${jobs.length + 1}`,
    prompt,
    size,
    seconds,
    created_at: Math.floor(Date.now() / 1000),
    status: 'queued',
    progress: 0,
  }
  jobs.push(job)
  return spend(faults, 'loseOrders') ? 'drop' : { json: server.shown(job) }
}

function badSize(size: string): string | undefined {
  return /^\d+x\d+$/.test(size) ? undefined : 'bad size'
}

const H3_CONDITION = new Set(['type', 'uri', 'role', 'frame_index'])

/** What SGLang's validation rejects in an order for H3. */
function badOfH3({ body }: SeenRequest): string | undefined {
  const { task, prompt, target, conditions = [] } = JSON.parse(String(body))
  if (prompt === '') return 'prompt must be a non-empty string'
  if (typeof target !== 'object') return 'target is required and must be an object'
  if ((task === 't2va') !== (conditions.length === 0)) return `conditions do not fit ${task}`
  const strange = conditions.flatMap(Object.keys).find((name: string) => !H3_CONDITION.has(name))
  if (strange !== undefined) return `conditions have unknown fields: ${strange}`
  return badTarget(target, task === 'fl2va')
}

function badTarget(target: Record<string, unknown>, isAuto: boolean): string | undefined {
  const { short_edge: edge, aspect_ratio: ratio, duration_seconds: seconds } = target
  if (!Number.isInteger(edge)) return 'target.short_edge must be an integer'
  if (isAuto && ratio !== 'auto') return 'target.aspect_ratio must be "auto"'
  const isLong = Number(seconds) >= 4 && Number(seconds) <= 15.5
  return isLong ? undefined : 'target.duration_seconds must be in [4, 15]'
}

/** Errors of an order that are found before it is read. */
function refuse(
  request: SeenRequest,
  { faults, form }: { readonly faults: VideosFaults; readonly form: boolean },
): FakeAnswer | undefined {
  if (spend(faults, 'busy'))
    return {
      status: 503,
      headers: { 'retry-after': String(faults.busySeconds ?? 0) },
      json: { error: { message: 'queue full' } },
    }
  if (isForm(request) !== form)
    return { status: 422, json: { detail: [{ msg: 'Field required' }] } }
  if (faults.refuseFiles && request.body.includes('filename='))
    return { status: 400, json: { error: { message: 'this model takes no image' } } }
  return undefined
}

function isForm({ headers }: SeenRequest): boolean {
  return (headers['content-type'] ?? '').startsWith('multipart/form-data')
}

async function fieldsOf(request: SeenRequest): Promise<Record<string, string>> {
  if (!isForm(request)) return JSON.parse(request.body.toString('utf8'))
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(request.body), { headers }).formData()
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

/** Advances a job by one step. */
function advance(job: FakeJob, faults: VideosFaults): void {
  if (job.status === 'queued') job.status = 'in_progress'
  else if (job.status === 'in_progress' && job.progress < 50) job.progress = 50
  else if (job.status === 'in_progress' && !faults.hold)
    job.status = faults.failure ? 'failed' : 'completed'
}

/** True while a counted fault remains. */
function spend(faults: VideosFaults, name: 'loseOrders' | 'busy' | 'failLooks'): boolean {
  const left = faults[name] ?? 0
  if (left > 0) faults[name] = left - 1
  return left > 0
}

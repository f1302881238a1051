/**
 * A fake ComfyUI: one job at a time, which advances a step each time the queue is queried.
 *
 * Source: ComfyUI, `server.py` and `execution.py`.
 */
import type { TestContext } from 'node:test'
import { WebSocketServer } from 'ws'
import { type FakeAnswer, type SeenRequest, serveHttp } from './serve-http.ts'

/** Faults on demand. */
export type ComfyFaults = {
  /** The order is accepted, but its response is lost; this many times. */
  loseOrders?: number
  /** Workflows are refused. */
  refuse?: boolean
  /** The job ends in an error. */
  fail?: boolean
  /** The server has restarted and forgotten its jobs. */
  forget?: boolean
  /** The key is refused. */
  refuseKey?: boolean
  /** Uploads fail with 500; this many times. */
  failUploads?: number
  /** Uploads are refused. */
  refuseUploads?: boolean
  /** The workflow saves no film. */
  saveNothing?: boolean
}

/** A job in the server's state. */
export type ComfyJob = {
  readonly id: string
  readonly workflow: unknown
  steps: number
  state: 'queued' | 'done' | 'deleted' | 'interrupted'
}

/** A running fake. */
export type ComfyServer = {
  readonly baseUrl: string
  readonly jobs: readonly ComfyJob[]
  /** Uploaded files by name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly faults: ComfyFaults
}

/** Queries until a job ends. */
const STEPS = 4

/** Starts the fake. */
export async function startComfyServer(t: TestContext, film: Uint8Array): Promise<ComfyServer> {
  const jobs: ComfyJob[] = []
  const faults: ComfyFaults = {}
  const files = new Map<string, Uint8Array>()
  const sockets = new WebSocketServer({ noServer: true })
  const send = (message: object): void => {
    for (const client of sockets.clients) client.send(JSON.stringify(message))
  }

  const answers: Readonly<Record<string, (body: string, url: URL) => FakeAnswer>> = {
    'POST /prompt': (body) => {
      const { prompt: workflow, prompt_id: id }: { prompt: unknown; prompt_id: string } =
        JSON.parse(body)
      const names = JSON.stringify(workflow).match(/backlot-[\w-]+\.\w+/g) ?? []
      // Like the original: loader nodes require an existing file.
      if (faults.refuse || names.some((name) => !files.has(name)))
        return { status: 400, json: { error: { type: 'prompt_no_outputs' }, node_errors: {} } }
      jobs.push({ id, workflow, steps: 0, state: 'queued' })
      if ((faults.loseOrders ?? 0) > 0) {
        faults.loseOrders = (faults.loseOrders ?? 0) - 1
        return 'drop'
      }
      return { json: { prompt_id: id, number: jobs.length, node_errors: {} } }
    },
    'GET /queue': () => {
      const waiting = faults.forget ? [] : jobs.filter(({ state }) => state === 'queued')
      const [running, ...pending] = waiting
      if (running) step(running, send)
      const item = ({ id }: ComfyJob): unknown[] => [1, id, {}, {}, []]
      return {
        json: { queue_running: running ? [item(running)] : [], queue_pending: pending.map(item) },
      }
    },
    'POST /queue': (body) => {
      const { delete: ids }: { delete: string[] } = JSON.parse(body)
      // Like the original: a running job is no longer in the queue.
      const waiting = jobs.filter(({ state }) => state === 'queued').slice(1)
      for (const job of waiting) if (ids.includes(job.id)) job.state = 'deleted'
      return { json: {} }
    },
    'POST /interrupt': () => {
      const running = jobs.find(({ state }) => state === 'queued')
      if (running) running.state = 'interrupted'
      return { json: {} }
    },
    'GET /view': (_, url) =>
      url.searchParams.get('filename') === 'out_00001_.mp4' ? { bytes: film } : { status: 404 },
  }

  const { url: baseUrl, server } = await serveHttp(t, async (request) => {
    const { method, path, body } = request
    if (faults.refuseKey) return { status: 401 }
    if (path.startsWith('/object_info/'))
      return { json: infoOf(path.slice('/object_info/'.length)) }
    if (path === '/upload/image') return takeUpload(request, { files, faults })
    const url = new URL(path, 'http://fake')
    const [, asked] = /^\/history\/(.+)$/.exec(url.pathname) ?? []
    if (asked === undefined)
      return answers[`${method} ${url.pathname}`]?.(body.toString('utf8'), url) ?? { status: 404 }
    const job = jobs.find(({ id }) => id === asked)
    return { json: historyOf(job, faults) }
  })
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (client) =>
      client.send('{"type":"status","data":{}}'),
    ),
  )
  t.after(() => {
    for (const client of sockets.clients) client.terminate()
  })
  return { baseUrl, jobs, files, faults }
}

/** The inputs of nodes, in the older and the newer form. */
const NODES: Readonly<Record<string, object>> = {
  KSampler: { required: { seed: ['INT', {}], steps: ['INT', {}] } },
  CLIPTextEncode: { required: { text: ['STRING', {}] } },
  EmptyLatentVideo: { required: { width: ['INT', {}] } },
  LoadImage: { required: { image: [['old.png'], { image_upload: true }] } },
  UNETLoader: { required: { unet_name: [['wan2.2.safetensors'], {}] } },
  SaveVideo: { optional: { codec: ['COMBO', { options: ['auto', 'h264'] }] } },
}

function infoOf(kind: string): object {
  return NODES[kind] ? { [kind]: { input: NODES[kind] } } : {}
}

async function takeUpload(
  request: SeenRequest,
  { files, faults }: { readonly files: Map<string, Uint8Array>; readonly faults: ComfyFaults },
): Promise<FakeAnswer> {
  if ((faults.failUploads ?? 0) > 0) {
    faults.failUploads = (faults.failUploads ?? 0) - 1
    return { status: 500 }
  }
  if (faults.refuseUploads) return { status: 400 }
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(request.body), { headers }).formData()
  const image = form.get('image')
  if (!(image instanceof File) || form.get('overwrite') !== 'true') return { status: 400 }
  files.set(image.name, new Uint8Array(await image.arrayBuffer()))
  return { json: { name: image.name, subfolder: '', type: 'input' } }
}

function step(job: ComfyJob, send: (message: object) => void): void {
  job.steps += 1
  if (job.steps >= STEPS) job.state = 'done'
  send({ type: 'progress', data: { prompt_id: job.id, node: '3', value: job.steps, max: STEPS } })
}

function historyOf(job: ComfyJob | undefined, faults: ComfyFaults): object {
  if (job?.state !== 'done' || faults.forget) return {}
  if (faults.fail)
    return {
      [job.id]: {
        status: {
          status_str: 'error',
          completed: false,
          messages: [['execution_error', { exception_message: 'out of memory' }]],
        },
        outputs: {},
      },
    }
  const film = { filename: 'out_00001_.mp4', subfolder: 'video', type: 'output' }
  const preview = { filename: 'preview.png', subfolder: '', type: 'temp' }
  const outputs = faults.saveNothing
    ? { '9': { images: [preview] } }
    : { '9': { images: [preview] }, '12': { images: [film], animated: [true] } }
  return { [job.id]: { status: { status_str: 'success', completed: true, messages: [] }, outputs } }
}

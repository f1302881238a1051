/** A fake of this interface's video half, with the spelling of Backlot or of the public family. */
import { type FakeAnswer, type SeenRequest, serveHttp } from './serve-http.ts'

/** Faults on demand. */
export type ServiceFaults = {
  /** The order is accepted, but its response is lost; this many times. */
  loseOrders?: number
  /** The code with which orders are refused; this many times. */
  refuse?: { readonly code: number; times: number }
  /** The task fails with this code. */
  failure?: number
  forget?: boolean
  /** The key is refused. */
  refuseKey?: boolean
  /** The film's address when it is not on this server. */
  downloadUrl?: string
}

/** A running fake. */
export type ServiceServer = {
  readonly baseUrl: string
  /** Accepted orders by task. */
  readonly tasks: readonly { readonly id: string; readonly order: unknown; isCancelled: boolean }[]
  readonly requests: readonly SeenRequest[]
  readonly faults: ServiceFaults
}

const OK = { status_code: 0, status_msg: 'success' }

/** Starts the fake; `family` capitalizes statuses and ignores idempotency keys. */
export async function startServiceServer(
  t: { after(end: () => void): void },
  server: { readonly film: Uint8Array; readonly family?: boolean },
): Promise<ServiceServer> {
  const tasks: { id: string; key: string; order: unknown; looks: number; isCancelled: boolean }[] =
    []
  const faults: ServiceFaults = {}
  let address = ''
  const spell = (word: string): string =>
    server.family ? word.charAt(0).toUpperCase() + word.slice(1) : word

  const submit = (request: SeenRequest): FakeAnswer => {
    if (faults.refuse && faults.refuse.times > 0) {
      faults.refuse.times -= 1
      return {
        json: { task_id: '', base_resp: { status_code: faults.refuse.code, status_msg: 'no' } },
      }
    }
    const key = String(request.headers['idempotency-key'] ?? '')
    const known = server.family ? undefined : tasks.find((task) => task.key === key)
    const order: unknown = JSON.parse(request.body.toString('utf8'))
    const task = known ?? {
      id: `10000000000000${tasks.length}`,
      key,
      order,
      looks: 0,
      isCancelled: false,
    }
    if (!known) tasks.push(task)
    if ((faults.loseOrders ?? 0) > 0) {
      faults.loseOrders = (faults.loseOrders ?? 0) - 1
      return 'drop'
    }
    return { json: { task_id: task.id, base_resp: OK } }
  }

  const query = (id: string): FakeAnswer => {
    const task = faults.forget ? undefined : tasks.find((one) => one.id === id)
    if (!task)
      return {
        json: { task_id: '', status: '', base_resp: { status_code: 2013, status_msg: 'unknown' } },
      }
    task.looks += 1
    const body = { task_id: id, file_id: '', base_resp: OK }
    if (task.looks < 3) return { json: { ...body, status: spell('processing'), progress: 40 } }
    if (faults.failure !== undefined)
      return {
        json: {
          ...body,
          status: spell(server.family ? 'fail' : 'failed'),
          base_resp: { status_code: faults.failure, status_msg: 'at /srv/secret' },
        },
      }
    return { json: { ...body, status: spell('success'), file_id: '77' } }
  }

  const answer = (request: SeenRequest): FakeAnswer => {
    const { pathname, searchParams } = new URL(request.path, 'http://fake')
    switch (`${request.method} ${pathname}`) {
      case 'POST /v1/video_generation':
        return submit(request)
      case 'GET /v1/query/video_generation':
        return query(searchParams.get('task_id') ?? '')
      case 'GET /v1/files/retrieve':
        return {
          json: {
            file: { file_id: 77, download_url: faults.downloadUrl ?? `${address}/download/77` },
            base_resp: OK,
          },
        }
      case 'GET /download/77':
        return { bytes: server.film }
      case 'POST /v1/video_generation/cancel': {
        const { task_id: id }: { task_id: string } = JSON.parse(request.body.toString('utf8'))
        for (const task of tasks) if (task.id === id) task.isCancelled = true
        return { json: { base_resp: OK } }
      }
      default:
        return { status: 404, json: {} }
    }
  }
  const { url, requests } = await serveHttp(t, (request) =>
    faults.refuseKey
      ? { json: { base_resp: { status_code: 2049, status_msg: 'unknown key' } } }
      : answer(request),
  )
  address = url
  return { baseUrl: url, tasks, requests, faults }
}

/**
 * Attacks by strangers and hostile customers, each limited in count and time. Every attack ends by
 * itself, and resolves to counts of the answers.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { FILM_BOMBS, HEAVY_PICTURES, PICTURE_BOMBS } from '../media-bombs.ts'

/** The target of an attack. */
export type Target = {
  readonly address: string
  /** A key of the attacker. */
  readonly key: string
  /** A task and a file of another account. */
  readonly victim: { readonly taskId: string; readonly fileId: string }
}

/** The size of an attack, 1 in tests, and the duration of one that does not end by itself. */
export type Force = { readonly size: number; readonly seconds: number }

/** How often the server answered in which way, by status or by the fate of the connection. */
export type Outcome = Readonly<Record<string, number>>

/** An attack. */
export type Attack = (target: Target, force: Force) => Promise<Outcome>

/** Counts outcomes. */
function tally(): { add(name: string | number): void; readonly counts: Record<string, number> } {
  const counts: Record<string, number> = {}
  return {
    counts,
    add: (name) => {
      counts[name] = (counts[name] ?? 0) + 1
    },
  }
}

/** Runs the work for 0, 1, … `count`, this many at a time. */
async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const run = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}

/** Sends one request and counts its status, or the error code of its connection. */
async function send(
  counted: ReturnType<typeof tally>,
  url: string,
  init: RequestInit = {},
): Promise<string> {
  try {
    const answer = await fetch(url, init)
    const text = await answer.text()
    const code = /"status_code":\s*(\d+)/.exec(text)?.[1]
    counted.add(code === undefined || code === '0' ? answer.status : `${answer.status}/${code}`)
    return text
  } catch {
    counted.add('no answer')
    return ''
  }
}

const json = (key: string | undefined, body: unknown): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/**
 * Opens sockets that send a beginning and then a little from time to time; ends when all were cut,
 * or time is up.
 */
async function dripping(
  { address }: Target,
  { size, seconds }: Force,
  { head, drop }: { readonly head: string; readonly drop: string },
): Promise<Outcome> {
  const counted = tally()
  const { port, hostname } = new URL(address)
  const sockets: Socket[] = []
  const timer = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(drop)
  }, 100)
  const ends = Array.from({ length: 300 * size }, async () => {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (piece: Buffer) => {
      if (answer.length < MAX_ANSWER_CHARACTERS) answer += piece.toString('latin1')
    })
    socket.write(head)
    // `once` of node:events would reject when the server resets the connection.
    await new Promise((resolve) => socket.once('close', resolve))
    counted.add(outcomeOf(answer))
  })
  await Promise.race([Promise.all(ends), sleep(seconds * 1000)])
  clearInterval(timer)
  for (const socket of sockets) if (!socket.destroyed) counted.add('open to the end')
  for (const socket of sockets) socket.destroy()
  return counted.counts
}

/** Enough for the head and the body of a refusal. */
const MAX_ANSWER_CHARACTERS = 4096

/** The outcome of a hand-written request. Native endpoints refuse with status 200 and a code in the body. */
function outcomeOf(answer: string): string {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
  if (status === undefined) return 'cut'
  const code = /"status_code":\s*(\d+)/.exec(answer)?.[1]
  return code === undefined || code === '0' ? status : `${status}/${code}`
}

/** Three forged tokens: no algorithm, another secret, and garbage. */
function forgedToken(index: number): string {
  const encode = (value: unknown): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = encode({ sub: 'acc_1', jti: `key_${index}`, iat: 1 })
  if (index % 3 === 0) return `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${claims}`
  if (index % 3 === 1)
    return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`
  return randomBytes(60).toString('base64url')
}

function messageWith(type: 'image' | 'video', bytes: Buffer): unknown {
  const media = { type: 'base64', media_type: type === 'image' ? 'image/png' : 'video/mp4' }
  const block = { type, source: { ...media, data: bytes.toString('base64') } }
  return { model: 'Vendor-M3', messages: [{ role: 'user', content: [block] }] }
}

/** The largest bomb that fits into a request. */
const MAX_INLINE_BYTES = 20_000_000

/** Spellings of this machine's and private networks' addresses. */
const PRIVATE_HOSTS =
  '10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 0 0xa000001 167772161 012.0.0.1 10.1 [fd00::1] [fe80::1] [::ffff:10.0.0.1] [64:ff9b::a00:1] [2002:a00:1::] [::] ' +
  '[ff02::1] １０.０.０.１ 10。0。0。1 224.0.0.1 255.255.255.255 192.0.2.1 198.18.0.1 [2001:db8::1] [fec0::1] [::ffff:0:10.0.0.1] [2001:0:a00:1::] 10.0.0.1. %31%30.0.0.1 ①⓪.⓪.⓪.① 0xA.0.0.1'

/** Every attack by its name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'posts to inboxes': async ({ address, key }, { size }) => {
    const counted = tally()
    const letter = json(undefined, `{"text":"${'x'.repeat(15_000)}"}`)
    await inParallel(100 * size, 8, () =>
      send(counted, `${address}/inbox/${randomBytes(20).toString('hex')}`, letter),
    )
    const urls: string[] = []
    await inParallel(20, 4, async () => {
      const text = await send(counted, `${address}/v1/inbox`, json(key, {}))
      const url = /"inbox_url":\s*"([^"]+)"/.exec(text)?.[1]
      if (url !== undefined) urls.push(url)
    })
    await inParallel(1000 * size, 16, (index) =>
      send(counted, urls[index % urls.length] ?? address, letter),
    )
    return counted.counts
  },

  'slow request heads': (target, force) =>
    dripping(target, force, { head: 'GET /healthz HTTP/1.1\r\nHost: x\r\n', drop: 'x-a: 1\r\n' }),

  'slow bodies without a key': (target, force) =>
    dripping(target, force, {
      head:
        'POST /compat/v1/messages HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Content-Length: 60000000\r\n\r\n{"messages":"',
      drop: 'x',
    }),

  'slow bodies with a key': (target, force) =>
    dripping(target, force, {
      head:
        `POST /compat/v1/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 60000000\r\n\r\n{"messages":"${'x'.repeat(10_000)}`,
      drop: 'x',
    }),

  'slow uploads': (target, force) =>
    dripping(target, force, {
      head:
        `POST /v1/files/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.key}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000000\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nretrieval\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n',
      drop: 'x',
    }),

  'clients that do not read answers': async ({ address, key }, { size, seconds }) => {
    const counted = tally()
    const form = new FormData()
    form.append('purpose', 'retrieval')
    form.append('file', new Blob([Buffer.alloc(20_000_000)]), 'zeros')
    const uploaded = await send(counted, `${address}/v1/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
    })
    const fileId = /"file_id":\s*(\d+)/.exec(uploaded)?.[1] ?? ''
    const { port, hostname } = new URL(address)
    const sockets = Array.from({ length: 100 * size }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.pause()
      socket.write(
        `GET /v1/files/retrieve_content?file_id=${fileId} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`,
      )
      return socket
    })
    await sleep(seconds * 1000)
    for (const socket of sockets) socket.destroy()
    counted.add(`${sockets.length} readers`)
    return counted.counts
  },

  'a thousand connections': async ({ address }, { size, seconds }) => {
    const counted = tally()
    const { port, hostname } = new URL(address)
    const endMs = performance.now() + seconds * 1000
    const held: Socket[] = []
    while (performance.now() < endMs) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => counted.add('refused'))
      held.push(socket)
      // One in four sends a request and closes its half at once.
      if (held.length % 4 === 0) socket.end('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
      if (held.length > 1000 * size) held.shift()?.destroy()
      if (held.length % 50 === 0) await sleep(10)
    }
    for (const socket of held) socket.destroy()
    counted.add('held to the end')
    return counted.counts
  },

  'videos and pictures with enormous claimed sizes': async ({ address, key }, { size }) => {
    const counted = tally()
    const url = `${address}/compat/v1/messages/count_tokens`
    const films = Object.values(FILM_BOMBS).map((make) => ['video', make] as const)
    const pictures = Object.values({ ...PICTURE_BOMBS, ...HEAVY_PICTURES }).map(
      (make) => ['image', make] as const,
    )
    const makes = [...films, ...pictures]
    // Less force than 1 sends a sample of each kind.
    const chosen = Array.from({ length: Math.ceil(makes.length * Math.min(1, size)) }, (_, index) =>
      makes.at(Math.floor(index / Math.min(1, size))),
    )
    const bombs = chosen.flatMap((bomb) => {
      if (!bomb) return []
      const [type, make] = bomb
      const bytes = make()
      return bytes.length > MAX_INLINE_BYTES ? [] : [JSON.stringify(messageWith(type, bytes))]
    })
    await inParallel(bombs.length * Math.max(1, size), 4, (index) =>
      send(counted, url, json(key, bombs[index % bombs.length])),
    )
    return counted.counts
  },

  'orders that are expensive to parse': async ({ address, key }, { size }) => {
    const counted = tally()
    const wide = `[${'{},'.repeat(300_000)}{}]`
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const part = '--b\r\ncontent-disposition: form-data; name="k"\r\n\r\nv\r\n'
    const body = `${part.repeat(20_000)}--b--\r\n`
    await inParallel(10 * size, 4, async () => {
      for (const path of ['/v1/videos', '/v2/video_generation', '/v1/responses', '/v1/embeddings'])
        await send(counted, address + path, json(key, `{"prompt":${wide}}`))
      for (const path of ['/v1/videos', '/v1/files', '/compat/v1/files'])
        await send(counted, address + path, { method: 'POST', headers, body })
    })
    return counted.counts
  },

  'long lines of batches': async ({ address, key }, { size }) => {
    const counted = tally()
    const headers = { authorization: `Bearer ${key}` }
    const input = 'x'.repeat(6_000_000)
    const line = `{"custom_id":"a","method":"POST","url":"/v1/responses","body":{"model":"m","input":"${input}"}}`
    const form = new FormData()
    form.append('purpose', 'batch')
    form.append('file', new Blob([`${line}\n`.repeat(2)]), 'requests.jsonl')
    const file = await send(counted, `${address}/v1/files`, {
      method: 'POST',
      headers,
      body: form,
    })
    const input_file_id = /"id":\s*"([^"]+)"/.exec(file)?.[1]
    const order = { input_file_id, endpoint: '/v1/responses', completion_window: '24h' }
    await inParallel(6 * size, 2, () => send(counted, `${address}/v1/batches`, json(key, order)))
    return counted.counts
  },

  'thousands of short texts': async ({ address, key }, { size }) => {
    const counted = tally()
    const input = Array.from({ length: 2048 }, (_, index) => `a${index}`)
    const embeddings = { model: 'Vendor-Embedding-01', input }
    const content = Array.from({ length: 20_000 }, () => ({ type: 'text', text: 'a' }))
    const message = { model: 'Vendor-M2.7', max_tokens: 9, messages: [{ role: 'user', content }] }
    await inParallel(6 * size, 4, async (index) => {
      const encoding_format = index % 2 === 0 ? 'float' : 'base64'
      await send(counted, `${address}/v1/embeddings`, json(key, { ...embeddings, encoding_format }))
      await send(counted, `${address}/compat/v1/messages`, json(key, message))
    })
    return counted.counts
  },

  'malformed headers': async ({ address, key }, { size }) => {
    const counted = tally()
    const order = { model: 'Vendor-Video-2.3', prompt: 'a lake [sandbox:quick]', duration: 99 }
    const traces = [`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, `ff-${'x'.repeat(3000)}`, '\u00ff']
    await inParallel(300 * size, 8, async (index) => {
      const init = json(key, order)
      const headers = new Headers(init.headers)
      headers.set('idempotency-key', `${index}${'k'.repeat(index * 20)}`.slice(0, 6000))
      headers.set('traceparent', traces[index % traces.length] ?? '')
      headers.set('tracestate', 'a=b,'.repeat(index * 3))
      await send(counted, `${address}/v1/video_generation`, { ...init, headers })
    })
    return counted.counts
  },

  'private addresses': async ({ address, key }, { size }) => {
    const counted = tally()
    const hosts = PRIVATE_HOSTS.split(' ')
    await inParallel(hosts.length * size, 8, async (index) => {
      const url = `http://${hosts[index % hosts.length]}:8080/`
      const order = { model: 'Vendor-Video-2.3', prompt: 'a lake', callback_url: url }
      await send(counted, `${address}/v1/video_generation`, json(key, order))
      const block = { type: 'image', source: { type: 'url', url } }
      const message = { model: 'Vendor-M3', messages: [{ role: 'user', content: [block] }] }
      await send(counted, `${address}/compat/v1/messages/count_tokens`, json(key, message))
    })
    return counted.counts
  },

  'forged keys': async ({ address }, { size }) => {
    const counted = tally()
    const body = { model: 'Vendor-M2.7', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] }
    await inParallel(600 * size, 8, (index) =>
      send(counted, `${address}/compat/v1/messages`, json(forgedToken(index), body)),
    )
    return counted.counts
  },

  "somebody else's tasks and files": async ({ address, key, victim }, { size }) => {
    const counted = tally()
    const { taskId, fileId } = victim
    const get = { headers: { authorization: `Bearer ${key}` } }
    await inParallel(20 * size, 8, async () => {
      await send(counted, `${address}/v1/query/video_generation?task_id=${taskId}`, get)
      await send(counted, `${address}/v1/video_generation/callbacks?task_id=${taskId}`, get)
      await send(counted, `${address}/v1/files/retrieve?file_id=${fileId}`, get)
      await send(counted, `${address}/v1/files/retrieve_content?file_id=${fileId}`, get)
      await send(counted, `${address}/v1/files/${fileId}/download`)
      await send(counted, `${address}/v1/files/delete`, json(key, { file_id: fileId }))
      await send(counted, `${address}/v1/video_generation/cancel`, json(key, { task_id: taskId }))
    })
    return counted.counts
  },

  'bodies of nested brackets': async ({ address, key }, { size }) => {
    const counted = tally()
    const bodies = ['['.repeat(500_000), `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`]
    bodies.push(`{"messages":[${'{},'.repeat(400_000)}{}]}`, '{"a":1,'.repeat(90_000))
    await inParallel(40 * size, 4, (index) =>
      send(
        counted,
        `${address}/compat/v1/messages`,
        json(key, bodies[index % bodies.length] ?? ''),
      ),
    )
    return counted.counts
  },

  'orders to a receiver that never answers': async ({ address, key }, { size }) => {
    const counted = tally()
    const tarpit = createServer(() => {})
    tarpit.listen(0, '127.0.0.1')
    await once(tarpit, 'listening')
    const { port } = tarpit.address() as AddressInfo
    await inParallel(200 * size, 8, async (index) => {
      const callback_url = `http://127.0.0.1:${port}/${index}`
      const order = { model: 'Vendor-Video-2.3', prompt: 'a lake [sandbox:quick]', callback_url }
      const text = await send(counted, `${address}/v1/video_generation`, json(key, order))
      const task_id = /"task_id":\s*"(\d+)"/.exec(text)?.[1]
      await send(counted, `${address}/v1/video_generation/cancel`, json(key, { task_id }))
    })
    tarpit.closeAllConnections()
    tarpit.close()
    return counted.counts
  },
}

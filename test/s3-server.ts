/**
 * A small in-memory server with the part of S3 that we use, and with faults on demand. Bucket and
 * key are in the path. Only the signatures of presigned addresses are checked; `BACKLOT_TEST_S3`
 * runs the tests of the blob store on another server, such as that of `swift-server.ts`.
 */
import { Buffer } from 'node:buffer'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Upload = {
  readonly key: string
  readonly startedAt: string
  readonly parts: Map<number, Buffer>
}

type Answer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** A fault for the next request whose method and address match: another response, or a cut connection. */
export type Failure = {
  readonly matches: (method: string, url: string) => boolean
  /** Responds with this status instead. */
  readonly status?: number
  /** Performs the request, and then cuts the connection. */
  readonly losesAnswer?: boolean
  /** Sends this much of the body, and then cuts the connection. */
  readonly cutsAfterBytes?: number
}

/** A server with an S3 interface. */
export type S3Server = {
  /** Its address, without a bucket. */
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Objects by bucket and key. */
  readonly objects: ReadonlyMap<string, Buffer>
  /** The requests, as `GET /bucket/key?…`. */
  readonly requests: string[]
  readonly fail: (failure: Failure) => void
  /**
   * Cuts every connection and listens again after this many milliseconds. Requests in progress may
   * or may not be performed, as with a real server.
   */
  readonly restart: (awayMs: number) => Promise<void>
  readonly close: () => Promise<void>
}

const CREDENTIALS = { accessKeyId: 'key', secretAccessKey: 'secret' }

/** Starts a server on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  const failures: Failure[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    const at = failures.findIndex(({ matches }) => matches(method, url))
    const [failure] = at < 0 ? [] : failures.splice(at, 1)
    void bodyOf(request).then((body) => {
      if (failure?.status !== undefined)
        return send(response, error(failure.status, 'InternalError'))
      const answer = answerTo({ objects, uploads }, { request, body })
      if (failure?.losesAnswer === true) return response.destroy()
      return send(response, answer, failure?.cutsAfterBytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    credentials: CREDENTIALS,
    objects,
    requests,
    fail: (failure) => void failures.push(failure),
    restart: async (awayMs) => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      await new Promise((resolve) => setTimeout(resolve, awayMs))
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type Kept = { readonly objects: Map<string, Buffer>; readonly uploads: Map<string, Upload> }
type Asked = { readonly request: IncomingMessage; readonly body: Buffer }

function answerTo(kept: Kept, { request, body }: Asked): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
  const [bucket = '', ...rest] = pathname.slice(1).split('/')
  const key = decodeURIComponent(rest.join('/'))
  if (key === '') return answerOfBucket(kept, bucket, searchParams)
  const name = `${bucket}/${key}`
  if (searchParams.has('X-Amz-Signature') && !isSigned(request)) return error(403, 'AccessDenied')
  const uploadId = searchParams.get('uploadId')
  if (uploadId !== null || searchParams.has('uploads'))
    return answerOfUpload(kept, { method: request.method, name, uploadId, searchParams, body })
  if (request.method === 'PUT') {
    kept.objects.set(name, body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (request.method !== 'DELETE') {
    const answer = answerOfObject(kept.objects.get(name), request)
    return { ...answer, headers: { ...answer.headers, ...headersWanted(searchParams) } }
  }
  kept.objects.delete(name)
  return { status: 204 }
}

function answerOfObject(content: Buffer | undefined, { headers }: IncomingMessage): Answer {
  if (!content) return error(404, 'NoSuchKey')
  const etag = etagOf(content)
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
    return error(412, 'PreconditionFailed')
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined) return { status: 200, headers: { etag }, body: content }
  if (Number(from) >= content.length) return error(416, 'InvalidRange')
  const end = to === '' || to === undefined ? content.length : Number(to) + 1
  return { status: 206, headers: { etag }, body: content.subarray(Number(from), end) }
}

/** Response headers that a presigned address requests. */
function headersWanted(searchParams: URLSearchParams): Record<string, string> {
  const wanted = [...searchParams].filter(([name]) => name.startsWith('response-'))
  return Object.fromEntries(wanted.map(([name, value]) => [name.slice('response-'.length), value]))
}

/**
 * Whether a presigned address is valid for this method and has not expired:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const { pathname, searchParams } = new URL(url, 'http://server')
  const time = searchParams.get('X-Amz-Date') ?? ''
  const credential = searchParams.get('X-Amz-Credential') ?? ''
  const scope = credential.replace(`${CREDENTIALS.accessKeyId}/`, '')
  const signedAt = Date.parse(
    time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Date.now() < signedAt + Number(searchParams.get('X-Amz-Expires')) * 1000)) return false
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(percentEncoded).join('='))
    .toSorted()
    .join('&')
  const canonical = [method, pathname, query, `host:${headers.host}\n`, 'host', 'UNSIGNED-PAYLOAD']
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex')
  return signature === searchParams.get('X-Amz-Signature')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

type AskedOfUpload = {
  readonly method: string | undefined
  readonly name: string
  readonly uploadId: string | null
  readonly searchParams: URLSearchParams
  readonly body: Buffer
}

function answerOfUpload({ objects, uploads }: Kept, asked: AskedOfUpload): Answer {
  const { method, name, uploadId, searchParams, body } = asked
  if (uploadId === null) {
    const id = randomUUID()
    uploads.set(id, { key: name, startedAt: new Date().toISOString(), parts: new Map() })
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const upload = uploads.get(uploadId)
  if (!upload) return error(404, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  uploads.delete(uploadId)
  if (method === 'DELETE') return { status: 204 }
  const parts = [...upload.parts].toSorted(([one], [other]) => one - other)
  const content = Buffer.concat(parts.map(([, part]) => part))
  objects.set(name, content)
  return xml(
    `<CompleteMultipartUploadResult><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`,
  )
}

/** A listing with two entries per page, so that readers must follow pages. */
function answerOfBucket(
  { objects, uploads }: Kept,
  bucket: string,
  searchParams: URLSearchParams,
): Answer {
  const prefix = `${bucket}/${searchParams.get('prefix') ?? ''}`
  const keyOf = (name: string): string => name.slice(bucket.length + 1)
  if (searchParams.has('uploads')) {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
    const after = found.findIndex(([id]) => id === searchParams.get('upload-id-marker')) + 1
    const page = found.slice(after, after + 2)
    const last = page.at(-1)
    const next =
      last && after + 2 < found.length
        ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${keyOf(last[1].key)}</NextKeyMarker><NextUploadIdMarker>${last[0]}</NextUploadIdMarker>`
        : '<IsTruncated>false</IsTruncated>'
    const rows = page.map(
      ([id, { key, startedAt }]) =>
        `<Upload><Key>${keyOf(key)}</Key><UploadId>${id}</UploadId><Initiated>${startedAt}</Initiated></Upload>`,
    )
    return xml(`<ListMultipartUploadsResult>${next}${rows.join('')}</ListMultipartUploadsResult>`)
  }
  const found = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted()
  const after = Number(searchParams.get('continuation-token') ?? 0)
  const next =
    after + 2 < found.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${after + 2}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  const changed = `<LastModified>${new Date().toISOString()}</LastModified>`
  const contents = found
    .slice(after, after + 2)
    .map((name) => `<Contents><Key>${keyOf(name)}</Key>${changed}</Contents>`)
  return xml(`<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const body = Buffer.concat(pieces)
  return request.headers['content-encoding'] === 'aws-chunked' ? unchunked(body) : body
}

/**
 * Decodes a chunked body with a trailing checksum: each chunk is a length in hexadecimal, a line
 * break, the bytes, a line break.
 */
function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!(length > 0)) return Buffer.concat(pieces)
    pieces.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
}

function send(response: ServerResponse, answer: Answer, cutsAfterBytes?: number): void {
  const { status, headers = {}, body = '' } = answer
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  if (cutsAfterBytes === undefined) response.end(body)
  else response.write(body.slice(0, cutsAfterBytes), () => response.destroy())
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}

function xml(body: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?>${body}`,
  }
}

function error(status: number, code: string): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`), status }
}

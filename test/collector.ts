/**
 * A trace collector with OpenTelemetry's interface: accepts OTLP over HTTP in protobuf, and stores
 * what it gets.
 *
 * Source: opentelemetry-proto, `trace/v1/trace.proto`; the numbers below are its fields.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { listen } from './listen.ts'

/** A received span. */
export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the root of a trace. */
  readonly parentId: string
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly startNs: bigint
  readonly endNs: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  readonly isError: boolean
  /** The traces that it links to. */
  readonly links: readonly string[]
  /** The resource attributes of its process. */
  readonly resource: Readonly<Record<string, unknown>>
}

/** A collector. */
export type Collector = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string
  readonly spans: CollectedSpan[]
  /** The requested paths, each once. */
  readonly paths: ReadonlySet<string>
  /** All bodies as text, to search for what must not be in them. */
  text(): string
}

/** Starts a collector; it answers until the test ends, or never if it `hangs`. */
export async function startCollector(
  t: { after(end: () => void): void },
  { hangs = false }: { readonly hangs?: boolean } = {},
): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const paths = new Set<string>()
  const bodies: Buffer[] = []
  const server = createServer((request, response) => {
    paths.add(request.url ?? '')
    const take = (body: Buffer): void => {
      bodies.push(body)
      spans.push(...spansOf(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    }
    const read = bodyOf(request)
    if (!hangs) read.then(take).catch(() => response.destroy()) // a stopped server has aborted the request
    else read.catch(() => undefined)
  })
  const endpoint = `http://127.0.0.1:${await listen(t, server)}`
  return { endpoint, spans, paths, text: () => Buffer.concat(bodies).toString('latin1') }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const body = Buffer.concat(await Array.fromAsync(request))
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const

function* spansOf(body: Buffer): Generator<CollectedSpan> {
  for (const resourceSpans of messages(body, 1)) {
    const resource = attributesOf(messages(messages(resourceSpans, 1)[0] ?? EMPTY, 1))
    for (const scopeSpans of messages(resourceSpans, 2))
      for (const span of messages(scopeSpans, 2)) yield toSpan(span, resource)
  }
}

function toSpan(span: Buffer, resource: CollectedSpan['resource']): CollectedSpan {
  const bytes = (field: number): Buffer => messages(span, field)[0] ?? EMPTY
  const status = messages(span, 15)[0] ?? EMPTY
  return {
    traceId: bytes(1).toString('hex'),
    spanId: bytes(2).toString('hex'),
    parentId: bytes(4).toString('hex'),
    name: bytes(5).toString(),
    kind: KINDS[Number(numberOf(span, 6))] ?? 'internal',
    startNs: numberOf(span, 7),
    endNs: numberOf(span, 8),
    attributes: attributesOf(messages(span, 9)),
    isError: numberOf(status, 3) === 2n,
    links: messages(span, 13).map((link) => (messages(link, 1)[0] ?? EMPTY).toString('hex')),
    resource,
  }
}

function attributesOf(pairs: readonly Buffer[]): Readonly<Record<string, unknown>> {
  const named = pairs.map((pair) => [
    (messages(pair, 1)[0] ?? EMPTY).toString(),
    valueOf(messages(pair, 2)[0] ?? EMPTY),
  ])
  return Object.fromEntries(named)
}

/** Decodes an `AnyValue`. */
function valueOf(value: Buffer): unknown {
  const [field] = fieldsOf(value)
  if (!field) return undefined
  if (field.number === 1) return field.bytes.toString()
  if (field.number === 2) return field.value === 1n
  if (field.number === 3) return Number(field.value)
  if (field.number === 4) return field.bytes.readDoubleLE()
  return messages(field.bytes, 1).map(valueOf)
}

const EMPTY = Buffer.alloc(0)

function messages(message: Buffer, number: number): readonly Buffer[] {
  return fieldsOf(message).flatMap((field) => (field.number === number ? [field.bytes] : []))
}

function numberOf(message: Buffer, number: number): bigint {
  return fieldsOf(message).find((field) => field.number === number)?.value ?? 0n
}

/** A protobuf field: a number, or the bytes of a longer value. */
type Field = { readonly number: number; readonly value: bigint; readonly bytes: Buffer }

/** The fields of a message in the protobuf wire format. */
function fieldsOf(message: Buffer): readonly Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at)
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < message.length) {
    const tag = Number(varint())
    const number = tag >> 3
    const type = tag & 7
    if (type === 0) fields.push({ number, value: varint(), bytes: EMPTY })
    else {
      const length = type === 1 ? 8 : type === 5 ? 4 : Number(varint())
      const bytes = message.subarray(at, at + length)
      at += length
      fields.push({ number, value: type === 1 ? bytes.readBigUInt64LE() : 0n, bytes })
    }
  }
  return fields
}

/** The traces as text trees, each span below its parent in order of start times. */
export function drawTraces(spans: readonly CollectedSpan[]): string {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const draw = (span: CollectedSpan, indent: string): string => {
    const below = spans.filter(({ parentId }) => parentId === span.spanId).toSorted(byStart)
    const service = String(span.resource['service.name'])
    const facts = Object.entries(span.attributes).map(([name, value]) => `${name}=${String(value)}`)
    const line = `${indent}${span.name} (${span.kind}, ${service}) ${facts.join(' ')}`
    return [line, ...below.map((each) => draw(each, `${indent}  `))].join('\n')
  }
  const roots = spans.filter(({ parentId }) => !ids.has(parentId)).toSorted(byStart)
  return roots.map((root) => draw(root, '')).join('\n')
}

function byStart(one: CollectedSpan, other: CollectedSpan): number {
  return Number(one.startNs - other.startNs)
}

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { OrderedRequest } from '../../app/batches/batches.ts'
import type { BatchProblem } from '../../domain/batch.ts'
import { isFault } from '../../domain/fault.ts'
import { readRequests } from './batch-lines.ts'
import { openBodies, type Bodies } from './bodies.ts'
import { SHORT_BYTES } from './body-memory.ts'
import { readKeptJson } from './json-body.ts'

const LONG = 2 * SHORT_BYTES
const ENDPOINT = '/v1/embeddings'

const reader = { owner: 'acc', signal: new AbortController().signal }

const lineOf = (customId: string, body: unknown): string =>
  JSON.stringify({ custom_id: customId, method: 'POST', url: ENDPOINT, body })

async function* inPieces(text: string | Buffer, pieceBytes = 100_000): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = new Uint8Array(bytes.subarray(start, start + pieceBytes))
    yield piece
    piece.fill(0) // the reader may use the piece only until the next one
  }
}

function open(t: TestContext, longBytes = 256 * 1024 * 1024): Bodies {
  const bodies = openBodies({ longBytes })
  t.after(() => bodies.close())
  return bodies
}

/** Reads the lines of a file, each request's body as its JSON text. */
async function read(bodies: Bodies, text: string | Buffer): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for await (const request of requestsOf(bodies, text))
    found.push(
      'body' in request
        ? [request.customId, request.line, JSON.parse(Buffer.from(request.body).toString())]
        : request,
    )
  return found
}

function requestsOf(
  bodies: Bodies,
  text: string | Buffer,
): AsyncGenerator<OrderedRequest | BatchProblem> {
  const sizeBytes = Buffer.byteLength(text)
  const file = { content: inPieces(text), sizeBytes, maxLineBytes: 64 * 1024 * 1024 }
  return readRequests(bodies, { ...file, ...reader, endpoint: ENDPOINT })
}

/** Records the longest text that this thread parses from now on. */
function watchParsing(t: TestContext): () => number {
  const { parse } = JSON
  let longest = 0
  JSON.parse = (text, ...rest) => {
    longest = Math.max(longest, text.length)
    return parse(text, ...rest)
  }
  t.after(() => {
    JSON.parse = parse
  })
  return () => longest
}

test('a long line is the same request as a short one', async (t) => {
  const bodies = open(t)
  const input = 'é🎬'.repeat(LONG / 6)
  const lines = ['short', 'long', 'next'].map((id) =>
    lineOf(id, { input: id === 'long' ? input : id, more: [1.5, null] }),
  )
  const expected = [
    ['short', 1, { input: 'short', more: [1.5, null] }],
    ['long', 2, { input, more: [1.5, null] }],
    ['next', 3, { input: 'next', more: [1.5, null] }],
  ]
  assert.deepEqual(await read(bodies, `${lines.join('\r\n')}\n\n`), expected)
  // All buffers that are shared with threads are taken, so the line gets unshared memory.
  for (let room = 0; room < 2; room += 1) bodies.buffers.acquire(1)
  assert.deepEqual(await read(bodies, lines.join('\n')), expected)
})

test('a long line is parsed by a thread, when it is ordered and when it is answered', async (t) => {
  const bodies = open(t)
  const line = lineOf('long', { input: 'x'.repeat(LONG) })
  const longest = watchParsing(t)
  const kept: Buffer[] = []
  for await (const request of requestsOf(bodies, line))
    if ('body' in request) kept.push(Buffer.from(request.body))
  const text = Buffer.concat(kept).toString()
  const sizeBytes = text.length
  const body = await readKeptJson(inPieces(text), bodies, { ...reader, sizeBytes })
  assert.deepEqual(body.json, { input: 'x'.repeat(LONG) })
  body.release()
  assert.ok(longest() < SHORT_BYTES, `${longest()} characters were parsed here`)
})

test('a body may be written longer than it came', async (t) => {
  const numbers = Array.from({ length: 100_000 }, () => '1e20').join(',')
  const line = `{"custom_id":"a","method":"POST","url":"${ENDPOINT}","body":{"input":[${numbers}],"more":"${'x'.repeat(LONG)}"}}`
  const [[, , body]] = (await read(open(t), line)) as [[string, number, { input: number[] }]]
  assert.equal(body.input.length, 100_000)
  assert.equal(body.input.at(-1), 1e20)
})

test('a line in another encoding than UTF-8 is wrong, not read with other letters', async (t) => {
  const short = lineOf('a', { input: 'caf\u00e9' })
  const latin1 = Buffer.from(`${short}\n${short}${' '.repeat(LONG)}`, 'latin1')
  const problems = (await read(open(t), latin1)) as readonly BatchProblem[]
  assert.deepEqual(
    problems.map(({ code, line }) => [code, line]),
    [
      ['invalid_json_line', 1],
      ['invalid_json_line', 2],
    ],
  )
})

test('what is wrong with a long line is reported by its number', async (t) => {
  const blanks = ' '.repeat(LONG)
  const wide = `[${'{},'.repeat(300_000)}{}]`
  const text = `${blanks}\n{"custom_id"${blanks}\n${lineOf('', { input: blanks })}\n${wide}`
  const problems = (await read(open(t), text)) as readonly BatchProblem[]
  assert.deepEqual(
    problems.map(({ code, line, param }) => [code, line, param]),
    [
      ['invalid_json_line', 1, undefined],
      ['invalid_json_line', 2, undefined],
      ['invalid_request', 3, 'custom_id'],
      ['invalid_request', 4, undefined],
    ],
  )
})

test('long lines share the memory of long bodies, and give it back', async (t) => {
  const text = Array.from({ length: 3 }, (_, index) =>
    lineOf(`r${index}`, { input: 'x'.repeat(LONG) }),
  ).join('\n')
  const bodies = open(t, 1.5 * Buffer.byteLength(text))
  for await (const request of requestsOf(bodies, text)) {
    assert.ok('body' in request)
    assert.equal(bodies.long.tryTake(Buffer.byteLength(text)), undefined, 'it is counted')
    break // a reader that stops in the middle leaves no buffer taken
  }
  assert.equal((await read(bodies, text)).length, 3)
  const all = bodies.long.tryTake(1.5 * Buffer.byteLength(text))
  assert.ok(all, 'nothing is taken any more')
  all()
})

test('the body of a request that is no JSON is refused, and holds nothing', async (t) => {
  const bodies = open(t, LONG)
  for (const sizeBytes of [LONG, 4]) {
    const text = '{'.padEnd(sizeBytes)
    const body = readKeptJson(inPieces(text), bodies, { ...reader, sizeBytes })
    await assert.rejects(body, (thrown) => isFault(thrown) || thrown instanceof SyntaxError)
  }
  assert.ok(bodies.long.tryTake(LONG))
})

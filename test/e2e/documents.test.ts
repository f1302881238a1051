/**
 * PDFs in all dialects, with the official clients. The answer to a question in a page shows that
 * the model has read it.
 */
import Anthropic, { BadRequestError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import OpenAI, { BadRequestError as OpenaiBadRequest } from 'openai'
import { listen } from '../listen.ts'
import { DOCUMENT_BOMBS, documentOf, sampleDocument } from '../sample-documents.ts'
import { type Client, createClient, type Program, startProgram } from './program.ts'

const MODEL = 'Vendor-M2.7'
const ASKING = documentOf(['The first page.', 'call find with JSON {"page": 2}'])
/** Large enough to be decoded while the body is parsed. */
const LARGE = Buffer.concat([ASKING, Buffer.alloc(60_000)])
const PARAMETERS = { type: 'object' as const, properties: { page: { type: 'integer' } } }

async function upload({ address }: Program, { key }: Client, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('purpose', 'retrieval')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf')
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${address}/v1/files/upload`, { method: 'POST', headers, body: form })
  const { file } = (await answer.json()) as { file: { file_id: number } }
  return String(file.file_id)
}

type Source = Anthropic.DocumentBlockParam['source']

const inline = (bytes: Buffer): Source => ({
  type: 'base64',
  media_type: 'application/pdf',
  data: bytes.toString('base64'),
})

test('a PDF', async (t) => {
  const server: Program = await startProgram(t)
  const caller = await createClient(server)
  const options = { apiKey: caller.key, maxRetries: 0 }
  const anthropic = new Anthropic({ ...options, baseURL: `${server.address}/compat` })
  const openai = new OpenAI({ ...options, baseURL: `${server.address}/v1` })

  const document = (source: Source): Anthropic.DocumentBlockParam => ({
    type: 'document',
    source,
    title: 'Call sheet',
    context: null,
  })

  const prompt = (
    ...content: Anthropic.ContentBlockParam[]
  ): Anthropic.MessageCountTokensParams => ({
    model: MODEL,
    messages: [{ role: 'user', content }],
    tools: [{ name: 'find', input_schema: PARAMETERS }],
  })

  const ask = async (...content: Anthropic.ContentBlockParam[]): Promise<unknown> => {
    const asked = prompt(...content)
    const { content: blocks, usage } = await anthropic.messages.create({
      ...asked,
      max_tokens: 500,
    })
    const count = await anthropic.messages.countTokens(asked)
    assert.equal(count.input_tokens, usage.input_tokens)
    return blocks.find(({ type }) => type === 'tool_use')
  }

  await t.test(
    'in messages is read as data, at an address, uploaded, and in the result of a tool',
    async (sub) => {
      const host = createServer((_, response) => response.end(ASKING))
      const port = await listen(sub, host)
      const id = await upload(server, caller, ASKING)
      for (const source of [
        inline(ASKING),
        inline(LARGE),
        { type: 'url', url: `http://127.0.0.1:${port}/a.pdf` },
        { type: 'url', url: `vendor_file://${id}` },
        { type: 'file', file_id: id } as never,
      ] satisfies Source[]) {
        const call = (await ask({ type: 'text', text: 'Read this.' }, document(source))) as {
          input: unknown
        }
        assert.deepEqual(call?.input, { page: 2 }, JSON.stringify(source).slice(0, 100))
      }
      const result = await anthropic.messages.create({
        ...prompt(),
        max_tokens: 500,
        messages: [
          { role: 'user', content: 'read' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'find', input: {} }] },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'c1',
                content: [document(inline(sampleDocument('chromium')))],
              },
            ],
          },
        ],
      })
      const said = result.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
      assert.match(
        said,
        /Call sheet\n\[Page 1 of 2\]\nCall sheet of day three\n[^]*\[Page 2 of 2\]\nSecond page/,
      )
    },
  )

  await t.test('is counted: more text is more tokens', async () => {
    const count = async (bytes: Buffer): Promise<number> =>
      (await anthropic.messages.countTokens(prompt(document(inline(bytes))))).input_tokens
    const [short, long] = [
      await count(documentOf(['one'])),
      await count(documentOf(['one', 'two three four five'])),
    ]
    assert.ok(long >= short + 5, `${short}, ${long}`)
  })

  await t.test('in chat completions is read as data and uploaded', async () => {
    const id = await upload(server, caller, ASKING)
    for (const file of [
      { file_data: ASKING.toString('base64'), filename: 'a.pdf' },
      { file_data: `data:application/pdf;base64,${ASKING.toString('base64')}` },
      { file_data: LARGE.toString('base64') },
      { file_data: `data:application/pdf;base64,${LARGE.toString('base64')}` },
      { file_id: id },
      { file_id: `file-${id}` },
    ]) {
      const { choices } = await openai.chat.completions.create({
        model: MODEL,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Read.' },
              { type: 'file', file },
            ],
          },
        ],
        tools: [{ type: 'function', function: { name: 'find', parameters: PARAMETERS } }],
      })
      const [call] = choices[0]?.message.tool_calls ?? []
      assert.ok(call?.type === 'function', JSON.stringify(file).slice(0, 80))
      assert.deepEqual(JSON.parse(call.function.arguments), { page: 2 })
    }
  })

  await t.test(
    'in responses is read as data, at an address, uploaded, and in the output of a tool',
    async (sub) => {
      const host = createServer((_, response) => response.end(ASKING))
      const port = await listen(sub, host)
      const file_id = await upload(server, caller, ASKING)
      const tools = [
        { type: 'function' as const, name: 'find', parameters: PARAMETERS, strict: false },
      ]
      for (const file of [
        {
          file_data: `data:application/pdf;base64,${ASKING.toString('base64')}`,
          filename: 'a.pdf',
        },
        { file_data: LARGE.toString('base64'), filename: 'a.pdf' },
        { file_url: `http://127.0.0.1:${port}/a.pdf` },
        { file_id },
      ]) {
        const { output } = await openai.responses.create({
          model: MODEL,
          tools,
          input: [
            {
              role: 'user',
              content: [
                { type: 'input_text', text: 'Read.' },
                { type: 'input_file', ...file },
              ],
            },
          ],
        })
        const call = output.find(({ type }) => type === 'function_call')
        assert.ok(call?.type === 'function_call', JSON.stringify(file).slice(0, 80))
        assert.deepEqual(JSON.parse(call.arguments), { page: 2 })
      }
      const { output_text: text } = await openai.responses.create({
        model: MODEL,
        tools,
        input: [
          { role: 'user', content: 'read' },
          { type: 'function_call', call_id: 'c1', name: 'find', arguments: '{}' },
          {
            type: 'function_call_output',
            call_id: 'c1',
            output: [{ type: 'input_file', file_id }],
          },
        ],
      })
      assert.match(text, /\[Page 1 of 2\]\nThe first page\./)
    },
  )

  await t.test('is shown in pictures, too, to models that take them', async () => {
    const scan = sampleDocument('scanned')
    const model = 'Vendor-M3'
    const content: Anthropic.ContentBlockParam[] = [document(inline(scan))]
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content }]
    const { content: blocks } = await anthropic.messages.create({
      model,
      max_tokens: 500,
      messages,
    })
    const seen = /JPEG: (?:\d+x1400|1400x\d+) pixels/
    assert.match(JSON.stringify(blocks), seen)
    const file = { file_data: scan.toString('base64'), filename: 'scan.pdf' }
    const chat = await openai.chat.completions.create({
      model,
      messages: [{ role: 'user', content: [{ type: 'file', file }] }],
    })
    assert.match(chat.choices[0]?.message.content ?? '', seen)
    const { output_text: text } = await openai.responses.create({
      model,
      input: [{ role: 'user', content: [{ type: 'input_file', ...file }] }],
    })
    assert.match(text, seen)
    const count = async (asked: string): Promise<number> => {
      const about = prompt(document(inline(documentOf(['one', 'two']))))
      return (await anthropic.messages.countTokens({ ...about, model: asked })).input_tokens
    }
    assert.ok((await count(model)) > (await count(MODEL)) + 200, 'pictures are counted')
    const longScan = document(inline(documentOf(Array<string>(21).fill(''))))
    const tooLong = {
      model,
      max_tokens: 9,
      messages: [{ role: 'user' as const, content: [longScan] }],
    }
    await assert.rejects(
      anthropic.messages.create(tooLong),
      /its 21 pages have none, and a request shows at most 20 pages as pictures/,
    )
  })

  await t.test('is refused by its place, with the limit and the value', async () => {
    const refused = async (source: Source, why: RegExp): Promise<void> => {
      await assert.rejects(ask({ type: 'text', text: 'Read.' }, document(source)), (thrown) => {
        assert.ok(thrown instanceof BadRequestError, String(thrown))
        assert.match(thrown.message, /messages\[0\]\.content\[1\]/)
        assert.match(thrown.message, why)
        return true
      })
    }
    const stranger = await createClient(server, 'stranger')
    const theirs = await upload(server, stranger, ASKING)
    const many = documentOf(Array<string>(201).fill('x'))
    await refused(inline(sampleDocument('encrypted')), /must be readable without a password/)
    await refused(inline(sampleDocument('scanned')), /must have text, but its 1 page has none/)
    await refused(inline(ASKING.subarray(0, -100)), /must be a whole PDF, but it is damaged/)
    await refused(inline(Buffer.from('GIF89a')), /must be a PDF, got GIF/)
    await refused(inline(many), /must have at most 200 pages, got 201/)
    await refused({ ...inline(ASKING), data: 'no base64!' } as Source, /must have data in base64/)
    await refused({ type: 'file', file_id: theirs } as never, /must be a file of yours/)
    await refused(
      { type: 'odd' } as never,
      /source\.type must be one of text, content, base64, url, file, got/,
    )
    const large = Buffer.alloc(32 * 1024 * 1024 + 1)
    await refused(inline(large), /must have at most 33554432 bytes, got 33554433/)
    await refused(
      { type: 'url', url: `vendor_file://${await upload(server, caller, large)}` },
      /must have at most 33554432 bytes, got 33554433/,
    )
    const all = Array.from({ length: 21 }, () => document(inline(ASKING)))
    await assert.rejects(
      ask(...all),
      /messages\[0\]\.content\[20\] is too much: a request must have at most 20 documents/,
    )

    const parts = (file: object): never =>
      [{ role: 'user', content: [{ type: 'file', file }] }] as never
    for (const [file, why] of [
      [{}, /messages\[0\]\.content\[0\]\.file must have one of file_data, file_id/],
      [{ file_data: 'data:text/plain,x' }, /messages\[0\]\.content\[0\] must have data in base64/],
      [{ file_data: 'eHl6' }, /messages\[0\]\.content\[0\] must be a PDF, got something else/],
      [{ file_id: '1' }, /messages\[0\]\.content\[0\] must be a file of yours/],
    ] as const)
      await assert.rejects(
        openai.chat.completions.create({ model: MODEL, messages: parts(file) }),
        (thrown) => thrown instanceof OpenaiBadRequest && why.test(thrown.message),
      )
    await assert.rejects(
      openai.responses.create({
        model: MODEL,
        input: [{ role: 'user', content: [{ type: 'input_file' }] }],
      }),
      /input\[0\]\.content\[0\] must have one of file_data, file_url, file_id/,
    )
  })

  await t.test('that is hostile harms nobody: others are answered meanwhile', async () => {
    const others = await createClient(server, 'others')
    const good = new Anthropic({
      apiKey: others.key,
      baseURL: `${server.address}/compat`,
      maxRetries: 0,
    })
    const over = new AbortController()
    const bombs = (async () => {
      for (const name of ['half a gigabyte, deflated twice', 'ten million levels of arrays']) {
        const bytes = DOCUMENT_BOMBS[name]?.() ?? Buffer.alloc(0)
        const thrown: unknown = await ask(document(inline(bytes))).catch((error: unknown) => error)
        assert.ok(thrown instanceof BadRequestError, `${name}: ${String(thrown)}`)
        assert.match(thrown.message, /messages\[0\]\.content\[0\] must /)
      }
    })().finally(() => {
      over.abort()
    })
    const asking = (async () => {
      do {
        const { input_tokens: tokens } = await good.messages.countTokens(
          prompt(document(inline(ASKING))),
        )
        assert.ok(tokens > 0)
      } while (!over.signal.aborted)
    })()
    await Promise.all([bombs, asking])
    assert.equal(server.process.exitCode, null)
  })
})

/** Callers that use the names of the public family get responses with them: lists, refusals, states. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, eventually, startProgram, temporaryHome } from './program.ts'

type Listed = { readonly id: string; readonly root?: string }

const FAMILY = { 'mm-api-source': 'Minimax-MCP-JS' }

test('names of the public family', async (t) => {
  const home = temporaryHome(t)
  const aliases = '{ models: { house-model: Vendor-M2.7, "claude-*": Vendor-M3 } }'
  writeFileSync(join(home, 'backlot.yaml'), `aliases: ${aliases}\n`)
  const server = await startProgram(t, { home })
  const client = await createClient(server)
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${client.key}`
    const answer = await fetch(server.address + path, { headers: { authorization, ...headers } })
    return JSON.parse(await answer.text())
  }

  await t.test('models are listed by their own names, then by the others that work', async () => {
    const data: readonly Listed[] = (await read('/v1/models')).data
    const roots = new Map(data.map(({ id, root }) => [id, root]))
    assert.equal(data[0]?.id, 'Vendor-M3')
    assert.equal(roots.get('Vendor-M3'), undefined)
    assert.equal(roots.get('MiniMax-M3'), 'Vendor-M3')
    assert.equal(roots.get('house-model'), 'Vendor-M2.7')
    assert.equal(roots.get('embo-01'), 'Vendor-Embedding-01')
    assert.equal(roots.size, data.length, 'no name stands twice')
    assert.ok(![...roots.keys()].some((id) => id.includes('*')))
    for (const { id, root } of data) {
      const found = await read(`/v1/models/${id}`)
      assert.deepEqual([found.id, found.root], [id, root])
    }
  })

  await t.test('a client of the family gets its names alone', async () => {
    const openai: readonly Listed[] = (await read('/v1/models', FAMILY)).data
    const compat: readonly Listed[] = (await read('/anthropic/v1/models')).data
    for (const list of [openai, compat]) {
      assert.equal(list[0]?.id, 'MiniMax-M3')
      assert.ok(list.every(({ id }) => !id.startsWith('Vendor-')))
    }
    const after = await read('/anthropic/v1/models?limit=1&after_id=MiniMax-M3')
    assert.deepEqual([after.first_id, after.has_more], ['MiniMax-M2.7', true])
    assert.equal((await read('/compat/v1/models')).first_id, 'Vendor-M3')
  })

  await t.test('video models are listed with their other names', async () => {
    const [own] = (await read('/v1/video_models')).models
    assert.deepEqual([own.name, own.aliases], ['Vendor-Video-2.3', ['MiniMax-Hailuo-2.3']])
    const [families] = (await read('/v1/video_models', FAMILY)).models
    assert.equal(families.name, 'MiniMax-Hailuo-2.3')
  })

  await t.test('a refusal calls the model what the caller called it', async () => {
    const messages = [{ role: 'user', content: 'Hello' }]
    const film = { model: 'MiniMax-Hailuo-2.3', prompt: 'A lake' }
    for (const [path, body, words] of [
      ['/v1/video_generation', { ...film, duration: 7 }, /for MiniMax-Hailuo-2\.3 at 768P, got 7/],
      ['/v1/video_generation', { ...film, resolution: '720P' }, /1080P for MiniMax-Hailuo-2\.3,/],
      [
        '/anthropic/v1/messages',
        { model: 'MiniMax-M2.7', max_tokens: 10 ** 7, messages },
        /for MiniMax-M2\.7, got/,
      ],
      [
        '/v1/chat/completions',
        { model: 'house-model', max_tokens: 10 ** 7, messages },
        /for house-model, got/,
      ],
      ['/v1/chat/completions', { model: 'MiniMax-M99', messages }, /models are MiniMax-M3, /],
      ['/v1/chat/completions', { model: 'gpt-9', messages }, /models are Vendor-M3, /],
      [
        '/compat/v1/messages',
        {
          model: 'MiniMax-M2.7',
          max_tokens: 9,
          messages: [
            {
              role: 'user',
              content: [{ type: 'image', source: { type: 'url', url: 'http://x.example/a.png' } }],
            },
          ],
        },
        /an image: MiniMax-M2\.7 takes/,
      ],
    ] as const) {
      const answer = await client.post(path, body)
      assert.match(JSON.stringify(answer.body), words)
      assert.ok(words.source.includes('Vendor') || !JSON.stringify(answer.body).includes('Vendor-'))
    }
    const unknown = await read('/anthropic/v1/models/MiniMax-M99')
    assert.match(unknown.error.message, /models are MiniMax-M3, /)
  })

  await t.test('a task has the states of the family where its model was named so', async () => {
    const order = { prompt: 'A lake [sandbox:fail]' }
    for (const [model, expected] of [
      ['MiniMax-Hailuo-2.3', 'Fail'],
      ['Vendor-Video-2.3', 'failed'],
    ] as const) {
      const { body } = await client.post('/v1/video_generation', { model, ...order })
      for (const query of ['video_generation', 'video_template_generation']) {
        const { status } = await eventually(
          () => read(`/v1/query/${query}?task_id=${body.task_id}`),
          (task) => /^fail/i.test(task.status),
        )
        assert.equal(status, expected)
      }
    }
  })

  await t.test('a client of the family gets template states in its words', async () => {
    const { templates } = await read('/v1/video_templates')
    const { template_id, text_inputs } = templates.find(
      (one: { media_inputs: readonly unknown[] }) => one.media_inputs.length === 0,
    )
    const { body } = await client.post('/v1/video_template_generation', {
      template_id,
      text_inputs: text_inputs.map(({ example }: { example: string }) => ({ value: example })),
    })
    await client.post('/v1/video_generation/cancel', { task_id: body.task_id })
    const path = `/v1/query/video_template_generation?task_id=${body.task_id}`
    assert.equal((await read(path)).status, 'failed')
    assert.equal((await read(path, FAMILY)).status, 'Fail')
  })

  await t.test('a path behind an alias is answered as it was asked for', async () => {
    const wrong = await fetch(`${server.address}/anthropic/v1/messages`)
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'POST'])
    assert.match(await wrong.text(), /\/anthropic\/v1\/messages takes POST, not GET/)
    const near = await read('/anthropic/v1/mesages')
    assert.match(near.error.message, /the closest path is \/anthropic\/v1\/messages /)
  })
})

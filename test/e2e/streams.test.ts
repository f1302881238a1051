import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, startProgram } from './program.ts'

const STREAMS = 500

test('five hundred streams at once finish, each with its own words', async (t) => {
  const server = await startProgram(t, { environment: { BACKLOT_SANDBOX_PACE: 'rated' } })
  const { key } = await createClient(server)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const read = async (index: number): Promise<string> => {
    const content = `Say exactly: ${`stream ${index} `.repeat(10)}`
    const body = JSON.stringify({
      model: 'Vendor-M3',
      stream: true,
      messages: [{ role: 'user', content }],
    })
    const answer = await fetch(`${server.address}/compat/v1/messages`, {
      method: 'POST',
      headers,
      body,
    })
    return answer.text()
  }
  const all = await Promise.all(Array.from({ length: STREAMS }, (_, index) => read(index)))
  for (const [index, sse] of all.entries()) {
    const text = [...sse.matchAll(/"text_delta","text":"([^"]*)"/g)].map(([, piece]) => piece)
    assert.equal(text.join(''), `stream ${index} `.repeat(10))
    assert.ok(sse.endsWith('data: {"type":"message_stop"}\n\n'))
  }
})

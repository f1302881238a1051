/** Names whose addresses are hostile: the resolver is the attacker's. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { listen } from '../../../../test/listen.ts'
import { describeFailure } from '../domain/outbound.ts'
import { createOutbound, type OutboundFailure } from './outbound.ts'
import type { Resolve } from './resolve.ts'

const LOCAL = { allowLoopback: true, allowPrivate: false }

/** Outbound calls whose names resolve to these addresses, one list per query; and the queries. */
function open(
  t: TestContext,
  answers: readonly (readonly string[])[],
): { readonly outbound: ReturnType<typeof createOutbound>; readonly asked: readonly string[] } {
  const asked: string[] = []
  const resolve: Resolve = (hostname, _, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(hostname)
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  const outbound = createOutbound(LOCAL, { resolve })
  t.after(() => outbound.close())
  return { outbound, asked }
}

/** A server on this machine, and how many connections it had. */
async function serve(
  t: TestContext,
): Promise<{ readonly port: number; readonly connections: () => number }> {
  let count = 0
  const server = createServer((_, response) => response.end('{}'))
  server.on('connection', () => (count += 1))
  return { port: await listen(t, server), connections: () => count }
}

const call = { body: '{}', headers: {}, timeoutMs: 600_000, signal: new AbortController().signal }

describe('names', () => {
  test('an answer that changes after the check is not asked for', async (t) => {
    const { port, connections } = await serve(t)
    const { outbound, asked } = open(t, [['127.0.0.1'], ['10.0.0.1']])
    const url = `http://changing.example:${port}/`
    outbound.check('callback_url', url) // checks the name only
    assert.equal((await outbound.postJson({ ...call, url })).status, 200)
    assert.deepEqual(asked, ['changing.example'], 'resolved once, connected to what was checked')
    assert.equal(connections(), 1)
  })

  test('an answer that changes between two calls is checked again', async (t) => {
    const { port } = await serve(t)
    const { outbound } = open(t, [['10.0.0.1'], ['127.0.0.1']])
    const url = `http://changing.example:${port}/`
    await assert.rejects(outbound.postJson({ ...call, url }), /10\.0\.0\.1 is a private address/)
    assert.equal((await outbound.postJson({ ...call, url })).status, 200)
  })

  test('one forbidden address among others is enough', async (t) => {
    const { port, connections } = await serve(t)
    for (const inside of ['169.254.169.254', '192.168.1.1', '::ffff:10.0.0.1', 'fd00::1']) {
      const { outbound } = open(t, [['127.0.0.1', inside]])
      const url = `http://mixed.example:${port}/`
      await assert.rejects(outbound.postJson({ ...call, url }), /address/)
    }
    assert.equal(connections(), 0)
  })

  test('why a call came to nothing is for the operator, and never for the caller', async (t) => {
    const failures: OutboundFailure[] = []
    const resolve: Resolve = (_hostname, _options, callback) =>
      callback(null, [{ address: '10.0.0.1', family: 4 }])
    const onFailure = (failure: OutboundFailure): void => void failures.push(failure)
    const outbound = createOutbound(LOCAL, { resolve, onFailure })
    t.after(() => outbound.close())
    const url = 'http://inside.example/secret?token=1'
    const thrown = await outbound.postJson({ ...call, url }).catch((error: unknown) => error)
    assert.equal(
      describeFailure(thrown),
      'the receiver could not be reached, or did not answer in time',
    )
    const limits = { maxBytes: 1000, timeoutMs: 600_000, signal: call.signal }
    const found = await outbound.download({ ...limits, url })
    assert.doesNotMatch(JSON.stringify(found), /10\.0\.0\.1|private/)
    const reason = 'inside.example: 10.0.0.1 is a private address'
    assert.deepEqual(failures, [
      { origin: 'http://inside.example', reason },
      { origin: 'http://inside.example', reason },
    ])
  })

  test('a name without an address cannot be called', async (t) => {
    const { outbound } = open(t, [[]])
    await assert.rejects(outbound.postJson({ ...call, url: 'http://nowhere.example/' }))
  })

  test('a redirect to an internal name is not followed, and not revealed', async (t) => {
    const inner = await serve(t)
    const redirecting = createServer((_, response) =>
      response.writeHead(302, { location: `http://inside.example:${inner.port}/secret` }).end(),
    )
    const port = await listen(t, redirecting)
    const { outbound, asked } = open(t, [['127.0.0.1'], ['10.0.0.1']])
    const url = `http://outside.example:${port}/`
    const limits = { maxBytes: 1000, timeoutMs: 600_000, signal: call.signal }
    const found = await outbound.download({ ...limits, url })
    assert.match(
      'reason' in found ? found.reason : '',
      /can be downloaded within 600 seconds, but it failed$/,
    )
    assert.deepEqual(asked, ['outside.example', 'inside.example'])
    assert.equal(inner.connections(), 0)
  })
})

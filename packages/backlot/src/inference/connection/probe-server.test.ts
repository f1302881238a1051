/** Reports about a wrongly configured server, in each way in which that happens. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type FakeAnswer, serveHttp } from '../../../../../test/upstreams/serve-http.ts'
import { type LookedAt, probeServer, type ServerProbe } from './probe-server.ts'

/** A server of the OpenAI format: its model list is public, its replies are not. */
async function startHost(t: TestContext): Promise<string> {
  const { url } = await serveHttp(t, ({ path, headers }) => {
    if (path === '/v1/models') return { json: { data: [{ id: 'some/Model' }] } }
    if (path.startsWith('/old/'))
      return { status: 308, headers: { location: path.replace('/old', '/v1') } }
    if (path !== '/v1/chat/completions') return { status: 404, json: { detail: 'Not Found' } }
    const isKnown = headers.authorization === 'Bearer sk-good'
    return { status: isKnown ? 400 : 401, json: { error: { message: 'no' } } }
  })
  return url
}

function look(baseUrl: string, key?: string, model = 'some/Model'): Promise<ServerProbe> {
  const server: LookedAt = {
    baseUrl,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    hasKey: key !== undefined,
    listPath: '/models',
    askPath: '/chat/completions',
    model,
  }
  return probeServer(server, AbortSignal.timeout(600_000))
}

test('a server that is configured rightly works', async (t) => {
  const url = await startHost(t)
  assert.deepEqual(await look(`${url}/v1`, 'sk-good'), {
    works: true,
    message: 'there, and has some/Model',
  })
})

test('a wrong key is seen, also where the list of models is public', async (t) => {
  const url = await startHost(t)
  assert.deepEqual(await look(`${url}/v1`, 'sk-bad'), {
    works: false,
    message: 'does not take the key',
  })
  assert.deepEqual(await look(`${url}/v1`), {
    works: false,
    message: 'asks for a key, and none is set',
    mend: 'set its api_key',
  })
})

test('a base address without the /v1 that it wants, or with one too many, is reported with the right one', async (t) => {
  const url = await startHost(t)
  assert.deepEqual(await look(url, 'sk-good'), {
    works: false,
    message: `there, but has no ${url}/chat/completions`,
    mend: `base_url has to be ${url}/v1`,
  })
  assert.deepEqual(await look(`${url}/v1/v1`, 'sk-good'), {
    works: false,
    message: `there, but has no ${url}/v1/v1/chat/completions`,
    mend: `base_url has to be ${url}/v1`,
  })
  const whole = await look(`${url}/v1/chat/completions`, 'sk-good')
  assert.equal(whole.mend, `base_url has to be ${url}/v1`)
  const { mend, works } = await look(`${url}/api`, 'sk-good')
  assert.deepEqual([works, mend], [false, undefined])
})

test('a server that redirects is reported with the address that it means', async (t) => {
  const url = await startHost(t)
  assert.deepEqual(await look(`${url}/old`, 'sk-good'), {
    works: false,
    message: `there, but sends us on to ${url}/v1/models`,
    mend: `base_url has to be ${url}/v1`,
  })
})

test('a missing model is reported with those that are there', async (t) => {
  const url = await startHost(t)
  const { works, message, mend } = await look(`${url}/v1`, 'sk-good', 'other/Model')
  assert.equal(works, undefined)
  assert.equal(message, 'there; it lists no model other/Model, but some/Model')
  assert.equal(mend, 'set upstream_model to one of these')
})

test('a server that does not answer is reported with what is wrong', async (t) => {
  const url = await startHost(t)
  assert.equal(
    (await look('http://127.0.0.1:1/v1')).message,
    'nothing listens at http://127.0.0.1:1',
  )
  assert.match(
    (await look('http://no-such-host.invalid/v1')).message,
    /no-such-host\.invalid is not known|cannot be reached/,
  )
  assert.match(
    (await look(url.replace('http:', 'https:'))).message,
    /does not speak TLS; is it http:\?/,
  )
  const asleep = await serveHttp(t, () => new Promise<FakeAnswer>(() => {}))
  await assert.rejects(
    probeServer(
      {
        baseUrl: asleep.url,
        headers: {},
        hasKey: false,
        listPath: '/models',
        askPath: '/chat/completions',
        model: 'm',
      },
      AbortSignal.timeout(50),
    ),
    { name: 'TimeoutError' },
  )
})

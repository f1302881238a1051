import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { listen } from '../../../../test/listen.ts'
import { isFault } from '../domain/fault.ts'
import { forbiddenReason } from './address.ts'
import { createOutbound } from './outbound.ts'

const CLOSED = { allowLoopback: false, allowPrivate: false }
const LOCAL = { allowLoopback: true, allowPrivate: false }

const serve = async (t: TestContext, listener: RequestListener): Promise<string> => {
  return `http://127.0.0.1:${await listen(t, createServer(listener))}/`
}

describe('addresses', () => {
  const forbidden = [
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '::7f00:1',
    '::127.0.0.1',
    'fec0::1',
    '64:ff9b:1::a00:1',
    '2001:0:53aa:64c::1',
    '::ffff:0:127.0.0.1',
    '::ffff:169.254.169.254',
    'fd00:ec2::254',
    'fe80::1%eth0',
    '4000::1',
    '0.1.2.3',
    '192.0.0.1',
    '192.88.99.1',
    '198.18.0.1',
    '240.0.0.1',
    'nonsense',
  ]
  for (const address of forbidden)
    test(`${address} is refused`, () => assert.ok(forbiddenReason(address, CLOSED)))

  for (const address of [
    '93.184.215.14',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '::ffff:8.8.8.8',
  ])
    test(`${address} is public`, () => assert.equal(forbiddenReason(address, CLOSED), undefined))

  test('an operator opens loopback and private networks, never link-local ones', () => {
    const open = { allowLoopback: true, allowPrivate: true }
    assert.equal(forbiddenReason('127.0.0.1', open), undefined)
    assert.equal(forbiddenReason('10.0.0.1', open), undefined)
    assert.ok(forbiddenReason('169.254.169.254', open))
  })
})

describe('urls before any lookup', () => {
  const refused = [
    ['ftp://example.com/', /http or https/],
    ['example.com', /full http or https/],
    ['https://user:secret@example.com/', /user or password/],
    ['http://127.0.0.1/', /loopback/],
    ['http://2130706433/', /loopback/],
    ['http://0x7f.1/', /loopback/],
    ['http://[::1]:80/', /loopback/],
    ['http://[::ffff:7f00:1]/', /loopback/],
    ['http://[::7f00:1]/', /reserved/],
    ['http://127.1/', /loopback/],
    ['http://0177.0.0.1/', /loopback/],
    ['http://017700000001/', /loopback/],
    ['http://①②⑦.0.0.1/', /loopback/],
    ['http://127。0。0。1/', /loopback/],
    ['http://0/', /unspecified/],
    ['http://169.254.169.254/latest/meta-data', /linkLocal/],
    ['http://localhost/', /this machine/],
    ['http://LOCALHOST.:80/', /this machine/],
    ['http://inner.localhost/', /this machine/],
    [`https://example.com/${'a'.repeat(3000)}`, /2048 characters/],
  ] as const
  for (const [url, reason] of refused)
    test(`${url.slice(0, 40)} is refused`, () => {
      const outbound = createOutbound(CLOSED)
      assert.throws(
        () => outbound.check('callback_url', url),
        (thrown) => isFault(thrown) && thrown.kind === 'invalid' && reason.test(thrown.message),
      )
    })
})

describe('calls', () => {
  const post = (t: TestContext, url: string, timeoutMs = 600_000) => {
    const outbound = createOutbound(LOCAL)
    t.after(() => outbound.close())
    const { signal } = new AbortController()
    return outbound.postJson({
      url,
      body: '{"a":1}',
      headers: { 'x-test': 'yes' },
      timeoutMs,
      signal,
    })
  }

  test('body and headers arrive, status and answer come back', async (t) => {
    const url = await serve(t, (request, response) => {
      assert.equal(request.headers['x-test'], 'yes')
      assert.equal(request.headers['content-type'], 'application/json')
      response.writeHead(429, { 'retry-after': '7' })
      request.pipe(response)
    })
    assert.deepEqual(await post(t, url), { status: 429, retryAfterSeconds: 7, body: '{"a":1}' })
  })

  test('a wait that is given as a date is reported in seconds', async (t) => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const url = await serve(t, (_, response) =>
      response.writeHead(503, { 'retry-after': date }).end(),
    )
    const { retryAfterSeconds = 0 } = await post(t, url)
    assert.ok(retryAfterSeconds > 1800 && retryAfterSeconds <= 3600, String(retryAfterSeconds))
  })

  test('a redirect is an answer, not a way', async (t) => {
    const url = await serve(t, (_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    assert.equal((await post(t, url)).status, 302)
  })

  test('an endless answer is cut', async (t) => {
    const url = await serve(t, (_, response) => {
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        response.once('drain', pump)
      }
      pump()
    })
    await assert.rejects(post(t, url), /more than 65536 bytes/)
  })

  test('silence ends at the timeout', async (t) => {
    const url = await serve(t, () => {})
    await assert.rejects(post(t, url, 50))
  })

  test('a forbidden address is not connected to', async () => {
    const outbound = createOutbound(CLOSED)
    const { signal } = new AbortController()
    const call = { body: '', headers: {}, timeoutMs: 600_000, signal }
    await assert.rejects(outbound.postJson({ ...call, url: 'http://127.0.0.1:9/' }), /loopback/)
    await assert.rejects(outbound.postJson({ ...call, url: 'http://localhost:9/' }), /loopback/)
    await outbound.close()
  })
})

describe('downloads', () => {
  const get = async (
    t: TestContext,
    url: string,
    call: { readonly maxBytes?: number; readonly timeoutMs?: number } = {},
  ): Promise<string> => {
    const outbound = createOutbound(LOCAL)
    t.after(() => outbound.close())
    const { signal } = new AbortController()
    const request = { url, maxBytes: 100_000, timeoutMs: 600_000, signal, ...call }
    const found = await outbound.download(request)
    return 'reason' in found ? found.reason : Buffer.from(found.bytes).toString()
  }
  /** Redirects each path `/N` to `/N-1`, and `/0` to the end. */
  const chain = (t: TestContext): Promise<string> =>
    serve(t, (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.end('found')
    })

  test('the bytes come, after at most three redirects', async (t) => {
    const url = await chain(t)
    assert.equal(await get(t, new URL('/0', url).href), 'found')
    assert.equal(await get(t, new URL('/3', url).href), 'found')
    assert.match(await get(t, new URL('/4', url).href), /redirects at most 3 times/)
  })

  test('a redirect to a forbidden address is not followed', async (t) => {
    const url = await serve(t, (_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    )
    assert.match(await get(t, url), /^must be at an address that redirects to public/)
  })

  test('what is too long is cut, whether it says so or not', async (t) => {
    const server = await serve(t, (_, response) => {
      response.writeHead(200, { 'content-length': 200_000 }).end(Buffer.alloc(200_000))
    })
    const endless = await serve(t, (_, response) => {
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        response.once('drain', pump)
      }
      pump()
    })
    assert.equal(await get(t, server), 'must have at most 100000 bytes')
    assert.equal(await get(t, endless), 'must have at most 100000 bytes')
  })

  test('silence, failure and absence are reported without internal details', async (t) => {
    const silent = await serve(t, () => {})
    const failing = await serve(t, (_, response) => response.writeHead(404).end())
    assert.match(
      await get(t, silent, { timeoutMs: 50 }),
      /can be downloaded within 0\.05 seconds, but it failed$/,
    )
    assert.match(await get(t, failing), /answered 404/)
    assert.match(
      await get(t, 'http://127.0.0.1:1/'),
      /can be downloaded within 600 seconds, but it failed$/,
    )
    assert.match(await get(t, 'http://10.0.0.1/'), /^must be a public address/)
    assert.match(await get(t, 'file:///etc/passwd'), /^must be an http or https address/)
  })
})

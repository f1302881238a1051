/** Resolves over real sockets: a name server of the test answers, stays silent, or lies. */
import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { describe, test, type TestContext } from 'node:test'
import { listen } from '../../../../test/listen.ts'
import {
  type Answer,
  nameServer,
  type NameServer,
  type Question,
} from '../../../../test/name-server.ts'
import { temporary } from '../../../../test/temporary.ts'
import { MAX_CACHED_NAMES } from './name-cache.ts'
import { createOutbound } from './outbound.ts'
import { createResolver, MAX_PENDING_NAMES, type ResolverOptions } from './resolve.ts'

/** Far beyond what any test takes. */
const NEVER_MS = 600_000
const NEVER = { timeoutMs: NEVER_MS, otherFamilyMs: NEVER_MS }

type World = {
  readonly server: NameServer
  readonly resolver: ReturnType<typeof createResolver>
  /** The addresses of a name, or the code of the failure. */
  find(name: string, family?: 4 | 6): Promise<readonly string[] | string>
}

/** A resolver with this server alone, which does not use the system's. */
async function setup(
  t: TestContext,
  answer: (question: Question) => Answer,
  options: Partial<ResolverOptions> = {},
): Promise<World> {
  const server = await nameServer(t, answer)
  const resolver = createResolver({
    asksSystem: false,
    open: server.open,
    hostsPath: '/nowhere',
    system: (name) => assert.fail(`the system was asked for ${name}`),
    times: NEVER,
    ...options,
  })
  t.after(() => resolver.close())
  const find: World['find'] = (name, family) =>
    new Promise((found) =>
      resolver.resolve(name, { all: true, ...(family ? { family } : {}) }, (error, addresses) =>
        found(error ? String(error.code) : addresses.map(({ address }) => address)),
      ),
    )
  return { server, resolver, find }
}

const at = (...addresses: string[]): Answer => ({ addresses })
const one = (address: string): LookupAddress[] => [{ address, family: 4 }]

describe('what name servers answer', () => {
  test('a name has the addresses of both families', async (t) => {
    const { find, server } = await setup(t, () => at('192.0.2.1', '192.0.2.2', '2001:db8::1'))
    assert.deepEqual([await find('Both.Example.')].flat().toSorted(), [
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8::1',
    ])
    assert.deepEqual(server.asked.map(({ type }) => type).toSorted(), ['A', 'AAAA'])
    assert.deepEqual(await find('both.example', 6), ['2001:db8::1'])
    assert.deepEqual(await find('both.example', 4), ['192.0.2.1', '192.0.2.2'])
  })

  test('a name with IPv6 alone is found', async (t) => {
    const { find } = await setup(t, () => at('2001:db8::1'))
    assert.deepEqual(await find('six.example'), ['2001:db8::1'])
  })

  test('aliases are followed to their addresses', async (t) => {
    const { find } = await setup(t, () => ({
      addresses: ['192.0.2.1'],
      aliases: ['www.example', 'cdn.example'],
    }))
    assert.deepEqual(await find('alias.example'), ['192.0.2.1'])
  })

  test('a family that stays silent is not waited for once the other has answered', async (t) => {
    const { find, server } = await setup(
      t,
      ({ type }) => (type === 'A' ? at('192.0.2.1') : 'silence'),
      { times: { ...NEVER, otherFamilyMs: 50 } },
    )
    assert.deepEqual(await find('half.example'), ['192.0.2.1'])
    const before = server.asked.length
    await find('half.example')
    assert.ok(server.asked.length > before, 'what one family alone has said is not kept')
  })

  test('silence ends at the time limit', async (t) => {
    const { find } = await setup(t, () => 'silence', {
      times: { ...NEVER, timeoutMs: 50 },
    })
    assert.equal(await find('silent.example'), 'ETIMEOUT')
  })

  test('closing gives up what is asked for', async (t) => {
    const asked = Promise.withResolvers<void>()
    const { find, resolver } = await setup(t, () => {
      asked.resolve()
      return 'silence'
    })
    const found = find('silent.example')
    await asked.promise
    resolver.close()
    assert.equal(await found, 'ETIMEOUT')
    assert.equal(await find('other.example'), 'ECANCELLED', 'nothing is asked for afterwards')
  })

  test('more addresses than any honest name has are refused', async (t) => {
    const many = Array.from({ length: 65 }, (_, index) => `192.0.2.${index}`)
    const { find } = await setup(t, () => at(...many))
    assert.equal(await find('many.example'), 'EBADRESP')
  })
})

describe('what is remembered', () => {
  test('an answer for its time to live, but for a minute at most', async (t) => {
    let nowMs = 0
    const { find, server } = await setup(
      t,
      ({ name }) => ({ addresses: ['192.0.2.1'], ttl: name === 'short.example' ? 10 : 86_400 }),
      { monotonicMs: () => nowMs },
    )
    const asksAgain = async (name: string): Promise<boolean> => {
      const before = server.asked.length
      await find(name)
      return server.asked.length > before
    }
    for (const [name, lifeMs] of [
      ['short.example', 10_000],
      ['long.example', 60_000],
    ] as const) {
      assert.equal(await asksAgain(name), true)
      nowMs += lifeMs - 1
      assert.equal(await asksAgain(name), false)
      nowMs += 1
      assert.equal(await asksAgain(name), true)
    }
  })

  test('an answer without a time to live is not kept', async (t) => {
    const { find, server } = await setup(t, () => ({ addresses: ['192.0.2.1'], ttl: 0 }))
    await find('now.example')
    await find('now.example')
    assert.equal(server.asked.length, 4)
  })

  test('that there is no such name, for two seconds', async (t) => {
    let nowMs = 0
    const { find, server } = await setup(t, () => ({ code: 3 }), { monotonicMs: () => nowMs })
    for (const [passedMs, questions] of [
      [0, 2],
      [1999, 2],
      [2000, 4],
    ]) {
      nowMs = passedMs ?? 0
      assert.equal(await find('none.example'), 'ENOTFOUND')
      assert.equal(server.asked.length, questions)
    }
  })

  test('no more names than a thousand, the newest', async (t) => {
    const { find, server } = await setup(t, () => at('192.0.2.1'))
    for (let index = 0; index <= MAX_CACHED_NAMES; index += 1) await find(`n${index}.example`)
    const before = server.asked.length
    await find(`n${MAX_CACHED_NAMES}.example`)
    assert.equal(server.asked.length, before)
    await find('n0.example')
    assert.equal(server.asked.length, before + 2)
  })

  test('who asks for a name that is being asked for shares the answer', async (t) => {
    const { find, server } = await setup(t, () => at('192.0.2.1'))
    await Promise.all(Array.from({ length: 20 }, () => find('same.example')))
    assert.equal(server.asked.length, 2)
  })
})

describe('what only the system knows', () => {
  test('names of the hosts file come first, and follow its changes', async (t) => {
    const hostsPath = await temporary.newPath('hosts')
    await writeFile(
      hostsPath,
      '# mine\n127.0.0.1\tBox box.example # here\nfe80::1%lo0 box\n::1 box\nnonsense\n',
    )
    let nowMs = 0
    const { find, server } = await setup(t, () => at('192.0.2.1'), {
      hostsPath,
      monotonicMs: () => nowMs,
    })
    assert.deepEqual(await find('box'), ['127.0.0.1', '::1'])
    assert.deepEqual(await find('box.example'), ['127.0.0.1'])
    assert.equal(server.asked.length, 0)
    await writeFile(hostsPath, '127.0.0.2 box.example\n')
    await utimes(hostsPath, 1, 1)
    nowMs = 5000
    assert.deepEqual(await find('box.example'), ['127.0.0.2'])
  })

  test('localhost is this machine, whatever name servers say', async (t) => {
    const { find } = await setup(t, () => at('192.0.2.1'))
    assert.deepEqual(await find('localhost'), ['127.0.0.1', '::1'])
    assert.deepEqual(await find('inner.localhost'), ['127.0.0.1', '::1'])
  })

  test('a name without a dot is left to the system where name servers do not know it', async (t) => {
    for (const answer of [{ code: 3 }, { code: 2 }, at()] as const) {
      const { find } = await setup(t, () => answer, { system: async () => one('127.0.0.9') })
      assert.deepEqual(await find('printer'), ['127.0.0.9'])
    }
  })

  test('other names only where callers may reach the inside, and never after silence', async (t) => {
    const system = async () => one('127.0.0.9')
    const closed = await setup(t, () => ({ code: 3 }), { system })
    assert.equal(await closed.find('printer.local'), 'ENOTFOUND')
    const open = await setup(t, () => ({ code: 3 }), { system, asksSystem: true })
    assert.deepEqual(await open.find('printer.local'), ['127.0.0.9'])
    const times = { ...NEVER, timeoutMs: 50 }
    const silent = await setup(t, () => 'silence', { asksSystem: true, times })
    assert.equal(await silent.find('silent.example'), 'ETIMEOUT')
  })

  test('the system looks up one name at a time, and few wait', async (t) => {
    const asked: string[] = []
    const held = Promise.withResolvers<LookupAddress[]>()
    const begun = Promise.withResolvers<void>()
    const { find } = await setup(t, () => ({ code: 3 }), {
      system: (name) => {
        asked.push(name)
        begun.resolve()
        return held.promise
      },
    })
    const finds = Array.from({ length: 40 }, (_, index) => find(`host${index}`))
    await begun.promise
    const refused = await Promise.race(finds)
    assert.equal(refused, 'ENOBUFS')
    assert.equal(asked.length, 1)
    held.resolve(one('127.0.0.9'))
    const results = await Promise.all(finds)
    assert.equal(results.filter((result) => Array.isArray(result)).length, 32)
  })
})

describe('name servers that stay silent', () => {
  test('take half of the questions for one domain, and leave the rest to others', async (t) => {
    const { find, resolver, server } = await setup(t, ({ name }) =>
      name.endsWith('.evil.example') ? 'silence' : at('192.0.2.1'),
    )
    const silent = Array.from({ length: MAX_PENDING_NAMES }, (_, index) =>
      find(`n${index}.evil.example`),
    )
    assert.equal(await Promise.race(silent), 'ENOBUFS', 'refused at once')
    assert.deepEqual(await find('good.test'), ['192.0.2.1'])
    resolver.close()
    const results = await Promise.all(silent)
    assert.equal(results.filter((code) => code === 'ENOBUFS').length, MAX_PENDING_NAMES / 2)
    assert.ok(server.asked.length > 0)
  })

  test('for the 200 names of one tenant delay neither the callback of another nor a file', async (t) => {
    const silence = Promise.withResolvers<void>()
    const names = new Set<string>()
    const { resolver } = await setup(t, ({ name }) => {
      if (!name.endsWith('.evil.example')) return at('127.0.0.1')
      if (names.add(name).size === 200) silence.resolve()
      return 'silence'
    })
    const outbound = createOutbound(
      { allowLoopback: true, allowPrivate: false },
      { resolve: resolver.resolve, posts: { connectTimeoutMs: NEVER_MS } },
    )
    t.after(() => outbound.close())
    const port = await listen(
      t,
      createServer((_, response) => response.end('{}')),
    )
    const { signal } = new AbortController()
    const post = (name: string) =>
      outbound.postJson({
        url: `http://${name}:${port}/`,
        body: '{}',
        headers: {},
        timeoutMs: NEVER_MS,
        signal,
      })
    let ended = 0
    const silent = Array.from({ length: 200 }, async (_, index) => {
      await assert.rejects(post(`n${index}.evil.example`), { code: 'ETIMEOUT' })
      ended += 1
    })
    await silence.promise
    assert.equal((await post('good.test')).status, 200)
    const path = await temporary.newPath('film')
    await writeFile(path, 'bytes')
    assert.equal(await readFile(path, 'utf8'), 'bytes')
    const download = {
      url: `http://other.test:${port}/`,
      maxBytes: 1000,
      timeoutMs: NEVER_MS,
      signal,
    }
    assert.ok('bytes' in (await outbound.download(download)))
    assert.equal(ended, 0, 'while all that is silent is still waited for')
    resolver.close()
    await Promise.all(silent)
  })

  test('cannot bring in what they may not: each address is checked, also behind an alias', async (t) => {
    const { resolver } = await setup(t, () => ({
      addresses: ['127.0.0.1', 'fd00::1'],
      aliases: ['metadata.test'],
    }))
    const outbound = createOutbound(
      { allowLoopback: true, allowPrivate: false },
      { resolve: resolver.resolve },
    )
    t.after(() => outbound.close())
    const { signal } = new AbortController()
    const call = { body: '{}', headers: {}, timeoutMs: NEVER_MS, signal }
    await assert.rejects(
      outbound.postJson({ ...call, url: 'http://a.test:1/' }),
      /fd00::1 is a uniqueLocal/,
    )
  })
})

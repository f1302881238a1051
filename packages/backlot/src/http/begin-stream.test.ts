/** Streams whose replies are late, in all three dialects. */
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { virtualClock, type VirtualClock } from '../../../../test/simulation/virtual-clock.ts'
import { createTextWorld, testCall, type TextWorld } from '../../../../test/text-world.ts'
import type { TextEngine } from '../domain/engine.ts'
import { Fault, isFault } from '../domain/fault.ts'
import { chatEndpoints } from './endpoints/chat.ts'
import { messageEndpoints } from './endpoints/messages.ts'
import { openaiEndpoints } from './endpoints/openai.ts'
import type { Endpoint, Reply } from './route.ts'

type Ports = TextWorld['ports']

const DIALECTS: Readonly<Record<string, (ports: Ports) => Endpoint>> = {
  messages: (ports) => messageEndpoints(ports).create,
  chat: (ports) => chatEndpoints(ports).complete,
  openai: (ports) => openaiEndpoints(ports).complete,
}

const BODY = { model: 'Vendor-M2.7', stream: true, messages: [{ role: 'user', content: 'Hello' }] }

const usage = {
  inputTokens: 7,
  outputTokens: 1,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

/** An engine that counts tokens and generates only when the test releases it. */
function quietEngine(): {
  readonly engine: TextEngine
  readonly count: PromiseWithResolvers<void>
  readonly speak: PromiseWithResolvers<void>
  readonly state: { asked: number; hasStopped: boolean }
} {
  const count = Promise.withResolvers<void>()
  const speak = Promise.withResolvers<void>()
  const state = { asked: 0, hasStopped: false }
  return {
    count,
    speak,
    state,
    engine: {
      name: 'quiet',
      countTokens: async () => {
        await count.promise
        return { tokens: 7, exact: true }
      },
      generate: async function* (_request, { signal }) {
        state.asked += 1
        const left = Promise.withResolvers<never>()
        signal.addEventListener('abort', () => {
          state.hasStopped = true
          left.reject(signal.reason)
        })
        await Promise.race([speak.promise, left.promise])
        yield [
          { type: 'text-start' },
          { type: 'text-delta', text: 'Hi' },
          { type: 'text-end' },
          { type: 'finish', reason: 'end', usage },
        ]
      },
    },
  }
}

type Late = {
  readonly clock: VirtualClock
  readonly world: TextWorld
  readonly quiet: ReturnType<typeof quietEngine>
  readonly reply: Promise<Reply>
  /** The headers of the stream; undefined until it has begun. */
  headers(): Reply['headers']
  /** What was read of the stream so far, each piece with its second. */
  readonly seen: string[]
}

/**
 * Requests a stream and reads whatever comes. At the end of the test the caller leaves, because a
 * waiting stream would keep the process alive.
 */
function ask(
  t: TestContext,
  endpoint: (ports: Ports) => Endpoint,
  options: {
    readonly body?: object
    readonly signal?: AbortSignal
    readonly world?: Parameters<typeof createTextWorld>[0]
  } = {},
): Late {
  const clock = virtualClock(0)
  const quiet = quietEngine()
  const world = createTextWorld({
    engine: () => quiet.engine,
    prepaidMicros: 1e9,
    ...options.world,
  })
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, ...(options.signal ? [options.signal] : [])])
  const call = testCall(world, options.body ?? BODY, signal)
  const reply = endpoint({ ...world.ports, clock }).handle(call)
  let headers: Reply['headers']
  const seen: string[] = []
  const read = async (): Promise<void> => {
    const answer = await reply
    assert.ok(answer.type === 'events')
    headers = answer.headers
    seen.push(`${clock.nowMs() / 1000} begun`)
    for await (const text of answer.events) seen.push(`${clock.nowMs() / 1000} ${namesOf(text)}`)
    seen.push(`${clock.nowMs() / 1000} end`)
  }
  const reading = read().catch(() => undefined) // a refusal is asserted through `reply`
  t.after(async () => {
    leaving.abort(new Error('the test has ended'))
    quiet.count.resolve()
    await clock.advance(60_000)
    await reading
  })
  return { clock, world, quiet, reply, headers: () => headers, seen }
}

/** The kinds of events in a piece of a stream: an event's name, `#` for a comment, or `data`. */
function namesOf(text: string): string {
  return text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => {
      if (event.startsWith(':')) return '#'
      const name = /^event: (\w+)/.exec(event)?.[1]
      return (
        name ?? (event.includes('"error"') || /"status_code":[1-9]/.test(event) ? 'fault' : 'data')
      )
    })
    .join(' ')
}

const isOf = (kind: string) => (thrown: unknown) => isFault(thrown) && thrown.kind === kind

for (const [name, endpoint] of Object.entries(DIALECTS))
  describe(`a late reply as a stream of the dialect ${name}`, () => {
    const alive = name === 'messages' ? 'ping' : '#'

    test('begins after ten seconds of silence and is kept alive until the reply comes', async (t) => {
      const { clock, quiet, seen } = ask(t, endpoint)
      quiet.count.resolve()
      await clock.advanceTo(9999)
      assert.deepEqual(seen, [])
      await clock.advanceTo(35_000)
      const first = name === 'messages' ? 'message_start ping' : '#'
      assert.deepEqual(seen, ['10 begun', `10 ${first}`, `20 ${alive}`, `30 ${alive}`])
      quiet.speak.resolve()
      await clock.advanceTo(36_000)
      assert.match(seen[4] ?? '', /^35 (content_block_start|data) /)
      assert.equal(seen.at(-1), '35 end')
      assert.ok(!seen.slice(4).some((text) => /message_start|ping|#/.test(text)))
    })

    test('is refused with its own status by a fault that comes in time', async (t) => {
      const { clock, quiet, reply, seen } = ask(t, endpoint)
      quiet.count.resolve()
      await clock.advanceTo(9000)
      quiet.speak.reject(new Fault('overloaded', 'too busy'))
      await clock.advanceTo(9001)
      if (name === 'chat') assert.deepEqual(seen, ['9 begun', '9 fault data', '9 end'])
      else await assert.rejects(reply, isOf('overloaded'))
    })

    test('sends a later fault as its last event, and costs nothing', async (t) => {
      const { clock, world, quiet, seen } = ask(t, endpoint)
      quiet.count.resolve()
      await clock.advanceTo(15_000)
      quiet.speak.reject(new Fault('overloaded', 'too busy'))
      await clock.advanceTo(16_000)
      const last = { messages: 'error', chat: 'fault data', openai: 'fault' }[name]
      assert.deepEqual(seen.slice(2), [`15 ${last}`, '15 end'])
      assert.equal(world.ledger.state.holds.size, 0)
      assert.equal(world.ledger.state.charges, 0)
    })

    test('stops the engine and gives the money back when its reader leaves', async (t) => {
      const leaving = new AbortController()
      const { clock, world, quiet, seen } = ask(t, endpoint, { signal: leaving.signal })
      quiet.count.resolve()
      await clock.advanceTo(15_000)
      assert.equal(world.ledger.state.holds.size, 1)
      leaving.abort(new Error('the client has gone'))
      await clock.advanceTo(16_000)
      assert.ok(quiet.state.hasStopped)
      assert.equal(world.ledger.state.holds.size, 0)
      assert.equal(seen.at(-1), '15 end')
    })

    test('is kept alive while it waits for its turn', async (t) => {
      const engineLimits = { concurrency: 1, queue: 1, queueForPriority: 0 }
      const { clock, world, quiet, seen } = ask(t, endpoint, { world: { engineLimits } })
      quiet.count.resolve()
      await clock.advanceTo(1000)
      const second: string[] = []
      const call = testCall(world, BODY)
      const read = async (): Promise<void> => {
        const answer = await endpoint({ ...world.ports, clock }).handle(call)
        assert.ok(answer.type === 'events')
        for await (const text of answer.events) second.push(namesOf(text))
      }
      const reading = read()
      await clock.advanceTo(25_000)
      assert.equal(quiet.state.asked, 1, 'the second waits in the queue')
      assert.deepEqual(second.slice(-1), [alive])
      quiet.speak.resolve()
      await clock.advanceTo(26_000)
      await reading
      assert.equal(seen.at(-1), '25 end')
      assert.match(second.at(-1) ?? '', /message_stop|data/)
    })

    test('reports what it ignored before it begins', async (t) => {
      const { clock, quiet, headers } = ask(t, endpoint, {
        body: { ...BODY, seed: 1, logit_bias: {} },
      })
      quiet.count.resolve()
      await clock.advanceTo(15_000)
      assert.equal(headers()?.['x-backlot-ignored'], 'seed, logit_bias')
    })
  })

test('a message whose prompt is not counted yet begins with pings, and then as ever', async (t) => {
  const { clock, quiet, seen } = ask(t, DIALECTS['messages'] ?? assert.fail())
  await clock.advanceTo(25_000)
  assert.deepEqual(seen, ['10 begun', '10 ping', '20 ping'])
  quiet.count.resolve()
  await clock.advanceTo(26_000)
  assert.deepEqual(seen.slice(3), ['25 message_start ping'])
  quiet.speak.resolve()
  await clock.advanceTo(27_000)
  assert.equal(seen.at(-1), '26 end')
})

test('a message whose prompt cannot be counted ends in an error without a start', async (t) => {
  const { clock, quiet, seen } = ask(t, DIALECTS['messages'] ?? assert.fail())
  await clock.advanceTo(12_000)
  quiet.count.reject(new Fault('overloaded', 'too busy'))
  await clock.advanceTo(13_000)
  assert.deepEqual(seen, ['10 begun', '10 ping', '12 error', '12 end'])
})

test('a late chat reply under an alias ends with the whole answer, as ever', async (t) => {
  const body = { ...BODY, model: 'MiniMax-M2.7' }
  const { clock, quiet, seen } = ask(t, DIALECTS['chat'] ?? assert.fail(), { body })
  quiet.count.resolve()
  await clock.advanceTo(15_000)
  quiet.speak.resolve()
  await clock.advanceTo(16_000)
  // Text and the last chunk, then the whole and the end.
  assert.deepEqual(seen.slice(2), ['15 data data', '15 data data', '15 end'])
})

import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import type { Prompt } from '../../packages/backlot/src/domain/conversation.ts'
import type { ReplyRun, TextEngine, TextRequest } from '../../packages/backlot/src/domain/engine.ts'
import { isFault } from '../../packages/backlot/src/domain/fault.ts'
import type { StreamPart } from '../../packages/backlot/src/domain/stream.ts'
import { withTimeouts } from '../../packages/backlot/src/engines/with-timeouts.ts'
import { collectReply } from '../../packages/backlot/src/wire/collect-reply.ts'
import { virtualClock } from '../simulation/virtual-clock.ts'
import type { FakeServer } from '../upstreams/server.ts'
import { promptOf, requestOf as longRequestOf } from './text-engine.ts'

/** So few tokens that even a loaded machine handles them quickly. */
const requestOf = (prompt: Prompt): TextRequest => longRequestOf(prompt, { maxTokens: 100 })

type World = { readonly engine: TextEngine; readonly server: FakeServer }

/** How an engine in front of a server gets replies that are requested whole. */
export function wholeReplyContract(name: string, open: (t: TestContext) => Promise<World>): void {
  const tools = [
    {
      name: 'get_weather',
      inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
    },
  ]
  const prompts: Readonly<Record<string, Prompt>> = {
    'a question': promptOf('Hello, who are you?'),
    'a question to a thinking model': promptOf('Hello, who are you?', { thinking: true }),
    'a question that a tool answers': promptOf('What is the weather in Paris?', { tools }),
  }

  describe(`${name}: replies that are wanted whole`, () => {
    for (const [what, prompt] of Object.entries(prompts))
      test(`the reply to ${what} is the same in one piece as streamed`, async (t) => {
        const { engine, server } = await open(t)
        const request = requestOf(prompt)
        const streamed = await collectReply(engine.generate(request, whole()))
        const inOnePiece = await collectReply(engine.generate(request, whole()))
        assert.deepEqual(streamsOf(server), [true, false])
        assert.deepEqual(inOnePiece, streamed)
      })

    test('what is read as it comes, and what may take long, is streamed however quick the server is', async (t) => {
      const { engine, server } = await open(t)
      const request = requestOf(promptOf('Hello, who are you?'))
      await readAll(engine, request, whole())
      await readAll(engine, request, { signal: whole().signal })
      await readAll(engine, { ...request, maxTokens: 1e9 }, whole())
      await readAll(engine, { ...request, modelId: 'another' }, whole())
      assert.deepEqual(streamsOf(server), [true, true, true, true])
    })

    test('a caller that leaves closes the connection', async (t) => {
      const { engine, server } = await known(open, t)
      server.trouble({ type: 'stall', afterEvents: 0 })
      const leaving = new AbortController()
      const reading = readAll(engine, requestOf(promptOf('Hello')), whole(leaving.signal))
      await came(server, 2)
      leaving.abort(new Error('gone'))
      await assert.rejects(reading, /gone/)
      assert.equal(await server.received[1]?.left, true)
      assert.deepEqual(streamsOf(server), [true, false])
    })

    test('a server that is silent is given up, and its connection closed', async (t) => {
      const { engine, server } = await known(open, t)
      server.trouble({ type: 'stall', afterEvents: 0 })
      const clock = virtualClock(0)
      const timeouts = { firstTokenMs: 50, betweenTokensMs: 50 }
      const impatient = withTimeouts(engine, timeouts, clock)
      const refused = assert.rejects(
        readAll(impatient, requestOf(promptOf('Hello')), whole()),
        (thrown) => isFault(thrown) && thrown.kind === 'timeout',
      )
      await came(server, 2)
      await clock.advance(timeouts.firstTokenMs)
      await refused
      assert.equal(await server.received[1]?.left, true)
      assert.deepEqual(streamsOf(server), [true, false])
    })

    test('a server that hangs up before its answer was not reached', async (t) => {
      const { engine, server } = await known(open, t)
      server.trouble({ type: 'cut', afterEvents: 0 })
      await assert.rejects(
        readAll(engine, requestOf(promptOf('Hello')), whole()),
        (thrown) => isFault(thrown) && thrown.kind === 'overloaded',
      )
    })
  })
}

/** An engine that has measured its server's speed. */
async function known(open: (t: TestContext) => Promise<World>, t: TestContext): Promise<World> {
  const world = await open(t)
  await readAll(world.engine, requestOf(promptOf('Hello')), whole())
  return world
}

function whole(signal = new AbortController().signal): ReplyRun {
  return { signal, isWhole: true }
}

async function readAll(
  engine: TextEngine,
  request: TextRequest,
  run: ReplyRun,
): Promise<readonly StreamPart[]> {
  return (await Array.fromAsync(engine.generate(request, run))).flat()
}

/** Which of the requests asked for a stream. */
function streamsOf({ received }: FakeServer): readonly unknown[] {
  return received.map(({ body }) => body.stream)
}

async function came({ received }: FakeServer, count: number): Promise<void> {
  while (received.length < count) await new Promise(setImmediate)
}

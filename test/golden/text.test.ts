/**
 * Golden files for the text endpoints: literal requests, literal responses.
 *
 * A case is two files: `NAME.request.json`, and `NAME.answer.json` or, for a stream,
 * `NAME.answer.sse`. `wrong.json` is a table of changes to a valid request, with the response to
 * each.
 *
 * GOLDEN=write regenerates the responses; review the difference before committing it.
 */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { toFault } from '../../packages/backlot/src/domain/fault.ts'
import { chatEndpoints } from '../../packages/backlot/src/http/endpoints/chat.ts'
import { messageEndpoints } from '../../packages/backlot/src/http/endpoints/messages.ts'
import { openaiEndpoints } from '../../packages/backlot/src/http/endpoints/openai.ts'
import { responseEndpoints } from '../../packages/backlot/src/http/endpoints/responses.ts'
import type { Endpoint, Reply } from '../../packages/backlot/src/http/route.ts'
import { toErrorAnswer, type Dialect } from '../../packages/backlot/src/wire/error-answer.ts'
import { isObject } from '../../packages/backlot/src/wire/parse.ts'
import { createTextWorld, readAll, testCall, type TextWorld } from '../text-world.ts'

type Golden = {
  readonly dialect: Dialect
  endpoint(world: TextWorld): Endpoint
}

const GOLDENS: Readonly<Record<string, Golden>> = {
  messages: { dialect: 'compat', endpoint: ({ ports }) => messageEndpoints(ports).create },
  'count-tokens': { dialect: 'compat', endpoint: ({ ports }) => messageEndpoints(ports).count },
  chat: { dialect: 'native', endpoint: ({ ports }) => chatEndpoints(ports).complete },
  openai: { dialect: 'openai', endpoint: ({ ports }) => openaiEndpoints(ports).complete },
  responses: { dialect: 'openai', endpoint: ({ ports }) => responseEndpoints(ports).create },
}

type WrongInputs = {
  /** A valid request. */
  readonly base: object
  readonly cases: readonly {
    /** Members that replace those of `base`. */
    readonly change: object
    readonly status: number
    readonly message: string
  }[]
}

for (const [folder, golden] of Object.entries(GOLDENS))
  describe(`golden ${folder}`, () => {
    const root = `${import.meta.dirname}//${folder}`
    const requests = globSync(`${root}/*.request.json`).toSorted()
    assert.ok(requests.length > 0, `${folder} has no cases: the check would be empty`)

    for (const path of requests)
      test(path.slice(root.length + 1, -'.request.json'.length), async () => {
        const answer = await ask(golden, readJson(path))
        const suffix = answer.isStream ? 'sse' : 'json'
        const answerPath = path.replace(/request\.json$/, `answer.${suffix}`)
        if (process.env['GOLDEN'] === 'write') writeFileSync(answerPath, answer.text)
        assert.equal(answer.text, readFileSync(answerPath, 'utf8'))
      })

    if (existsSync(`${root}/wrong.json`)) describeWrong(golden, `${root}/wrong.json`)
  })

function describeWrong(golden: Golden, path: string): void {
  const { base, cases }: WrongInputs = JSON.parse(readFileSync(path, 'utf8'))
  const seen: object[] = []
  for (const { change, status, message } of cases)
    test(`wrong: ${JSON.stringify(change).slice(0, 120)}`, async () => {
      const world = createTextWorld()
      const refused = await refusal(golden, world, { ...base, ...change })
      if (process.env['GOLDEN'] === 'write') {
        seen.push({ change, ...refused })
        writeFileSync(path, `${JSON.stringify({ base, cases: seen }, null, 2)}\n`)
      } else assert.deepEqual(refused, { status, message })
      assert.equal(world.ledger.state.holds.size, 0, 'nothing stays held')
      assert.equal(world.ledger.state.charges, 0, 'nothing is charged')
    })
}

/** The response to a request in the format of the files. */
async function ask(
  golden: Golden,
  body: unknown,
): Promise<{ readonly isStream: boolean; readonly text: string }> {
  const world = createTextWorld()
  const reply = await golden.endpoint(world).handle(testCall(world, body))
  assert.notEqual(reply.type, 'bytes')
  const answer =
    reply.type === 'events'
      ? { isStream: true, text: await readAll(reply.events) }
      : { isStream: false, text: `${JSON.stringify(bodyOf(reply), null, 2)}\n` }
  assert.equal(world.ledger.state.holds.size, 0, 'nothing stays held')
  return answer
}

function bodyOf(reply: Reply): unknown {
  return reply.type === 'json' ? reply.body : undefined
}

async function refusal(
  golden: Golden,
  world: TextWorld,
  body: unknown,
): Promise<{ readonly status: number; readonly message: string }> {
  try {
    await golden.endpoint(world).handle(testCall(world, body))
  } catch (thrown) {
    const { dialect } = golden
    const answer = toErrorAnswer(toFault(thrown), { dialect, requestId: '1' })
    const { error, base_resp: base } = answer.body
    if (isObject(error)) return { status: answer.status, message: String(error['message']) }
    assert.ok(isObject(base))
    return {
      status: answer.status,
      message: `${String(base['status_code'])} ${String(base['status_msg'])}`,
    }
  }
  throw new Error('the request was not refused')
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

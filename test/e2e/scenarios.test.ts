/** Scenario files, with the real program and the official client. */
import Anthropic, { BadRequestError, RateLimitError } from '@anthropic-ai/sdk'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { createClient, eventually, runCommand, startProgram, temporaryHome } from './program.ts'

const run = promisify(execFile)
const MODEL = 'Vendor-M3'

/** The first code block of a language in the documentation. */
function documented(language: string): string {
  const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('## Scenarios'))
  const [, block] = section.split(`\`\`\`${language}\n`)
  assert.ok(block)
  return block.slice(0, block.indexOf('```'))
}

/** A data folder with these scenario files. */
function homeWith(t: TestContext, files: Readonly<Record<string, string>>): string {
  const home = temporaryHome(t)
  mkdirSync(join(home, 'scenarios'))
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(home, 'scenarios', name), text)
  return home
}

test('the example of the documentation works as it stands there', async (t) => {
  const server = await startProgram(t, { home: homeWith(t, { 'refund.yaml': documented('yaml') }) })
  const { key } = await createClient(server)
  const code = documented('ts')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ANTHROPIC_BASE_URL: `${server.address}/compat`,
    ANTHROPIC_API_KEY: key,
  }
  const args = ['--input-type=module-typescript', '--test-reporter=tap', '--eval', code]
  // The example's test runner must not take itself for part of this one.
  const { NODE_TEST_CONTEXT: _, ...own } = env
  const { stdout } = await run(process.execPath, args, { env: own, timeout: 300_000 })
  assert.match(stdout, /# pass 2\n# fail 0/)
})

test('a wrong file keeps the server from starting, and says where it is wrong', async (t) => {
  const home = homeWith(t, { 'a.yaml': 'when:\n  text: hi\nanswers:\n  - reply: [{ say: hi }]\n' })
  const { code, stderr } = await runCommand(home, ['serve', '--port', '0'])
  assert.equal(code, 1)
  assert.match(
    stderr,
    /a\.yaml, line 4, column 20: answers\[0\]\.reply\[0\]\.say is not known here/,
  )
  const named = await runCommand(home, ['serve', '--port', '0'], {
    BACKLOT_SANDBOX_SCENARIOS: join(home, 'missing'),
  })
  assert.equal(named.code, 1)
  assert.match(named.stderr, /there is no folder .*missing/)
})

test('scenarios fail, stop and change as their files say', async (t) => {
  const file = (text: string): string => `when: { text: greet }\nanswers: [{ reply: [${text}] }]\n`
  const home = homeWith(t, {
    'a.yaml': file('{ text: hello }'),
    'b.yaml': 'when: { text: busy }\nanswers: [{ reply: [{ fault: rate-limit }] }]\n',
    'c.yaml':
      'when: { text: break off }\nanswers: [{ reply: [{ text: half }, { fault: overloaded }] }]\n',
    'd.yaml': 'when: { text: cut }\nanswers: [{ reply: [{ text: a }], stop: max_tokens }]\n',
    'e.yaml':
      'when: { text: once }\nanswers: [{ when: { turn: 1 }, reply: [{ call: nothing }] }]\n',
  })
  const server = await startProgram(t, { home })
  const { key } = await createClient(server)
  const client = new Anthropic({ baseURL: `${server.address}/compat`, apiKey: key, maxRetries: 0 })
  const ask = (content: string): Promise<Anthropic.Message> => {
    const messages = [{ role: 'user' as const, content }]
    return client.messages.stream({ model: MODEL, max_tokens: 100, messages }).finalMessage()
  }
  const text = async (content: string): Promise<string> =>
    JSON.stringify((await ask(content)).content)

  await t.test('a fault as the first step has its own status; later it breaks off', async () => {
    await assert.rejects(ask('busy?'), RateLimitError)
    await assert.rejects(ask('break off'), /overloaded, as scenario c asked/)
  })

  await t.test('a stop reason can be chosen', async () => {
    assert.equal((await ask('cut')).stop_reason, 'max_tokens')
  })

  await t.test(
    'what leaves the script is refused by the name of the file and the turn',
    async () => {
      await assert.rejects(
        ask('once'),
        (thrown) =>
          thrown instanceof BadRequestError &&
          /scenario e, turn 1: it calls nothing, but no tool is offered/.test(thrown.message),
      )
    },
  )

  await t.test('the form of the files is published', async () => {
    const answer = await fetch(`${server.address}/scenario.schema.json`)
    assert.match(await answer.text(), /"required":\["when","answers"\]/)
  })

  await t.test('files are read again when they change', async () => {
    assert.match(await text('greet me'), /hello/)
    writeFileSync(join(home, 'scenarios', 'a.yaml'), file('{ text: good day }'))
    await eventually(
      () => text('greet me'),
      (said) => said.includes('good day'),
    )
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptOf } from '../../../../test/contracts/text-engine.ts'
import { countPrompt } from './count-prompt.ts'

const SENTENCE = 'The quick brown fox jumps over the lazy dog; 狐狸 👩‍👩‍👧.\n'

/** So many characters of it. */
const text = (length: number): string =>
  SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length)

test('a prompt that is counted in a thread counts as what its parts count here', async () => {
  const empty = await countPrompt(promptOf(''))
  const part = (await countPrompt(promptOf(text(65_536)))) - empty
  const whole = await countPrompt(promptOf(text(65_536).repeat(5)))
  assert.equal(whole, empty + 5 * part)
})

test('many short texts count as their sum', async () => {
  const empty = await countPrompt(promptOf(''))
  const one = (await countPrompt(promptOf(SENTENCE))) - empty
  const messages = Array.from({ length: 8000 }, () => promptOf(SENTENCE).messages).flat()
  const perMessage = empty - (await countPrompt(promptOf('', { messages: [] })))
  const all = await countPrompt(promptOf('', { messages }))
  assert.equal(all, empty - perMessage + 8000 * (one + perMessage))
})

test('counting stops soon after there is enough, and not before', async () => {
  const prompt = promptOf(text(8_000_000))
  const whole = await countPrompt(prompt)
  const part = await countPrompt(prompt, { enough: 1000 })
  assert.ok(part > 1000 && part < whole / 2, `${part} of ${whole}`)
  assert.equal(await countPrompt(prompt, { enough: whole }), whole)
})

test('a count that nobody waits for stops', async () => {
  const gone = AbortSignal.abort(new Error('gone'))
  await assert.rejects(countPrompt(promptOf(text(300_000)), { signal: gone }), /gone/)
})

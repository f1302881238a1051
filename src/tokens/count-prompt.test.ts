import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptOf } from '../../test/contracts/text-engine.ts'
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

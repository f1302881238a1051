import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsAt, insertCommand, piecesOf, slipsOf } from './brackets.ts'

/** The prompt after a click on a command; `|` marks the cursor in both. */
function clicked(marked: string, command: 'Push in' | 'Pan left'): string {
  const cursor = marked.indexOf('|')
  const prompt = marked.replace('|', '')
  const edit = insertCommand(prompt, cursor, command)
  if (!edit) return marked
  const after = prompt.slice(0, edit.start) + edit.text + prompt.slice(edit.end)
  return `${after.slice(0, edit.cursor)}|${after.slice(edit.cursor)}`
}

test('a command is written at the cursor as a bracket of its own, with a space where one is missing', () => {
  assert.equal(clicked('|', 'Push in'), '[Push in]|')
  assert.equal(clicked('A fox|', 'Push in'), 'A fox [Push in]|')
  assert.equal(clicked('A fox |by a lake', 'Push in'), 'A fox [Push in]| by a lake')
  assert.equal(clicked('A fox|. Then rain', 'Push in'), 'A fox [Push in]|. Then rain')
})

test('a command is written into the bracket in which the cursor stands, and not twice', () => {
  assert.equal(clicked('A fox [Truck right|]', 'Push in'), 'A fox [Truck right, Push in|]')
  assert.equal(clicked('A fox [|]', 'Push in'), 'A fox [Push in|]')
  assert.equal(clicked('A fox 【平|移】', 'Push in'), 'A fox 【平移, Push in|】')
  assert.equal(clicked('A fox [Push in|]', 'Push in'), 'A fox [Push in|]')
  assert.equal(clicked('[Push in]| a fox', 'Pan left'), '[Push in] [Pan left]| a fox')
})

test('the pieces of a prompt are the prompt, whatever it is', () => {
  const prompts = [
    '',
    '[',
    ']',
    '[]',
    '[[Push in]]',
    'a [Push in,] b',
    '[,,]',
    '<b>[Shake]</b>',
    '𝔸 [Zoom in] 狐',
  ]
  for (const prompt of prompts)
    assert.equal(
      piecesOf(prompt)
        .map(({ text }) => text)
        .join(''),
      prompt,
    )
})

test('a misspelling is found at its position, with the command that was meant', () => {
  const [slip, ...others] = slipsOf('A fox [Push in, Pan letf] [sandbox:quick] [a red door]')
  assert.deepEqual(slip, { kind: 'slip', text: 'Pan letf', start: 16, meant: 'Pan left' })
  assert.deepEqual(others, [])
})

test('a name similar to a command is a misspelling, a different one is not', () => {
  assert.deepEqual(
    slipsOf('[Posh in]').map(({ meant }) => meant),
    ['Push in'],
  )
  assert.deepEqual(slipsOf('[Fly over the hills]'), [])
})

test('the commands at the cursor are those of its bracket', () => {
  assert.deepEqual(commandsAt('A [Push in, Shake] b', 6), ['Push in', 'Shake'])
  assert.deepEqual(commandsAt('A [Push in, Shake] b', 20), [])
})

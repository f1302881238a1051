import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuMsOf } from '@backlot/test-kit/cpu-time'
import { CAMERA_COMMANDS, type CameraReading, parseCamera } from './commands.ts'
import { slipsOf } from './spelling.ts'

/** The steps and the text only. */
function read(prompt: string): Omit<CameraReading, 'corrections'> {
  const { steps, text } = parseCamera(prompt)
  return { steps, text }
}

test('a bracket is one step, and is removed from the text', () => {
  assert.deepEqual(read('A cat sleeps [Push in] by the fire.'), {
    steps: [['Push in']],
    text: 'A cat sleeps by the fire.',
  })
})

test('commands in one bracket act together, brackets in order', () => {
  const { steps } = parseCamera('[Truck left, Pan right] a street [Zoom in] [Static shot]')
  assert.deepEqual(steps, [['Truck left', 'Pan right'], ['Zoom in'], ['Static shot']])
})

test('case, spaces and full-width marks do not matter', () => {
  assert.deepEqual(parseCamera('【 PUSH  in ，tilt up、shake】湖边').steps, [
    ['Push in', 'Tilt up', 'Shake'],
  ])
  assert.deepEqual(parseCamera('[trackingshot]').steps, [['Tracking shot']])
})

test('brackets and letters of a full-width keyboard are brackets and letters', () => {
  assert.deepEqual(read('湖 ［Ｐａｎ　ｌｅｆｔ，Push in］'), {
    steps: [['Pan left', 'Push in']],
    text: '湖',
  })
})

test('hyphens, underscores and full stops in a name do not matter', () => {
  for (const written of ['Push-in', 'push_in', 'Push in.', '"Push in"'])
    assert.deepEqual(parseCamera(`a lake [${written}]`).steps, [['Push in']], written)
  assert.deepEqual(parseCamera('a lake [Push 2 in]').steps, [])
})

test('commands in a bracket are joined by any sign or word for and', () => {
  for (const joined of ['+', ' and ', '&', '/', '|', ' AND ', ' 和 '])
    assert.deepEqual(parseCamera(`[Pan left${joined}Push in]`).steps, [['Pan left', 'Push in']])
})

test('an "and" between other words separates nothing', () => {
  assert.deepEqual(read('a bar [rock and roll, Pan left] at night'), {
    steps: [['Pan left']],
    text: 'a bar rock and roll at night',
  })
  assert.deepEqual(parseCamera('[Pan left and a cat]').steps, [])
})

test('a misspelt command in a bracket acts, another word does not', () => {
  assert.deepEqual(read('a fox [Pan letf] in snow'), {
    steps: [['Pan left']],
    text: 'a fox in snow',
  })
  assert.deepEqual(parseCamera('[Zom in, tiltt up][push-in]').steps, [
    ['Zoom in', 'Tilt up'],
    ['Push in'],
  ])
  for (const text of ['[Shade]', '[Pan fight]', '[Tilt us]', '[Bush in]', '[Full out]'])
    assert.deepEqual(read(text), { steps: [], text })
})

test('only misspellings that were read as commands are reported, as written', () => {
  const { corrections } = parseCamera('[ Pan letf , Push-in] a fox [zom IN + Tilt up][pan lift]')
  assert.deepEqual(corrections, [
    { written: 'Pan letf', command: 'Pan left' },
    { written: 'zom IN', command: 'Zoom in' },
  ])
  assert.deepEqual(parseCamera('[Pan letf and a cat] [Pan left]').corrections, [])
})

test('no misspelling of a command is another command', () => {
  const keys = CAMERA_COMMANDS.map((command) => command.replace(' ', '').toLowerCase())
  for (const key of keys) for (const slip of slipsOf(key)) assert.ok(!keys.includes(slip), slip)
})

test('more than three commands in a bracket are taken', () => {
  assert.equal(parseCamera('[Truck left,Pan left,Push in,Tilt up,Zoom in]').steps[0]?.length, 5)
})

test('a command said twice in a bracket acts once', () => {
  assert.deepEqual(parseCamera('[Push in, push in]').steps, [['Push in']])
})

test('a bracket without a command is ordinary text', () => {
  assert.deepEqual(read('a sign [open 24 h] in the rain'), {
    steps: [],
    text: 'a sign [open 24 h] in the rain',
  })
})

test('in a mixed bracket the commands act and the other words stay', () => {
  assert.deepEqual(read('a fox [Pan left, slowly] in snow'), {
    steps: [['Pan left']],
    text: 'a fox slowly in snow',
  })
})

test('a bracket that is never closed is ordinary text', () => {
  assert.deepEqual(read('a fox [Pan left'), { steps: [], text: 'a fox [Pan left' })
  assert.deepEqual(parseCamera('[[Pan left]').steps, [['Pan left']])
})

test('every command is read back from its own name', () => {
  for (const command of CAMERA_COMMANDS)
    assert.deepEqual(read(`[${command}]`), { steps: [[command]], text: '' })
})

test('no text makes the parser throw, and steps are never empty', () => {
  const text = fc.array(
    fc.oneof(
      fc.constantFrom('[', ']', '【', '】', '［', '］', ',', ' ', '，', '+', ...CAMERA_COMMANDS),
      fc.string(),
    ),
  )
  fc.assert(
    fc.property(text, (parts) => {
      const reading = parseCamera(parts.join(''))
      assert.ok(reading.steps.every((step) => step.length > 0))
    }),
  )
})

test('a hostile text is read in linear time', () => {
  const text = '['.repeat(200_000) + '[Pan left'.repeat(50_000) + ']'.repeat(200_000)
  assert.ok(cpuMsOf(() => parseCamera(text)) < 2000)
})

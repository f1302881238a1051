import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BetweenPictures } from '@backlot/prompt/shot'
import { cameraNotes } from './camera-notes.ts'
import { scriptOf } from './commands/render.ts'

const options = { model: 'Vendor-Video-2.3', duration: 6, promptOptimizer: false }

async function notesOn(prompt: string, model = options.model): Promise<readonly string[]> {
  return cameraNotes(prompt, await scriptOf(prompt, { ...options, model }))
}

test('the camera that was understood is reported, steps in order', async () => {
  assert.deepEqual(await notesOn('A lake [Truck left, Pan right] [zoom IN]'), [
    'camera: Truck left + Pan right, then Zoom in',
  ])
})

test('a slip in a bracket that is not obeyed is reported with the command that was meant', async () => {
  const notes = await notesOn('A lake [Pan lift] 【Push in，tilt op】')
  assert.deepEqual(notes.slice(1), [
    'note: [Pan lift] is not a camera command; did you mean [Pan left]?',
    'note: [tilt op] is not a camera command; did you mean [Tilt up]?',
  ])
})

test('a slip that the film obeys all the same is reported', async () => {
  assert.deepEqual(await notesOn('A lake [Pan letf, zoom in]'), [
    'camera: Pan left + Zoom in',
    'note: [Pan letf] was read as [Pan left]',
  ])
})

test('wording in a bracket that loses against a command in another one is reported', async () => {
  assert.deepEqual(await notesOn('A lake [Pan left] ［slowly push in］'), [
    'camera: Pan left',
    'note: [slowly push in] is not obeyed, because camera commands in brackets win over wording: write [Push in]',
  ])
})

test('a bracket that is something else is said to be description', async () => {
  const notes = await notesOn('A lake [the old ferry] [Push in]')
  assert.deepEqual(notes, [
    'camera: Push in',
    'note: [the old ferry] is not a camera command and is read as part of the description',
  ])
})

test('camera wording and phrases of films on demand in brackets are no slips', async () => {
  for (const prompt of ['A lake [sandbox:quick] [Push in]', 'A lake [the camera pans left]'])
    assert.deepEqual((await notesOn(prompt)).slice(1), [], prompt)
})

test('commands for a model that reads no brackets are reported as ignored', async () => {
  assert.deepEqual(await notesOn('A lake [Push in]', 'T2V-01'), [
    'note: this model does not read camera commands in brackets; say the move in words, or choose another --model',
  ])
  assert.deepEqual(await notesOn('A lake, the camera pushes in', 'T2V-01'), ['camera: Push in'])
})

test('commands that undo each other are reported, and those in brackets of their own are not', async () => {
  assert.deepEqual((await notesOn('A lake [Tilt up, Pan right, Pan left]')).slice(1), [
    'note: Pan right and Pan left in one bracket undo each other; write [Pan right][Pan left] for one after the other',
  ])
  assert.deepEqual((await notesOn('A lake [Push in][Pull out]')).slice(1), [])
})

test('the transition between two pictures is reported, and why', async () => {
  const script = await scriptOf('A lake [Pan left]', options)
  assert.ok(script.kind === 'shot')
  const noteOn = (between: BetweenPictures): string | undefined =>
    cameraNotes('', { kind: 'shot', shot: { ...script.shot, between } })[1]
  const move = { yaw: 0, pitch: 0, roll: 0, zoom: 0.3, right: 0.2, up: 0 }
  assert.equal(
    noteOn({ way: 'move', move, seen: ['right', 'in'] }),
    'between the pictures: one move of the camera (right, in)',
  )
  assert.equal(
    noteOn({ way: 'dissolve', reason: 'no_common_view' }),
    'between the pictures: a dissolve, for no view was found that both show',
  )
  assert.match(
    noteOn({ way: 'dissolve', reason: 'other_camera', seen: ['right'] }) ?? '',
    /another camera than the prompt \(right\)/,
  )
})

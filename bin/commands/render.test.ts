import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from '../../src/domain/fault.ts'
import { openProgress } from '../progress.ts'
import { renderCommand, shotOf } from './render.ts'

const order = { output: 'x.mp4', model: 'Vendor-Video-2.3', duration: 6, promptOptimizer: true }

test('the options become a shot', () => {
  const shot = shotOf('a lake [Push in]', { ...order, resolution: '1080P', seed: 3 })
  assert.deepEqual([shot.widthPx, shot.heightPx, shot.durationSeconds], [1920, 1080, 6])
  assert.deepEqual(shot.camera, [['Push in']])
})

test('a rule of the model that is broken is one sentence', () => {
  for (const wrong of [{ duration: 7 }, { resolution: '4K' }, { model: 'nothing' }])
    assert.throws(
      () => shotOf('a lake', { ...order, ...wrong }),
      (thrown) => isFault(thrown) && !thrown.message.includes('\n'),
    )
})

test('the command offers what it documents', () => {
  const flags = new Set(renderCommand().options.map(({ long }) => long))
  for (const flag of ['--output', '--model', '--duration', '--resolution', '--seed', '--threads'])
    assert.ok(flags.has(flag), flag)
})

test('without a terminal, progress is a line for every tenth', () => {
  const lines: string[] = []
  const output = Object.assign(Object.create(process.stderr), {
    isTTY: false,
    write: (line: string) => lines.push(line) > 0,
  })
  const progress = openProgress(output, 'rendering')
  for (const fraction of [0, 0.05, 0.1, 0.11, 0.5, 1]) progress.report(fraction)
  progress.end()
  assert.deepEqual(lines, ['rendering 10%\n', 'rendering 50%\n', 'rendering 100%\n'])
})

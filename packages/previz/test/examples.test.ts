import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { readFilm } from '@backlot/test-kit/mp4'
import { filmLanterns } from '../examples/renderer-alone.ts'

test('the lanterns of the renderer alone are a film of four seconds that another reader opens', async () => {
  const film = await readFilm(await filmLanterns({ widthPx: 240, heightPx: 136 }))
  assert.deepEqual([film.widthPx, film.heightPx], [240, 136])
  assert.equal(film.durationSeconds, 4)
})

test('a sentence becomes a film, and the camera package finds its move', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'backlot-example-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'film.mp4')
  const run = promisify(execFile)
  const examples = join(import.meta.dirname, '../examples')
  await run(process.execPath, [
    join(examples, 'film-a-sentence.ts'),
    'A lake at dusk [Pan left]',
    file,
  ])
  assert.equal((await readFilm(await readFile(file))).durationSeconds, 6)
  const whatMoved = join(import.meta.dirname, '../../camera/examples/what-moved.ts')
  const { stdout } = await run(process.execPath, [whatMoved, file])
  assert.equal(stdout, '0.0–6.0 s: Pan left\n')
})

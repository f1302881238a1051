import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFilm } from '@backlot/test-kit/mp4'
import { filmLanterns } from '../examples/renderer-alone.ts'

// The other examples are run as they are packed: test/build/packed-libraries.test.ts.
test('the lanterns of the renderer alone are a film of four seconds that another reader opens', async () => {
  const film = await readFilm(await filmLanterns({ widthPx: 240, heightPx: 136 }))
  assert.deepEqual([film.widthPx, film.heightPx], [240, 136])
  assert.equal(film.durationSeconds, 4)
})

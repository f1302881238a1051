/** The renderer used as a library: the example of `src/media/README.md`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { filmLanterns } from '../../examples/media-alone.ts'

test('the example makes a film of four seconds that another reader opens', async () => {
  const bytes = await filmLanterns({ widthPx: 240, heightPx: 136 })
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  assert.deepEqual([track?.displayWidth, track?.displayHeight], [240, 136])
  assert.equal(await input.computeDuration(), 4)
})

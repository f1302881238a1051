import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readFilm } from '@backlot/test-kit/mp4'
import { videoEngineContract } from '../../../../../test/contracts/video-engine.ts'
import { tinyShot } from '../../../../previz/test/tiny-shot.ts'
import { createPreviz } from './engine.ts'

videoEngineContract('previz', async () => createPreviz())

test('a rehearsal is the film, its first picture and its camera, at the pace that a model wants', async () => {
  const shot = tinyShot('a boat on the sea [Push in]', {
    framesPerSecond: 16,
    durationSeconds: 17 / 16,
  })
  const { signal } = new AbortController()
  const rehearsal = createPreviz()
  const film = await rehearsal.renderBytes(shot, signal)
  assert.equal((await readFilm(film)).frameCount, 17)
  assert.equal((await rehearsal.cameraPath(shot)).moments.length, 17)
  const { width, height, format } = await sharp(await rehearsal.firstFrame(shot, signal)).metadata()
  assert.deepEqual([width, height, format], [160, 90, 'jpeg'])
  const reason = new Error('changed my mind')
  for (const make of [rehearsal.renderBytes, rehearsal.firstFrame])
    await assert.rejects(make(shot, AbortSignal.abort(reason)), (thrown) => thrown === reason)
})

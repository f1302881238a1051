import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  CAMERA_MEANS,
  type RenderedVideo,
  type RenderRun,
  type VideoEngine,
} from '../../packages/backlot/src/domain/engine.ts'
import { findBox, readFilm } from '@backlot/test-kit/mp4'
import { tinyShot } from '../../packages/previz/test/tiny-shot.ts'

/** A run without cancellation, progress reports or a resumed job. */
export const QUIET_RUN: RenderRun = {
  signal: new AbortController().signal,
  onProgress: () => {},
  renderId: '1',
  keep: async () => {},
}

/** The bytes of a film. */
export async function bytesOf(film: RenderedVideo): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(film.video))
}

/**
 * What every video engine must do. The test file of an engine calls this and adds only what is
 * specific to it.
 */
export function videoEngineContract(name: string, open: () => Promise<VideoEngine>): void {
  describe(`${name}: films`, () => {
    test('an engine has a lower-case name', async () => {
      assert.match((await open()).name, /^[a-z][a-z0-9-]*$/u)
    })

    test('an engine says how it takes the camera', async () => {
      const { camera } = await open()
      assert.deepEqual(
        camera,
        CAMERA_MEANS.filter((means) => camera.includes(means)),
      )
    })

    test('a film is an MP4 of the ordered size and length, its index in front', async () => {
      const engine = await open()
      const film = await engine.render(tinyShot('a lake at dawn'), QUIET_RUN)
      assert.deepEqual([film.widthPx, film.heightPx, film.durationSeconds], [160, 90, 1])
      const bytes = await bytesOf(film)
      const read = await readFilm(bytes)
      assert.deepEqual([read.codec, read.widthPx, read.heightPx], ['avc', 160, 90])
      assert.ok(Math.abs(read.durationSeconds - 1) < 1 / 25)
      assert.ok(findBox(bytes, 'moov') < findBox(bytes, 'mdat'))
    })

    test('progress never falls and stays between 0 and 1', async () => {
      const engine = await open()
      const reported: number[] = []
      await engine.render(tinyShot('a forest'), {
        ...QUIET_RUN,
        onProgress: (at) => reported.push(at),
      })
      assert.ok(reported.length > 0)
      assert.ok(
        reported.every((at, index) => at >= 0 && at <= 1 && at >= (reported[index - 1] ?? 0)),
      )
    })

    test('a film that is aborted before it starts rejects with the reason', async () => {
      const engine = await open()
      const reason = new Error('changed my mind')
      const run = { ...QUIET_RUN, signal: AbortSignal.abort(reason) }
      await assert.rejects(engine.render(tinyShot('a lake'), run), (thrown) => thrown === reason)
    })

    test('a film that is aborted midway rejects with the reason and is made no further', async () => {
      const engine = await open()
      const reason = new Error('changed my mind')
      const control = new AbortController()
      let madeFraction = 0
      const onProgress = (fraction: number): void => {
        madeFraction = fraction
        if (fraction > 0) control.abort(reason)
      }
      const shot = tinyShot('a city', { durationSeconds: 10 })
      await assert.rejects(
        engine.render(shot, { ...QUIET_RUN, signal: control.signal, onProgress }),
        (thrown) => thrown === reason,
      )
      assert.ok(madeFraction > 0 && madeFraction < 0.5, `it went on to ${madeFraction}`)
    })
  })
}

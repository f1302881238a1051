/** The example of each package runs with only its tarball and dependencies installed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readFilm } from '@backlot/test-kit/mp4'
import { temporaryHome } from '../e2e/program.ts'
import { installTarball, linkPackages } from '../install-packed.ts'
import { runExample, runNode, sizeOf } from './installed.ts'

const TIMEOUT = { timeout: 900_000 }

test('masking masks a stream', TIMEOUT, async (t) => {
  const installed = await installTarball('@backlot/masking', temporaryHome(t))
  const { stdout, stderr } = await runExample(installed, {
    source: 'packages/masking/examples/mask-stream.ts',
  })
  assert.equal(stdout, 'Dear Jane, I sent it to ***. Call *** if it is late.\n', stderr)
  assert.ok(sizeOf(installed).packages <= 6)
})

test('prompt reads a sentence', TIMEOUT, async (t) => {
  const installed = await installTarball('@backlot/prompt', temporaryHome(t))
  const { stdout, stderr } = await runExample(installed, {
    source: 'packages/prompt/examples/read-a-sentence.ts',
    args: ['Two foxes by a lake at dusk [Pan left]'],
  })
  assert.equal(stdout, 'where: lake, dusk, clear\nwho: 2 fox, run\ncamera: Pan left\n', stderr)
  assert.ok(sizeOf(installed).packages <= 4)
})

test('previz films a sentence, and camera says what moved in it', TIMEOUT, async (t) => {
  const home = temporaryHome(t)
  const previz = await installTarball('@backlot/previz', home)
  const { packages, bytes } = sizeOf(previz)
  assert.ok(packages <= 25 && bytes <= 100e6, `${packages} packages, ${bytes} bytes`)
  linkPackages(previz, ['@napi-rs/webcodecs']) // faster than the encoder that it includes
  const filmed = await runExample(previz, {
    source: 'packages/previz/examples/film-a-sentence.ts',
    args: ['A lake at dusk [Pan left]', 'film.mp4', '2'],
    lib: ['esnext', 'dom'], // `dom` for WebAssembly
  })
  assert.equal(filmed.stderr, '')
  const film = join(previz.folder, 'film.mp4')
  assert.equal((await readFilm(readFileSync(film))).durationSeconds, 2)

  const camera = await installTarball('@backlot/camera', home)
  linkPackages(camera, ['@napi-rs/webcodecs'])
  const moved = await runExample(camera, {
    source: 'packages/camera/examples/what-moved.ts',
    args: [film],
    lib: ['esnext', 'dom'],
  })
  assert.equal(moved.stdout, '0.0–2.0 s: Pan left\n', moved.stderr)
  const command = join(camera.home, 'bin/backlot-camera.js')
  const judged = await runNode(camera, [command, film, '--expect', '[Pan left]'])
  assert.equal(judged.code, 0, judged.stderr)
  assert.match(judged.stdout, /obeyed/)
})

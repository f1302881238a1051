/**
 * CPU time and memory of films of pictures beside painted ones, 768P and 6 s: `node packages/previz/bench/picture-costs.ts
 * [FIRST LAST [LEFT RIGHT]]`, where LEFT and RIGHT overlap; the samples of the tests when absent.
 */
import { fileURLToPath } from 'node:url'
import { renderFilm } from '../src/film/render-film.ts'
import { planShot } from '@backlot/prompt'
import type { Shot, ShotPictures } from '@backlot/prompt/shot'
import { framePictureOf } from '../test/pictures/judge-picture.ts'

const sample = (name: string): string =>
  fileURLToPath(new URL(`../test/pictures/samples/${name}.jpg`, import.meta.url))
const [, , one = sample('china'), two = sample('flower'), left, right] = process.argv

function shotOf(prompt: string, pictures?: ShotPictures): Shot {
  const shot = planShot({
    prompt,
    cameraCommands: true,
    promptOptimizer: false,
    widthPx: 1366,
    heightPx: 768,
    durationSeconds: 6,
    framesPerSecond: 25,
  })
  return { ...shot, ...(pictures && { pictures }) }
}

const [firstFrame, lastFrame] = [await framePictureOf(one), await framePictureOf(two)]
const films: Record<string, Shot> = {
  'painted, a lake': shotOf('A fox walks along a lake at dusk [Truck right]'),
  'painted, a street in rain': shotOf('A street in the rain [Push in]'),
  'a picture': shotOf('[Truck right]', { firstFrame }),
  'a picture in rain': shotOf('in the rain [Truck right]', { firstFrame }),
  'a dissolve': shotOf('[Push in]', { firstFrame, lastFrame }),
}
if (left !== undefined && right !== undefined)
  films['one move'] = shotOf('', {
    firstFrame: await framePictureOf(left),
    lastFrame: await framePictureOf(right),
  })
for (const [name, shot] of Object.entries(films)) {
  const run = { signal: new AbortController().signal, onProgress: () => {}, threads: 2 }
  const { cost } = await renderFilm({ kind: 'shot', shot }, run)
  const megabytes = (cost.peakBytes / 1e6).toFixed(0)
  process.stdout.write(`${name}: ${cost.cpuSeconds.toFixed(1)} s of CPU, ${megabytes} MB\n`)
}

/**
 * Photographs, judged by the frames of their films alone: one command in each, another every day and all of these with
 * `RUNS=5`, as at night. `survey.ts` films all commands in all pictures of a folder.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { casesOfToday } from '@backlot/test-kit/cases'
import { count, NOTHING, seenIn, type Tally } from '../obedience/films.ts'
import { framePictureOf, judgeShot, shotOfPicture, SURVEY } from './judge-picture.ts'

const FILMS: Readonly<Record<string, readonly string[]>> = {
  china: ['[Truck left]', '[Pan right]', '[Pull out]', '[Pedestal up]', '[Shake]'],
  flower: ['[Push in]', '[Tilt down]', '[Zoom out]', '[Static shot]'],
}

test('the camera does in a photograph what was ordered, and nothing opposite', async () => {
  const tally: Tally = { ...NOTHING }
  const seen: string[] = []
  for (const [name, films] of Object.entries(FILMS)) {
    const file = fileURLToPath(new URL(`samples/${name}.jpg`, import.meta.url))
    const picture = await framePictureOf(file)
    for (const film of casesOfToday(films, 1)) {
      const verdict = await judgeShot(shotOfPicture(picture, film, SURVEY))
      count(tally, verdict)
      if (!verdict.obeyed) seen.push(`${name} ${film}: ${seenIn(verdict)}`)
    }
  }
  assert.ok(tally.found >= 0.95 * tally.asked, seen.join('\n'))
  assert.equal(tally.opposite, 0, seen.join('\n'))
})

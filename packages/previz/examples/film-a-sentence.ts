/**
 * Films a sentence.
 *
 *     node examples/film-a-sentence.ts "A lone sailing boat at sunset [Pull out]" boat.mp4
 *
 * A third argument is its length in seconds, six when absent.
 */
import { writeFile } from 'node:fs/promises'
import { filmPrompt } from '@backlot/previz'

const [prompt = 'A fox by a lake at dusk [Push in]', file = 'film.mp4', seconds = '6'] =
  process.argv.slice(2)
await writeFile(file, await filmPrompt(prompt, { durationSeconds: Number(seconds) }))

/**
 * Films a sentence.
 *
 *     node examples/film-a-sentence.ts "A lone sailing boat at sunset [Pull out]" boat.mp4
 */
import { writeFile } from 'node:fs/promises'
import { filmPrompt } from '@backlot/previz'

const [prompt = 'A fox by a lake at dusk [Push in]', file = 'film.mp4'] = process.argv.slice(2)
await writeFile(file, await filmPrompt(prompt))

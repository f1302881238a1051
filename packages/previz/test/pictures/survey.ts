/**
 * Every command, pairs and sequences, in films of pictures: `node packages/previz/test/pictures/survey.ts FOLDER`
 * films all pictures of a folder, prints what was found, and says of each film that disobeys what was seen instead.
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { count, seenIn, type Tally } from '../obedience/films.ts'
import { framePictureOf, judgeShot, shotOfPicture, SURVEY } from './judge-picture.ts'

const FILMS: Readonly<Record<string, readonly string[]>> = {
  commands: CAMERA_COMMANDS.map((command) => `[${command}]`),
  pairs: [
    '[Truck right, Push in]',
    '[Truck left, Pan right]',
    '[Pan left, Zoom in]',
    '[Pedestal up, Tilt down]',
    '[Pull out, Zoom in]',
    '[Push in, Shake]',
  ],
  sequences: ['[Pan left][Push in]', '[Truck right][Static shot]', '[Zoom in][Truck left]'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    films: { type: 'string', default: 'commands' },
    only: { type: 'string', default: '' },
  },
})

const [folder = '.'] = positionals
const wanted = values.only === '' ? undefined : new Set(values.only.split(','))
const files = readdirSync(folder).filter(
  (file) => /\.(?:jpe?g|png|webp)$/u.test(file) && (wanted?.has(basename(file, '.jpg')) ?? true),
)
const films = values.films.split(',').flatMap((name) => FILMS[name] ?? [name])
const tally: Tally = { asked: 0, found: 0, opposite: 0, unasked: 0 }
const misses = new Map<string, number>()
for (const file of files) {
  const picture = await framePictureOf(join(folder, file))
  const own: Tally = { asked: 0, found: 0, opposite: 0, unasked: 0 }
  for (const film of films) {
    const verdict = await judgeShot(shotOfPicture(picture, film, SURVEY))
    count(tally, verdict)
    count(own, verdict)
    if (verdict.obeyed) continue
    misses.set(film, (misses.get(film) ?? 0) + 1)
    const sizes = verdict.steps.map(({ seen }) =>
      Object.entries(seen.travel)
        .filter(([, size]) => Math.abs(size) > 0.004)
        .map(([axis, size]) => `${axis} ${(100 * size).toFixed(1)}`)
        .join(' '),
    )
    process.stdout.write(`  ${file} ${film}: saw ${seenIn(verdict)} (${sizes.join(' | ')})\n`)
  }
  process.stdout.write(`${file}: ${own.found} of ${own.asked}, ${own.opposite} opposite\n`)
}
const share = ((100 * tally.found) / tally.asked).toFixed(1)
process.stdout.write(
  `${[...misses].map(([film, times]) => `${film} ${times}`).join(', ')}\n` +
    `${files.length} pictures, ${tally.found} of ${tally.asked} found (${share} %), ` +
    `${tally.opposite} opposite, ${tally.unasked} not asked for\n`,
)

/**
 * Every command, pairs and sequences, in films of pictures: `node packages/previz/test/pictures/survey.ts FOLDER`
 * films all pictures of a folder (`collect.ts` fills one), prints what was found, and says of each film that disobeys
 * what was seen instead. `--prompt` adds words to every film.  `--small` films shorter and smaller, with half the work.
 */
import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { count, NOTHING, seenIn, type Tally } from '../obedience/films.ts'
import { framePictureOf, judgeShot, shotOfPicture, SMALL_SURVEY, SURVEY } from './judge-picture.ts'

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
    prompt: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    small: { type: 'boolean', default: false },
  },
})

const [folder = '.'] = positionals
const format = values.small ? SMALL_SURVEY : SURVEY
const wanted = values.only === '' ? undefined : new Set(values.only.split(','))
const files = readdirSync(folder).filter(
  (file) =>
    /\.(?:jpe?g|png|webp)$/u.test(file) && (wanted?.has(basename(file, extname(file))) ?? true),
)
const films = values.films.split(',').flatMap((name) => FILMS[name] ?? [name])
const tally: Tally = { ...NOTHING }
const misses = new Map<string, number>()
const seen = new Map<string, Map<string, number>>()
for (const file of files) {
  const picture = await framePictureOf(join(folder, file))
  const own: Tally = { ...NOTHING }
  for (const film of films) {
    const verdict = await judgeShot(shotOfPicture(picture, `${values.prompt} ${film}`, format))
    count(tally, verdict)
    count(own, verdict)
    const name = seenIn(verdict)
    const row = seen.get(film) ?? new Map<string, number>()
    seen.set(film, row.set(name, (row.get(name) ?? 0) + 1))
    if (verdict.obeyed) continue
    misses.set(film, (misses.get(film) ?? 0) + 1)
    const sizes = verdict.steps.map(({ seen: shown }) =>
      Object.entries(shown.travel)
        .filter(([, size]) => Math.abs(size) > 0.004)
        .map(([axis, size]) => `${axis} ${(100 * size).toFixed(1)}`)
        .join(' '),
    )
    process.stdout.write(`  ${file} ${film}: saw ${name} (${sizes.join(' | ')})\n`)
  }
  process.stdout.write(`${file}: ${own.found} of ${own.asked}, ${own.opposite} opposite\n`)
}
const rows = [...seen].map(([film, row]) => {
  const names = [...row].toSorted(([, a], [, b]) => b - a)
  return `| ${film} | ${names.map(([name, times]) => `${name} ${times}`).join(', ')} |`
})
const share = ((100 * tally.found) / tally.asked).toFixed(1)
process.stdout.write(
  `| Asked | Seen, films |\n|---|---|\n${rows.join('\n')}\n\n` +
    `${[...misses].map(([film, times]) => `${film} ${times}`).join(', ')}\n` +
    `${files.length} pictures, ${tally.found} of ${tally.asked} found (${share} %), ` +
    `${tally.opposite} opposite, ${tally.unasked} not asked for\n`,
)

/**
 * Every command on every place, pairs and sequences: `npm run obedience` films
 * them all and prints the confusion table of docs/previz.md. Takes half an hour,
 * or less in parts:
 *
 *     npm run obedience -- --places lake,forest --films commands --seed 2
 */
import { parseArgs } from 'node:util'
import { CAMERA_COMMANDS, type CameraCommand } from '../../src/domain/camera.ts'
import { type Place, PLACES } from '../../src/domain/scene.ts'
import { count, judgeCase, seenIn, SURVEY_FORMAT, type Tally } from './films.ts'

const PAIRS = [
  '[Truck left, Pan right]',
  '[Truck right, Push in]',
  '[Push in, Pedestal up]',
  '[Pan left, Zoom in]',
  '[Push in, Shake]',
  '[Pan right, Tilt up]',
]
const SEQUENCES = [
  '[Pan left][Push in]',
  '[Truck right][Static shot]',
  '[Zoom in][Truck left]',
  '[Push in][Pull out]',
  '[Truck left][Pan right][Zoom out]',
  '[Tilt up][Push in][Static shot]',
]

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    places: { type: 'string', default: PLACES.join() },
    films: { type: 'string', default: 'commands,pairs,sequences' },
  },
})
const seed = Number(values.seed)
const places = new Set(values.places.split(','))
const films = new Set(values.films.split(','))
const tally: Tally = { asked: 0, found: 0, opposite: 0, unasked: 0 }
const seen = new Map<CameraCommand, Map<string, number>>()

/** Films a case, counts it, tells of it when it does not obey, and returns what was seen. */
async function survey(place: Place, camera: string, who = ''): Promise<string> {
  const verdict = await judgeCase({ place, camera, who, seed }, SURVEY_FORMAT)
  count(tally, verdict)
  const name = seenIn(verdict)
  if (!verdict.obeyed) process.stderr.write(`${place} ${camera}: ${name}\n`)
  return name
}

const together = [
  ...(films.has('pairs') ? PAIRS : []),
  ...(films.has('sequences') ? SEQUENCES : []),
]
for (const place of PLACES.filter((one) => places.has(one))) {
  for (const command of films.has('commands') ? CAMERA_COMMANDS : []) {
    const who = command === 'Tracking shot' ? 'a woman walks' : ''
    const name = await survey(place, `[${command}]`, who)
    const row = seen.get(command) ?? new Map<string, number>()
    seen.set(command, row.set(name, (row.get(name) ?? 0) + 1))
  }
  for (const camera of together) await survey(place, camera)
  process.stderr.write(`${place}: ${tally.found} of ${tally.asked} so far\n`)
}

const rows = [...seen].map(([command, row]) => {
  const names = [...row]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
  return `| ${command} | ${names.join(', ')} |`
})
const share = ((100 * tally.found) / tally.asked).toFixed(1)
process.stdout.write(`| Asked | Seen, films |
|---|---|
${rows.join('\n')}

${tally.found} of ${tally.asked} commanded moves found (${share} %), ${tally.opposite} opposite, ${tally.unasked} not asked for.
`)

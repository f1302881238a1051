/**
 * Every command on every place, pairs and sequences: `npm run obedience` films
 * them all and prints the confusion table of docs/previz.md. Takes minutes.
 */
import { CAMERA_COMMANDS, type CameraCommand } from '../../src/domain/camera.ts'
import { PLACES } from '../../src/domain/scene.ts'
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

const [seedWord = '1', only = ''] = process.argv.slice(2)
const seed = Number(seedWord)
const tally: Tally = { asked: 0, found: 0, opposite: 0, unasked: 0 }
const seen = new Map<CameraCommand, Map<string, number>>()

for (const place of PLACES) {
  if (!place.includes(only)) continue
  for (const command of CAMERA_COMMANDS) {
    const who = command === 'Tracking shot' ? 'a woman walks' : ''
    const verdict = await judgeCase({ place, camera: `[${command}]`, who, seed }, SURVEY_FORMAT)
    count(tally, verdict)
    const row = seen.get(command) ?? new Map<string, number>()
    const name = seenIn(verdict)
    seen.set(command, row.set(name, (row.get(name) ?? 0) + 1))
    if (!verdict.obeyed) process.stderr.write(`${place} [${command}]: ${name}\n`)
  }
  for (const camera of [...PAIRS, ...SEQUENCES]) {
    const verdict = await judgeCase({ place, camera, who: '', seed }, SURVEY_FORMAT)
    count(tally, verdict)
    if (!verdict.obeyed) process.stderr.write(`${place} ${camera}: ${seenIn(verdict)}\n`)
  }
}

const rows = [...seen].map(([command, row]) => {
  const names = [...row]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, films]) => `${name} ${films}`)
  return `| ${command} | ${names.join(', ')} |`
})
const share = ((100 * tally.found) / tally.asked).toFixed(1)
process.stdout.write(`| Asked | Seen, films |
|---|---|
${rows.join('\n')}

${tally.found} of ${tally.asked} commanded moves found (${share} %), ${tally.opposite} opposite, ${tally.unasked} not asked for.
`)

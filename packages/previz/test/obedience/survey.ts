/**
 * Every command on every place, pairs and sequences: `npm run obedience` films
 * them all, prints the confusion table of docs/camera.md and says of each film
 * that disobeys, or obeys only because of a doubt, what was seen instead. Takes half an hour, or less in parts:
 *
 *     npm run obedience -- --places lake,forest --films commands --seeds 2,3
 *     npm run obedience -- --times dawn,night --weathers fog,rain --who "a girl runs" --sample 200
 *     npm run obedience -- --places interior --rooms library,church --films commands
 */
import { parseArgs } from 'node:util'
import { CAMERA_COMMANDS } from '@backlot/camera/commands'
import { PLACES, ROOMS, TIMES_OF_DAY, WEATHERS } from '@backlot/prompt/scene'
import { seededRandom } from '@backlot/camera/random'
import type { StepVerdict } from '@backlot/camera/obedience'
import {
  type Case,
  count,
  judgeCase,
  NOTHING,
  seenIn,
  SURVEY_FORMAT,
  type Tally,
  foundByDoubt,
} from './films.ts'

const FILMS: Readonly<Record<string, readonly string[]>> = {
  commands: CAMERA_COMMANDS.map((command) => `[${command}]`),
  pairs: [
    '[Truck left, Pan right]',
    '[Truck right, Push in]',
    '[Push in, Pedestal up]',
    '[Pan left, Zoom in]',
    '[Push in, Shake]',
    '[Pan right, Tilt up]',
    '[Truck right, Pan right]',
    '[Pedestal down, Tilt up]',
    '[Pull out, Zoom in]',
    '[Pull out, Pedestal up]',
    '[Tracking shot, Push in]',
    '[Truck left, Zoom out]',
    '[Push in, Zoom in]',
    '[Push in, Tilt up]',
    '[Pedestal up, Tilt down]',
    '[Truck left, Zoom in]',
  ],
  sequences: [
    '[Pan left][Push in]',
    '[Truck right][Static shot]',
    '[Zoom in][Truck left]',
    '[Push in][Pull out]',
    '[Truck left][Pan right][Zoom out]',
    '[Tilt up][Push in][Static shot]',
    '[Pedestal up][Tilt down]',
    '[Static shot][Tracking shot]',
    '[Pull out][Shake]',
    '[Truck left, Pan right][Push in]',
    '[Zoom in][Push in]',
  ],
}

const { values } = parseArgs({
  options: {
    places: { type: 'string', default: PLACES.join() },
    films: { type: 'string', default: Object.keys(FILMS).join() },
    seeds: { type: 'string', default: '1' },
    // Without any, what the prompt says.
    times: { type: 'string', default: '' },
    weathers: { type: 'string', default: '' },
    // Of an interior; the living room without any.
    rooms: { type: 'string', default: '' },
    // Nobody, but in a tracking shot a woman who walks.
    who: { type: 'string', default: '' },
    optimizer: { type: 'boolean', default: false },
    // So many of all these films, drawn at random.
    sample: { type: 'string' },
  },
})

function among<Name extends string>(names: readonly Name[], wanted: string): readonly Name[] {
  const chosen = new Set(wanted.split(','))
  return names.filter((name) => chosen.has(name))
}

/** Every case with each of the changes; as it is when there are none. */
function crossed(cases: readonly Case[], changes: readonly Partial<Case>[]): readonly Case[] {
  if (changes.length === 0) return cases
  return cases.flatMap((one) => changes.map((change) => ({ ...one, ...change })))
}

/** Whom there is to follow. */
function someoneFor(camera: string): string {
  return camera.includes('Tracking') ? 'a woman walks' : ''
}

function allCases(): readonly Case[] {
  const { optimizer: promptOptimizer, who } = values
  const first = { place: PLACES[0], camera: '', who, seed: 1, promptOptimizer }
  const cameras = values.films.split(',').flatMap((name) => FILMS[name] ?? [name])
  return [
    among(PLACES, values.places).map((place) => ({ place })),
    cameras.map((camera) => ({ camera, who: who || someoneFor(camera) })),
    values.seeds.split(',').map((seed) => ({ seed: Number(seed) })),
    among(TIMES_OF_DAY, values.times).map((timeOfDay) => ({ timeOfDay })),
    among(WEATHERS, values.weathers).map((weather) => ({ weather })),
    among(ROOMS, values.rooms).map((room) => ({ room })),
  ].reduce<readonly Case[]>(crossed, [first])
}

/** So many of them, in their order; the same ones each time. */
function sampled(cases: readonly Case[], wanted: number): readonly Case[] {
  const random = seededRandom(1)
  const keyed = cases.map((one, index) => ({ one, index, key: random() }))
  const drawn = keyed.toSorted((left, right) => left.key - right.key).slice(0, wanted)
  return drawn.toSorted((left, right) => left.index - right.index).map(({ one }) => one)
}

/** "Truck left is not seen (right 0.4 %, pan -12 %, sure 0.2)". */
function reasonOf({ missing, opposite, unasked, seen }: StepVerdict): string {
  const complaints = [
    ...missing.map((command) => `${command} missing`),
    ...opposite.map((command) => `${command} opposite`),
    ...unasked.map((command) => `${command} unasked`),
  ]
  const travel = Object.entries(seen.travel)
    .filter(([, size]) => Math.abs(size) > 0.002)
    .map(([axis, size]) => `${axis} ${(100 * size).toFixed(1)} %`)
  const jerk = seen.jerk > 0.0008 ? [`jerk ${(100 * seen.jerk).toFixed(2)} %`] : []
  return complaints.length === 0 ? '' : `${complaints.join(', ')} (${[...travel, ...jerk].join()})`
}

const tally: Tally = { ...NOTHING }
const seen = new Map<string, Map<string, number>>()
const cases = allCases()
const chosen = values.sample === undefined ? cases : sampled(cases, Number(values.sample))
let disobeyed = 0
let doubtful = 0
let maxDrift = 0
let maxStillMotion = 0
for (const [index, one] of chosen.entries()) {
  const verdict = await judgeCase(one, SURVEY_FORMAT)
  count(tally, verdict)
  const name = seenIn(verdict)
  const row = seen.get(one.camera) ?? new Map<string, number>()
  seen.set(one.camera, row.set(name, (row.get(name) ?? 0) + 1))
  for (const { asked, seen: shown } of verdict.steps) {
    if (asked.includes('Tracking shot')) maxDrift = Math.max(maxDrift, shown.subjectDrift ?? 0)
    if (asked.join() === 'Static shot')
      maxStillMotion = Math.max(maxStillMotion, ...Object.values(shown.travel).map(Math.abs))
  }
  const doubts = verdict.steps.flatMap(foundByDoubt)
  if (verdict.obeyed && doubts.length > 0) doubtful += 1
  if (!verdict.obeyed || doubts.length > 0) {
    if (!verdict.obeyed) disobeyed += 1
    const { place, room = '', timeOfDay = '', weather = '', seed, camera } = one
    const where = [place, room, timeOfDay, weather, `seed ${seed}`].filter(Boolean).join(' ')
    const doubt = doubts.map((command) => `${command} uncertain`).join(', ')
    const reasons = [...verdict.steps.map(reasonOf), doubt].filter(Boolean).join(' | ')
    process.stderr.write(`${where} ${camera}: saw ${name}; ${reasons}\n`)
  }
  if ((index + 1) % 50 === 0)
    process.stderr.write(`${index + 1} of ${chosen.length}: ${tally.found} of ${tally.asked}\n`)
}

const rows = [...seen].map(([camera, row]) => {
  const names = [...row]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
  return `| ${camera.replaceAll('][', '] [')} | ${names.join(', ')} |`
})
const share = ((100 * tally.found) / tally.asked).toFixed(1)
process.stdout.write(`| Asked | Seen, films |
|---|---|
${rows.join('\n')}

${chosen.length} films, ${disobeyed} not obeyed. ${tally.found} of ${tally.asked} commanded moves found (${share} %), ${tally.opposite} opposite, ${tally.unasked} not asked for.
Because a zoom and a push cannot be told apart, ${tally.byDoubt} of those moves are found and ${tally.excused} others excused; ${doubtful} films obey so.
Most motion of a static shot ${(100 * maxStillMotion).toFixed(2)} % of the width, most drift of a tracking shot ${(100 * maxDrift).toFixed(2)} %.
`)

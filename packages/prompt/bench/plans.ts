/**
 * Plans all prompts of the given files and prints what the plans lack. A file has one prompt on each line; of a `.tsv`
 * the first column under its head is taken.
 *
 *     node packages/prompt/bench/plans.ts [--missed 60] [--list bare|silent|unreported|balls] prompts.txt PartiPrompts.tsv
 *
 * docs/prompt-benchmarks.md names public sets, where they are and under which licences.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { TIMES_OF_DAY } from '../src/scene/scene.ts'
import { surveyPlans } from '../test/plan-survey.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { missed: { type: 'string', default: '0' }, list: { type: 'string', default: '' } },
})

/** The prompts of a file. */
function promptsOf(path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/u)
  const prompts = path.endsWith('.tsv')
    ? lines.slice(1).map((line) => line.split('\t')[0] ?? '')
    : lines
  return prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== '')
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

function report(name: string, prompts: readonly string[]): void {
  const survey = surveyPlans(prompts)
  const share = (list: readonly string[]): string =>
    `${list.length} (${percent(list.length, survey.prompts)})`
  const light = TIMES_OF_DAY.map(
    (time) => `${time} ${percent(survey.times[time] ?? 0, survey.prompts)}`,
  )
  const { bare, unreported, silent, balls } = survey
  process.stdout.write(
    `${name}: ${survey.prompts} prompts; no subject ${share(bare)}, nor told ${share(unreported)}, nor anything seen ${share(silent)}; balls unasked ${share(balls)}; ${light.join(', ')}\n`,
  )
  const lists: Readonly<Record<string, readonly string[]>> = { bare, unreported, silent, balls }
  for (const prompt of lists[values.list] ?? []) process.stdout.write(`  ${prompt}\n`)
  const missed = survey.missed.slice(0, Number(values.missed))
  if (missed.length > 0)
    process.stdout.write(
      `  missed: ${missed.map(([word, times]) => `${word} ${times}`).join(', ')}\n`,
    )
}

const sets = positionals.map((path) => [basename(path), promptsOf(path)] as const)
for (const [name, prompts] of sets) report(name, prompts)
if (sets.length > 1)
  report(
    'all',
    sets.flatMap(([, prompts]) => prompts),
  )

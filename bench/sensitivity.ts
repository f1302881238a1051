/**
 * The quality and the speed of the shipped terms at recognising sensitive content: recall and
 * precision of each type on the labelled sentences with every miss, false alarms on ordinary
 * prompts, and throughput.
 *
 *     node bench/sensitivity.ts
 */
import { shippedTerms } from '../packages/backlot/src/moderation/shipped-lists.ts'
import { TermScanner } from '../packages/backlot/src/moderation/term-scanner.ts'
import {
  findType,
  readOrdinary,
  readSensitive,
  scoreTypes,
} from '../test/properties/sensitivity-corpus.ts'

const MEGABYTE = 1_000_000

const HOSTILE: Readonly<Record<string, string>> = {
  'beginnings of terms': 'how do i make a ',
  'Chinese beginnings': '怎么怎样如何',
  'single letters': 'k i l l ',
  'invisible characters': 'a\u200b\u200b\u200b',
  'one word': 'kill',
  'styled letters': '𝐤',
}

/** The table of all results. */
export function run(): string {
  const lines: string[] = [
    '| sentences | type | count | recall | precision |',
    '|---|---|---|---|---|',
  ]
  for (const name of [
    'sensitive',
    'held-out-sensitive',
    'unseen-sensitive',
    'languages-sensitive',
    'languages-unseen-sensitive',
    'requests-sensitive',
    'requests-unseen-sensitive',
  ])
    for (const { type, sentences, recall, precision } of scoreTypes(readSensitive(name)))
      lines.push(
        `| ${name} | ${type} | ${sentences} | ${recall.toFixed(2)} | ${precision.toFixed(2)} |`,
      )
  for (const name of [
    'ordinary',
    'held-out-ordinary',
    'unseen-ordinary',
    'languages-ordinary',
    'requests-ordinary',
  ]) {
    const prompts = readOrdinary(name)
    const alarms = prompts.filter(({ text }) => findType(text) !== undefined)
    lines.push('', `${name}: ${alarms.length} false alarms on ${prompts.length} prompts`)
    lines.push(...alarms.map(({ text }) => `  ${text}`))
  }
  lines.push('', '| input | MB/s |', '|---|---|')
  lines.push(
    row(
      'ordinary prompts',
      readOrdinary('ordinary')
        .map(({ text }) => text)
        .join('\n'),
    ),
  )
  for (const [name, unit] of Object.entries(HOSTILE)) lines.push(row(name, unit))
  return lines.join('\n')
}

function row(name: string, unit: string): string {
  const text = unit.repeat(Math.ceil(MEGABYTE / unit.length))
  const scanner = new TermScanner(shippedTerms())
  const before = process.cpuUsage()
  for (let start = 0; start < text.length; start += 16) scanner.push(text.slice(start, start + 16))
  scanner.end()
  const seconds = process.cpuUsage(before).user / 1e6
  return `| ${name} | ${(text.length / MEGABYTE / seconds).toFixed(2)} |`
}

if (import.meta.main) process.stdout.write(`${run()}\n`)

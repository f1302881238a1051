/**
 * The quality and the speed of masking: precision and recall on the labelled sentences with every
 * miss, throughput of the streaming masker beside the same detectors on the whole text, and work on
 * hostile input.
 *
 *     node bench/masking.ts
 */
import { readFileSync } from 'node:fs'
import { createMasker, maskText } from '@backlot/masking'
import { CORPORA, readCorpus, score, type Score } from '../packages/masking/test/corpus.ts'

const MEGABYTE = 1_000_000

const HOSTILE: Readonly<Record<string, string>> = {
  digits: '1',
  'digits in groups': '1234 ',
  'digits with hyphens': '1-',
  at: '@',
  'a@': 'a@',
  'a.': 'a.',
  'http://': 'http://',
  'link of parentheses': 'https://a((((',
  capitals: 'Aa ',
  'numbers and names': '12 Aa Bb Cc Dd Ee Ff ',
  'commas and capitals': '1 Oak Street, Aa, Bb, Cc, ',
  Chinese: '北京路',
  'Chinese numbers': '一',
  blanks: ' ',
  brackets: '(+(',
  'half a card': '4111 1111 1111 ',
  'halves of telephones': '0123 456 ',
  'beginnings of telephones': '+49 123 ',
  'names of numbers': 'passport no. 12-34 tel ',
  'names of addresses': 'address: Aa 1 ',
  'letters and digits': 'a1b2c3d4 ',
  'Chinese rooms': '3号楼',
  'Chinese cities': '北京市',
}

/** The table of all results. */
export function run(): string {
  const lines: string[] = []
  for (const name of CORPORA) {
    const { sentences, values, recall, precision, misses } = score(readCorpus(name))
    lines.push(
      `${name}: ${sentences} sentences, ${values} values, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
      // Misses on the held-out corpus are not printed: a corpus whose misses are fixed is no longer held out.
      ...(name === 'held-out' ? [] : misses.map(toLines)),
    )
  }
  lines.push(
    '',
    '| input | whole, MB/s | in pieces of 16, MB/s | looks at a unit |',
    '|---|---|---|---|',
  )
  lines.push(row('documents in English', documents()))
  const sentences = [...readCorpus('english'), ...readCorpus('chinese')].map(({ text }) => text)
  lines.push(row('the labelled sentences', sentences.join('\n')))
  for (const [name, text] of Object.entries(HOSTILE)) lines.push(row(name, text))
  return lines.join('\n')
}

function toLines({ sentence, got }: Score['misses'][number]): string {
  return `  wanted ${sentence.masked}\n  got    ${got}`
}

/** Ordinary text: this project's documents. */
function documents(): string {
  return ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/previz.md']
    .map((path) => readFileSync(`${import.meta.dirname}/../${path}`, 'utf8'))
    .join('\n')
}

function row(name: string, unit: string): string {
  const text = unit.repeat(Math.ceil(MEGABYTE / unit.length)).slice(0, MEGABYTE)
  // A warm-up, during which the code is compiled.
  maskText(text.slice(0, MEGABYTE / 5))
  const wholeSeconds = seconds(() => maskText(text))
  const masker = createMasker()
  const piecesSeconds = seconds(() => {
    for (let start = 0; start < text.length; start += 16) masker.push(text.slice(start, start + 16))
    masker.end()
  })
  const looks = masker.reads() / text.length
  return `| ${name} | ${(1 / wholeSeconds).toFixed(2)} | ${(1 / piecesSeconds).toFixed(2)} | ${looks.toFixed(1)} |`
}

function seconds(work: () => void): number {
  // CPU time of this process, which depends less on other load.
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1e6
}

if (import.meta.main) process.stdout.write(`${run()}\n`)

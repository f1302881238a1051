/**
 * Which camera moves hundreds of phrasings ask for; `test/corpus/camera-phrasings.txt` explains its
 * notation.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CAMERA_COMMANDS } from '../commands/commands.ts'
import { readCameraWords } from './read-camera-words.ts'

const CODES = 'TL TR PL PR PI PO PU PD TU TD ZI ZO SH TS ST'.split(' ')
const CORPUS = new URL('../../test/corpus/camera-phrasings.txt', import.meta.url)

/** "PI+TU > ST". */
function readCodes(text: string): string {
  const steps = readCameraWords(text).map((step) =>
    step
      .map((command) => CODES[CAMERA_COMMANDS.indexOf(command)] ?? '?')
      .toSorted()
      .join('+'),
  )
  return steps.join(' > ') || '-'
}

function tidy(asked: string): string {
  return asked
    .split('>')
    .map((step) => step.trim().split('+').toSorted().join('+'))
    .join(' > ')
}

const lines = readFileSync(CORPUS, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [text = '', asked = ''] = line.replace(/^~ /u, '').split(' || ')
    return { text, asked: asked.split(' / ').map(tidy), isKnown: !line.startsWith('~ ') }
  })

test('phrasings ask for the moves that they name, and for no other', () => {
  const wrong = lines
    .filter(({ isKnown }) => isKnown)
    .flatMap(({ text, asked }) => {
      const read = readCodes(text)
      return asked.includes(read) ? [] : [`${text}: ${read} for ${asked.join(' / ')}`]
    })
  assert.ok(lines.length > 700)
  assert.deepEqual(wrong, [])
})

test('phrasings that are not read yet are not taken for something else', () => {
  const wrong = lines
    .filter(({ isKnown }) => !isKnown)
    .flatMap(({ text, asked }) => {
      const read = readCodes(text)
      const meant = new Set(asked.join(' ').split(/[ +>/]+/u))
      const isPart = read === '-' || read.split(/[ +>]+/u).every((code) => meant.has(code))
      return isPart && !asked.includes(read) ? [] : [`${text}: ${read} for ${asked.join(' / ')}`]
    })
  assert.deepEqual(wrong, [])
})

/** The words that postal addresses consist of. */
import { isAlphanumeric, remembered, type Reader } from '../reader.ts'

/** A word of an address. */
export type Word = {
  readonly text: string
  readonly lower: string
  readonly end: number
}

/** Longest word of an address. */
const MAX_WORD_CHARACTERS = 24

/** The word at a position: letters and digits, with marks inside, and a full stop after an abbreviation. */
export const wordAt = remembered(readWord)

function readWord(reader: Reader, start: number): Word | undefined {
  let end = start
  while (end - start < MAX_WORD_CHARACTERS && isInWord(reader, end)) end += 1
  if (end === start || end - start >= MAX_WORD_CHARACTERS) return undefined
  const text = reader.text(start, end)
  return { text, lower: text.toLowerCase().replace(/\.$/, ''), end }
}

/** Keeps a full stop where an abbreviation may end; the tables decide whether it does. */
function isInWord(reader: Reader, position: number): boolean {
  const unit = reader.at(position)
  if (isAlphanumeric(unit)) return true
  const isInner = unit === 39 || unit === 0x2019 || unit === 45 || unit === 46
  return isInner && isAlphanumeric(reader.at(position + 1))
}

/** The word after one space, or after a comma and a space when `comma`. */
export function nextWord(reader: Reader, end: number, comma = false): Word | undefined {
  let position = end
  if (comma && reader.at(position) === 44) position += 1
  if (reader.at(position) === 32) position += 1
  else if (position === end) return undefined
  if (reader.at(position) === 35 && comma) position += 1
  return wordAt(reader, position)
}

/** The words of a list that is separated by whitespace, as a set. */
export const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

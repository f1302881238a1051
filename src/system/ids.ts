import { randomBytes, randomInt } from 'node:crypto'
import type { Ids } from '../domain/id.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Identifiers from the machine's random source. */
export function systemIds(): Ids {
  return {
    // 16 and 15 digits. randomInt goes up to 2^48, so they are made of two halves.
    task: () => `${randomInt(1e7, 1e8)}${String(randomInt(1e8)).padStart(8, '0')}`,
    file: () => `${randomInt(1e6, 1e7)}${String(randomInt(1e8)).padStart(8, '0')}`,
    random: (prefix) =>
      prefix + Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    hex: (bytes) => randomBytes(bytes).toString('hex'),
  }
}

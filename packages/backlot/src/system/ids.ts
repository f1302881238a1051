import { randomBytes, randomInt } from 'node:crypto'
import type { Ids } from '../domain/id.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The length of a random identifier. */
const LENGTH = 24

/** Bytes from here on are skipped, so that all letters are equally likely. */
const FAIR = 256 - (256 % LETTERS.length)

/** Random bytes are generated so many at a time: each call costs more than the bytes. */
const POOL_BYTES = 4096

/** Identifiers from the system's random source. */
export function systemIds(): Ids {
  const nextByte = randomSource()
  const nextLetter = (): string => {
    let byte = nextByte()
    while (byte >= FAIR) byte = nextByte()
    return LETTERS.charAt(byte % LETTERS.length)
  }
  return {
    // 16 and 15 digits. randomInt goes up to 2^48, so they are made of two halves.
    task: () => `${randomInt(1e7, 1e8)}${String(randomInt(1e8)).padStart(8, '0')}`,
    file: () => `${randomInt(1e6, 1e7)}${String(randomInt(1e8)).padStart(8, '0')}`,
    random: (prefix) => {
      let id = prefix
      for (let index = 0; index < LENGTH; index += 1) id += nextLetter()
      return id
    },
    hex: (bytes) => randomBytes(bytes).toString('hex'),
  }
}

/** Random bytes, each used once. */
function randomSource(): () => number {
  let pool = new Uint8Array()
  let at = 0
  return () => {
    if (at === pool.length) {
      pool = randomBytes(POOL_BYTES)
      at = 0
    }
    const byte = pool[at] ?? 0
    pool[at] = 0
    at += 1
    return byte
  }
}

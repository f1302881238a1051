/**
 * Planes for the kernel in its memory layout. A frame has hundreds: as objects, they would be most
 * of its garbage.
 */
import { type Job, PLANE_FIELDS } from './job-fields.ts'

/** One plane as an object, for callers that draw few; documented in `assembly/plane.ts`. */
export type PlaneJob = Job<typeof PLANE_FIELDS>

/** 32-bit words per plane. */
export const PLANE_WORDS: number = Object.keys(PLANE_FIELDS).length

/** The word offset of each field of a plane. */
export const PLANE_AT = {
  target: 0,
  targetWidth: 1,
  left: 2,
  right: 3,
  top: 4,
  bottom: 5,
  texture: 6,
  textureWidth: 7,
  textureHeight: 8,
  fromU: 9,
  toU: 10,
  ux: 11,
  uy: 12,
  u0: 13,
  vx: 14,
  vy: 15,
  v0: 16,
  wx: 17,
  wy: 18,
  w0: 19,
  keep: 20,
  hazeRed: 21,
  hazeGreen: 22,
  hazeBlue: 23,
  opacity: 24,
  additive: 25,
  tiles: 26,
  tilesAcross: 27,
  rank: 28,
  holes: 29,
  seen: 30,
  cellsAcross: 31,
  cellsDown: 32,
} as const satisfies Record<keyof typeof PLANE_FIELDS, number>

/** Planes to draw in order. Reused after `clear`. */
export class PlaneList {
  #words = new Int32Array(64 * PLANE_WORDS)
  #numbers = new Float32Array(this.#words.buffer)
  #count = 0

  /** The number of planes. */
  get count(): number {
    return this.#count
  }

  /** The words of all planes, for their integer fields. Valid until a plane is added. */
  get words(): Int32Array {
    return this.#words
  }

  /** The same words as floats. Valid until a plane is added. */
  get numbers(): Float32Array {
    return this.#numbers
  }

  /** Removes all planes. */
  clear(): void {
    this.#count = 0
  }

  /** Reserves one more plane and returns the offset of its first word. Its content is undefined. */
  grow(): number {
    const at = this.#count++ * PLANE_WORDS
    if (at + PLANE_WORDS > this.#words.length) {
      const larger = new Int32Array(this.#words.length * 2)
      larger.set(this.#words)
      this.#words = larger
      this.#numbers = new Float32Array(larger.buffer)
    }
    return at
  }
}

/** Converts planes from objects to a list. */
export function planesOf(jobs: readonly PlaneJob[]): PlaneList {
  const list = new PlaneList()
  for (const job of jobs) {
    const at = list.grow()
    for (const [name, type] of Object.entries(PLANE_FIELDS)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of a plane
      const field = name as keyof PlaneJob
      const numbers = type === 'i32' ? list.words : list.numbers
      numbers[at + PLANE_AT[field]] = job[field]
    }
  }
  return list
}

/**
 * Planes for the kernel, one after another as they lie in its memory. Hundreds
 * are made for a frame: as objects they would be most of its garbage.
 */
import { type Job, PLANE_FIELDS } from './job-fields.ts'

/** One plane as an object, for whoever draws few; documented in `assembly/plane.ts`. */
export type PlaneJob = Job<typeof PLANE_FIELDS>

/** The words of a plane. */
export const PLANE_WORDS: number = Object.keys(PLANE_FIELDS).length

/** The word of each member of a plane. */
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

/** Planes that are drawn together, the first one first. It is filled anew for each use. */
export class PlaneList {
  #words = new Int32Array(64 * PLANE_WORDS)
  #numbers = new Float32Array(this.#words.buffer)
  #count = 0

  /** How many planes there are. */
  get count(): number {
    return this.#count
  }

  /** All words of all planes; those that are whole numbers. Valid until a plane is added. */
  get words(): Int32Array {
    return this.#words
  }

  /** The same words as numbers with fractions. Valid until a plane is added. */
  get numbers(): Float32Array {
    return this.#numbers
  }

  /** Takes all planes away. */
  clear(): void {
    this.#count = 0
  }

  /** Makes room for one more plane and returns its first word. What stands there is undefined. */
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

/** A list of planes that were written down as objects. */
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

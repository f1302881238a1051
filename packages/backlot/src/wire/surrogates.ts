/** Joins surrogate pairs that were cut in two. */
export interface Mender {
  /** The piece, with a held-back half before it and without one at its end. May be empty. */
  add(piece: string): string

  /** What is still held back: half a character without its other half. */
  flush(): string
}

/** Creates a mender, for one block of text. */
export function createMender(): Mender {
  let half = ''
  return {
    add: (piece) => {
      const text = half + piece
      const last = text.charCodeAt(text.length - 1)
      const isCut = last >= 0xd800 && last <= 0xdbff
      half = isCut ? text.slice(-1) : ''
      return isCut ? text.slice(0, -1) : text
    },
    flush: () => {
      const rest = half
      half = ''
      return rest
    },
  }
}

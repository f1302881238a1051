/**
 * A reader over text that is still arriving.
 *
 * A recogniser asks for characters by position. What has not come yet, and what
 * lies beyond the window, reads as `END`; the first also marks the reader as
 * starved. A decision that was made by a starved reader is thrown away and made
 * anew when more has come, so every decision that stands was made from the same
 * characters that the whole text would have given. That is why cutting cannot
 * matter, whatever the recognisers do, as long as they only look through here.
 */

/** What a position reads as where there is no character. */
export const END = -1

/** How far a recogniser may look from where it began, in UTF-16 units. */
export const WINDOW = 256

/** How much of what came before is kept for recognisers that go by context. */
export const CONTEXT = 48

/** Looks at text from one position on. Positions are those of the reader's own text. */
export interface Reader {
  /** The UTF-16 unit at a position, wide forms of ASCII as narrow ones; `END` where there is none. */
  at(position: number): number

  /** The text between two positions, wide forms as narrow ones; ends where the text or the window does. */
  text(start: number, end: number): string

  /** The last `CONTEXT` units before a position, in lower case. */
  before(position: number): string
}

/** The reader's other side: what the masker does with it. */
export interface Feed extends Reader {
  /** Appends text. */
  add(piece: string): void

  /** Nothing more comes. */
  close(): void

  /** Forgets what is more than `CONTEXT` units before the position; positions shrink by what it returns. */
  forget(position: number): number

  /** Starts a decision at the position. */
  begin(position: number): void

  /** True when the decision asked for what has not come yet. */
  isStarved(): boolean

  /** How many units there are. */
  length(): number

  /** The text as it came. */
  raw(start: number, end: number): string

  /** How often a unit was read: a measure of work without a clock. */
  reads(): number
}

/** Creates a feed whose text so far is `before`: context that is not itself to be read. */
export function createFeed(before: string): Feed {
  let text = before
  let origin = 0
  let isClosed = false
  let starved = false
  let reads = 0
  /** The last context that was asked for: many rules ask for the same. */
  let context = { position: -1, text: '' }
  return {
    at: (position) => {
      reads += 1
      if (position - origin >= WINDOW) return END
      if (position < text.length) return position < 0 ? END : narrow(text.charCodeAt(position))
      if (!isClosed) starved = true
      return END
    },
    text: (start, end) => {
      const last = Math.min(end, origin + WINDOW)
      if (last > text.length && !isClosed) starved = true
      return toNarrow(text.slice(start, last))
    },
    before: (position) => {
      if (context.position !== position)
        context = {
          position,
          text: toNarrow(text.slice(Math.max(0, position - CONTEXT), position)).toLowerCase(),
        }
      return context.text
    },
    add: (piece) => {
      text += piece
    },
    close: () => {
      isClosed = true
    },
    forget: (position) => {
      const gone = Math.max(0, position - CONTEXT)
      context = { position: -1, text: '' }
      text = text.slice(gone)
      return gone
    },
    begin: (position) => {
      origin = position
      starved = false
    },
    isStarved: () => starved,
    length: () => text.length,
    raw: (start, end) => text.slice(start, end),
    reads: () => reads,
  }
}

/** Wide digits, letters, and the signs that stand in addresses and numbers, as their ASCII forms. */
function narrow(unit: number): number {
  if (unit < 0xff08 || unit > 0xff5a) return unit
  const isAscii =
    (unit >= 0xff10 && unit <= 0xff19) ||
    (unit >= 0xff21 && unit <= 0xff3a) ||
    (unit >= 0xff41 && unit <= 0xff5a)
  return isAscii || WIDE_SIGNS.has(unit) ? unit - 0xfee0 : unit
}

/** （ ） ＋ － ． ／ ＠ ＿ */
const WIDE_SIGNS = new Set([0xff08, 0xff09, 0xff0b, 0xff0d, 0xff0e, 0xff0f, 0xff20, 0xff3f])

function toNarrow(text: string): string {
  if (!/[\uff08-\uff5a]/.test(text)) return text
  return text.replaceAll(/[\uff08-\uff5a]/g, (wide) =>
    String.fromCharCode(narrow(wide.charCodeAt(0))),
  )
}

/** 0 to 9. */
export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

/** A to Z. */
export function isUpper(unit: number): boolean {
  return unit >= 65 && unit <= 90
}

/** a to z. */
export function isLower(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

/** A Latin letter, a digit, or a letter of another alphabet that is written with spaces. */
export function isAlphanumeric(unit: number): boolean {
  if (unit < 128) return isDigit(unit) || isUpper(unit) || isLower(unit)
  return (unit >= 0xc0 && unit <= 0x1fff) || (unit >= 0xa9e0 && unit <= 0xabff)
}

/** A letter of the Chinese script, or of one written among it without spaces. */
export function isCjk(unit: number): boolean {
  return (
    (unit >= 0x3400 && unit <= 0x9fff) ||
    unit === 0x3007 ||
    (unit >= 0x3041 && unit <= 0x30ff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xf900 && unit <= 0xfaff)
  )
}

/** Space, tab, no-break space; not the end of a line. */
export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 0xa0 || unit === 0x3000 || unit === 0x202f
}

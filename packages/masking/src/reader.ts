/**
 * A reader over text that is still arriving.
 *
 * A detector reads characters by position. A position that has not arrived yet or
 * lies beyond the window reads as `END`; the former also marks the reader as starved.
 * The decision of a starved reader is discarded and repeated when more has arrived, so
 * every final decision was made from the same characters as in the whole text.
 * Therefore the cuts between pieces never matter, whatever detectors do, as long as they
 * read only through this interface.
 */

/** Read at a position without a character. */
export const END = -1

/** How far a detector may read from its start, in UTF-16 units. */
export const WINDOW = 256

/** How many units before the current position are kept as context for detectors. */
export const CONTEXT = 48

/** Reads text from one position on. Positions count from the first unit of the whole text. */
export interface Reader {
  /** The UTF-16 unit at a position, with full-width ASCII narrowed; `END` where there is none. */
  at(position: number): number

  /**
   * The text between two positions, with full-width ASCII narrowed; cut at the end of the text or
   * the window.
   */
  text(start: number, end: number): string

  /** The last `CONTEXT` units before a position, in lower case. */
  before(position: number): string

  /** How often a unit was requested that has not arrived or lies beyond the window. */
  lacks(): number

  /**
   * True when a unit was requested that has not arrived: the decision will be discarded, and may be
   * left open.
   */
  isStarved(): boolean
}

/** The masker's side of a reader. */
export interface Feed extends Reader {
  /** Appends text. */
  add(piece: string): void

  /** Marks the end of the text. */
  close(): void

  /** Forgets what lies more than `CONTEXT` units before the position. */
  forget(position: number): void

  /** Starts a decision at the position. */
  begin(position: number): void

  /** The position after the last unit so far. */
  end(): number

  /** The text as it arrived. */
  raw(start: number, end: number): string

  /** How many units have been read: a measure of work without a clock. */
  reads(): number
}

/** Creates a feed that starts with `before`: context that is not itself decided on. */
export function createFeed(before: string): Feed {
  let text = ''
  /** The narrowed text; the same string while nothing needs narrowing. */
  let narrowed = ''
  /** Its units: they are read far more often than the string is cut. */
  let units = new Uint16Array(2 * WINDOW)
  /** How many units have been forgotten. */
  let base = 0
  let isClosed = false
  let starved = false
  const counts = { reads: 0, lacks: 0 }
  /** The end of the window, and the end of it or of the text, whichever is first. */
  let windowEnd = 0
  let limit = 0
  /** Caches the last context, because many rules ask for the same. */
  let context = { position: -1, text: '' }
  const lack = (position: number): typeof END => {
    counts.lacks += 1
    if (position < windowEnd && !isClosed) starved = true
    return END
  }
  const add = (piece: string): void => {
    const narrowPiece = toNarrow(piece)
    units = withUnits(units, narrowed.length, narrowPiece)
    text += piece
    narrowed += narrowPiece
  }
  add(before)
  return {
    at: (position) => {
      counts.reads += 1
      return position < limit ? (units[position - base] ?? END) : lack(position)
    },
    text: (start, end) => {
      if (end > limit) lack(limit)
      return narrowed.slice(Math.max(0, start - base), Math.min(end, limit) - base)
    },
    before: (position) => {
      if (context.position !== position)
        context = { position, text: contextOf(narrowed, position - base) }
      return context.text
    },
    lacks: () => counts.lacks,
    add,
    close: () => {
      isClosed = true
    },
    forget: (position) => {
      const gone = Math.max(0, position - base - CONTEXT)
      text = text.slice(gone)
      narrowed = narrowed.slice(gone)
      units.copyWithin(0, gone, gone + narrowed.length)
      base += gone
    },
    begin: (position) => {
      windowEnd = position + WINDOW
      limit = Math.min(windowEnd, base + text.length)
      starved = false
    },
    isStarved: () => starved,
    end: () => base + text.length,
    raw: (start, end) => text.slice(start - base, end - base),
    reads: () => counts.reads,
  }
}

function contextOf(text: string, end: number): string {
  return text.slice(Math.max(0, end - CONTEXT), end).toLowerCase()
}

type Units = Uint16Array<ArrayBuffer>

/** The units with those of a piece added from an index on; a larger array where they do not fit. */
function withUnits(units: Units, start: number, piece: string): Units {
  let all = units
  if (start + piece.length > units.length) {
    all = new Uint16Array(2 * (start + piece.length))
    all.set(units)
  }
  for (let index = 0; index < piece.length; index += 1) all[start + index] = piece.charCodeAt(index)
  return all
}

/**
 * Caches a reading by position, because rules ask for the same again and again. Only complete
 * readings are cached; a later decision, whose window reaches further, would read the same.
 */
export function remembered<Value>(
  read: (reader: Reader, position: number) => Value,
): (reader: Reader, position: number) => Value {
  type Slot = { readonly position: number; readonly value: Value }
  const memories = new WeakMap<Reader, (Slot | undefined)[]>()
  /** The cache of the most recent reader. */
  let last: { readonly reader: Reader; readonly slots: (Slot | undefined)[] } | undefined
  const slotsOf = (reader: Reader): (Slot | undefined)[] => {
    if (last?.reader === reader) return last.slots
    const slots = memories.get(reader) ?? Array.from<Slot | undefined>({ length: WINDOW })
    memories.set(reader, slots)
    last = { reader, slots }
    return slots
  }
  return (reader, position) => {
    const slots = slotsOf(reader)
    const slot = slots[position % WINDOW]
    if (slot?.position === position) return slot.value
    const lacks = reader.lacks()
    const value = read(reader, position)
    if (reader.lacks() === lacks) slots[position % WINDOW] = { position, value }
    return value
  }
}

/** Narrows full-width digits, letters, and the signs that occur in addresses and numbers. */
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

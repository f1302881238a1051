import { Fault } from '../../domain/fault.ts'

const LINE_END = 0x0a

/** The member that names the file. */
const FIELD = 'input_file_id'

/** Empty lines cost time, too, and nothing else limits their number. */
const MAX_EMPTY_LINES = 100_000

/** The UTF-8 byte order mark, which may begin a text and is not part of it. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Only so many leading blanks are checked; for a longer blank line the JSON parser reports that it is empty. */
const MAX_BLANKS = 65_536

/** A line of a text, numbered from 1. Its bytes are valid only until the next line is requested. */
export type Line = { readonly bytes: Uint8Array; readonly line: number }

/** Memory for a line that arrives in several pieces. */
export type LineMemory = {
  /** Memory for at least so many bytes, more than before. Throws `overloaded` when none becomes free in time. */
  grow(size: number): Uint8Array | Promise<Uint8Array>
  /** Releases all of it. */
  release(): void
}

/** Limits for reading lines. */
export type LineLimits = {
  readonly maxBytes: number
  openMemory(): LineMemory
}

/**
 * The non-empty lines of a UTF-8 text, as they are read. Throws `tooLarge` for a line of more than
 * `maxBytes`, and for too many empty lines.
 */
export async function* readLines(
  content: AsyncIterable<Uint8Array>,
  limits: LineLimits,
): AsyncGenerator<Line> {
  let line = 1
  let emptyLines = 0
  let kept = keptPart(limits)
  const isEmpty = (bytes: Uint8Array): boolean => {
    if (!isBlank(bytes)) return false
    if (++emptyLines > MAX_EMPTY_LINES) throw tooManyEmpty()
    return true
  }
  try {
    for await (const { part, isEnd } of partsOf(content)) {
      if (!isEnd) {
        await kept.add(part, line)
        continue
      }
      const bytes = withoutMark(await kept.endWith(part, line))
      if (!isEmpty(bytes)) yield { bytes, line }
      line += 1
      kept.release()
      kept = keptPart(limits)
    }
  } finally {
    kept.release()
  }
}

/** Splits the content at line ends, which are left out; the end of the content ends a line. */
async function* partsOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly part: Uint8Array; readonly isEnd: boolean }> {
  for await (const piece of content) {
    let from = 0
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      yield { part: piece.subarray(from, end), isEnd: true }
      from = end + 1
    }
    if (from < piece.length) yield { part: piece.subarray(from), isEnd: false }
  }
  yield { part: new Uint8Array(0), isEnd: true }
}

/** The part of a line that has been read so far. */
type KeptPart = {
  /** Copies the next piece, because pieces are valid only until the next is requested. */
  add(piece: Uint8Array, line: number): Promise<void>
  /** Returns the whole line, of which this is the last piece. */
  endWith(piece: Uint8Array, line: number): Promise<Uint8Array>
  release(): void
}

function keptPart({ maxBytes, openMemory }: LineLimits): KeptPart {
  let memory: LineMemory | undefined
  let bytes: Uint8Array = new Uint8Array(0)
  let size = 0
  const check = (more: number, line: number): void => {
    if (size + more > maxBytes) throw tooLong(maxBytes, line)
  }
  const add: KeptPart['add'] = async (piece, line) => {
    check(piece.length, line)
    memory ??= openMemory()
    const wanted = size + piece.length
    if (wanted > bytes.length) {
      const larger = await memory.grow(wanted)
      larger.set(bytes.subarray(0, size))
      bytes = larger
    }
    bytes.set(piece, size)
    size = wanted
  }
  return {
    add,
    endWith: async (piece, line) => {
      if (size === 0) {
        check(piece.length, line)
        return piece
      }
      if (piece.length > 0) await add(piece, line)
      return bytes.subarray(0, size)
    },
    release: () => memory?.release(),
  }
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
  return hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
}

/** Whether there are only spaces, tabs and carriage returns. */
function isBlank(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_BLANKS) return false
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}

function tooLong(maxBytes: number, line: number): Fault {
  const message = `a line must have at most ${maxBytes} bytes, line ${line} has more`
  return new Fault('tooLarge', message, { field: FIELD })
}

function tooManyEmpty(): Fault {
  const message = `a file of requests must have at most ${MAX_EMPTY_LINES} empty lines, got more`
  return new Fault('tooLarge', message, { field: FIELD })
}

import { Fault } from '../../domain/fault.ts'

const LINE_END = 0x0a

/** What names the file. */
const FIELD = 'input_file_id'

/** Lines without a request cost time, too, and nothing else bounds how many a file has. */
const MAX_EMPTY_LINES = 100_000

/** A line of a text, by its number from 1 on. */
export type Line = { readonly text: string; readonly line: number }

/** The lines of a text in UTF-8 that are not empty, as they are read. Throws `tooLarge` for a line of more than `maxBytes`, and for very many empty ones. */
export async function* readLines(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let pieces: Uint8Array[] = []
  let sizeBytes = 0
  let line = 0
  let emptyLines = 0
  const keep = (piece: Uint8Array): void => {
    sizeBytes += piece.length
    if (sizeBytes > maxBytes)
      throw new Fault(
        'tooLarge',
        `a line must have at most ${maxBytes} bytes, line ${line + 1} has more`,
        { field: FIELD },
      )
    pieces.push(piece)
  }
  const take = (): Line => {
    // Drops the mark at the start of a file, too.
    const text = decoder.decode(Buffer.concat(pieces)).trim()
    pieces = []
    sizeBytes = 0
    line += 1
    return { text, line }
  }
  for await (const piece of content) {
    let from = 0
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      keep(piece.subarray(from, end))
      from = end + 1
      const read = take()
      if (read.text !== '') yield read
      else if (++emptyLines > MAX_EMPTY_LINES) throw tooManyEmpty()
    }
    // A piece is its reader's only until the next is asked for.
    if (from < piece.length) keep(new Uint8Array(piece.subarray(from)))
  }
  const last = take()
  if (last.text !== '') yield last
}

function tooManyEmpty(): Fault {
  const message = `a file of requests must have at most ${MAX_EMPTY_LINES} empty lines, got more`
  return new Fault('tooLarge', message, { field: FIELD })
}

/**
 * Errors in a field of their own, `error: {…}`, as llama.cpp sent them until late in 2025. The format of events has no
 * such field, so readers pass over it, and take the mark of the end after it for the end of a whole reply.
 */

/** Rewrites the text of one body. */
export interface ErrorFields {
  /** The next piece with such fields as events named `error`. What may be half a field comes with the piece after it. */
  rewrite(piece: string): string
}

const FIELD = 'error:'
const FIELDS = /(^|[\r\n])error:/g

/** Creates the rewriter of one body. */
export function errorFields(): ErrorFields {
  let half = ''
  let isLineStart = true
  return {
    rewrite: (piece) => {
      // Nearly all pieces are whole events.
      if (half === '' && piece.endsWith('\n') && !piece.includes(FIELD)) {
        isLineStart = true
        return piece
      }
      const whole = half + piece
      half = halfField(whole, isLineStart)
      const text = whole.slice(0, whole.length - half.length)
      const isFirstField = isLineStart
      if (text !== '') isLineStart = /[\r\n]$/.test(text)
      if (!text.includes(FIELD)) return text
      return text.replaceAll(FIELDS, (field, lineBreak: string) =>
        lineBreak === '' && !isFirstField ? field : `${lineBreak}event: error\ndata:`,
      )
    },
  }
}

/** The last line, where it may be the beginning of a field. */
function halfField(text: string, isLineStart: boolean): string {
  const start = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
  const line = text.slice(start)
  const isHalf = line.length < FIELD.length && FIELD.startsWith(line)
  return isHalf && (start > 0 || isLineStart) ? line : ''
}

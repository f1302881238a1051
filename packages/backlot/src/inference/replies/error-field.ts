/**
 * Errors in a field of their own, `error: {…}`, as llama.cpp sent them until late in 2025. The
 * event format has no such field, so parsers ignore it, and take the end mark after it for the end
 * of a complete reply.
 */

/** Rewrites the text of one body. */
export interface ErrorFields {
  /** Returns the next piece, with such fields as events named `error`. Half a field is held back for the next piece. */
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
      // Nearly all pieces are complete events.
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

/** The last line, if it may be the beginning of a field. */
function halfField(text: string, isLineStart: boolean): string {
  const start = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
  const line = text.slice(start)
  const isHalf = line.length < FIELD.length && FIELD.startsWith(line)
  return isHalf && (start > 0 || isLineStart) ? line : ''
}

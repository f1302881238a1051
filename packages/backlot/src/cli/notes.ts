/** Notes on standard error. */

/** Writes each note as a line of its own: words of models and files may contain anything, so control characters are replaced. */
export function writeNotes(notes: readonly string[]): void {
  for (const note of notes) process.stderr.write(`${inOneLine(note)}\n`)
}

/** The text without line breaks, and with a sign in place of control characters. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '\uFFFD')
}

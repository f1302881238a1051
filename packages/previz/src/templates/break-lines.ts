/** Line breaking: where a text may break, balanced lines, and the largest size that fits. */

/** A piece of text without a break opportunity inside. */
export type Atom = {
  readonly text: string
  /** Whether a space precedes it when it is not at the start of a line. */
  readonly spaced: boolean
  /** Whether it must start a line. */
  readonly starts: boolean
}

/** The width of a text at font size 1. */
export type MeasureText = (text: string) => number

/** Text fitted into a box. */
export type SetLines = {
  /** The font size, in the unit of the box. */
  readonly size: number
  readonly lines: readonly string[]
}

/** Characters that must not start a line, and those that must not end one. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}ー々ゝゞ]/u
const OPENING = /[\p{Ps}\p{Pi}]$/u

/** Scripts that may break between any two characters, without a space. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The user-perceived characters of a text (grapheme clusters). */
export function lettersOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Splits a text into atoms. */
export function atomsOf(text: string): readonly Atom[] {
  const atoms: Atom[] = []
  for (const [index, line] of text.split(/\s*\n\s*/u).entries()) {
    let open = false
    let starts = index > 0
    for (const { segment } of words.segment(line.trim())) {
      const last = atoms.at(-1)
      if (segment.trim() === '') {
        open = true
        continue
      }
      if (last && !open && !starts && isGlued(last.text, segment))
        atoms[atoms.length - 1] = { ...last, text: last.text + segment }
      else atoms.push({ text: segment, spaced: open, starts })
      open = false
      starts = false
    }
  }
  return atoms
}

function isGlued(before: string, after: string): boolean {
  if (CLOSING.test(after) || OPENING.test(before)) return true
  return !UNSPACED.test(before.at(-1) ?? '') && !UNSPACED.test(after)
}

/** Words are split only if the text would otherwise be below this share of its size. */
const MIN_WHOLE_WORD_SCALE = 0.4
/** Each try is smaller than the last by this factor. */
const STEP = 0.95
const MAX_TRIES = 90

/** Sets the text in balanced lines, as large as the box allows. */
export function setLines(
  text: string,
  box: { width: number; height: number; size: number; leading: number },
  measure: MeasureText,
): SetLines {
  const whole = atomsOf(text)
  const cutTo = (width: number): readonly Atom[] =>
    whole.flatMap((atom) => (measure(atom.text) > width ? cutAtom(atom) : [atom]))
  let size = Math.min(box.size, box.height)
  for (let tries = 0; tries < MAX_TRIES; tries++, size *= STEP) {
    const atoms = size >= box.size * MIN_WHOLE_WORD_SCALE ? whole : cutTo(box.width / size)
    const lines = fill(atoms, box.width / size, measure)
    const height = size * (1 + (lines.length - 1) * box.leading)
    if (height > box.height * 1.001) continue
    if (lines.some((line) => measure(line) * size > box.width * 1.001)) continue
    return { size, lines: balanced(atoms, { width: box.width / size, lines }, measure) }
  }
  return { size, lines: fill(cutTo(box.width / size), box.width / size, measure) }
}

/** Splits a long word into its characters, any of which may start a line. */
function cutAtom(atom: Atom): readonly Atom[] {
  const letters = lettersOf(atom.text)
  return letters.map((text, index) => ({
    text,
    spaced: index === 0 && atom.spaced,
    starts: index === 0 && atom.starts,
  }))
}

function fill(atoms: readonly Atom[], width: number, measure: MeasureText): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const { text, spaced, starts } of atoms) {
    const longer = line === '' ? text : line + (spaced ? ' ' : '') + text
    if (line !== '' && (starts || measure(longer) > width)) {
      lines.push(line)
      line = text
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** The same number of lines, with widths as equal as possible. */
function balanced(
  atoms: readonly Atom[],
  set: { readonly width: number; readonly lines: readonly string[] },
  measure: MeasureText,
): readonly string[] {
  let { lines } = set
  if (lines.length === 1) return lines
  let [low, high] = [set.width * 0.4, set.width]
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2
    const tried = fill(atoms, middle, measure)
    const fits =
      tried.length <= set.lines.length && tried.every((line) => measure(line) <= middle * 1.001)
    if (fits) {
      lines = tried
      high = middle
    } else low = middle
  }
  return lines
}

/**
 * Parses the camera commands in a prompt by position: to colour them while typing, to suggest
 * corrections, and to insert commands. Uses the same code as the server.
 */
import { CAMERA_COMMANDS, type CameraCommand, parseCamera } from '@backlot/camera/commands'
import { closest, distance } from 'fastest-levenshtein'

/** A piece of a prompt; all pieces concatenated are the prompt. */
export type Piece = {
  readonly kind: 'text' | 'bracket' | 'command' | 'slip'
  readonly text: string
  /** Its start in UTF-16 units. */
  readonly start: number
  /** For a misspelling: the command that was probably meant. */
  readonly meant?: CameraCommand
}

const BRACKET = /[[【［]([^[\]【】［］]*)[\]】］]/gu
const PART = /[^,，、;；]+/gu

/** A word with more wrong letters is taken for another word, not for a misspelling. */
const MAX_WRONG_LETTERS = 3

/** Splits a prompt. */
export function piecesOf(prompt: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const add = (kind: Piece['kind'], until: number, meant?: CameraCommand): void => {
    if (until > end)
      pieces.push({ kind, start: end, text: prompt.slice(end, until), ...(meant ? { meant } : {}) })
    end = Math.max(end, until)
  }
  for (const { index, 0: whole, 1: inside = '' } of prompt.matchAll(BRACKET)) {
    add('text', index)
    for (const part of inside.matchAll(PART)) {
      const begin = index + 1 + part.index
      const name = part[0].trim()
      const lead = part[0].length - part[0].trimStart().length
      add('bracket', begin + lead)
      const { kind, meant } = reading(name)
      add(kind, begin + lead + name.length, meant)
    }
    add('bracket', index + whole.length)
  }
  add('text', prompt.length)
  return pieces
}

/** The misspelt commands of a prompt. */
export function slipsOf(prompt: string): readonly (Piece & { readonly meant: CameraCommand })[] {
  return piecesOf(prompt).flatMap(({ meant, ...piece }) => (meant ? [{ ...piece, meant }] : []))
}

function reading(name: string): Pick<Piece, 'kind' | 'meant'> {
  if (name === '' || name.startsWith('sandbox:')) return { kind: 'bracket' }
  const { steps, corrections } = parseCamera(`[${name}]`)
  const [correction] = corrections
  if (correction) return { kind: 'slip', meant: correction.command }
  if (steps.length > 0) return { kind: 'command' }
  const meant = nearest(name)
  return meant ? { kind: 'slip', meant } : { kind: 'bracket' }
}

function nearest(name: string): CameraCommand | undefined {
  const written = name.toLowerCase()
  const near = closest(
    written,
    CAMERA_COMMANDS.map((command) => command.toLowerCase()),
  )
  return distance(written, near) > MAX_WRONG_LETTERS
    ? undefined
    : CAMERA_COMMANDS.find((command) => command.toLowerCase() === near)
}

/** An edit of a text: the range between two positions is replaced. */
export type Edit = {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The position of the cursor afterwards. */
  readonly cursor: number
}

/**
 * Inserts a command at the cursor: into the bracket around it, so that both moves act together, or
 * as a bracket of its own. Returns undefined when the bracket has the command already.
 */
export function insertCommand(
  prompt: string,
  cursor: number,
  command: CameraCommand,
): Edit | undefined {
  const around = bracketAround(prompt, cursor)
  if (!around) {
    const before = prompt.slice(0, cursor)
    const after = prompt.slice(cursor)
    const lead = before === '' || /\s$/u.test(before) ? '' : ' '
    const trail = after === '' || /^[\s.,;:!?。，；：！？]/u.test(after) ? '' : ' '
    const text = `${lead}[${command}]${trail}`
    return { start: cursor, end: cursor, text, cursor: cursor + text.length - trail.length }
  }
  const { start, end } = around
  const inside = prompt.slice(start, end)
  if (parseCamera(`[${inside}]`).steps.flat().includes(command)) return undefined
  const kept = inside.trimEnd()
  const text = kept.trim() === '' ? command : `${kept}, ${command}`
  return { start, end, text, cursor: start + text.length }
}

/** The content of the brackets around a position; undefined outside of brackets. */
function bracketAround(
  prompt: string,
  cursor: number,
): { readonly start: number; readonly end: number } | undefined {
  for (const { index, 0: whole } of prompt.matchAll(BRACKET)) {
    const [start, end] = [index + 1, index + whole.length - 1]
    if (cursor >= start && cursor <= end) return { start, end }
  }
  return undefined
}

/** The commands of the bracket around the cursor. */
export function commandsAt(prompt: string, cursor: number): readonly CameraCommand[] {
  const around = bracketAround(prompt, cursor)
  if (!around) return []
  return parseCamera(`[${prompt.slice(around.start, around.end)}]`).steps.flat()
}

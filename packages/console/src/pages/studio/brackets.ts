/**
 * What a prompt says to the camera, place by place: for colouring it while it
 * is written, for offering what was meant, and for writing commands into it.
 * Commands are read by the same code as on the server.
 */
import { CAMERA_COMMANDS, type CameraCommand, parseCamera } from '@backlot/camera/commands'
import { closest, distance } from 'fastest-levenshtein'

/** A piece of a prompt; the texts of all pieces together are the prompt. */
export type Piece = {
  readonly kind: 'text' | 'bracket' | 'command' | 'slip'
  readonly text: string
  /** Where it begins, in UTF-16 units. */
  readonly start: number
  /** Of a slip: the command that was probably meant. */
  readonly meant?: CameraCommand
}

const BRACKET = /[[【［]([^[\]【】［］]*)[\]】］]/gu
const PART = /[^,，、;；]+/gu

/** With more letters wrong than this, a word is taken for another one rather than for a slip. */
const MAX_WRONG_LETTERS = 3

/** Takes a prompt apart. */
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

/** The slips of a prompt. */
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

/** A change of a text: what stands between two places is replaced. */
export type Edit = {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Where the cursor stands afterwards. */
  readonly cursor: number
}

/**
 * Writes a command where the cursor is: into the bracket that it stands in, so
 * that both moves act together, or as a bracket of its own. Nothing when the
 * bracket has the command already.
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

/** What stands between the brackets around a place; nothing when it stands in none. */
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

/** The commands of the bracket that the cursor stands in. */
export function commandsAt(prompt: string, cursor: number): readonly CameraCommand[] {
  const around = bracketAround(prompt, cursor)
  if (!around) return []
  return parseCamera(`[${prompt.slice(around.start, around.end)}]`).steps.flat()
}

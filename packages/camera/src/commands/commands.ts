/**
 * The camera commands of a prompt.
 *
 * Source: brief, "Camera commands (15)" and "Rules for commands".
 */
import { slipsOf } from './spelling.ts'

/** The names of all camera commands, as the brief spells them. */
export const CAMERA_COMMANDS = [
  'Truck left',
  'Truck right',
  'Pan left',
  'Pan right',
  'Push in',
  'Pull out',
  'Pedestal up',
  'Pedestal down',
  'Tilt up',
  'Tilt down',
  'Zoom in',
  'Zoom out',
  'Shake',
  'Tracking shot',
  'Static shot',
] as const

/** One of `CAMERA_COMMANDS`. */
export type CameraCommand = (typeof CAMERA_COMMANDS)[number]

const PAIRS: readonly (readonly [CameraCommand, CameraCommand])[] = [
  ['Truck left', 'Truck right'],
  ['Pan left', 'Pan right'],
  ['Push in', 'Pull out'],
  ['Pedestal up', 'Pedestal down'],
  ['Tilt up', 'Tilt down'],
  ['Zoom in', 'Zoom out'],
]

/** The command that undoes a command; absent for commands without a direction. */
export const OPPOSITES: Readonly<Partial<Record<CameraCommand, CameraCommand>>> =
  Object.fromEntries(
    PAIRS.flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
  )

/** Commands that act at the same time: the content of one bracket, never empty. */
export type CameraStep = readonly CameraCommand[]

/** A prompt split into camera commands and what is to be seen. */
export type CameraReading = {
  /** One step for each bracket that names a command, in order. */
  readonly steps: readonly CameraStep[]
  /** The prompt without its commands, whitespace and punctuation tidied. */
  readonly text: string
  /**
   * Misspelt names that were read as commands, in order; usually none. A caller that acts on the
   * steps should report them.
   */
  readonly corrections: readonly Correction[]
}

/** A misspelt name in a bracket, read as the command that was meant. */
export type Correction = {
  /** As written in the prompt, trimmed: "Pan letf". */
  readonly written: string
  readonly command: CameraCommand
}

/** Every command by its key. */
const COMMAND_BY_KEY: ReadonlyMap<string, CameraCommand> = new Map(
  CAMERA_COMMANDS.map((command) => [toKey(command), command]),
)

/**
 * Misspelt names act like the command that was meant, as in plain words, and are reported: "[Pan
 * letf]" (ours).
 */
const COMMAND_BY_SLIP: ReadonlyMap<string, CameraCommand> = new Map(
  CAMERA_COMMANDS.flatMap((command) => slipsOf(toKey(command)).map((key) => [key, command])),
)

/** The normalized name, letters only: "[ push IN ]", "[push-in]" and "[Ｐｕｓｈ ｉｎ.]" are "Push in". */
function toKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\p{P}]+/gu, '')
    .toLowerCase()
}

/** Opening brackets: ASCII, Chinese typography, full-width keyboards. */
const OPENING = '[【［'
const CLOSING = ']】］'
const BRACKETS = /[[\]【】［］]/gu

/** Separates the names in a bracket. */
const SEPARATOR = /[,，、;；]/u
/** Also separates names, but only where both sides are commands: "Pan left and Push in". */
const JOINER = /[+＋&＆/／|｜]|\band\b|[和与]/iu

/**
 * Reads the bracketed commands out of a prompt, in time linear in its length.
 * A bracket without any command stays in the text as it is. In a bracket that
 * mixes commands with other words, the commands act and the other words stay
 * in the text without the bracket (ours). Never throws.
 */
export function parseCamera(prompt: string): CameraReading {
  const steps: CameraStep[] = []
  const kept: string[] = []
  const corrections: Correction[] = []
  let keptUntil = 0
  let openAt = -1

  for (let index = 0; index < prompt.length; index++) {
    const character = prompt.charAt(index)
    if (OPENING.includes(character)) openAt = index
    if (!CLOSING.includes(character) || openAt < 0) continue
    const { step, rest, corrected } = readBracket(prompt.slice(openAt + 1, index))
    if (step.length > 0) {
      steps.push(step)
      corrections.push(...corrected)
      kept.push(prompt.slice(keptUntil, openAt), rest)
      keptUntil = index + 1
    }
    openAt = -1
  }
  if (steps.length === 0) return { steps, text: prompt.trim(), corrections }
  return { steps, text: tidy([...kept, prompt.slice(keptUntil)].join(' ')), corrections }
}

function readBracket(content: string): {
  step: CameraStep
  rest: string
  corrected: readonly Correction[]
} {
  const step = new Set<CameraCommand>()
  const corrected: Correction[] = []
  const rest: string[] = []
  for (const part of content.split(SEPARATOR)) {
    const commands = commandsOf(part)
    for (const { command, written, isSlip } of commands) {
      step.add(command)
      if (isSlip) corrected.push({ written, command })
    }
    if (commands.length === 0 && part.trim()) rest.push(part.trim())
  }
  return { step: [...step], rest: rest.join(', '), corrected }
}

type NamedCommand = Correction & { readonly isSlip: boolean }

/** The commands of one part of a bracket; empty when it has any other word. */
function commandsOf(part: string): readonly NamedCommand[] {
  const commands = part.split(JOINER).map(commandOf)
  return commands.every((command) => command !== undefined) ? commands : []
}

function commandOf(name: string): NamedCommand | undefined {
  const key = toKey(name)
  const exact = COMMAND_BY_KEY.get(key)
  const command = exact ?? COMMAND_BY_SLIP.get(key)
  return command && { command, written: name.trim(), isSlip: exact === undefined }
}

/** The contents of the brackets of a text, in order; the innermost of nested ones. */
export function bracketsIn(text: string): readonly string[] {
  return [...text.matchAll(/[[【［]([^[\]【】［］]*)[\]】］]/gu)].map(([, inside = '']) => inside)
}

/** The text with its brackets replaced by full stops, so that the content of each reads as a sentence. */
export function bracketsAsSentences(text: string): string {
  return text.replace(BRACKETS, '. ')
}

/** One space between words, none before a comma or a full stop, none at the ends. */
function tidy(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.;:!?，。；：！？、])/gu, '')
    .replace(/^[,.;:，。；：、 ]+/u, '')
    .trim()
}

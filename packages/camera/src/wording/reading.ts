/** The steps that are read from words, as they grow word by word. */
import { type CameraCommand, type CameraStep, OPPOSITES } from '../commands/commands.ts'

/** Moves that some tokens tell; no tokens of their own when they are only meant. */
export type FoundMoves = {
  readonly commands: CameraStep
  /** The place of the first of the tokens, and the place after the last. */
  readonly at: number
  readonly to: number
  /** A step of its own, whether or not the words say "then". */
  readonly isNext?: true
  /** Stillness that parts what is before it from what comes after. */
  readonly isPause?: boolean
}

/** What was read so far. */
export type Reading = {
  /** For each step what its words asked for, one after the other; at least one step. */
  readonly steps: CameraStep[][]
  /** The camera waits for its next move. */
  isPaused: boolean
}

/** The move that was read last. */
export function lastMove({ steps }: Reading): CameraCommand | undefined {
  return steps.at(-1)?.at(-1)?.at(-1)
}

/** True when no move was read yet. */
export function isEmpty({ steps }: Reading): boolean {
  return steps.every(({ length }) => length === 0)
}

/** Adds what was said; "then" begins a new step, and so does a move after a pause. */
export function add(reading: Reading, said: readonly FoundMoves[], isAfter: boolean): void {
  for (const { commands, isNext = isAfter, isPause = false } of said) {
    if (commands.length === 0) continue
    const isImplied = isPause && !isAfter
    if (!isImplied) begin(reading, isNext)
    if (!isImplied) reading.steps.at(-1)?.push(commands)
    reading.isPaused = isImplied
  }
}

/** Begins a step, unless nothing was said in the last one. */
function begin({ steps, isPaused }: Reading, isNext: boolean): void {
  const isMoving = (steps.at(-1)?.length ?? 0) > 0
  if (isPaused && isMoving) steps.push([STILL], [])
  else if (isPaused) steps.splice(-1, 1, [STILL], [])
  else if (isNext && isMoving) steps.push([])
}

const STILL: CameraStep = ['Static shot']

/** The steps of a reading; one that only stops at its end does not stand still for it. */
export function toSteps(reading: Reading): readonly CameraStep[] {
  if (reading.isPaused && isEmpty(reading)) return [STILL]
  return reading.steps.flatMap(settle).filter(({ length }) => length > 0)
}

/** Every command once; stillness only where nothing moves; there and back is two steps. */
function settle(said: readonly CameraStep[]): readonly CameraStep[] {
  const different = [...new Set(said)]
  const moves = [...new Set(different.flatMap((commands) => turned(commands, different)))]
  const moving = moves.filter((command) => command !== 'Static shot')
  if (moving.length === 0) return [moves]
  const back = moving.filter((command, index) =>
    moving.slice(0, index).some((other) => OPPOSITES[other] === command),
  )
  return [moving.filter((command) => !back.includes(command)), back]
}

/** What goes round or zooms against its travel, the other way when something else in the step says so: "an arc shot, moving left". */
function turned(commands: CameraStep, said: readonly CameraStep[]): CameraStep {
  const isCompound = commands.some((command) => /^(?:Pan|Zoom)/u.test(command))
  if (commands.length !== 2 || !isCompound) return commands
  const others = said.filter((other) => other !== commands).flat()
  const isAgainst = commands.some((command) => others.some((other) => OPPOSITES[command] === other))
  return isAgainst ? commands.map((command) => OPPOSITES[command] ?? command) : commands
}

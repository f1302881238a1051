/** Collects the steps that are read from words. */
import { type CameraCommand, type CameraStep, OPPOSITES } from '../commands/commands.ts'

/** Moves that some tokens ask for; an empty range of tokens when the moves are only implied. */
export type FoundMoves = {
  readonly commands: CameraStep
  /** The position of the first token, and the position after the last. */
  readonly at: number
  readonly to: number
  /** A separate step, whether or not the words say "then". */
  readonly isNext?: true
  /** A standstill that separates the moves before it from those after it. */
  readonly isPause?: boolean
}

/** The steps read so far. */
export type Reading = {
  /** For each step, the commands in the order of its words; at least one step. */
  readonly steps: CameraStep[][]
  /** The camera stands still until its next move. */
  isPaused: boolean
}

/** The last move read. */
export function lastMove({ steps }: Reading): CameraCommand | undefined {
  return steps.at(-1)?.at(-1)?.at(-1)
}

/** True when no move has been read. */
export function isEmpty({ steps }: Reading): boolean {
  return steps.every(({ length }) => length === 0)
}

/** Adds moves; "then" begins a new step, and so does a move after a pause. */
export function add(reading: Reading, said: readonly FoundMoves[], isAfter: boolean): void {
  for (const { commands, isNext = isAfter, isPause = false } of said) {
    if (commands.length === 0) continue
    const isImplied = isPause && !isAfter
    if (!isImplied) begin(reading, isNext)
    if (!isImplied) reading.steps.at(-1)?.push(commands)
    reading.isPaused = isImplied
  }
}

/** Begins a new step, unless the last one is still empty. */
function begin({ steps, isPaused }: Reading, isNext: boolean): void {
  const isMoving = (steps.at(-1)?.length ?? 0) > 0
  if (isPaused && isMoving) steps.push([STILL], [])
  else if (isPaused) steps.splice(-1, 1, [STILL], [])
  else if (isNext && isMoving) steps.push([])
}

const STILL: CameraStep = ['Static shot']

/** The steps of a reading; a pause at its very end adds no standstill. */
export function toSteps(reading: Reading): readonly CameraStep[] {
  if (reading.isPaused && isEmpty(reading)) return [STILL]
  return reading.steps.flatMap(settle).filter(({ length }) => length > 0)
}

/** Every command once; a static shot only where nothing moves; a move and its opposite become two steps. */
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

/**
 * The commands of an arc or a dolly zoom, reversed when another part of the step says so: "an arc
 * shot, moving left".
 */
function turned(commands: CameraStep, said: readonly CameraStep[]): CameraStep {
  const isCompound = commands.some((command) => /^(?:Pan|Zoom)/u.test(command))
  if (commands.length !== 2 || !isCompound) return commands
  const others = said.filter((other) => other !== commands).flat()
  const isAgainst = commands.some((command) => others.some((other) => OPPOSITES[command] === other))
  return isAgainst ? commands.map((command) => OPPOSITES[command] ?? command) : commands
}

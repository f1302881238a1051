/** `backlot-camera FILM` and `backlot camera FILM`: which camera moves a film shows, from its frames alone. */
import { access, constants, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { getSystemErrorMessage, styleText } from 'node:util'
import { Command } from 'commander'
import { analyzeFilm, type FilmAnalysis } from '../analyze-film.ts'
import { type CameraStep, OPPOSITES } from '../commands/commands.ts'
import type { CameraReport } from '../report/camera-report.ts'
import { formatReport, formatVerdict } from '../report/format-report.ts'
import type { DetectedMove, DetectedStretch } from '../report/moves.ts'
import type { StepVerdict, Verdict } from '../report/obedience.ts'
import { plotMotion } from '../report/plot-motion.ts'
import { UnreadableFilm } from '../report/unreadable-film.ts'
import { correctionNotes, strangeBrackets } from '../wording/bracket-notes.ts'
import { readCameraSteps } from '../wording/read-camera-steps.ts'

type CameraOptions = { readonly svg?: string; readonly json?: boolean; readonly expect?: string }

/** An error that the user can fix: printed as one sentence, without a stack. */
class CameraError extends Error {
  override readonly name = 'CameraError'
}

/**
 * The exit code: 0 when the film obeyed or nothing was expected, 1 when it did not, 2 when nothing
 * can be judged.
 */
const EXIT = { fine: 0, disobeyed: 1, unusable: 2 } as const

const EXIT_HELP = `
Exit codes: 0 obeyed, or nothing was expected; 1 not obeyed; 2 the film cannot be judged.`

/**
 * The command under a name: a program of its own, or a subcommand to attach to one. It sets the
 * exit code of the process.
 */
export function cameraCommand(name: string): Command {
  return new Command(name)
    .description('detect the camera moves in a film, from its frames alone')
    .argument('<file>', 'an MP4, WebM or other film')
    .option(
      '--expect <commands>',
      'compare with these, such as "[Pan left][Push in]", or with a prompt',
    )
    .option('--svg <file>', 'write a plot of the motion as SVG')
    .option('--json', 'print JSON')
    .addHelpText('after', EXIT_HELP)
    .action(runCamera)
}

async function runCamera(file: string, options: CameraOptions): Promise<void> {
  try {
    const expected = options.expect === undefined ? undefined : stepsOf(options.expect)
    const { report, verdict } = await analyze(file, expected)
    if (options.svg !== undefined)
      await writePlot(options.svg, plotMotion(report, basename(file), verdict))
    const text = options.json ? asJson(report, verdict) : asText(basename(file), report, verdict)
    process.stdout.write(`${text}\n`)
    process.exitCode = exitCodeOf(report, verdict)
  } catch (thrown) {
    if (!(thrown instanceof CameraError)) throw thrown
    process.stderr.write(`${thrown.message}\n`)
    process.exitCode = EXIT.unusable
  }
}

/** A film without motion to measure, all black or all fog, neither obeys nor disobeys. */
function exitCodeOf({ stretches }: CameraReport, verdict: Verdict | undefined): number {
  if (stretches.every(({ moves, roll }) => moves.length === 0 && roll === undefined))
    return EXIT.unusable
  return verdict?.obeyed === false ? EXIT.disobeyed : EXIT.fine
}

/**
 * Reads brackets, or plain words as in a prompt. Refuses a bracket that asks for a move that the
 * report cannot check.
 */
function stepsOf(text: string): readonly CameraStep[] {
  const asked = readCameraSteps(text)
  if (asked.length === 0)
    throw new CameraError(
      `--expect must name camera commands, such as "[Pan left][Push in]", got ${JSON.stringify(text.slice(0, 80))}`,
    )
  for (const note of correctionNotes(text)) process.stderr.write(`note: ${note}\n`)
  for (const { note, meant } of strangeBrackets(text, asked)) {
    if (meant.length > 0) throw new CameraError(`--expect: ${note}`)
    process.stderr.write(`note: ${note}\n`)
  }
  return asked
}

async function analyze(
  file: string,
  expected: readonly CameraStep[] | undefined,
): Promise<FilmAnalysis> {
  await access(file, constants.R_OK).catch((thrown: unknown) => {
    throw new CameraError(`cannot read ${file}: ${systemReason(thrown)}`, { cause: thrown })
  })
  if ((await stat(file)).isDirectory()) throw new CameraError(`cannot read ${file}: it is a folder`)
  try {
    return await analyzeFilm({ path: file }, expected)
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFilm)) throw thrown
    throw new CameraError(`cannot judge ${file}: ${thrown.message}`, { cause: thrown })
  }
}

/** Why a file could not be read or written, in the operating system's words. */
function systemReason(thrown: unknown): string {
  const errno = thrown instanceof Error && 'errno' in thrown ? thrown.errno : undefined
  return typeof errno === 'number' ? getSystemErrorMessage(errno) : String(thrown)
}

async function writePlot(path: string, svg: string): Promise<void> {
  await writeFile(path, svg).catch((thrown: unknown) => {
    throw new CameraError(`cannot write ${path}: ${systemReason(thrown)}`, { cause: thrown })
  })
}

function asJson(report: CameraReport, verdict: Verdict | undefined): string {
  const answer = { ...formatReport(report), ...(verdict && formatVerdict(verdict)) }
  return JSON.stringify(answer, undefined, 2)
}

/** Explains the columns. */
const LEGEND = 'bars show the confidence, sizes how far near things move, in widths of the picture'

function asText(name: string, report: CameraReport, verdict: Verdict | undefined): string {
  const heading = `${styleText('bold', name)}  ${styleText('dim', `${report.durationSeconds.toFixed(1)} s`)}`
  const isSeen = report.stretches.some(({ moves }) => moves.length > 0)
  const key = isSeen ? ['', `  ${styleText('dim', LEGEND)}`] : []
  const lines = ['', `  ${heading}`, '', ...report.stretches.flatMap(stretchLines)]
  return [...lines, ...(verdict ? ['', ...verdictLines(verdict)] : []), ...key, ''].join('\n')
}

function stretchLines({
  fromSeconds,
  toSeconds,
  moves,
  uncertain,
  subjectDrift,
  roll,
}: DetectedStretch): readonly string[] {
  const time = spanOf(fromSeconds, toSeconds)
  const summary = moves.map((move) => moveLine(move, subjectDrift))
  if (uncertain)
    summary.push(`${uncertain.join(' or ')}, or both: the film does not tell them apart`)
  if (roll !== undefined) summary.push(rollLine(roll))
  if (summary.length === 0) summary.push('nothing in the picture to follow')
  return summary.map((line, index) => {
    const start = index === 0 ? time : ' '.repeat(time.length)
    return `  ${styleText('dim', start)}  ${line}`
  })
}

/** A roll, which none of the commands asks for. */
function rollLine(degrees: number): string {
  return `the camera rolls ${Math.abs(degrees).toFixed(0)}° to the ${degrees > 0 ? 'right' : 'left'}, for which there is no command`
}

function spanOf(fromSeconds: number, toSeconds: number): string {
  return `${fromSeconds.toFixed(1).padStart(5)} – ${toSeconds.toFixed(1).padStart(4)} s`
}

const BAR_CELLS = 10

/** "Pan left ━━━━━━━━━─ 39.0 % of the width, 7.1 % a second"; the bar is the confidence. */
function moveLine({ command, travel, speed, confidence }: DetectedMove, drift?: number): string {
  const filled = Math.round(confidence * BAR_CELLS)
  const bar = `${'━'.repeat(filled)}${styleText('dim', '─'.repeat(BAR_CELLS - filled))}`
  const size = sizeOf({ command, travel, speed }, drift)
  return `${styleText('cyan', command.padEnd(14))} ${bar}  ${size}`.trimEnd()
}

/** The size of a move in words, by its kind. */
function sizeOf(
  { command, travel, speed }: Pick<DetectedMove, 'command' | 'travel' | 'speed'>,
  drift: number | undefined,
): string {
  if (command === 'Static shot') return ''
  if (command === 'Shake') return `${percent(travel)} of the width from frame to frame`
  if (command === 'Tracking shot') return driftOf(drift)
  return `${percent(travel)} of the width, ${percent(speed)} a second`
}

/** A drift below the measuring error is 0, and printing 0.0 % would claim too much. */
function driftOf(drift: number | undefined): string {
  if (drift === undefined) return ''
  if (drift < 0.0005) return 'its subject keeps its place in the picture'
  return `its subject drifts by ${percent(drift)} of the width`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function verdictLines({ obeyed, steps }: Verdict): readonly string[] {
  const word = obeyed ? styleText('green', 'obeyed') : styleText('red', 'not obeyed')
  return [`  ${styleText('bold', word)}`, ...steps.map(stepLine)]
}

function stepLine(step: StepVerdict): string {
  const { fromSeconds, toSeconds, asked, missing, opposite, unasked } = step
  const complaints = [
    // A move that goes the wrong way is reported as such, not as missing too.
    ...missing
      .filter((command) => !opposite.some((seen) => seen === OPPOSITES[command]))
      .map((command) => `${command} is not seen`),
    ...opposite.map((command) => `${command} is seen, its opposite was asked`),
    ...unasked.map((command) => `${command} was not asked`),
  ]
  const mark = complaints.length === 0 ? styleText('green', '✓') : styleText('red', '✗')
  const summary = complaints.length === 0 ? '' : `: ${complaints.join(', ')}`
  return `  ${mark} ${styleText('dim', spanOf(fromSeconds, toSeconds))}  ${asked.join(' + ')}${summary}`
}

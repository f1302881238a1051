/** `backlot render`: a film from a prompt, a shot plan or a template, without a server. */
import { Command, InvalidArgumentError } from 'commander'
import { MINIMAX_ALIASES, resolveModelName, VIDEO_MODELS } from '../../domain/model.ts'
import { shotOfOrder } from '../../domain/shot-of-order.ts'
import type { Shot } from '@backlot/prompt/shot'
import {
  DEFAULT_DURATION_SECONDS,
  RATIOS,
  ratioOf,
  sizeOfRatio,
  sizeOfShape,
  toVideoOrder,
  type VideoOrder,
} from '../../domain/video.ts'
import { type RenderedFilm, renderFilm } from '@backlot/previz/render-film'
import type { Script } from '@backlot/previz/script'
import {
  ENCODER_NAMES,
  ENCODER_PRESETS,
  type EncoderName,
  type EncoderPreset,
} from '@backlot/previz/film-encoder'
import { formatShotPlan } from '../../wire/videos/shot-plan.ts'
import { readFrames } from '../frame-files.ts'
import { freeName } from '../output-name.ts'
import { cameraNotes } from '../camera-notes.ts'
import { writeNotes } from '../notes.ts'
import { plannedShot } from '../planned-shot.ts'
import { tryEncoder } from '../../server/doctor/encoder-trial.ts'
import { Refusal } from '../../config/refusal.ts'
import { checkPoses, poseText } from '../pose-file.ts'
import { checkOutputs, writeOutput, writeWhole } from '../output-file.ts'
import { posterOf } from '../poster-file.ts'
import { readShotPlan } from '../shot-plan-file.ts'
import { openProgress, type ProgressOutput } from '../progress.ts'
import { playOfWish } from '../template-play.ts'

type RenderOptions = {
  readonly output?: string
  readonly plan?: boolean
  readonly from?: string
  readonly planner?: boolean
  readonly plannerModel?: string
  readonly poster?: string
  readonly poses?: string
  readonly poseScale?: number
  readonly fps?: number
  readonly model: string
  readonly duration?: number
  readonly ratio?: string
  readonly firstFrame?: string
  readonly lastFrame?: string
  readonly resolution?: string
  readonly promptOptimizer: boolean
  readonly seed?: number
  readonly threads?: number
  readonly encoder?: string
  readonly encoderPreset?: string
  readonly template?: string
  readonly text?: readonly string[]
  readonly media?: readonly string[]
}

const HELP = `
Camera commands: Truck left|right, Pan left|right, Push in, Pull out, Shake,
Pedestal up|down, Tilt up|down, Zoom in|out, Tracking shot, Static shot.
Commands in one bracket act together, brackets act in order.

Examples:
  render "A lone sailing boat at sunset [Pull out]" -o boat.mp4
  render "A street in the rain [Truck left, Pan right] [Push in]" -o street.mp4
  render "The tide comes in [Push in]" --first-frame beach.jpg --duration 8
  render --template 410000000000000101 --text "The Long Summer" -o title.mp4
  render "Two friends share an umbrella" --planner -o umbrella.mp4`

/** The command, to be added to the program. */
export function renderCommand(): Command {
  const [model] = VIDEO_MODELS
  return new Command('render')
    .description('make a film from a prompt, a shot plan or a template, without a server')
    .argument('[prompt]', 'what to film; commands in brackets move the camera')
    .option('-o, --output <file>', 'write the film here, as MP4 (default: a name like the prompt)')
    .option('--poster <file>', 'write the middle of the film here, as JPEG')
    .option('--plan', 'print the shot plan as JSON instead of filming')
    .option('--from <file>', 'film this shot plan instead of a prompt; - reads stdin')
    .option('--planner', 'let the planner of backlot.yaml, a text model, plan the film')
    .option('--planner-model <name>', 'let this text model of backlot.yaml plan it')
    .option('--poses <file>', 'write the camera path, for models (.txt) or tools (.json)')
    .option('--pose-scale <number>', 'multiply lengths in the camera path by this', Number)
    .option('--fps <number>', 'frames per second, 1 to 60 (default: 25)', toInteger)
    .option('--model <name>', 'apply the rules of this model', model?.id ?? '')
    .option('--duration <seconds>', 'length, 2 to 15 (default: 6)', toInteger)
    .option('--ratio <ratio>', `${RATIOS.join(', ')} (default: 16:9, or the picture’s)`)
    .option('--first-frame <file>', 'begin with this picture (JPEG, PNG, WebP)')
    .option('--last-frame <file>', 'end with this picture')
    .option(
      '--resolution <name>',
      '720P, 768P, 1080P or 2K, as the model has it (default: its own)',
    )
    .option('--no-prompt-optimizer', 'add nothing to what the prompt says')
    .option('--seed <number>', 'vary the film: another number, another variation', toInteger)
    .option('--threads <number>', 'rendering threads (default: one per core)', toInteger)
    .option('--encoder <name>', `${ENCODER_NAMES.join(', ')} (default: the best that works)`)
    .option('--encoder-preset <name>', `${ENCODER_PRESETS.join(', ')}: smaller files, more time`)
    .option('--template <id>', 'film this template (ID or file) instead of a prompt')
    .option('--text <value>', 'fill the next text of the template; "" skips one', collect)
    .option('--media <file>', 'fill the next picture of the template; "" skips one', collect)
    .addHelpText('after', HELP)
    .allowExcessArguments()
    .action((prompt: string | undefined, options: RenderOptions, { args }: Command) => {
      if (args.length > 1)
        throw new Refusal(`put the prompt in quotes: ${JSON.stringify(args.join(' '))}`)
      return run(prompt, options)
    })
}

/** An option that can be repeated. */
function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0)
    throw new InvalidArgumentError('It must be a whole number.')
  return value
}

/** Source: the shortest useful film, and the longest of the offered models. */
const MIN_DURATION_SECONDS = 2
const MAX_DURATION_SECONDS = 15

/**
 * What the options order, without pictures. The model decides how the prompt is read and which
 * resolutions exist; durations and ratios are free, because local films cost nothing. Throws
 * `invalid`, or a `Refusal`.
 */
function orderOf(prompt: string, options: RenderOptions): VideoOrder {
  const { duration = DEFAULT_DURATION_SECONDS, ratio, resolution } = options
  if (duration < MIN_DURATION_SECONDS || duration > MAX_DURATION_SECONDS)
    throw new Refusal(
      `--duration must be from ${MIN_DURATION_SECONDS} to ${MAX_DURATION_SECONDS}, got ${duration}`,
    )
  const order = toVideoOrder({
    model: resolveModelName(options.model, MINIMAX_ALIASES),
    prompt: prompt === '' ? 'any' : prompt,
    promptOptimizer: options.promptOptimizer,
    ...(resolution !== undefined && { resolution }),
  })
  const size = ratio === undefined ? {} : { size: sizeOfRatio(order.resolution, toRatio(ratio)) }
  return { ...order, prompt, durationSeconds: duration, ...size }
}

/** The shot of an order by the rules, without pictures. Throws `invalid`, or a `Refusal`. */
export function shotOf(prompt: string, options: RenderOptions): Shot {
  const shot = shotOfOrder(orderOf(prompt, options), options.seed)
  const { fps = shot.framesPerSecond } = options
  if (fps < 1 || fps > 60) throw new Refusal(`--fps must be from 1 to 60, got ${fps}`)
  return { ...shot, framesPerSecond: fps }
}

function toRatio(text: string): number {
  const ratio = RATIOS.find((known) => known === text)
  if (ratio === undefined)
    throw new Refusal(`--ratio must be one of ${RATIOS.join(', ')}, got ${JSON.stringify(text)}`)
  return ratioOf(ratio)
}

/** The shot with the pictures of the options; the film has the ratio of the first one, rounded to even sides. */
async function withFrames(shot: Shot, options: RenderOptions): Promise<Shot> {
  const pictures = await readFrames(options)
  const shaping = pictures.firstFrame ?? pictures.lastFrame
  if (!shaping) return shot
  if (options.ratio !== undefined)
    throw new Refusal('a film of a picture has the ratio of the picture: leave --ratio out')
  const shorterPx = Math.min(shot.widthPx, shot.heightPx)
  const size = sizeOfShape(shorterPx, shaping.widthPx / shaping.heightPx)
  const { withBetween } = await import('@backlot/previz/between-pictures')
  return withBetween({ ...shot, ...size, pictures })
}

/** The shot of a prompt, by a planner where one is wanted. */
async function shotOfPrompt(prompt: string, options: RenderOptions): Promise<Shot> {
  const shot = shotOf(prompt, options)
  return wantsPlan(options) ? plannedShot(shot, orderOf(prompt, options), options) : shot
}

function wantsPlan({ planner = false, plannerModel }: RenderOptions): boolean {
  return planner || plannerModel !== undefined
}

/** The shot of a plan file: size and duration come from the options, and `--seed` overrides the plan's. */
async function shotOfFile(path: string, options: RenderOptions): Promise<Shot> {
  const { seed } = options
  const plan = await readShotPlan(path)
  const { cameraOfTaste: _ours, ...shot } = shotOf('any', options)
  return { ...shot, ...plan, ...(seed !== undefined && { seed: seed >>> 0 }) }
}

/**
 * What is to be filmed. Throws as the service refuses, or a `Refusal` unless there is exactly one
 * of prompt, plan and template.
 */
export async function scriptOf(
  prompt: string | undefined,
  options: RenderOptions,
): Promise<Script> {
  const { template, from, text: texts = [], media = [] } = options
  checkSubject(prompt, options)
  if (template !== undefined)
    return { kind: 'play', play: await playOfWish({ template, texts, media }) }
  if (texts.length + media.length > 0) throw new Refusal('--text and --media fill a --template')
  const shot = await (from === undefined
    ? shotOfPrompt(prompt ?? '', options)
    : shotOfFile(from, options))
  return { kind: 'shot', shot: await withFrames(shot, options) }
}

/** What a template says itself. */
const NOT_OF_TEMPLATES = [
  ['firstFrame', '--first-frame'],
  ['lastFrame', '--last-frame'],
  ['ratio', '--ratio'],
  ['duration', '--duration'],
  ['resolution', '--resolution'],
  ['fps', '--fps'],
  ['seed', '--seed'],
] as const

/** A film has one source; a picture needs no prompt. */
function checkSubject(prompt: string | undefined, options: RenderOptions): void {
  const { template, from, firstFrame, lastFrame } = options
  const subjects = [prompt, template, from].filter((given) => given?.trim()).length
  const hasFrame = firstFrame !== undefined || lastFrame !== undefined
  if (subjects > 1 || (subjects === 0 && !hasFrame))
    throw new Refusal('give a prompt, --from or --template, and only one of them')
  if (template !== undefined) checkTemplate(options)
  if (wantsPlan(options)) checkPlanned(prompt, options)
}

function checkTemplate(options: RenderOptions): void {
  const strange = NOT_OF_TEMPLATES.flatMap(([name, option]) =>
    options[name] === undefined ? [] : [option],
  )
  if (strange.length > 0)
    throw new Refusal(`a template has its own: leave ${strange.join(' and ')} out`)
}

function checkPlanned(prompt: string | undefined, options: RenderOptions): void {
  if (!prompt?.trim()) throw new Refusal('a planner plans a prompt: give one')
  if (!options.promptOptimizer)
    throw new Refusal('a planner adds to the prompt: leave --no-prompt-optimizer out')
}

async function run(prompt: string | undefined, options: RenderOptions): Promise<void> {
  const { poster, poses, plan = false } = options
  const output = await outputOf(prompt, options)
  await checkOutputs(options)
  checkPoses(options)
  checkEncoding(options)
  const script = await scriptOf(prompt, options)
  writeNotes(cameraNotes(prompt ?? '', script))
  if (plan) process.stdout.write(planText(script))
  if (poses !== undefined) await writeOutput(poses, poseText(script, poses, options.poseScale))
  if (poster !== undefined) await writeOutput(poster, await posterOf(script))
  if (output !== undefined) await renderToFile(script, { ...options, output })
}

/** Where the film is written; nowhere when only a plan, a picture or a path is wanted. */
async function outputOf(
  prompt: string | undefined,
  options: RenderOptions,
): Promise<string | undefined> {
  const { output, poster, poses, plan = false } = options
  const isNamed = [output, poster, poses].some((file) => file !== undefined)
  if (plan && isNamed)
    throw new Refusal('--plan prints the plan and writes no file: leave the others out')
  return isNamed || plan ? output : nameFor(prompt, options)
}

function nameFor(prompt: string | undefined, options: RenderOptions): Promise<string> {
  const picture = options.firstFrame ?? options.lastFrame ?? options.template ?? options.from
  return freeName({
    ...(prompt !== undefined && { prompt }),
    ...(picture !== undefined && { picture }),
  })
}

/** The printed shot plan. Throws a `Refusal` for a template, which has none. */
export function planText(script: Script): string {
  if (script.kind === 'play') throw new Refusal('a template has no shot plan; give a prompt')
  return `${JSON.stringify(formatShotPlan(script.shot), null, 2)}\n`
}

/** Refuses what is wrong with how the film is to be written, before anybody waits for its plan. */
function checkEncoding(options: RenderOptions): void {
  presetOf(options)
  if (options.encoder !== undefined) namedEncoder(options.encoder)
  if (options.threads === 0) throw new Refusal('--threads must be at least 1, got 0')
}

async function renderToFile(
  script: Script,
  options: RenderOptions & { readonly output: string },
): Promise<void> {
  const encoderPreset = presetOf(options)
  const encoder = await encoderOf(options.encoder)
  const startedMs = performance.now()
  const interrupt = new AbortController()
  const onSignal = (): void => interrupt.abort(new Refusal('interrupted: nothing was written'))
  const progress = openProgress(process.stderr satisfies ProgressOutput, 'rendering')
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    const film = await renderFilm(script, {
      signal: interrupt.signal,
      onProgress: (fraction) => progress.report(fraction),
      ...(options.threads && { threads: options.threads }),
      ...(encoder && { encoder }),
      encoderPreset,
    })
    await writeWhole(options.output, film.bytes, interrupt.signal)
    progress.end()
    process.stderr.write(`${summary(options.output, film, performance.now() - startedMs)}\n`)
  } finally {
    progress.end()
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

/** The encoder preset. Throws a `Refusal` for an unknown one, or one that the encoder does not have. */
export function presetOf({
  encoder,
  encoderPreset = 'fast',
}: Pick<RenderOptions, 'encoder' | 'encoderPreset'>): EncoderPreset {
  const preset = ENCODER_PRESETS.find((known) => known === encoderPreset)
  if (preset === undefined)
    throw new Refusal(
      `--encoder-preset must be ${ENCODER_PRESETS.join(', ')}, got ${JSON.stringify(encoderPreset)}`,
    )
  if (encoder === 'webcodecs' && preset !== 'fast')
    throw new Refusal(`--encoder-preset must be fast with webcodecs, got "${preset}"`)
  return preset
}

function namedEncoder(name: string): EncoderName {
  const encoder = ENCODER_NAMES.find((known) => known === name)
  if (encoder !== undefined) return encoder
  throw new Refusal(`--encoder must be ${ENCODER_NAMES.join(', ')}, got ${JSON.stringify(name)}`)
}

/** The requested encoder. If it does not work here, that is reported before a film is painted. */
async function encoderOf(name: string | undefined): Promise<EncoderName | undefined> {
  if (name === undefined) return undefined
  const encoder = namedEncoder(name)
  const failure = await tryEncoder(encoder)
  if (failure !== undefined)
    throw new Refusal(`${failure}; without --encoder, the best that works is taken`)
  return encoder
}

/** "film.mp4: 1.4 MB, 1366 x 768, 6 s, rendered in 8.1 s (webcodecs)". */
function summary(path: string, film: RenderedFilm, tookMs: number): string {
  const megabytes = (film.bytes.byteLength / 1e6).toFixed(1)
  const picture = `${film.widthPx} x ${film.heightPx}, ${film.durationSeconds} s`
  const work = `rendered in ${(tookMs / 1000).toFixed(1)} s (${film.encoderName})`
  return `${path}: ${megabytes} MB, ${picture}, ${work}`
}

import { bracketsAsSentences, type CameraStep, parseCamera } from '@backlot/camera/commands'
import { readCameraWords } from '@backlot/camera/wording'
import { ideaOf, type PicturedIdea } from './ideas.ts'
import { notShown } from './not-shown.ts'
import { readChangingScene } from './changes/read-becoming.ts'
import { beatsIn } from './scene/beats.ts'
import { readStory } from './changes/stories.ts'
import type { Scene, Subject } from './scene/scene.ts'
import { carrierOf } from './things/carriers.ts'
import type { NotShown, Shot } from './shot.ts'
import { rightlySpelled } from './hits/misspelled.ts'
import { saidWritings, withoutQuotes } from './hits/quoted-words.ts'
import { withWriting } from './reading/read-writing.ts'
import { asWritten, unwritable } from './scene/writing.ts'

/** Source: brief, whose films have 25. */
const DEFAULT_FRAMES_PER_SECOND = 25

/** What a caller orders: a prompt and how to treat it. */
export type ShotOrder = {
  readonly prompt: string
  /** True when the model reads bracketed camera commands; else brackets are ordinary text. */
  readonly cameraCommands: boolean
  /** True: a prompt without camera wording may be given a gentle move that fits it. */
  readonly promptOptimizer: boolean
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
  /** 25 when absent. */
  readonly framesPerSecond?: number
  /** Without one, the prompt is its own seed. */
  readonly seed?: number
}

/** Turns an order into a shot. Pure: the same order always gives the same shot. */
export function planShot(order: ShotOrder): Shot {
  const { steps, text } = order.cameraCommands
    ? parseCamera(order.prompt)
    : { steps: [], text: order.prompt.trim() }
  // What no word explains still tells two prompts apart, also when the caller fixed the seed.
  const seed = (seedOfText(text) ^ (order.seed ?? 0)) >>> 0
  const { scene, missing } = readPrompt(text, seed, order)
  return {
    prompt: text,
    ...planCamera({ steps, text, scene, order }),
    scene,
    ...(missing.length > 0 && { notShown: missing }),
    widthPx: order.widthPx,
    heightPx: order.heightPx,
    framesPerSecond: order.framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND,
    durationSeconds: order.durationSeconds,
    seed,
  }
}

/** The scene of a text, and what it lacks. */
function readPrompt(
  text: string,
  seed: number,
  { promptOptimizer, durationSeconds }: ShotOrder,
): { readonly scene: Scene; readonly missing: readonly NotShown[] } {
  const idea = ideaOf(text)
  const spelled = rightlySpelled(idea?.picture ?? text)
  const reading = { seed, enrich: promptOptimizer }
  const plain = withoutQuotes(spelled)
  const story = readStory(plain, reading, beatsIn(durationSeconds))
  const scene = withWriting(spelled, story?.scene ?? readChangingScene(plain, reading))
  if (idea) return { scene, missing: [asPictured(idea)] }
  return { scene, missing: forWantOfTime(missingIn(spelled, scene), story?.leftOut ?? []) }
}

/** What is missing, with those named that only a beat would show for which the film is too short. */
const forWantOfTime = (
  missing: readonly NotShown[],
  leftOut: readonly string[],
): readonly NotShown[] =>
  missing.map((one) => {
    const isLate =
      PLACED.has(one.reason) && leftOut.some((text) => text.toLowerCase().includes(one.words))
    return isLate ? Object.assign({}, one, { reason: 'no_time' as const }) : one
  })

/** Reasons for what would have been shown in another beat. */
const PLACED: ReadonlySet<NotShown['reason']> = new Set(['other_place', 'too_many'])

/** An idea has no figure: its picture stands for it. */
const asPictured = ({ idea, picture }: PicturedIdea): NotShown => ({
  words: idea,
  reason: 'no_figure',
  instead: picture,
})

/** What a prompt without its camera commands names and a scene lacks, whoever planned it. */
export const missingIn = (text: string, scene: Scene): readonly NotShown[] => [
  ...notShown(withoutQuotes(text), scene),
  ...unwritten(text, scene),
]

/** Words that are to be read, and that the scene has nowhere. */
function unwritten(text: string, scene: Scene): readonly NotShown[] {
  const subjects = [...scene.subjects, ...(scene.becomes?.subjects ?? [])]
  const all = [scene.writing, ...subjects.map(({ writing }) => writing)]
  const written = all.map((one) => one?.words.toLowerCase() ?? '').join('\n')
  return saidWritings(text).flatMap(({ words }): readonly NotShown[] => {
    const plain = asWritten(words)
    if (isOwn(plain, subjects) || written.includes(plain.toLowerCase())) return []
    return [{ words, reason: unwritable(plain) ?? 'no_writing' }]
  })
}

/** True for what a sign of the scene says by itself. */
const isOwn = (words: string, subjects: readonly Subject[]): boolean =>
  subjects.some(({ shape }) => carrierOf(shape)?.words === words.toUpperCase())

/** Brackets win over prose, prose over our own taste; without `promptOptimizer` we have none. */
function planCamera(plan: {
  steps: readonly CameraStep[]
  text: string
  scene: Scene
  order: ShotOrder
}): Pick<Shot, 'camera' | 'cameraOfTaste'> {
  if (plan.steps.length > 0) return { camera: plan.steps }
  const spoken = readProse(plan.text, plan.order)
  if (spoken.length > 0 || !plan.order.promptOptimizer) return { camera: spoken }
  return { camera: [gentleMove(plan.scene, seedOfText(plan.text))], cameraOfTaste: true }
}

/**
 * The wording of a prompt. "[Pan left slowly]" is no command's name, and is meant for the camera all the same; a
 * bracket amid a sentence that speaks of the camera must not cut that short.
 */
function readProse(text: string, { cameraCommands }: ShotOrder): readonly CameraStep[] {
  const spoken = readCameraWords(text)
  const sentences = cameraCommands ? bracketsAsSentences(text) : text
  if (sentences === text) return spoken
  const bracketed = readCameraWords(sentences)
  return bracketed.flat().length > spoken.flat().length ? bracketed : spoken
}

function gentleMove(scene: Scene, seed: number): CameraStep {
  const moves = gentleMoves(scene)
  return moves[seed % moves.length] ?? ['Truck right']
}

/** A car drives on, a plane flies along its window, and what races is followed. */
const UNDER_WAY: Partial<Record<Scene['details'][number], readonly CameraStep[]>> = {
  windscreen: [['Push in']],
  plane_window: [['Truck right']],
  circuit: [['Tracking shot']],
}

function gentleMoves({
  place,
  details,
  subjects: [lead, ...others],
}: Scene): readonly CameraStep[] {
  const under = details.flatMap((detail) => UNDER_WAY[detail] ?? [])
  if (under.length > 0) return under
  // What stands on a table is gone round: a camera that passes it loses what stands beside it, and one that rises or nears it its foot.
  if (place === 'tabletop') return [['Tracking shot']]
  if (!lead) return NOBODY
  if (lead.kind === 'rocket' && lead.happens !== 'land') return [['Pedestal up'], ['Tilt up']]
  if (lead.action !== 'walk' && lead.action !== 'run') return CALM
  // Who is followed leaves others behind, and in a street comes to a wall.
  return others.length === 0 && place !== 'city' ? [['Tracking shot'], ...GOING] : GOING
}

/** Every other camera nears. One that rises would leave somebody at the lower edge. */
const CALM: readonly CameraStep[] = [['Push in'], ['Truck right'], ['Push in'], ['Truck left']]
const GOING: readonly CameraStep[] = [['Truck right'], ['Push in']]
/** Only where nobody is does a camera rise, or draw back: others would grow small. */
const NOBODY: readonly CameraStep[] = [
  ['Push in'],
  ['Truck right'],
  ['Pedestal up'],
  ['Truck left'],
  ['Pull out'],
]

/** The seed that a text is by itself: FNV-1a over UTF-16 units, with a last stir so that near texts are far apart. */
export function seedOfText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 13)) >>> 0
}

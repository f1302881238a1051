/** Builds the scenes of a filled-in template; the same play always gives the same scenes. */
import { fillColours } from './colour-inputs.ts'
import { fillNames, type SceneLayer, type SceneDesign } from './film-design.ts'
import { planShot } from '@backlot/prompt'
import type { TemplatePlay } from './template-play.ts'
import type { Card, Stage } from '../renderer/scene/stage.ts'
import { TextureBook } from '../renderer/scene/texture.ts'
import type { Camera } from '../camera/camera-program.ts'
import type { Programme, FilmedScene } from '../staging/programme.ts'
import { buildWorld, FULL_DETAIL_WIDTH_PX } from '../worlds/world.ts'
import type { LayerBrief, OpenPicture } from './layer-brief.ts'
import { paintCards } from './paint-layer.ts'
import { pictureCards } from './picture-layer.ts'
import { scrimKey, type Scrims } from './scrims.ts'
import { studioCamera, studioStage } from './studio.ts'
import { textCards } from './text-layer.ts'

/** A play with decoded pictures. */
export type OpenPlay = Omit<TemplatePlay, 'pictures'> & {
  readonly pictures: Readonly<Record<string, OpenPicture>>
}

/** Every film of a template has the same weather; callers cannot choose its seed. */
const SEED = 11

/** How texts are shown, beyond what they say. */
export type TextsOfFilm = {
  /** The scrims that some of them need. */
  readonly scrims?: Scrims
  /** True to leave the texts out, to see what is beneath them. */
  readonly hidden?: boolean
}

/** Builds the scenes of a play. */
export function buildTemplateFilm(given: OpenPlay, texts: TextsOfFilm = {}): Programme {
  const play = { ...given, design: fillColours(given.design, given.texts) }
  const book = new TextureBook(play.widthPx / FULL_DETAIL_WIDTH_PX)
  let from = 0
  const scenes = play.design.scenes.map((design, number) => {
    const scene = buildScene(play, { design, number, from, book, shown: texts })
    from = scene.to
    return scene
  })
  return { book, scenes }
}

function buildScene(
  play: OpenPlay,
  {
    design,
    number,
    from,
    book,
    shown,
  }: {
    design: SceneDesign
    number: number
    from: number
    book: TextureBook
    shown: TextsOfFilm
  },
): FilmedScene {
  const { stage, camera } = placeOf(play, design, book)
  const cards = design.layers.flatMap((layer, rank) => {
    const { texts, pictures } = play
    const { seconds } = design
    const eye = camera(0).position
    const scrim = shown.scrims?.get(scrimKey(number, rank))
    const place = { book, camera, seconds, texts, pictures, rank, eye }
    const brief: LayerBrief = { ...place, ...(scrim && { scrim }) }
    if (shown.hidden && ('text' in layer || isRule(layer))) return []
    return isShown(layer, play) ? cardsOf(brief, layer) : []
  })
  const [fadeIn = 0, fadeOut = 0] = design.fade ?? []
  return {
    stage: { ...stage, cards: [...stage.cards, ...cards] },
    camera,
    from,
    to: from + design.seconds,
    fadeIn,
    fadeOut,
  }
}

/**
 * Thinner paint than this is a line over or under a text, such as one that strikes out a price, and
 * no background for it. Metres.
 */
const RULE = 0.03

const isRule = (layer: SceneLayer): boolean => 'paint' in layer && Math.min(...layer.box) <= RULE

/** Whether a layer is shown with the given inputs. */
export function isShown(
  { when, unless }: SceneLayer,
  { texts, pictures }: Pick<OpenPlay, 'texts' | 'pictures'>,
): boolean {
  const isGiven = (name: string): boolean => name in texts || name in pictures
  return (when === undefined || isGiven(when)) && (unless === undefined || !isGiven(unless))
}

function cardsOf(brief: LayerBrief, layer: SceneLayer): readonly Card[] {
  if ('text' in layer) return textCards(brief, layer)
  if ('picture' in layer) return pictureCards(brief, layer)
  return paintCards(brief, layer)
}

/** The place of a scene: a painted world with the camera of its prompt, or a studio. */
function placeOf(
  play: OpenPlay,
  design: SceneDesign,
  book: TextureBook,
): { readonly stage: Stage; readonly camera: Camera } {
  const { studio, world = '' } = design
  if (studio) return { stage: studioStage(studio, book, SEED), camera: studioCamera(studio.camera) }
  const shot = planShot({
    prompt: fillNames(world, play.texts),
    cameraCommands: true,
    promptOptimizer: false,
    widthPx: play.widthPx,
    heightPx: play.heightPx,
    durationSeconds: design.seconds,
    seed: SEED,
  })
  return buildWorld(shot, book)
}

/** From a shot with pictures to a scene that can be filmed. */
import type { Shot } from '../prompt/shot.ts'
import { BARE_STAGE, type Stage } from '../renderer/scene/stage.ts'
import { TextureBook } from '../renderer/scene/texture.ts'
import type { Programme } from '../staging/programme.ts'
import type { OpenPlate } from './open-plates.ts'
import { pictureCamera } from './picture-camera.ts'
import { plateCards } from './plate-cards.ts'

/** Builds the film of a shot whose pictures are open. Textures have the pixels of the film, and so its first picture has those of the plate. */
export function buildPicture(shot: Shot, plates: readonly OpenPlate[]): Programme {
  const book = new TextureBook(1)
  const camera = pictureCamera(shot)
  const change = CHANGE_SHARE * shot.durationSeconds
  const fade = plates.length > 1 ? FADE_SHARE * shot.durationSeconds : 0
  const scenes = plates.map((plate, index) => {
    const from = index === 0 ? 0 : change
    const isLast = index === plates.length - 1
    return {
      stage: stageOf(plate, book),
      camera: (seconds: number) => camera(from + seconds),
      from,
      to: isLast ? shot.durationSeconds : change,
      fadeIn: index === 0 ? 0 : fade,
      fadeOut: isLast ? 0 : fade,
    }
  })
  return { book, scenes }
}

/** When the last picture takes the place of the first, and how long each is on its way from or to black, in shares of the film. */
const CHANGE_SHARE = 0.55
const FADE_SHARE = 0.09

function stageOf(plate: OpenPlate, book: TextureBook): Stage {
  const cards = plateCards(plate, book)
  return { ...BARE_STAGE, cards, grade: { ...BARE_STAGE.grade, straight: true } }
}

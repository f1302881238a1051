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
  const cards = plates.flatMap((plate, rank) => plateCards(plate, book, rank))
  const stage: Stage = { ...BARE_STAGE, cards, grade: { ...BARE_STAGE.grade, straight: true } }
  const to = shot.durationSeconds
  const camera = pictureCamera(shot)
  return { book, scenes: [{ stage, camera, from: 0, to, fadeIn: 0, fadeOut: 0 }] }
}

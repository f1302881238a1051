/** Builds the scene of a shot with pictures. */
import type { Shot } from '@backlot/prompt/shot'
import type { Stage } from '../renderer/scene/stage.ts'
import { TextureBook } from '../renderer/scene/texture.ts'
import type { Programme } from '../staging/programme.ts'
import type { OpenPlate } from './open-plates.ts'
import { onsetOf, PICTURE_STAGE, underAir } from './picture-air.ts'
import { pictureCamera } from './picture-camera.ts'
import { plateCards } from './plate-cards.ts'

/**
 * Builds the film of a shot whose pictures are open. Textures have the film's resolution, so the
 * first frame has exactly the plate's pixels.
 */
export function buildPicture(shot: Shot, plates: readonly OpenPlate[]): Programme {
  const book = new TextureBook(1)
  const camera = pictureCamera(shot)
  const { durationSeconds, framesPerSecond } = shot
  const half =
    plates.length > 1 ? Math.min(DISSOLVE_SHARE * durationSeconds, DISSOLVE_SECONDS) / 2 : 0
  const change = CHANGE_SHARE * durationSeconds
  const [first, last] = [plates[0], plates.at(-1)]
  const onset = onsetOf(durationSeconds, {
    hasFirst: first?.isLast === false,
    ...(last?.isLast && { lastSeconds: durationSeconds - 1 / framesPerSecond }),
  })
  const scenes = plates.map((plate, index) => {
    const from = index === 0 ? 0 : change - half
    const cards = plateCards(plate, book)
    const stage: Stage = { ...PICTURE_STAGE, cards }
    return {
      stage: underAir(stage, shot, {
        light: plate.light,
        onset: (seconds) => onset(from + seconds),
      }),
      camera: (seconds: number) => camera(from + seconds),
      from,
      to: index === plates.length - 1 ? durationSeconds : change + half,
      fadeIn: 0,
      fadeOut: 0,
      ...(index > 0 && { dissolve: 2 * half }),
    }
  })
  return { book, scenes }
}

/**
 * When the last picture is half visible, and how long the dissolve takes, as shares of the film;
 * and the most seconds it takes.
 */
const CHANGE_SHARE = 0.55
const DISSOLVE_SHARE = 0.36
const DISSOLVE_SECONDS = 2.6

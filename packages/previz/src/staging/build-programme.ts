/** From a script to its scenes; loads every world there is, and what paints them. What reads the plays of templates is loaded when there is one. */
import type { Programme } from './programme.ts'
import type { OpenScript } from '../film/script.ts'
import { buildWorld } from '../worlds/world.ts'

/** The scenes of a script; the same script always gives the same ones. */
export async function buildProgramme(script: OpenScript): Promise<Programme> {
  if (script.kind === 'play') {
    const { buildReadableFilm } = await import('../templates/readable-film.ts')
    return buildReadableFilm(script.play)
  }
  if (script.plates) {
    const { buildPicture } = await import('../picture/build-picture.ts')
    return buildPicture(script.shot, script.plates)
  }
  const { stage, camera, book } = buildWorld(script.shot)
  const to = script.shot.durationSeconds
  return { book, scenes: [{ stage, camera, from: 0, to, fadeIn: 0, fadeOut: 0 }] }
}

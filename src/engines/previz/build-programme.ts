/** From a script to its scenes; loads every world there is, and what paints them. */
import type { Programme } from './programme.ts'
import type { OpenScript } from './script.ts'
import { buildTemplateFilm } from './template/build-film.ts'
import { buildWorld } from './world.ts'

/** The scenes of a script; the same script always gives the same ones. */
export function buildProgramme(script: OpenScript): Programme {
  if (script.kind === 'play') return buildTemplateFilm(script.play)
  const { stage, camera, book } = buildWorld(script.shot)
  const to = script.shot.durationSeconds
  return { book, scenes: [{ stage, camera, from: 0, to, fadeIn: 0, fadeOut: 0 }] }
}

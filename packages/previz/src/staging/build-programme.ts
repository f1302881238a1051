/** From a script to its scenes; loads every world there is, and what paints them. What reads the plays of templates is loaded when there is one. */
import type { Shot } from '@backlot/prompt/shot'
import type { FilmedScene, Programme } from './programme.ts'
import type { OpenScript } from '../film/script.ts'
import { sequelOf } from './happenings/sequel.ts'
import { scenesOf } from '@backlot/prompt/beats'
import type { Scene } from '@backlot/prompt/scene'
import { TextureBook } from '../renderer/scene/texture.ts'
import { buildWorld, FULL_DETAIL_WIDTH_PX } from '../worlds/world.ts'

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
  const { shot } = script
  const scenes = scenesOf(shot.scene, shot.durationSeconds)
  if (scenes.length > 1) return filmOfBeats(shot, scenes)
  const [scene = shot.scene] = scenes
  const one = { ...shot, scene }
  return scene.becomes && !sequelOf(scene) ? changingFilm(one) : stillFilm(one)
}

/** One scene from the first moment to the last. */
function stillFilm(shot: Shot): Programme {
  const { stage, camera, book } = buildWorld(shot)
  return {
    book,
    scenes: [{ stage, camera, from: 0, to: shot.durationSeconds, fadeIn: 0, fadeOut: 0 }],
  }
}

/** Scenes that are cut to one after another under one camera and one clock; the textures of each are painted where those of the one before were. */
function filmOfBeats(shot: Shot, beats: readonly Scene[]): Programme {
  const book = new TextureBook(shot.widthPx / FULL_DETAIL_WIDTH_PX)
  const seconds = shot.durationSeconds / beats.length
  const scenes = beats.map((scene, reel): FilmedScene => {
    if (reel > 0) book.nextReel()
    const { stage, camera } = buildWorld({ ...shot, scene }, book)
    const from = reel * seconds
    return { stage, camera, from, to: from + seconds, since: 0, fadeIn: 0, fadeOut: 0, reel }
  })
  return { book, scenes }
}

/** The scene before a change and the one after it, which comes over it while both go on. */
function changingFilm(shot: Shot): Programme {
  const { becomes, ...scene } = shot.scene
  const first = buildWorld({ ...shot, scene })
  const then = buildWorld({ ...shot, scene: { ...scene, ...becomes } }, first.book, scene)
  const { durationSeconds } = shot
  const from = CHANGE_FROM * durationSeconds
  const dissolve = CHANGE_SHARE * durationSeconds
  const common = { fadeIn: 0, fadeOut: 0, since: 0 }
  return {
    book: first.book,
    scenes: [
      { stage: first.stage, camera: first.camera, from: 0, to: from + dissolve, ...common },
      { stage: then.stage, camera: then.camera, from, to: durationSeconds, dissolve, ...common },
    ],
  }
}

/** When a change begins, and how long it takes, in shares of the film: what was and what comes are both seen for a while. */
const CHANGE_FROM = 0.3
const CHANGE_SHARE = 0.4

/** The beats of a film: scenes that follow each other by cuts. */
import type { Beat, Scene } from './scene.ts'

/** No beat is shorter: seconds. */
const MIN_BEAT_SECONDS = 2

/** How many beats a film of this length has room for, at least one. */
export const beatsIn = (durationSeconds: number): number =>
  Math.max(1, Math.floor(durationSeconds / MIN_BEAT_SECONDS))

/** The scenes of a film of this length, in order; one where nothing is said of beats. */
export function scenesOf(scene: Scene, durationSeconds: number): readonly Scene[] {
  const { beats = [], ...first } = scene
  if (beats.length === 0) return [first]
  const { becomes: _, ...still } = first
  return [still, ...beats.map((beat) => sceneAt(still, beat))].slice(0, beatsIn(durationSeconds))
}

/** A beat as a scene: another place has nothing of what was told of the first one. */
function sceneAt(first: Scene, beat: Beat): Scene {
  if (beat.place === undefined) return Object.assign({ ...first }, beat)
  const {
    room: _room,
    surface: _surface,
    beyond: _beyond,
    wall: _wall,
    writing: _writing,
    liquid: _liquid,
    hues: _hues,
    ...elsewhere
  } = first
  return Object.assign({ ...elsewhere, details: [] }, beat)
}

/** What of a scene is otherwise than in the first one. */
export function beatOf(first: Scene, scene: Scene): Beat {
  const { place, room, timeOfDay, weather, season, subjects, details } = scene
  const isElsewhere = place !== first.place || room !== first.room
  return {
    ...(isElsewhere && { place, ...(room && { room }) }),
    ...(timeOfDay !== first.timeOfDay && { timeOfDay }),
    ...(weather !== first.weather && { weather }),
    ...(season && season !== first.season && { season }),
    subjects,
    ...(details.length > 0 && { details }),
  }
}

/** Icons and signs of neon: things that are drawn in tubes of light before the dark. */
import type { Scene, Subject } from '../scene/scene.ts'
import { PEOPLE } from '../things/subject-kinds.ts'

const NEON =
  /\b(?:icons?|symbols?|logos?|signs?|emblems?|outlines?|drawings?|contours?)\b(?: [a-z]+){0,4} (?:neon|glowing lines?)\b|\bneon (?:[a-z]+ ){0,2}(?:icons?|signs?|symbols?|logos?|outlines?|contours?|silhouettes?) (?:of|in the shape of|shaped like)\b|\b(?:made of|made from|out of) (?:[a-z]+ )?neon (?:lines?|lights?|tubes?)\b|\bneon (?:[a-z]+ )?icons?\b|霓虹图标/iu

const isPerson = ({ kind }: Subject): boolean => PEOPLE.has(kind)

/** The scene with its things in neon, where a text says so and shows nobody. */
export function inNeon(text: string, scene: Scene): Scene {
  if (scene.subjects.length === 0 || scene.subjects.some(isPerson) || !NEON.test(text)) return scene
  const subjects = scene.subjects.map((one): Subject =>
    Object.assign({}, one, { material: 'neon' }),
  )
  const { wall: _wall, surface: _surface, beyond: _beyond, room: _room, ...open } = scene
  return { ...open, place: 'abstract', timeOfDay: 'night', subjects, details: [] }
}

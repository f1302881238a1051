/** A church alone is what a film is about: it is seen itself, where it is said to stand. */
import type { Place, Scene } from '../scene/scene.ts'

const CHURCH = /\b(?:church|chapel)\b/iu

/** Said of what is in it or near it, or of the village around it. */
const OTHERS =
  /\b(?:village|town|churchyard|bells?|pews?|altar|choir|organ|wedding|street|square)\b/iu

const PLACES: readonly (readonly [Place, RegExp])[] = [
  ['forest', /\b(?:forest|woods|woodland|jungle)\b/iu],
  ['mountains', /\b(?:mountains?|alps|cliff|valley)\b/iu],
  ['desert', /\bdesert\b/iu],
  ['meadow', /\b(?:hills?|field|meadow|countryside|grass)\b/iu],
]

/** The scene with the church that stands for its place, when nobody and nothing else is there. */
export function withChurch(text: string, scene: Scene): Scene {
  if (scene.place !== 'village' || scene.subjects.length > 0) return scene
  if (!CHURCH.test(text) || OTHERS.test(text)) return scene
  const place = PLACES.find(([, words]) => words.test(text))?.[0] ?? 'village'
  const church = {
    kind: 'thing',
    shape: 'church',
    count: 1,
    action: 'stand',
    details: [],
  } as const
  return { ...scene, place, subjects: [church] }
}

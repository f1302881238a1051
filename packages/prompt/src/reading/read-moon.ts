/** Reads that a film is about the moon: "a full moon", "close up of the moon". */
import type { Scene } from '../scene/scene.ts'

const MOON =
  /\b(?:(?:full|harvest|blood|super|giant|huge|big|large|bright|glowing) moon|super ?moon|moon ?rise|(?:close[- ]?up|view|shot|footage|image|video|surface|phases?|time ?lapse) of (?:an? |the )?(?:[a-z]+ )?moon|moon (?:in|on) (?:an? |the )?(?:[a-z]+ )?(?:sky|night)|moon from (?:near|close)|^(?:an? |the )?moon\b)|圆月|满月|明月/iu

/** Beside water and in the open the moon is seen low over the land; on it, or from space, it is none. */
const SKIES: ReadonlySet<Scene['place']> = new Set([
  'meadow',
  'mountains',
  'desert',
  'snowfield',
  'village',
  'sea',
  'beach',
  'lake',
  'river',
  'skyline',
])

const MOONS: ReadonlySet<string> = new Set(['full-moon', 'crescent-moon', 'new-moon'])

/** The scene with a large moon where its text is about it. */
export function withMoon(text: string, scene: Scene): Scene {
  const subjects = scene.subjects.filter(({ shape }) => !MOONS.has(shape ?? ''))
  const isShown = SKIES.has(scene.place) && scene.timeOfDay !== 'day'
  if (!MOON.test(text) || !isShown || scene.weather === 'fog') return scene
  return { ...scene, subjects, details: [...scene.details, 'moon'] }
}

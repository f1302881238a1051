/** From where a film is seen that is seen from inside a vehicle: over the dashboard of a car, through the window of a plane. */
import type { Scene, Subject } from '../scene/scene.ts'
import { PEOPLE } from '../things/subject-kinds.ts'

const VIEWPOINTS: readonly (readonly ['windscreen' | 'plane_window', RegExp])[] = [
  [
    'plane_window',
    /\b(?:(?:plane|airplane|aeroplane|aircraft|airliner|jet)(?: [a-z]+){0,2} window|window(?: seat)?(?: [a-z]+){0,3} (?:plane|airplane|aeroplane|aircraft|airliner|jet))\b/iu,
  ],
  [
    'windscreen',
    /\b(?:(?:through|behind|on|from) (?:an?|the|its|his|her)(?: [a-z]+){0,2} wind(?:screen|shield)|dashboard (?:view|camera|cam)|dash ?cam|driver'?s (?:view|perspective|pov)|(?:pov|point of view) (?:of|from)(?: [a-z]+){0,3} (?:car|vehicle|truck|driver)|(?:car|vehicle|driving) (?:pov|point of view)|(?:view|shot|filmed|footage|looking) (?:from|through) (?:(?:a|the|inside|moving) )*(?:car|vehicle|truck|taxi)\b|cockpit view\b(?=.*\b(?:car|wheel)\b))/iu,
  ],
]

/** The scene as it is seen from inside: without the vehicle, which is around the camera, and with a road before a car. */
export function seenFromInside(text: string, scene: Scene): Scene {
  const from = VIEWPOINTS.find(([, words]) => words.test(text))?.[0]
  if (!from || scene.subjects.some(isInView)) return scene
  const { room: _room, ...open } = scene
  if (from === 'plane_window') {
    const subjects = scene.subjects.filter(
      ({ kind, shape }) => kind !== 'plane' && !AROUND.has(shape ?? ''),
    )
    const place = HIGH.has(scene.place) ? scene.place : 'mountains'
    return { ...open, place, angle: 'aerial', shotSize: 'wide', subjects, details: [from] }
  }
  if (scene.room === 'tunnel') return { ...scene, subjects: [], details: [...scene.details, from] }
  const place = ROADLESS.has(scene.place) ? 'meadow' : scene.place
  const road = place === 'city' ? [] : (['road'] as const)
  const details = [...new Set([...scene.details, ...road, from])]
  return { ...open, place, subjects: [], details }
}

/** Somebody at a windscreen or a window is who the film is about; many people are what is seen outside. */
const isInView = ({ kind, count }: Subject): boolean => PEOPLE.has(kind) && count < MANY

const MANY = 4

/** What is around the camera then. */
const AROUND: ReadonlySet<string> = new Set(['window', 'helicopter', 'small-airplane'])

/** What a plane flies over. */
const HIGH: ReadonlySet<Scene['place']> = new Set([
  'mountains',
  'meadow',
  'sea',
  'desert',
  'snowfield',
])
/** Where no car drives. */
const ROADLESS: ReadonlySet<Scene['place']> = new Set([
  'interior',
  'tabletop',
  'abstract',
  'lake',
  'river',
  'sea',
  'beach',
  'skyline',
  'underwater',
  'space',
])

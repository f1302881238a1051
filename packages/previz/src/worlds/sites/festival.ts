/** A festival: strings of flags overhead, lanterns and balloons under them, and stalls on both sides. */
import type { Card } from '../../renderer/scene/stage.ts'
import { paintBunting } from '../../painting/bunting.ts'
import { paintPost } from '../../painting/ground.ts'
import { paintGlow } from '../../painting/soft.ts'
import { glowing, standing } from '../../staging/set-pieces.ts'
import { isAt } from '@backlot/prompt/detail-places'
import type { WorldBrief } from '../brief.ts'
import { type PlacedThing, placedCutOuts } from './placed-things.ts'
import { litBy, stallCards } from './venues.ts'

/** How far away strings hang, how high their ends are, and how far out. Metres. */
const STRINGS: readonly (readonly [z: number, high: number, half: number])[] = [
  [10, 4.3, 6.4],
  [14.5, 5.1, 6.4],
  [19.5, 5.6, 6.4],
  [25, 5.9, 6.4],
  [32, 6.2, 6.4],
  [41, 6.5, 6.4],
]

const DROP = 1.5

/** Everything of a festival, where a prompt names one in the open. */
export function festivalCards(brief: WorldBrief): Card[] {
  const { scene, book, palette } = brief
  if (!scene.details.includes('festival') || !isAt('festival', scene.place)) return []
  const lit = litBy(palette)
  const strings = [0, 2, 4].map((turn) =>
    book.add({
      widthPx: 1100,
      heightPx: 130,
      paint: (_, w, h) => paintBunting(w, h, { lit, turn }),
    }),
  )
  const post = book.add({
    widthPx: 40,
    heightPx: 400,
    paint: (_, widthPx, heightPx) =>
      paintPost(
        { widthPx, heightPx },
        { dark: lit([0.32, 0.22, 0.16]), light: lit([0.66, 0.5, 0.36]), sunSide: 1 },
      ),
  })
  const hung = STRINGS.flatMap(([z, high, half], index): Card[] => {
    const texture = strings[index % strings.length]
    if (!texture) return []
    const posts = [-half, half].map((x) =>
      standing(post, { x, y: 0, z: z + 0.05, width: 0.16, height: high + 0.2 }, { haze: 0.6 }),
    )
    const string = { x: 0, y: high - DROP, z, width: 2 * half, height: DROP }
    return [...posts, standing(texture, string, { haze: 0.5 })]
  })
  // One that a film is about would be lost among others.
  const isAboutOne = scene.subjects.some(({ kind, shape }) => (shape ?? kind) === 'balloon')
  const balloons = isAboutOne ? [] : BALLOONS
  const stalls = scene.details.includes('market') ? [] : stallCards(brief)
  return [...stalls, ...hung, ...lanternCards(brief), ...placedCutOuts(brief, palette, balloons)]
}

/** Balloons on the posts. */
const BALLOONS: readonly PlacedThing[] = STRINGS.slice(0, 4).flatMap(
  ([z, high, half], index): PlacedThing[] =>
    [-1, 1].flatMap((side): PlacedThing[] => [
      ['balloon', side * half, z - 0.1, 1.1, high - 0.7],
      ['balloon', side * (half - 0.45), z - 0.15, 0.95, high - 1.3 - 0.1 * index],
    ]),
)

/** Paper lanterns between the strings, which glow in the dark. */
function lanternCards(brief: WorldBrief): Card[] {
  const { book, palette } = brief
  const at = STRINGS.slice(1, 5).flatMap(([z, high]): PlacedThing[] =>
    [-3.9, -1.9, 1.9, 3.9].map((x) => [
      'red-paper-lantern',
      x,
      z + 0.6,
      0.75,
      high - DROP - 0.2 + 0.05 * x * x,
    ]),
  )
  const glow = book.add({
    widthPx: 96,
    heightPx: 96,
    paint: (_, px) => paintGlow(px, [1, 0.55, 0.3], 2),
  })
  const lights = palette.dark
    ? at.map(([, x, z, , above = 0]) =>
        glowing(glow, { x, y: above + 0.3, z: z - 0.1, size: 2 }, { opacity: 0.5, flicker: 0.08 }),
      )
    : []
  return [...placedCutOuts(brief, palette, at), ...lights]
}

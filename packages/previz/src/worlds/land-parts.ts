/** What stands in one composition of open country, by name. */
import type { Card } from '../renderer/scene/stage.ts'
import { swaying } from '../staging/set-pieces.ts'
import { cottages } from './cottages.ts'
import { hillTownCards, laneCards } from './towns.ts'
import { type Country, type PartName, treePicture } from './country.ts'
import { hillCards, knollCards, mesaCards, slopeCards, stoneTones } from './land-forms.ts'
import { desertCards, fenceCards, rocksOf, scattered, snowCards } from './near-land.ts'
import { isAboutTrees } from './painted-things.ts'
import { isBuiltOver } from './venues.ts'

const PARTS: Readonly<Record<PartName, (country: Country) => Card[]>> = {
  avenue: avenueCards,
  boulders: boulderCards,
  drifts: ({ brief, sunSide }) => snowCards(brief, { sunSide }),
  dunes: ({ brief, sunSide }) => desertCards(brief, { sunSide, dunes: true }),
  fence: ({ brief, sunSide }) => fenceCards(brief, { sunSide }),
  green: ({ brief, random, sunSide }) => cottages(brief, random, { sunSide }),
  hills: hillCards,
  hilltown: hillTownCards,
  knoll: knollCards,
  lane: laneCards,
  mesas: mesaCards,
  scree: ({ brief, sunSide }) => desertCards(brief, { sunSide, dunes: false }),
  slopes: slopeCards,
}

/** What keeps off the middle by itself, so that a road goes through it. */
const LINED: ReadonlySet<PartName> = new Set(['dunes', 'green', 'hilltown', 'lane', 'scree'])

/** What has great trees, beside which one that the film is about would not stand out. */
const WITH_TREES: ReadonlySet<PartName> = new Set(['avenue', 'knoll'])

/** Everything that the composition of a country stands on its ground; nothing where a prompt has built. */
export function partCards(country: Country): Card[] {
  const { brief, dress } = country
  const isBuilt = isBuiltOver(brief)
  const isAlone = isAboutTrees(brief.scene)
  const parts = dress.parts.filter((part) => !(isAlone && WITH_TREES.has(part)))
  const cards = parts.flatMap((part) => PARTS[part](country))
  if (dress.parts.some((part) => LINED.has(part))) return cards
  return cards.filter(({ place }) => {
    const { origin, across } = place(0)
    return !isBuilt(origin[0] + across[0] / 2, origin[2] + across[2] / 2)
  })
}

/** Poplars on both sides of a way that leads to the horizon. */
function avenueCards(country: Country): Card[] {
  const { random } = country
  const pictures = [0, 1, 2].map((index) => treePicture(country, 'poplar', index))
  return Array.from({ length: 34 }, (_, index): Card[] => {
    const tree = pictures[Math.floor(random() * pictures.length)]
    const side = index % 2 === 0 ? -1 : 1
    const z = 15 + (index >> 1) * 7.4 + random() * 1.2
    if (!tree) return []
    const { texture, form } = tree
    const height = form.tall * (0.82 + 0.3 * random())
    const stand = {
      x: side * (7 + 0.5 * random()),
      y: -0.15,
      z,
      width: height * form.aspect,
      height,
    }
    return [swaying(texture, stand, { sway: 0.008 * height, phase: random() * 6, haze: 0.9 })]
  }).flat()
}

/** Stones that a glacier left, the large ones beside the way. */
function boulderCards({ brief, random, sunSide }: Country): Card[] {
  return scattered(brief, rocksOf(brief, stoneTones(brief), { sunSide }), {
    random,
    count: 34,
    far: 58,
    near: 3.4,
    free: 2.2,
    size: (next) => 0.25 + 1.9 * next() ** 3,
    aspect: 1.7,
  })
}

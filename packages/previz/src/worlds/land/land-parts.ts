/** What stands in one composition of open country, by name. */
import type { Card } from '../../renderer/scene/stage.ts'
import { avenueCards } from '../city/avenue.ts'
import { cottages } from '../village/cottages.ts'
import { hillTownCards, laneCards } from '../village/towns.ts'
import type { Country, PartName } from './country.ts'
import { hillCards, knollCards, mesaCards, slopeCards, stoneTones } from './land-forms.ts'
import { desertCards, fenceCards, rocksOf, scattered, snowCards } from './near-land.ts'
import { isAboutTrees } from '../sites/painted-things.ts'
import { isBuiltOver } from '../sites/venues.ts'

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

/** Looks up names of cut-outs, and of our own cast in other languages. */
import words from '../things/data/words.json' with { type: 'json' }
import { MASSES } from '../things/masses.ts'
import type { Language } from '../things/languages.ts'
import { SPECIES, SUBJECT_KINDS } from '../scene/scene.ts'
import { LONE_NAMES } from './lone-names.ts'
import type { Meaning } from './word-hit.ts'

/** The most words of a name that is looked for. */
export const MAX_NAME_WORDS = 5

/** What a name means; `plural` when it stands for several. */
export type NamedShape = { readonly meanings: readonly Meaning[]; readonly plural: boolean }

/**
 * English nouns that stand in a hundred scenes without being what one is about: they are shown only where nobody and
 * nothing else is named. "A man on a chair" is about the man.
 */
const BACKGROUND_NAMES: Readonly<Record<string, string>> = {
  ...LONE_NAMES,
  chair: 'chair',
  watch: 'watch',
  pot: 'pot-of-food',
  pan: 'cooking',
  wok: 'shallow-pan-of-food',
  butter: 'butter',
  scale: 'balance-scale',
  ladder: 'ladder',
  gate: 'door',
  remote: 'remote-control',
  branch: 'bare-branch',
  'tree branch': 'bare-branch',
  twig: 'bare-branch',
  fence: 'fence-panel',
  'picket fence': 'fence-panel',
  'wooden fence': 'fence-panel',
  'window sill': 'inside-sill',
  windowsill: 'inside-sill',
  'window ledge': 'inside-sill',
  fireplace: 'fireplace',
  hearth: 'fireplace',
  tree: 'deciduous-tree',
  building: 'office-building',
  shop: 'convenience-store',
  store: 'convenience-store',
  barn: 'red-barn',
  block: 'cube',
  painting: 'framed-picture',
  bed: 'bed',
  door: 'door',
  mirror: 'mirror',
  window: 'window',
  table: 'dining-table',
  'coffee table': 'dining-table',
  shelf: 'bookshelf',
  sink: 'kitchen-sink',
  flower: 'tulip',
  key: 'key',
  bell: 'bell',
  glass: 'water-glass',
  leaf: 'green-leaf',
  leaves: 'leafy-branch',
  moss: 'mossy-rock',
  animal: 'zebra',
  'wild animal': 'zebra',
  'farm animal': 'cow',
  coat: 'coat',
  jacket: 'coat',
  'leather jacket': 'coat',
  gown: 'dress',
  skirt: 'dress',
  sweater: 't-shirt',
  hoodie: 't-shirt',
  pen: 'pen',
  wheel: 'wheel',
  map: 'world-map',
  drum: 'drum',
  bone: 'bone',
  brain: 'brain',
  eye: 'eye',
  tower: 'stone-tower',
  sign: 'wooden-sign',
  umbrella: 'umbrella',
  backpack: 'backpack',
  hat: 'top-hat',
  'top hat': 'top-hat',
  cap: 'billed-cap',
  't shirt': 't-shirt',
  shirt: 't-shirt',
  dress: 'dress',
  kimono: 'kimono',
  boot: 'hiking-boot',
  shoe: 'running-shoe',
  orange: 'tangerine',
  earth: 'globe-showing-europe-africa',
  paper: 'newspaper',
  rock: 'rock',
  stone: 'rock',
  pebble: 'rock',
  boulder: 'rock',
  bubble: 'bubbles',
  'water droplet': 'droplet',
  droplet: 'droplet',
}

const NAMES: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(Object.entries(words.en)),
  es: new Map(Object.entries(words.es)),
  de: new Map(Object.entries(words.de)),
  fr: new Map(Object.entries(words.fr)),
  pt: new Map(Object.entries(words.pt)),
  ja: new Map(Object.entries(words.ja)),
  ko: new Map(Object.entries(words.ko)),
  zh: new Map(Object.entries(words.zh)),
}

/** Endings of plurals, and what stands in the singular instead. */
const PLURALS: Partial<Record<Language, readonly (readonly [ending: string, singular: string])[]>> =
  {
    en: [
      ['ies', 'y'],
      ['es', ''],
      ['s', ''],
    ],
    es: [
      ['ces', 'z'],
      ['es', ''],
      ['s', ''],
    ],
    de: [
      ['en', ''],
      ['er', ''],
      ['n', ''],
      ['e', ''],
      ['s', ''],
    ],
    fr: [
      ['aux', 'al'],
      ['x', ''],
      ['s', ''],
    ],
    pt: [
      ['ões', 'ão'],
      ['ns', 'm'],
      ['es', ''],
      ['s', ''],
    ],
  }

/** What a noun of the background means where it is all that is named; undefined for other words. */
export function backgroundShape(name: string): NamedShape | undefined {
  const shape = BACKGROUND_NAMES[name] ?? BACKGROUND_NAMES[name.replace(/s$/u, '')]
  if (shape === undefined) return undefined
  return {
    meanings: [{ slot: 'subject', value: 'thing', hint: true, shape }],
    plural: BACKGROUND_NAMES[name] === undefined,
  }
}

/** The cut-out, or the subject of our own, that a name in lower case means; undefined for other words. */
export function namedShape(language: Language, name: string): NamedShape | undefined {
  const names = NAMES[language]
  const exact = names.get(name)
  if (exact !== undefined) return { meanings: meaningsOf(exact), plural: isPluralName(name, exact) }
  for (const [ending, singular] of PLURALS[language] ?? []) {
    if (!name.endsWith(ending) || name.length < ending.length + 3) continue
    const found = names.get(name.slice(0, -ending.length) + singular)
    if (found !== undefined) return { meanings: meaningsOf(found), plural: !MASSES.has(found) }
  }
  return undefined
}

/** Names that are plural as they stand, where one picture shows one. */
function isPluralName(name: string, shape: string): boolean {
  return (
    /[^s]s$/u.test(name) &&
    !MASSES.has(shape) &&
    !shape.endsWith('s') &&
    /^[a-z ]+$/u.test(name) &&
    !SINGLE.has(name)
  )
}

const SINGLE: ReadonlySet<string> = new Set(
  'noodles,fries,chips,ribs,dumplings,tacos,nuts,almonds,berries,peas,headphones,earphones,earbuds,trainers,sneakers,shoes,boots,high heels,heels,flip flops,pointe shoes,jewels,glasses,eyeglasses,spectacles,cash,chess,billiards,cookies,sweets,vegetables,tools,test tubes,bacteria,drums,cutlery,mars claus,mrs claus,santa claus,circus,cosmetics,skincare,bowling pins,wedding rings,running shoes,work boots,bus,flames,compass,grass,ice cubes,swords,peanuts,roses,pills,book pages,vines,iris,octopus,anubis,cactus,hippopotamus,walrus,thermos,triceratops,acropolis,vr goggles,vr glasses,virtual reality glasses,pearls,beads,matches,corn flakes,cornflakes,cheeses,appetizers,tapas,canapes,hors d oeuvres,fried noodles,stir fried noodles,ramen noodles,rice grains,grains of rice,slippers,dominoes,dominos,domino tiles'.split(
    ',',
  ),
)

function meaningsOf(value: string): readonly Meaning[] {
  if (!value.startsWith('='))
    return [{ slot: 'subject', value: 'thing', hint: false, shape: value }]
  const [kindName, speciesName] = value.slice(1).split(':')
  const kind = SUBJECT_KINDS.find((one) => one === kindName)
  const species = SPECIES.find((one) => one === speciesName)
  return [
    ...(kind ? [{ slot: 'subject', value: kind, hint: false } as const] : []),
    ...(species ? [{ slot: 'species', value: species, hint: false } as const] : []),
  ]
}

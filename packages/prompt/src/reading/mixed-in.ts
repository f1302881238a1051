/** What is mixed into what is in a vessel, and what is part of a happening and nothing by itself. */
import type { Colour } from '../scene/scene.ts'
import type { Draft } from './subject-drafts.ts'
import { findHits, hitsOf } from '../hits/word-hits.ts'

/** What is added by its name, where no colour is told. */
const ADDED: readonly (readonly [Colour, RegExp])[] = [
  ['blue', /\b(?:ink|litmus)\b/iu],
  ['brown', /\b(?:coffee|tea|chocolate|cola|soy sauce|soil|mud)\b/iu],
  ['white', /\b(?:milk|cream|salt|sugar|powder|soda|flour|glycerin|vinegar|ammonia|nitrogen)\b/iu],
  ['yellow', /\b(?:oil|honey|lemon)\b/iu],
]

/** The colour of what is called by its name. */
const namedIn = (words: string): Colour | undefined =>
  ADDED.find(([, pattern]) => pattern.test(words))?.[0]

/** What is mixed into water and floats on it. */
const FLOATING = /\b(?:oil|gasoline|petrol)\b/iu

/** What is mixed in has a colour: the second of two that are named, or the only one before the verb, or that of what it is. */
export function takeAdded(text: string, verb: number, one: Draft): void {
  const hits = hitsOf(findHits(text), 'colour')
  const [first, second] = new Set(hits.map(({ value }) => value))
  const isThere = hits.some(({ start }) => start > verb)
  const name = namedIn(text.slice(0, verb)) ?? namedIn(text)
  if (FLOATING.test(text.slice(0, verb))) one.happens = 'layer'
  // A colour after the verb is that of what is there.
  if (first && (second || isThere)) {
    one.colour = first
    one.accent = second ?? otherThan(first, name)
    return
  }
  if (one.colour === first) delete one.colour
  one.accent = first ?? name ?? 'red'
}

const otherThan = (colour: Colour, name: Colour | undefined): Colour =>
  name ?? (colour === 'red' ? 'blue' : 'red')

/** Bubbles are in what boils, and fire is on what burns. */
export function leaveOutParts(drafts: Draft[]): void {
  for (const [happens, part] of [
    ['boil', 'bubbles'],
    ['burn', 'fire'],
    ['explode', 'fire'],
  ] as const) {
    const index = drafts.findIndex(({ shape }) => shape === part)
    if (index >= 0 && drafts.some((one) => one.happens === happens)) drafts.splice(index, 1)
  }
}

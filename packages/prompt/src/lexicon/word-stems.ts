/** What English words may be forms of. */

/** Irregular forms, and what they are forms of. */
const IRREGULAR: Readonly<Record<string, string>> = {
  ran: 'run',
  flew: 'fly',
  flown: 'fly',
  stood: 'stand',
  sat: 'sit',
  women: 'woman',
  men: 'man',
  children: 'child',
  wolves: 'wolf',
  leaves: 'leaf',
  geese: 'goose',
  drove: 'drive',
  rode: 'ride',
  foxes: 'fox',
  swam: 'swim',
  slept: 'sleep',
  lay: 'lie',
  lying: 'lie',
  puppies: 'puppy',
  ponies: 'pony',
  fishes: 'fish',
  buses: 'bus',
  flies: 'fly',
  fled: 'run',
  went: 'walk',
  knelt: 'kneel',
  leapt: 'leap',
  wove: 'weave',
  doing: 'do',
  does: 'do',
  did: 'do',
  using: 'use',
  tying: 'tie',
  blew: 'blow',
  swung: 'swing',
  hung: 'hang',
}

/** A noun of which this is the plural, or a verb of which it is a form. */
function singularsOf(word: string): readonly string[] {
  if (/[a-z]{2}men$/u.test(word)) return [`${word.slice(0, -2)}an`]
  const stems = []
  if (word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('es')) stems.push(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss')) stems.push(word.slice(0, -1))
  return stems
}

/** The word itself and what it may be a form of: "running" is "runn", "run" or "runne". */
export function stemsOf(word: string): string[] {
  const irregular = IRREGULAR[word]
  if (irregular) return [word, irregular]
  const stems = [word, ...singularsOf(word)]
  for (const ending of ['ing', 'ed']) {
    if (!word.endsWith(ending) || word.length < ending.length + 3) continue
    const root = word.slice(0, -ending.length)
    stems.push(root, `${root}e`)
    if (root.at(-1) === root.at(-2)) stems.push(root.slice(0, -1))
  }
  return stems
}

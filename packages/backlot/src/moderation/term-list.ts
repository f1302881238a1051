/**
 * Lists of terms: their format, and the automaton that they become.
 *
 *     # A comment.
 *     @make = make | build                       a name for alternatives
 *     [violence]                                 the type of what follows
 *     how do i .. (@make) .. (a nail bomb|sarin) !(cake|movie)
 *     ^ 怎么 .. 制作 炸弹
 *     {naked|nude} {having sex|fuck} !{museum|law}
 *
 * A term is words that follow each other in one sentence. `( | )` are alternatives, `( | )?` may be
 * left out, `..` lets up to three other words (six Chinese characters) come between, `^` stands for
 * the beginning of a sentence or line, a last `!( | )` for words that must not come next, and a
 * last `$` says that nothing else may be in the text. A Chinese character is a word by itself. `{ |
 * }` are words that make a term together wherever they stand in a sentence: `term-pairs.ts`. A line
 * `!{ | }` has words that excuse all terms after it, up to the next type, where they stand anywhere
 * in a request.
 *
 * Terms become an automaton over words. Terms with a common prefix share it, so that a text is read
 * once for all of them.
 */
import { SENSITIVE_TYPES, type SensitiveType } from '../domain/sensitive-types.ts'
import type { Exception, TermState } from './term-automaton.ts'
import type { TermPair } from './term-pairs.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** Terms, ready for searching. */
export type Terms = {
  readonly vocabulary: Vocabulary
  /** Where terms begin. */
  readonly start: TermState
  /** Where terms begin that count only at the beginning of a sentence. */
  readonly sentenceStart: TermState
  /** Where words of pairs begin. */
  readonly pairStart: TermState
  /** Pairs by each of the groups of words that they need. */
  readonly pairs: ReadonlyMap<number, readonly TermPair[]>
}

/** The gap of `..`: three words or six Chinese characters. */
export const GAP = 6

/** A list and its source, for errors. */
export type TermSource = { readonly name: string; readonly text: string }

/** An error in a line of a list, for its author. */
export class TermListError extends Error {
  override readonly name = 'TermListError'
}

/** The terms of all lists together. Throws a `TermListError` that names list, line and problem. */
export function parseTermLists(sources: readonly TermSource[]): Terms {
  const graph = createGraph()
  for (const source of sources) addList(graph, source)
  return graph.terms
}

function addList(graph: Graph, { name, text }: TermSource): void {
  const names = new Map<string, string>()
  let section: Section = { type: undefined, excuses: [] }
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/^\s*#.*/, '').trim()
    const fail = (what: string): never => {
      throw new TermListError(`${name}, line ${index + 1}: ${what}`)
    }
    const defined = /^@(\w+)\s*=\s*(.+)$/.exec(line)
    if (defined) names.set(defined[1] ?? '', expand(defined[2] ?? '', names, fail))
    else if (line.startsWith('['))
      section = {
        type: readType(line) ?? fail(`${line} must be one of ${TYPE_LIST}`),
        excuses: [],
      }
    else if (line !== '')
      section = addLine(graph, section, { line: expand(line, names, fail), fail })
  }
}

/** The state of parsing: what applies to the following lines. */
type Section = {
  readonly type: SensitiveType | undefined
  /** Words that excuse its terms in a request. */
  readonly excuses: readonly string[]
}

/** Adds a line; returns the state for the next ones. */
function addLine(
  graph: Graph,
  section: Section,
  { line, fail }: { readonly line: string; readonly fail: Fail },
): Section {
  if (line.startsWith('!{')) return { ...section, excuses: readGroups(line, fail).contexts.flat() }
  const type = section.type ?? fail(`a type such as ${TYPE_LIST} must come first`)
  if (line.startsWith('{')) graph.addPair(readPair(line, fail), type)
  else graph.add({ ...readTerm(line, fail), excuses: section.excuses }, type)
  return section
}

const TYPE_LIST = SENSITIVE_TYPES.map((type) => `[${type}]`).join(' ')

function readType(line: string): SensitiveType | undefined {
  return SENSITIVE_TYPES.find((type) => line === `[${type}]`)
}

type Fail = (what: string) => never

function expand(line: string, names: ReadonlyMap<string, string>, fail: Fail): string {
  return line.replaceAll(
    /@(\w+)/g,
    (_, name: string) => names.get(name) ?? fail(`@${name} is not defined before`),
  )
}

/** One step of a term: alternatives, each of one or more words. */
type Step = {
  readonly texts: readonly string[]
  readonly isOptional: boolean
  readonly hasGap: boolean
}

type Term = {
  readonly steps: readonly Step[]
  readonly isAnchored: boolean
  /** Whether it must be the whole text. */
  readonly isAlone: boolean
  readonly unless: readonly string[]
  /** Words that excuse it in a request. */
  readonly excuses: readonly string[]
}

/** Groups of words that form a term together, and those that cancel it. */
type Pair = {
  readonly groups: readonly (readonly string[])[]
  readonly contexts: readonly (readonly string[])[]
}

/** `{ | }`, or `!{ | }`; anything else is an error. */
const GROUP = /(!?)\{([^{}]*)\}|\S+/g

function readPair(line: string, fail: Fail): Pair {
  const pair = readGroups(line, fail)
  if (pair.groups.length < 2) fail('words between { and } need a second group')
  return pair
}

function readGroups(line: string, fail: Fail): Pair {
  const groups: (readonly string[])[] = []
  const contexts: (readonly string[])[] = []
  for (const [element, not, inside = ''] of line.matchAll(GROUP)) {
    const texts = alternatives(inside)
    if (texts.length === 0) fail(`${element} must be words between { and }`)
    if (not === '!') contexts.push(texts)
    else groups.push(texts)
  }
  return { groups, contexts }
}

const ANCHORS = /^\^|\$$/g

/** `..`, `( | )` with `?`, `!( | )`, or plain words. */
const ELEMENT = /\.\.|(!?)\(([^()]*)\)(\??)|[^\s()^]+/g

function readTerm(line: string, fail: Fail): Omit<Term, 'excuses'> {
  const steps: Step[] = []
  const unless: string[] = []
  for (const [element, not, inside, optional] of line.replace(ANCHORS, '').matchAll(ELEMENT)) {
    const last = steps.at(-1)
    if (element === '..' && last) steps[steps.length - 1] = { ...last, hasGap: true }
    else if (element === '..') fail('a term must not begin with ..')
    else if (not === '!') unless.push(...alternatives(inside ?? ''))
    else steps.push(toStep(inside ?? element, optional === '?'))
  }
  if (!isWhole(steps)) fail('a term must begin and end with words')
  return { steps, isAnchored: line.startsWith('^'), isAlone: line.endsWith('$'), unless }
}

function isWhole(steps: readonly Step[]): boolean {
  return steps.some(({ isOptional }) => !isOptional) && !steps.at(-1)?.hasGap
}

function toStep(text: string, isOptional: boolean): Step {
  return { texts: alternatives(text), isOptional, hasGap: false }
}

function alternatives(inside: string): readonly string[] {
  return inside
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

function addException(root: Exception, words: readonly number[]): void {
  let node = root
  for (const word of words) {
    const next = node.next.get(word) ?? { next: new Map(), isWhole: false }
    node.next.set(word, next)
    node = next
  }
  node.isWhole = true
}

type Graph = {
  readonly terms: Terms
  add(term: Term, type: SensitiveType): void
  addPair(pair: Pair, type: SensitiveType): void
}

/** The states of the automaton, and its transitions. */
type Paths = {
  readonly roots: Readonly<Record<'start' | 'sentenceStart' | 'pairStart', TermState>>
  /** Terms share a step when they share everything before it, and when neither ends there with a condition. */
  follow(from: TermState, step: Step, ending: string): TermState
}

function createPaths(vocabulary: Vocabulary): Paths {
  let count = 0
  const createNode = (gap: number): TermState => ({ id: count++, next: new Map(), gap })
  const roots = { start: createNode(0), sentenceStart: createNode(0), pairStart: createNode(0) }
  /** Replies hold back a word that may begin a term. Pairs are not searched there. */
  const starts = new Set([roots.start, roots.sentenceStart])
  const shared = new Map<string, TermState>()
  const share = (
    key: string,
    gap: number,
  ): { readonly node: TermState; readonly isNew: boolean } => {
    const before = shared.get(key)
    if (before) return { node: before, isNew: false }
    const node = createNode(gap)
    shared.set(key, node)
    return { node, isNew: true }
  }
  const link = (from: TermState, word: number, to: TermState): void => {
    const { nodes } = from.next.get(word) ?? { nodes: [] }
    if (!nodes.includes(to)) from.next.set(word, { nodes: [...nodes, to] })
  }
  /** Everything with the same words takes the same path until the last of them. */
  const connect = (from: TermState, words: readonly number[], to: TermState): void => {
    for (const word of words.slice(0, starts.has(from) ? 1 : 0)) vocabulary.markFirst(word)
    let node = from
    for (const word of words.slice(0, -1)) {
      const { node: next } = share(`${node.id} ${word}`, 0)
      link(node, word, next)
      node = next
    }
    for (const word of words.slice(-1)) link(node, word, to)
  }
  return {
    roots,
    follow: (from, step, ending) => {
      const key = `${from.id} ${step.hasGap} ${ending} ${step.texts.join('|')}`
      const { node, isNew } = share(key, step.hasGap ? GAP : 0)
      if (isNew) for (const text of step.texts) connect(from, vocabulary.words(text), node)
      return node
    },
  }
}

function createGraph(): Graph {
  const vocabulary = createVocabulary()
  const { roots, follow } = createPaths(vocabulary)
  const pairs = new Map<number, TermPair[]>()
  /** The number of a group; groups with the same words share it. */
  const markGroup = (texts: readonly string[]): number => {
    const node = follow(roots.pairStart, { texts, isOptional: false, hasGap: false }, '')
    return (node.mark ??= node.id)
  }
  return {
    terms: { vocabulary, ...roots, pairs },
    addPair: ({ groups, contexts }, type) => {
      const pair = { type, groups: groups.map(markGroup), contexts: contexts.map(markGroup) }
      for (const group of pair.groups) pairs.set(group, [...(pairs.get(group) ?? []), pair])
    },
    add: ({ excuses, ...term }, type) => {
      const exception: Exception = { next: new Map(), isWhole: false, isAny: term.isAlone }
      for (const text of term.unless) addException(exception, vocabulary.words(text))
      const excuse = excuses.length === 0 ? {} : { excuse: markGroup(excuses) }
      const unless = term.isAlone || exception.next.size > 0 ? { unless: exception } : {}
      const ending = `${type} ${term.unless.join('|')}${term.isAlone ? ' $' : ''} ${excuse.excuse}`
      for (const variant of variantsOf(term.steps)) {
        let node = term.isAnchored ? roots.sentenceStart : roots.start
        for (const [index, step] of variant.entries())
          node = follow(node, step, index === variant.length - 1 ? ending : '')
        Object.assign(node, { type }, excuse, unless)
      }
    },
  }
}

/** The variants of a term with and without its optional steps. */
function variantsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  return steps.reduce<readonly (readonly Step[])[]>(
    (variants, step) => {
      const longer = variants.map((variant) => [...variant, step])
      return step.isOptional
        ? [...longer, ...variants.map((variant) => skip(variant, step))]
        : longer
    },
    [[]],
  )
}

/** A skipped step leaves the gap after it. */
function skip(variant: readonly Step[], { hasGap }: Step): readonly Step[] {
  const last = variant.at(-1)
  return hasGap && last ? [...variant.slice(0, -1), { ...last, hasGap: true }] : variant
}

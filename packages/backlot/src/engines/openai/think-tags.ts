/**
 * Thinking that a server leaves in the text, between `<think>` and `</think>` or the tags of other
 * models.
 *
 * Tags may be cut anywhere. They count at the beginning of the text and right after thinking;
 * further on they are the model's words. Where the chat template has opened the tag, the text
 * begins inside it.
 */

/** Takes text in pieces; returns which of it is thinking. */
export interface ThinkTags {
  add(piece: string): void

  /** True once there was a tag. */
  isTagged(): boolean

  /** True while the text is in a thought. */
  isInside(): boolean

  /** Returns what is held back because it could have been half a tag. */
  end(): void
}

type Listener = {
  thinking(piece: string): void
  text(piece: string): void
}

/** Names of thought tags; MiniMax's and Seed's have a prefix. Not `reasoning`: callers request text in such tags. */
const NAMES = ['think', 'thinking', 'thought', 'mm:think', 'seed:think']

const TAGS = [
  ...NAMES.map((name) => `<${name}>`),
  '[THINK]', // Magistral
  '<|channel|>analysis<|message|>', // gpt-oss
  '<|channel>thought', // Gemma
]

const END_TAGS = [
  ...NAMES.map((name) => `</${name}>`),
  '[/THINK]',
  '<|end|><|start|>assistant<|channel|>final<|message|>',
  '<|channel|>final<|message|>', // where there was no thinking
  '<channel|>',
]

const ALL_TAGS = [...TAGS, ...END_TAGS]

/** The first characters of tags. */
const BEGINNING = /[<[]/

/** An end tag that is not part of a quotation. */
const LATE_END = new RegExp(
  `(?<![\`"'“‘])(?:${END_TAGS.map((tag) => RegExp.escape(tag)).join('|')})(?![\`"'”’])`,
  'u',
)

const MAX_TAG_CHARACTERS = Math.max(...ALL_TAGS.map(({ length }) => length))

/** The longest held-back text: space before a tag, and an incomplete tag. */
const MAX_SPACE_CHARACTERS = 64

/** Whether a text ends where a thought has just been opened. */
export function endsInOpenedThought(text: string): boolean {
  const end = text.trimEnd()
  return TAGS.some((tag) => end.endsWith(tag))
}

/** The expectation for a text, and the callbacks. */
type Expected = {
  /** Whether it begins inside a thought; called when the text begins. */
  isInside(): boolean
  /** Called when an end tag came without a beginning. */
  sawEnd(): void
}

const NOTHING: Expected = { isInside: () => false, sawEnd: () => {} }

/** Creates a reader of one reply. */
export function thinkTags(listener: Listener, expected: Expected = NOTHING): ThinkTags {
  let state: 'begin' | 'before' | 'inside' | 'text' = 'begin'
  let held = ''
  let hasTag = false
  const lateEnd = lateEnds(expected.sawEnd)

  const begin = (): boolean => {
    hasTag = expected.isInside()
    state = hasTag ? 'inside' : 'before'
    return true
  }

  // Each step returns true when it has changed the state, so that the next one continues.
  const readBefore = (): boolean => {
    const start = held.trimStart()
    const tag = ALL_TAGS.find((it) => start.startsWith(it))
    if (tag) {
      held = start.slice(tag.length)
      hasTag = true
      // An end without a beginning: the template has begun and ended it.
      state = TAGS.includes(tag) ? 'inside' : 'before'
      return true
    }
    const isOpen = ALL_TAGS.some((it) => it.startsWith(start))
    if (isOpen && held.length <= MAX_SPACE_CHARACTERS) return false
    state = 'text'
    if (hasTag) held = start // line breaks after a tag are the template's
    return true
  }

  const readInside = (): boolean => {
    const [at, tag] = firstOf(held, END_TAGS)
    if (tag === undefined) {
      const keep = halfTagLength(held, END_TAGS)
      if (held.length > keep) listener.thinking(held.slice(0, held.length - keep))
      held = held.slice(held.length - keep)
      return false
    }
    if (at > 0) listener.thinking(held.slice(0, at))
    held = held.slice(at + tag.length)
    state = 'before'
    return true
  }

  const readText = (): boolean => {
    if (held !== '') listener.text(held)
    if (!hasTag) lateEnd.look(held)
    held = ''
    return false
  }

  const steps = { begin, before: readBefore, inside: readInside, text: readText }
  return {
    add: (piece) => {
      held += piece
      let again = true
      while (again) again = steps[state]()
    },
    isTagged: () => hasTag,
    isInside: () => state === 'inside',
    end: () => {
      if (held !== '') listener[state === 'inside' ? 'thinking' : 'text'](held)
      held = ''
    },
  }
}

/** Looks for the end of a thought in a text without a beginning of one; calls back when it comes. */
function lateEnds(onEnd: () => void): { look(piece: string): void } {
  let isOver = false
  // The end of the text so far, where it could be half a tag.
  let half = ''
  return {
    look: (piece) => {
      if (isOver || (half === '' && !BEGINNING.test(piece))) return
      const text = half + piece
      const hasBeginning = TAGS.some((tag) => text.includes(tag))
      const hasEnd = LATE_END.test(text)
      isOver = hasBeginning || hasEnd
      half = text.slice(text.length - halfTagLength(text, ALL_TAGS))
      if (hasEnd && !hasBeginning) onEnd()
    },
  }
}

/** The first of the tags and its position. */
function firstOf(text: string, tags: readonly string[]): readonly [at: number, tag?: string] {
  const found = tags
    .map((tag) => [text.indexOf(tag), tag] as const)
    .filter(([at]) => at >= 0)
    .toSorted(([one], [other]) => one - other)[0]
  return found ?? [-1]
}

/** How many characters at the end of the text may begin one of the tags. */
function halfTagLength(text: string, tags: readonly string[]): number {
  for (let at = Math.max(0, text.length - MAX_TAG_CHARACTERS); at < text.length; at += 1) {
    if (!BEGINNING.test(text.charAt(at))) continue
    const half = text.slice(at)
    if (tags.some((tag) => tag.startsWith(half))) return half.length
  }
  return 0
}

/**
 * Thinking that a server leaves in the text, between `<think>` and `</think>`
 * or tags of like names.
 *
 * The tags may be cut anywhere. They count at the beginning of the text and
 * right after thinking; further on they are words that the model says. Where
 * the chat template has opened the tag itself, the text begins inside it.
 */

/** Takes text in pieces; tells which of it is thinking. */
export interface ThinkTags {
  add(piece: string): void

  /** True once there was a tag. */
  isTagged(): boolean

  /** Tells what is held back because it could have been half a tag. */
  end(): void
}

type Listener = {
  thinking(piece: string): void
  text(piece: string): void
}

const TAGS = ['<think>', '<thinking>', '<thought>']
const END_TAGS = ['</think>', '</thinking>', '</thought>']

/** The longest text that is held back: space before a tag, and a tag but for its end. */
const LONGEST_SPACE = 64

/** Creates a reader of one reply. */
export function thinkTags(listener: Listener, beginsInside: boolean): ThinkTags {
  let state: 'before' | 'inside' | 'text' = beginsInside ? 'inside' : 'before'
  let held = ''
  let hasTag = beginsInside

  // Each step is true when it has changed the state, so that the next one goes on.
  const readBefore = (): boolean => {
    const start = held.trimStart()
    const tag = [...TAGS, ...END_TAGS].find((it) => start.startsWith(it))
    if (tag) {
      held = start.slice(tag.length)
      hasTag = true
      // An end without a beginning: the template has begun and ended it.
      state = TAGS.includes(tag) ? 'inside' : 'before'
      return true
    }
    const isOpen = [...TAGS, ...END_TAGS].some((it) => it.startsWith(start))
    if (isOpen && held.length <= LONGEST_SPACE) return false
    state = 'text'
    if (hasTag) held = start // line breaks after a tag are the template's
    return true
  }

  const readInside = (): boolean => {
    const [at, tag] = firstOf(held, END_TAGS)
    if (tag === undefined) {
      const keep = halfTagLength(held)
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
    held = ''
    return false
  }

  const steps = { before: readBefore, inside: readInside, text: readText }
  return {
    add: (piece) => {
      held += piece
      let again = true
      while (again) again = steps[state]()
    },
    isTagged: () => hasTag,
    end: () => {
      if (held !== '') listener[state === 'inside' ? 'thinking' : 'text'](held)
      held = ''
    },
  }
}

/** Where the first of the tags is, and which. */
function firstOf(text: string, tags: readonly string[]): readonly [at: number, tag?: string] {
  const found = tags
    .map((tag) => [text.indexOf(tag), tag] as const)
    .filter(([at]) => at >= 0)
    .toSorted(([one], [other]) => one - other)[0]
  return found ?? [-1]
}

/** How much of the end of the text may be the beginning of an end tag. */
function halfTagLength(text: string): number {
  const at = text.lastIndexOf('<')
  if (at === -1) return 0
  const half = text.slice(at)
  return END_TAGS.some((tag) => tag.startsWith(half)) ? half.length : 0
}

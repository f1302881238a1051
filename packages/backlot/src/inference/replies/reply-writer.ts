/**
 * Writes a reply in the grammar of `domain/stream.ts` from pieces in any order: a block begins with
 * its first content, and ends when something else comes.
 */
import { randomUUID } from 'node:crypto'
import type { Prompt, OpaqueState } from '../../domain/conversation.ts'
import type { StreamPart } from '../../domain/stream.ts'

/** Takes the content of a reply, piece by piece. */
export interface ReplyWriter {
  /** A piece of thinking; dropped in a reply that should have none. */
  thinking(piece: string): void

  /** Ends a thought with the opaque state that its server gave it. */
  opaqueState(opaqueState: OpaqueState): void

  /** A thought that only its server can read. */
  hidden(opaqueState: OpaqueState): void

  /** A piece of text. Space before the first words is held back until words come. */
  text(piece: string): void

  /**
   * Begins a tool call. An id that is missing or already used in the conversation is replaced.
   * Other content before its end is emitted after it.
   */
  startTool(call: {
    readonly id: string
    readonly name: string
    readonly opaqueState?: OpaqueState | undefined
  }): void

  /** A piece of the JSON of the open call. */
  toolInput(json: string): void

  /** Ends the open call. */
  endTool(): void

  /** The parts since the last call. */
  take(): readonly StreamPart[]

  /** Ends the open block. */
  end(): void

  /** How much content there was, including dropped thinking. */
  readonly said: WrittenText
}

/** The amount of content. */
export type WrittenText = {
  readonly characters: number
  readonly thinkingCharacters: number
  /** The content, as far as it is kept for counting. */
  readonly text: string
}

/** Only so much of a reply is kept; its tokens are counted in proportion. */
const KEPT_CHARACTERS = 256 * 1024

/**
 * Creates the writer of a reply to the prompt. With `exactThoughts`, thinking keeps its leading
 * space, because its signature covers it.
 */
export function replyWriter(
  prompt: Prompt,
  { exactThoughts = false }: { readonly exactThoughts?: boolean } = {},
): ReplyWriter {
  const said = { characters: 0, thinkingCharacters: 0, text: '' }
  const blocks = blockWriter(exactThoughts)
  let ids: Set<string> | undefined
  const note = (piece: string): void => {
    said.characters += piece.length
    if (said.text.length < KEPT_CHARACTERS) said.text += piece
  }
  // Content that came in the middle of a call.
  let waiting: (() => void)[] | undefined
  const write = (block: 'thinking' | 'text', piece: string): void => {
    note(piece)
    if (block === 'thinking' && !prompt.thinking) return
    if (waiting) waiting.push(() => blocks.write(block, piece))
    else blocks.write(block, piece)
  }
  const inTurn = (emit: () => void): void => {
    if (!prompt.thinking) return
    if (waiting) waiting.push(emit)
    else emit()
  }
  return {
    said,
    thinking: (piece) => {
      said.thinkingCharacters += piece.length
      write('thinking', piece)
    },
    opaqueState: (opaqueState) => inTurn(() => blocks.opaqueState(opaqueState)),
    hidden: (opaqueState) => inTurn(() => blocks.hidden(opaqueState)),
    text: (piece) => write('text', piece),
    startTool: ({ id, name, opaqueState }) => {
      note(name)
      ids ??= toolUseIds(prompt)
      const fresh = id !== '' && !ids.has(id) ? id : `call_${randomUUID().replaceAll('-', '')}`
      ids.add(fresh)
      blocks.tool({
        type: 'tool-start',
        id: fresh,
        name,
        ...(opaqueState ? { opaqueState } : {}),
      })
      waiting = []
    },
    toolInput: (json) => {
      note(json)
      if (json !== '') blocks.tool({ type: 'tool-delta', json })
    },
    endTool: () => {
      blocks.tool({ type: 'tool-end' })
      for (const emit of waiting ?? []) emit()
      waiting = undefined
    },
    take: blocks.take,
    end: blocks.end,
  }
}

/** Pieces that are taken together become one part, because each part costs time in all later stages. */
function addDelta(parts: StreamPart[], block: 'thinking' | 'text', piece: string): void {
  const type = `${block}-delta` as const
  const last = parts.at(-1)
  if (last?.type === type) parts[parts.length - 1] = { type, text: last.text + piece }
  else parts.push({ type, text: piece })
}

/** Blocks one after another. */
function blockWriter(exactThoughts: boolean): {
  write(block: 'thinking' | 'text', piece: string): void
  opaqueState(opaqueState: OpaqueState): void
  hidden(opaqueState: OpaqueState): void
  tool(part: StreamPart): void
  end(): void
  take(): readonly StreamPart[]
} {
  let parts: StreamPart[] = []
  let open: 'thinking' | 'text' | undefined
  let isFirst = true
  let space = ''
  const end = (): void => {
    if (open) parts.push({ type: `${open}-end` })
    open = undefined
  }
  const start = (block: 'thinking' | 'text', piece: string): void => {
    end()
    // Chat templates put line breaks between blocks; before the first they are the model's own.
    const isOwn = block === 'text' ? isFirst : exactThoughts
    const before = block === 'text' ? space : ''
    const text = isOwn ? before + piece : piece.trimStart()
    parts.push({ type: `${block}-start` }, { type: `${block}-delta`, text })
    open = block
    isFirst = false
    space = ''
  }
  return {
    write: (block, piece) => {
      if (piece === '') return
      if (open === block) addDelta(parts, block, piece)
      else if (piece.trim() !== '' || (exactThoughts && block === 'thinking')) start(block, piece)
      else if (block === 'text') space += piece
    },
    opaqueState: (opaqueState) => {
      if (open !== 'thinking') {
        end()
        parts.push({ type: 'thinking-start' })
      }
      parts.push({ type: 'thinking-end', opaqueState })
      open = undefined
      isFirst = false
    },
    hidden: (hidden) => {
      end()
      parts.push({ type: 'thinking-start', hidden }, { type: 'thinking-end' })
      isFirst = false
    },
    tool: (part) => {
      end()
      isFirst = false
      parts.push(part)
    },
    end,
    take: () => {
      const taken = parts
      parts = []
      return taken
    },
  }
}

/** The ids of calls in the conversation. */
function toolUseIds({ messages }: Prompt): Set<string> {
  const blocks = messages.flatMap(({ content }) => content)
  return new Set(blocks.flatMap((block) => (block.type === 'tool-use' ? [block.id] : [])))
}

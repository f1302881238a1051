import type { OpaqueState } from '../domain/conversation.ts'
import { Fault } from '../domain/fault.ts'
import {
  isBlockStart,
  pieceOf,
  type BlockStart,
  type Finish,
  type StreamPart,
} from '../domain/stream.ts'

/** One complete block of a reply. */
export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'thinking'; readonly text: string } & ThoughtState)
  | { readonly type: 'tool'; readonly id: string; readonly name: string; readonly json: string }

/** The state by which a server recognizes its thought. */
export type ThoughtState = { readonly opaqueState?: OpaqueState; readonly hidden?: OpaqueState }

/** A complete reply. */
export type WholeReply = { readonly blocks: readonly ReplyBlock[]; readonly finish: Finish }

/** Collects a reply from its parts. */
export interface ReplyCollector {
  /** Adds a part. */
  add(part: StreamPart): void

  /** The reply; throws `internal` before its `finish`. */
  whole(): WholeReply
}

/** Creates a collector, for one reply. */
export function createCollector(): ReplyCollector {
  const blocks: ReplyBlock[] = []
  let finish: Finish | undefined
  let start: BlockStart | undefined
  let pieces: string[] = []
  return {
    add: (part) => {
      const piece = pieceOf(part)
      if (piece !== undefined) pieces.push(piece)
      else if (part.type === 'finish') finish = part
      else if (isBlockStart(part)) start = part
      else if (start) {
        blocks.push(toBlock(start, pieces.join(''), part))
        pieces = []
      }
    },
    whole: () => {
      if (finish) return { blocks, finish }
      throw new Fault('internal', 'the reply has no end')
    },
  }
}

/** The whole reply; rethrows errors of the parts. */
export async function collectReply(
  parts: AsyncIterable<readonly StreamPart[]>,
): Promise<WholeReply> {
  const collector = createCollector()
  for await (const batch of parts) for (const part of batch) collector.add(part)
  return collector.whole()
}

function toBlock(start: BlockStart, text: string, end: StreamPart): ReplyBlock {
  if (start.type === 'text-start') return { type: 'text', text }
  if (start.type === 'thinking-start') {
    const { hidden } = start
    const opaqueState = end.type === 'thinking-end' ? end.opaqueState : undefined
    return {
      type: 'thinking',
      text,
      ...(opaqueState ? { opaqueState } : {}),
      ...(hidden ? { hidden } : {}),
    }
  }
  return { type: 'tool', id: start.id, name: start.name, json: text }
}

/** Thinking in separate members, with the state that its server wants back. */
import type { ReplyWriter } from '../../inference/replies/reply-writer.ts'
import type { ThoughtBeginning } from './opened-thoughts.ts'
import { thoughtDetails } from './thought-details.ts'

/** Takes the thinking of one reply. */
export interface Thoughts {
  /** Takes a piece of a thought, and its details. Returns its text: the piece, or readable text in the details. */
  emit(piece: string, details: unknown): string

  /** True once any came: then tags in the text are words. */
  haveCome(): boolean

  /** Ends the thought before something else. */
  end(): void

  /** The same before calls, by id; returns the details that belong to each of them. */
  endBefore(callIds: ReadonlySet<string>): ReadonlyMap<string, string>
}

/** Creates the collector of a reply's thinking, which writes to the writer. `origin` identifies the server. */
export function thoughtsApart(
  writer: ReplyWriter,
  { beginning, origin }: { readonly beginning: ThoughtBeginning; readonly origin: string },
): Thoughts {
  const details = thoughtDetails()
  let haveCome = false
  let hasDetails = false
  // The text of the thought to which details may follow.
  let said = ''
  const end = (): void => {
    if (!hasDetails) return
    const data = details.take(said)
    if (data !== undefined && said.trim() !== '') writer.opaqueState({ origin, data })
    else if (data !== undefined) writer.hidden({ origin, data })
    said = ''
  }
  return {
    emit: (piece, rawDetails) => {
      // They are collected for the server even where the thought is sent beside them.
      const detailed = details.add(rawDetails)
      hasDetails ||= rawDetails !== undefined && rawDetails !== null
      const words = piece === '' ? detailed : piece
      if (words === '') return ''
      if (!haveCome) beginning.sawApart()
      haveCome = true
      said += words
      writer.thinking(words)
      return words
    },
    haveCome: () => haveCome,
    end,
    endBefore: (callIds) => {
      const ofCalls = details.takeCalls(callIds)
      end()
      return ofCalls
    },
  }
}

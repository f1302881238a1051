/** The thoughts of one reply that come apart from its text, each sealed with what its server wants back of it. */
import type { ReplyWriter } from '../../inference/replies/reply-writer.ts'
import type { ThoughtBeginning } from './opened-thoughts.ts'
import { thoughtDetails } from './thought-details.ts'

/** Takes the thoughts of one reply. */
export interface Thoughts {
  /** A piece of a thought, and the details sent with it. What it says: the piece, or what of the details is readable where there is none. */
  emit(piece: string, details: unknown): string

  /** True once any came: then tags in the text are words. */
  haveCome(): boolean

  /** Ends the thought before something else. */
  end(): void

  /** The same before calls, by their ids; what of the details belongs to each of them. */
  endBefore(callIds: ReadonlySet<string>): ReadonlyMap<string, string>
}

/** Creates what takes the thoughts of one reply, and passes them to the writer. `origin` names the server. */
export function thoughtsApart(
  writer: ReplyWriter,
  { beginning, origin }: { readonly beginning: ThoughtBeginning; readonly origin: string },
): Thoughts {
  const details = thoughtDetails()
  let haveCome = false
  let hasDetails = false
  // What was said of the thought that details may come of.
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
      // They are read for what the server wants back, also where the thought is sent beside them.
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

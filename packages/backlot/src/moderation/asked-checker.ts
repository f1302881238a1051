/**
 * A checker that asks a server or a model. Common to both: a question takes time, has a largest
 * size, and may get no answer.
 */
import { createHash } from 'node:crypto'
import { Fault } from '../domain/fault.ts'
import type { Cleared, SensitivityChecker, ModerationFilter } from '../domain/sensitivity.ts'
import type { SensitiveType } from '../domain/sensitive-types.ts'

/** Who is asked, and what happens without an answer. */
export type AskedOptions = {
  /** The type of sensitive content in a text of at most `QUESTION_UNITS`. Rejects when it cannot tell. */
  ask(text: string, signal: AbortSignal): Promise<SensitiveType | undefined>
  readonly timeoutMs: number
  /** Without a verdict, `closed` refuses and `open` lets pass. */
  readonly onFailure: 'open' | 'closed'
  /** Called with every failure, for the log. */
  onError(thrown: unknown): void
}

/** The longest text of one question, in UTF-16 units. */
export const QUESTION_UNITS = 8192

/** How much of a reply is judged at once, and so held back. */
const PIECE_UNITS = 512

/** How much of the text before is judged again, so that nothing hides between two questions. */
const OVERLAP_UNITS = 256

/** How many verdicts are cached: conversations are sent whole again with every turn. */
const MAX_VERDICTS = 4096

/** Concurrent questions for one request. */
const MAX_CONCURRENT = 4

/** The `retry-after` without an answer, in seconds. */
const RETRY_AFTER_SECONDS = 1

/** Creates the checker. */
export function createAskedChecker(options: AskedOptions): SensitivityChecker {
  const asked = { ...options, ask: remembered(options.ask) }
  const judge: Judge = (text, signal) => answered(asked, text, signal)
  return {
    find: async (texts, signal) => {
      const questions = texts.flatMap(toQuestions)
      for (let index = 0; index < questions.length; index += MAX_CONCURRENT) {
        const some = questions.slice(index, index + MAX_CONCURRENT)
        const types = await Promise.all(some.map((text) => judge(text, signal)))
        const type = types.find((found) => found !== undefined)
        if (type !== undefined) return type
      }
      return undefined
    },
    openFilter: (signal) => moderatePieces((text) => judge(text, signal)),
  }
}

type Judge = (text: string, signal: AbortSignal) => Promise<SensitiveType | undefined>

function toQuestions(text: string): readonly string[] {
  const questions: string[] = []
  for (let start = 0; start < text.length; start += QUESTION_UNITS - OVERLAP_UNITS)
    questions.push(text.slice(start, start + QUESTION_UNITS))
  return questions
}

async function answered(
  { ask, timeoutMs, onFailure, onError }: AskedOptions,
  text: string,
  signal: AbortSignal,
): Promise<SensitiveType | undefined> {
  try {
    return await ask(text, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
  } catch (thrown) {
    signal.throwIfAborted()
    onError(thrown)
    if (onFailure === 'open') return undefined
    throw new Fault('overloaded', 'the content could not be checked, try again', {
      cause: thrown,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
}

/** Asks about each text once; caches verdicts, not failures. */
function remembered(ask: Judge): Judge {
  const verdicts = new Map<string, SensitiveType | undefined>()
  return async (text, signal) => {
    const key = createHash('sha256').update(text).digest('base64')
    if (verdicts.has(key)) return verdicts.get(key)
    const type = await ask(text, signal)
    verdicts.set(key, type)
    const [oldest] = verdicts.keys()
    if (verdicts.size > MAX_VERDICTS && oldest !== undefined) verdicts.delete(oldest)
    return type
  }
}

/** Filters a text piece by piece. Pieces are cut at the same positions as in the whole text, however it arrives. */
function moderatePieces(
  judge: (text: string) => Promise<SensitiveType | undefined>,
): ModerationFilter {
  let text = ''
  /** The start of `text`, and of what is not judged yet. */
  let origin = 0
  let cleared: Cleared = { units: 0 }
  const judgeTo = async (end: number): Promise<void> => {
    const type = await judge(text.slice(0, end - origin))
    cleared = type === undefined ? { units: end } : { units: cleared.units, type }
    const from = Math.max(origin, end - OVERLAP_UNITS)
    text = text.slice(from - origin)
    origin = from
  }
  return {
    push: async (piece) => {
      text += piece
      while (cleared.type === undefined && origin + text.length >= cleared.units + PIECE_UNITS)
        await judgeTo(cleared.units + PIECE_UNITS)
      return cleared
    },
    end: async () => {
      const end = origin + text.length
      if (cleared.type === undefined && end > cleared.units) await judgeTo(end)
      return cleared
    },
  }
}

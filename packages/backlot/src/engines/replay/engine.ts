/** A text engine that plays recordings, so that a test suite needs no model: `record` writes them. */
import { readFile } from 'node:fs/promises'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { estimatePrompt } from '../../inference/replies/estimate.ts'
import { promptKey, requestKey, type Recording } from './recording.ts'

/** The recordings. */
export type ReplayOptions = { readonly name: string; readonly file: string }

type Tape = {
  readonly replies: ReadonlyMap<string, readonly Recording[]>
  readonly counts: ReadonlyMap<string, Recording>
  /** How often each request was made: the same one may have several answers. */
  readonly asked: Map<string, number>
}

/** Creates the engine; reads the file at first use, and again if that failed. */
export function createReplay({ name, file }: ReplayOptions): TextEngine {
  let reading: Promise<Tape> | undefined
  const tape = async (): Promise<Tape> => {
    try {
      return await (reading ??= readTape(file))
    } catch (thrown) {
      reading = undefined
      throw new Fault('internal', 'the engine cannot be started', { cause: thrown })
    }
  }
  return {
    name,
    countTokens: async (modelId, prompt) => {
      const known = (await tape()).counts.get(promptKey(modelId, prompt))
      return known?.count ?? (await estimatePrompt(prompt))
    },
    generate: async function* (request, { signal }) {
      signal.throwIfAborted()
      yield* replayed(await tape(), request, signal)
    },
  }
}

/** The recordings of a file. Rejects when it is missing or invalid. */
export async function readRecordings(file: string): Promise<readonly Recording[]> {
  return (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Recording => JSON.parse(line))
}

async function readTape(file: string): Promise<Tape> {
  const recordings = await readRecordings(file)
  return {
    replies: Map.groupBy(recordings, ({ key }) => key),
    counts: new Map(recordings.map((recording) => [recording.promptKey, recording])),
    asked: new Map(),
  }
}

/** One part per batch. The replies to one request come in their order, and the last one repeatedly. */
function* replayed(
  { replies, asked }: Tape,
  request: TextRequest,
  signal: AbortSignal,
): Generator<readonly StreamPart[]> {
  const key = requestKey(request)
  const known = replies.get(key)
  if (!known)
    throw new Fault(
      'invalid',
      'there is no recording of this request: record it with a real engine',
    )
  const times = asked.get(key) ?? 0
  asked.set(key, times + 1)
  const recording = known[Math.min(times, known.length - 1)]
  for (const part of recording?.parts ?? []) {
    signal.throwIfAborted()
    yield [part]
  }
  const { fault } = recording ?? {}
  if (!fault) return
  const { kind, message, retryAfterSeconds: wait } = fault
  throw new Fault(kind, message, wait === undefined ? {} : { retryAfterSeconds: wait })
}

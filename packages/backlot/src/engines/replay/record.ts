import { appendFile } from 'node:fs/promises'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { promptKey, requestKey, toRecorded, type Recording } from './recording.ts'

/** Writes replies. */
export type Recorder = {
  readonly file: string
  /** Called when a reply cannot be written; its caller gets it all the same. */
  onNotice(words: string): void
}

/** The engine, with every reply appended to the file. A reply that its caller left is not written. */
export function recorded(engine: TextEngine, { file, onNotice }: Recorder): TextEngine {
  const record = async (reply: Reply): Promise<void> => {
    try {
      await write(engine, file, reply)
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown)
      onNotice(`a reply could not be recorded: ${why}`)
    }
  }
  return {
    name: engine.name,
    countTokens: engine.countTokens,
    generate: async function* (request, run) {
      const parts: StreamPart[] = []
      try {
        for await (const batch of engine.generate(request, run)) {
          parts.push(...batch)
          yield batch
        }
      } catch (thrown) {
        if (!run.signal.aborted && isFault(thrown)) {
          const { kind, message, retryAfterSeconds: wait } = thrown
          const fault = {
            kind,
            message,
            ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
          }
          await record({ request, parts, fault })
        }
        throw thrown
      }
      await record({ request, parts })
    },
  }
}

/** Opaque state means nothing to other servers, so it is left out, and so are thoughts that have nothing else. */
function withoutOpaqueState(parts: readonly StreamPart[]): readonly StreamPart[] {
  return parts.flatMap((part, at): readonly StreamPart[] => {
    const before = parts[at - 1]
    const start = part.type === 'thinking-end' ? before : part
    if (start?.type === 'thinking-start' && start.hidden) return []
    if (part.type === 'thinking-end') return [{ type: part.type }]
    if (part.type !== 'tool-start') return [part]
    return [{ type: part.type, id: part.id, name: part.name }]
  })
}

type Reply = { readonly request: TextRequest } & Pick<Recording, 'parts' | 'fault'>

async function write(
  engine: TextEngine,
  file: string,
  { request, ...reply }: Reply,
): Promise<void> {
  const { modelId, prompt } = request
  const recording: Recording = {
    key: requestKey(request),
    promptKey: promptKey(modelId, prompt),
    request: toRecorded(request),
    count: await engine.countTokens(modelId, prompt),
    ...reply,
    parts: withoutOpaqueState(reply.parts),
  }
  await appendFile(file, `${JSON.stringify(recording)}\n`, { mode: 0o600 })
}

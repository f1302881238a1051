import { Fault } from '../domain/fault.ts'
import type { FinishReason } from '../domain/stream.ts'
import type { Json } from './json.ts'
import type { ReplyWriter } from './reply-writer.ts'

/** A tool call as far as it has come. `input` is undefined when its JSON is not whole. */
export type FoundCall = {
  readonly id: string
  readonly name: string
  readonly input: Json | undefined
}

type SoundCall = FoundCall & { readonly input: Json }

/**
 * Tells the calls of a reply and why it ended. A call that the limit has cut is
 * left out; one that is broken otherwise is a fault. Some servers tell a call
 * that the limit has cut as one that is whole: `isAtLimit` shows it.
 */
export function tellCalls(
  writer: ReplyWriter,
  calls: readonly FoundCall[],
  { told, isAtLimit }: { readonly told: FinishReason; readonly isAtLimit: boolean },
): FinishReason {
  const sound = calls.filter(isSound)
  const isCut = sound.length < calls.length
  const ending = isCut && isAtLimit && told !== 'sensitive' ? 'limit' : told
  const isStopped = ending === 'limit' || ending === 'sensitive'
  if (isCut && !isStopped)
    throw new Fault('internal', 'the engine called a tool with a broken input')
  for (const call of sound) writer.tool(call)
  if (isStopped) return ending
  return sound.length > 0 ? 'tool' : 'end'
}

function isSound(call: FoundCall): call is SoundCall {
  return call.name !== '' && call.input !== undefined
}

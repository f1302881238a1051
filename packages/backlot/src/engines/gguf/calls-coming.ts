/** Emits the tool calls of a reply while the model writes them, one after another. */
import { randomUUID } from 'node:crypto'
import type { FinishReason } from '../../domain/stream.ts'
import type { ReplyWriter } from '../../inference/replies/reply-writer.ts'
import { type EmittedCall, createCallEmitter } from '../../inference/replies/call-emitter.ts'

/** Takes the library's events about calls. */
export interface CallsComing {
  /** Adds a piece of the input of the call at this index; line breaks come after its object. */
  add(piece: {
    readonly callIndex: number
    readonly functionName: string
    readonly paramsChunk: string
  }): void

  /** The next call is complete. Tools without parameters had no pieces before. */
  close(call: { readonly functionName: string; readonly params: unknown }): void

  /** Emits the rest, and the reason of the end. */
  end(isAtLimit: boolean): FinishReason
}

/** Creates the emitter of one reply. */
export function callsComing(writer: ReplyWriter): CallsComing {
  const teller = createCallEmitter(writer)
  const calls: EmittedCall[] = []
  let closed = 0
  const begin = (name: string, json: unknown): EmittedCall => {
    const call = teller.begin({ id: `call_${randomUUID().replaceAll('-', '')}`, name, json })
    calls.push(call)
    return call
  }
  return {
    add: ({ callIndex, functionName, paramsChunk }) => {
      const call = calls[callIndex]
      if (call) call.add({ id: '', name: '', json: paramsChunk })
      else begin(functionName, paramsChunk)
    },
    close: ({ functionName, params }) => {
      const call = calls[closed] ?? begin(functionName, params)
      call.end()
      closed += 1
    },
    end: (isAtLimit) => teller.end({ reported: isAtLimit ? 'limit' : 'end', isAtLimit }),
  }
}

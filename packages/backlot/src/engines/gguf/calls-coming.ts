/** Emits the tool calls of one reply while the model writes them, one after another. */
import { randomUUID } from 'node:crypto'
import type { FinishReason } from '../../domain/stream.ts'
import type { ReplyWriter } from '../../inference/replies/reply-writer.ts'
import { type EmittedCall, createCallEmitter } from '../../inference/replies/call-emitter.ts'

/** Takes what the library says of calls. */
export interface CallsComing {
  /** A piece of the input of the call that has this place among all; after its object come line breaks. */
  add(piece: {
    readonly callIndex: number
    readonly functionName: string
    readonly paramsChunk: string
  }): void

  /** The next call is whole. Of tools without parameters nothing came before. */
  close(call: { readonly functionName: string; readonly params: unknown }): void

  /** Emits the rest, and why the reply ended. */
  end(isAtLimit: boolean): FinishReason
}

/** Creates the teller of one reply. */
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

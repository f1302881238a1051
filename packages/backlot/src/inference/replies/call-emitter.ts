/**
 * Emits the tool calls of a reply in the order in which they began: the first one is streamed, the
 * next one follows when that is complete, or can have no more content, and the rest comes at the
 * end. See docs/decisions/0040-streamed-tool-calls.md.
 */
import type { OpaqueState } from '../../domain/conversation.ts'
import { Fault } from '../../domain/fault.ts'
import type { FinishReason } from '../../domain/stream.ts'
import { inputReader, type InputReader } from './input-reader.ts'
import { toRecord } from '../connection/json.ts'
import type { ReplyWriter } from './reply-writer.ts'

/** A fragment of a call; missing values are empty. */
export type CallFragment = {
  readonly id: string
  readonly name: string
  /** A piece of JSON text, or the object itself. */
  readonly json: unknown
  /** The state by which its server recognizes the call, if any. */
  readonly opaqueState?: OpaqueState | undefined
  /** True when it came in one piece with the call before it, so that the input of either may come first. */
  readonly isBeside?: boolean
}

/** A call that has begun. */
export interface EmittedCall {
  readonly id: string
  readonly name: string

  /** Adds a fragment. */
  add(fragment: CallFragment): void

  /** Reports that no more of it comes. */
  end(): void

  /** Whether its input is a complete object. */
  isWhole(): boolean
}

/** Emits the calls of one reply. */
export interface CallEmitter {
  /** Begins a call. */
  begin(fragment: CallFragment): EmittedCall

  /**
   * Emits the rest, and the reason of the end. A call that the limit has cut ends there, or is left
   * out if nothing of it was emitted; one that is otherwise incomplete is a fault. Some servers
   * report a call that the limit has cut as complete: `isAtLimit` shows it.
   */
  end(ending: { readonly reported: FinishReason; readonly isAtLimit: boolean }): FinishReason
}

type Coming = {
  id: string
  name: string
  opaqueState: OpaqueState | undefined
  /** An object in place of the text. */
  given: unknown
  readonly input: InputReader
  /** Input that may be emitted, and was not yet. */
  ready: string
  isBegun: boolean
  isBeside: boolean
  /** Whether more of it may come. */
  isOpen: boolean
  /** Its input, where it was emitted before its end was seen. */
  assumed: string | undefined
}

/** Creates the emitter of one reply. */
export function createCallEmitter(writer: ReplyWriter): CallEmitter {
  const calls: Coming[] = []
  let at = 0
  const emitReadyCalls = (): void => {
    for (let call = calls[at]; call; call = calls[at]) {
      const isEmitted = emitReady(writer, call) || emitPassed(writer, call, calls[at + 1])
      if (!isEmitted) return
      at += 1
    }
  }
  return {
    begin: (fragment) => {
      const call = createCall()
      call.isBeside = fragment.isBeside ?? false
      calls.push(call)
      const add = (more: CallFragment): void => {
        extend(call, more)
        emitReadyCalls()
      }
      add(fragment)
      return {
        get id() {
          return call.id
        },
        get name() {
          return call.name
        },
        add,
        end: () => {
          call.isOpen = false
          emitReadyCalls()
        },
        isWhole: () => call.input.isWhole() || call.given !== undefined,
      }
    },
    end: (ending) => {
      const reason = emitRest(writer, [...calls.slice(at), ...calls.flatMap(toOthers)], ending)
      if (isStopped(reason)) return reason
      return calls.length > 0 ? 'tool' : 'end'
    },
  }
}

function createCall(name = '', given?: unknown): Coming {
  const call: Coming = {
    id: '',
    name,
    opaqueState: undefined,
    given,
    input: inputReader(() => call.given),
    ready: '',
    isBegun: false,
    isBeside: false,
    isOpen: true,
    assumed: undefined,
  }
  return call
}

/** Calls of the same tool whose inputs came as one. */
function toOthers(call: Coming): readonly Coming[] {
  const { name, input, assumed } = call
  if (assumed !== undefined && restOf(call) !== assumed) throw brokenInput()
  const others = input.others()
  if (others === undefined) throw brokenInput()
  return others.map((given) => createCall(name, given))
}

function brokenInput(): Fault {
  return new Fault('internal', 'the engine called a tool with a broken input')
}

function extend(call: Coming, { id, name, json, opaqueState }: CallFragment): void {
  call.opaqueState ??= opaqueState
  if (call.id === '') call.id = id
  if (call.name === '') call.name = name.trim()
  if (typeof json === 'string') call.ready += call.input.push(json)
  else call.given = json
}

/** Emits what can be emitted of the call; true when that was all of it. */
function emitReady(writer: ReplyWriter, call: Coming): boolean {
  const { id, name, ready, input } = call
  if (id === '' || name === '' || ready === '') return false
  emitPiece(writer, call, ready)
  call.ready = ''
  if (!input.isWhole()) return false
  writer.endTool()
  return true
}

/** Emits a whole call of which nothing was emitted yet, once no more of it comes. True when it did. */
function emitPassed(writer: ReplyWriter, call: Coming, next: Coming | undefined): boolean {
  if (call.isBegun) return false
  if (call.isOpen && !isPassed(call, next)) return false
  const input = restOf(call)
  if (input === undefined) return false
  call.assumed = input
  emitPiece(writer, call, input)
  writer.endTool()
  return true
}

/**
 * True when the next call is complete: a call without input has no other end. Not when the next one
 * only begins, because servers that interleave calls may begin with any of them.
 */
function isPassed({ input, given }: Coming, next: Coming | undefined): boolean {
  if (next === undefined || !isWholeCall(next)) return false
  return !next.isBeside || input.hasBegun() || given !== undefined
}

/** An empty object may be a formality before the input comes. */
function isWholeCall({ input, ready, given }: Coming): boolean {
  return (ready !== '' && input.isWhole()) || Object.keys(toRecord(given)).length > 0
}

function emitPiece(writer: ReplyWriter, call: Coming, json: string): void {
  if (!call.isBegun) writer.startTool(call)
  call.isBegun = true
  writer.toolInput(json)
}

function emitRest(
  writer: ReplyWriter,
  left: readonly Coming[],
  { reported, isAtLimit }: { readonly reported: FinishReason; readonly isAtLimit: boolean },
): FinishReason {
  const rests = left.map((call) => ({ call, rest: restOf(call) }))
  const isCut = rests.some(({ rest }) => rest === undefined)
  const ending = isCut && isAtLimit && reported !== 'sensitive' ? 'limit' : reported
  if (isCut && !isStopped(ending)) throw brokenInput()
  for (const { call, rest } of rests) {
    if (rest !== undefined) emitPiece(writer, call, rest)
    if (call.isBegun) writer.endTool()
  }
  return ending
}

/** Whether the reply ended early. */
function isStopped(reason: FinishReason): boolean {
  return reason === 'limit' || reason === 'sensitive'
}

/** What is left to emit of the call; undefined when it is invalid. */
function restOf({ name, ready, input }: Coming): string | undefined {
  const rest = name === '' ? undefined : input.rest()
  return rest === undefined ? undefined : ready + rest
}

/**
 * `functions` and `function_call`, OpenAI's predecessors of tools: older clients send them, and
 * expect a `function_call` in the answer.
 *
 * Source: the public OpenAI API reference, "Chat completions", deprecated members.
 */
import Type, { type Static } from 'typebox'
import type { Tool } from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import type { RawChatMessage } from '../chat/chat-messages.ts'
import { readFunction } from '../chat/chat.ts'
import { echo, isObject, parser } from '../parse.ts'

/** The members of a request. */
export const LEGACY_MEMBERS = {
  functions: Type.Optional(
    Type.Array(Type.Object({}), {
      description: 'The older name of tools; answered with function_call',
    }),
  ),
  function_call: Type.Optional(
    Type.Unknown({ description: 'The older name of tool_choice: none, auto or {name}' }),
  ),
}

type LegacyBody = Static<Type.TObject<typeof LEGACY_MEMBERS>> & { readonly tools?: unknown }

const NamedSchema = Type.Object({ name: Type.String() })
const parseNamed = parser(NamedSchema)
const parseCall = parser(Type.Object({ name: Type.String(), arguments: Type.String() }))

/** The functions as tools; undefined where there are none. Throws `invalid` naming the wrong one. */
export function readFunctions({ functions, tools }: LegacyBody): readonly Tool[] | undefined {
  if (functions === undefined) return undefined
  if (tools !== undefined) throw invalid('functions', 'functions must not stand beside tools')
  return functions.map((one, index) => readFunction(one, `functions[${index}]`))
}

/** `function_call` as the equivalent `tool_choice`. Throws `invalid`. */
export function toToolChoice(call: unknown): unknown {
  if (!isObject(call)) {
    if (call === undefined || call === 'auto' || call === 'none') return call
    throw invalid(
      'function_call',
      `function_call must be "auto", "none" or {"name": …}, got ${echo(call)}`,
    )
  }
  return { type: 'function', function: parseNamed(call, 'function_call') }
}

/** The messages with function calls and results as those of tools. Throws `invalid`. */
export function withoutLegacy(messages: readonly AnyMessage[]): readonly RawOpenaiMessage[] {
  const open = new Map<string, string>()
  return messages.map((message, index) => {
    const at = `messages[${index}]`
    const { role } = message
    if (role === 'function') return toResult(message, { at, open })
    return role === 'assistant' ? toCaller(message, { at, open, index }) : { ...message, role }
  })
}

/** A message by its role, in today's format. */
export type RawOpenaiMessage = {
  readonly role: RawChatMessage['role'] | 'developer'
  readonly [member: string]: unknown
}

type AnyMessage = { readonly role: RawChatMessage['role'] | 'developer' | 'function' }

type Place = {
  readonly at: string
  /** The ids of calls so far by function name: calls had no ids then. */
  readonly open: Map<string, string>
}

function toCaller(
  message: object,
  { at, open, index }: Place & { readonly index: number },
): RawOpenaiMessage {
  const role = 'assistant'
  if (!('function_call' in message) || message.function_call == null) return { ...message, role }
  const { function_call: raw, ...rest } = message
  const call = parseCall(raw, `${at}.function_call`)
  const id = `function_${index}`
  open.set(call.name, id)
  return { ...rest, role, tool_calls: [{ id, type: 'function', function: call }] }
}

function toResult(message: object, { at, open }: Place): RawOpenaiMessage {
  const { name } = parseNamed(message, at)
  const id = open.get(name)
  if (id === undefined)
    throw invalid(
      `${at}.name`,
      `${at}.name must be the name of a function called before it, got ${echo(name)}`,
    )
  return { ...message, role: 'tool', tool_call_id: id }
}

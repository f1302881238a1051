/** What the messages of both sides of a chat completion are written with. */
import { createHash } from 'node:crypto'
import type { Message } from '../../domain/conversation.ts'
import { AS_IT_IS, type Adaptation } from '../../inference/replies/adapt.ts'
import type { BodyWriter } from '../../inference/connection/body.ts'
import type { Json } from '../../inference/connection/json.ts'
import type { ServerTraits } from './servers.ts'

/** A part of a content: text, a picture or a film. */
export type ChatContent = Json

/** One message. */
export type ChatMessage = {
  readonly role: string
  readonly content: string | readonly ChatContent[]
} & Json

/** What messages are written with. */
export type Writing = {
  readonly server: ServerTraits
  readonly body: Pick<BodyWriter, 'base64'>
  readonly states: OpaqueStates
  /** What its model wants; default: nothing. */
  readonly so?: Adaptation
}

/** Whose opaque state is sent. */
export type OpaqueStates = {
  /** The server that made them; it gets its own and no others. */
  readonly origin: string
  /** What a call gets that has none, for servers that ask for one. */
  readonly instead?: string
}

/** An id as the server takes it, the same for a call and its result. */
export function toId(id: string, { shortIds }: Adaptation = AS_IT_IS): string {
  if (!shortIds || /^[A-Za-z0-9]{9}$/.test(id)) return id
  const number = createHash('sha256').update(id).digest().readBigUInt64BE()
  return number.toString(36).padStart(9, '0').slice(-9)
}

/** The texts of a message, each from a line of its own on. */
export function toText({ content }: Message): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
}

/** Shared helpers for writing messages of both sides of a chat completion. */
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

/** The settings for writing messages. */
export type Writing = {
  readonly server: ServerTraits
  readonly body: Pick<BodyWriter, 'base64'>
  readonly states: OpaqueStates
  /** Adaptations that the model needs; default: none. */
  readonly so?: Adaptation
}

/** Which opaque state is sent. */
export type OpaqueStates = {
  /** The server that gets its own state back, and no other. */
  readonly origin: string
  /** A placeholder for calls without state, for servers that require one. */
  readonly instead?: string
}

/** An id that the server accepts, the same for a call and its result. */
export function toId(id: string, { shortIds }: Adaptation = AS_IT_IS): string {
  if (!shortIds || /^[A-Za-z0-9]{9}$/.test(id)) return id
  const number = createHash('sha256').update(id).digest().readBigUInt64BE()
  return number.toString(36).padStart(9, '0').slice(-9)
}

/** The texts of a message, separated by line breaks. */
export function toText({ content }: Message): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
}

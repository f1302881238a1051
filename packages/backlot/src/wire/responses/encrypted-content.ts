/**
 * `encrypted_content` of reasoning items: a thought with our signature, so that a client that keeps
 * nothing else of it can send it back.
 *
 *     br1.TEXT.SIGNATURE     text as JSON in base64url, signature as in `thought-signature.ts`
 *
 * It is opaque to clients rather than secret: the item has the same text. Opaque state of the
 * thought's server stays readable for that server only.
 */
import type { ThinkingBlock } from '../../domain/conversation.ts'
import type { Signer } from '../../domain/signer.ts'
import type { ThoughtState } from '../collect-reply.ts'
import { readSignature, signThought } from '../messages/thought-signature.ts'

/** The prefix of ours. Items with others are foreign and ignored. */
const PREFIX = 'br1.'

/** The content of a thought. */
export function encryptThought(
  signer: Signer,
  text: string,
  { opaqueState, hidden }: ThoughtState,
): string {
  const packed = Buffer.from(JSON.stringify(text)).toString('base64url')
  return `${PREFIX}${packed}.${signThought(signer, text, hidden ?? opaqueState)}`
}

/** The thought of a content; or that it was changed, or is foreign. */
export function decryptThought(
  signer: Signer,
  content: string,
): ThinkingBlock | 'changed' | 'foreign' {
  if (!content.startsWith(PREFIX)) return 'foreign'
  const end = content.indexOf('.', PREFIX.length)
  if (end === -1) return 'changed'
  const text = unpack(content.slice(PREFIX.length, end))
  if (text === undefined) return 'changed'
  const signature = content.slice(end + 1)
  const read = readSignature(signer, text, signature)
  if (read === 'changed' || read === 'foreign') return 'changed'
  const isHidden = text === '' && read.opaqueState !== undefined
  return { type: 'thinking', text, signature, ...read, ...(isHidden ? { isHidden } : {}) }
}

/** JSON can contain lone surrogates, which UTF-8 cannot. */
function unpack(packed: string): string | undefined {
  try {
    const text: unknown = JSON.parse(Buffer.from(packed, 'base64url').toString())
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

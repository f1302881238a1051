/**
 * The signatures of thinking that callers see, which are ours.
 *
 *     bl1.MAC            a thought that needs nothing else
 *     bl2.SEAL.bl1.MAC   one that a server has sealed: the seal travels in the signature
 *
 * A caller passes thinking back unchanged; its server then gets the seal that
 * it gave, and only that server does.
 */
import type { ThinkingBlock, ThoughtSeal } from '../../domain/conversation.ts'
import { packSeal, unpackSeal } from '../../domain/packed-seal.ts'
import type { Signer } from '../../domain/signer.ts'

/** How ours begin. Others are strangers', and their blocks mean nothing here. */
const PLAIN = 'bl1.'
const SEALED = 'bl2.'

/** What is signed for a sealed thought begins so; no other thought that does is taken for ours. */
const MARK = '\u0000sealed\u0000'

/** The signature of a thought. */
export function signThought(signer: Signer, text: string, seal?: ThoughtSeal): string {
  if (!seal) return signer.sign(text)
  const packed = packSeal(seal)
  return `${SEALED}${packed}.${signer.sign(signedText(packed, text))}`
}

/** What the signature of a thought says: its seal, that the thought was changed, or that it is not ours. */
export function readSignature(
  signer: Signer,
  text: string,
  signature: string,
): Pick<ThinkingBlock, 'seal'> | 'changed' | 'foreign' {
  if (signature.startsWith(PLAIN))
    return !text.startsWith(MARK) && signer.verify(text, signature) ? {} : 'changed'
  if (!signature.startsWith(SEALED)) return 'foreign'
  const end = signature.indexOf('.', SEALED.length)
  const packed = signature.slice(SEALED.length, end)
  if (end === -1 || !signer.verify(signedText(packed, text), signature.slice(end + 1)))
    return 'changed'
  return { seal: unpackSeal(packed) }
}

function signedText(packed: string, text: string): string {
  return `${MARK}${packed}\u0000${text}`
}

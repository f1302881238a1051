/**
 * The signatures of thinking that callers see, which are ours.
 *
 *     bl1.MAC            a thought that needs nothing else
 *     bl2.SEAL.bl1.MAC   one that a server has sealed: the seal travels in the signature
 *     bl3.WHOLE.bl1.MAC  one that its caller did not want to see: all of it travels in the signature
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
const OMITTED = 'bl3.'

/** What is signed for a sealed thought begins so; no other thought that does is taken for ours. */
const MARK = '\u0000sealed\u0000'
const OMITTED_MARK = '\u0000omitted\u0000'

/** The signature of a thought. */
export function signThought(signer: Signer, text: string, seal?: ThoughtSeal): string {
  if (!seal) return signer.sign(text)
  const packed = packSeal(seal)
  return `${SEALED}${packed}.${signer.sign(signedText(packed, text))}`
}

/** The signature of a thought whose words are not shown: they are in it, so that the model gets them back. */
export function signOmitted(signer: Signer, text: string, seal?: ThoughtSeal): string {
  const packed = packSeal({ origin: text, data: seal ? packSeal(seal) : '' })
  return `${OMITTED}${packed}.${signer.sign(OMITTED_MARK + packed)}`
}

/** What the signature of a thought says: its seal, that the thought was changed, or that it is not ours. */
export function readSignature(
  signer: Signer,
  text: string,
  signature: string,
): Pick<ThinkingBlock, 'seal'> | Pick<ThinkingBlock, 'seal' | 'text'> | 'changed' | 'foreign' {
  if (signature.startsWith(PLAIN))
    return !isMarked(text) && signer.verify(text, signature) ? {} : 'changed'
  if (signature.startsWith(OMITTED)) return readOmitted(signer, text, signature)
  if (!signature.startsWith(SEALED)) return 'foreign'
  const end = signature.indexOf('.', SEALED.length)
  const packed = signature.slice(SEALED.length, end)
  if (end === -1 || !signer.verify(signedText(packed, text), signature.slice(end + 1)))
    return 'changed'
  return { seal: unpackSeal(packed) }
}

function readOmitted(
  signer: Signer,
  text: string,
  signature: string,
): Pick<ThinkingBlock, 'seal' | 'text'> | 'changed' {
  const end = signature.indexOf('.', OMITTED.length)
  const packed = signature.slice(OMITTED.length, end)
  if (text !== '' || end === -1 || !signer.verify(OMITTED_MARK + packed, signature.slice(end + 1)))
    return 'changed'
  const { origin: thought, data } = unpackSeal(packed)
  return { text: thought, ...(data === '' ? {} : { seal: unpackSeal(data) }) }
}

function isMarked(text: string): boolean {
  return text.startsWith(MARK) || text.startsWith(OMITTED_MARK)
}

function signedText(packed: string, text: string): string {
  return `${MARK}${packed}\u0000${text}`
}

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
import type { ThinkingBlock, OpaqueState } from '../../domain/conversation.ts'
import { packOpaqueState, unpackOpaqueState } from '../../domain/opaque-state.ts'
import type { Signer } from '../../domain/signer.ts'

/** How ours begin. Others are strangers', and their blocks mean nothing here. */
const PLAIN = 'bl1.'
const SIGNED_STATE = 'bl2.'
const OMITTED = 'bl3.'

/** What is signed for a sealed thought begins so; no other thought that does is taken for ours. */
const MARK = '\u0000sealed\u0000'
const OMITTED_MARK = '\u0000omitted\u0000'

/** The signature of a thought. */
export function signThought(signer: Signer, text: string, opaqueState?: OpaqueState): string {
  if (!opaqueState) return signer.sign(text)
  const packed = packOpaqueState(opaqueState)
  return `${SIGNED_STATE}${packed}.${signer.sign(signedText(packed, text))}`
}

/** The signature of a thought whose words are not shown: they are in it, so that the model gets them back. */
export function signOmitted(signer: Signer, text: string, opaqueState?: OpaqueState): string {
  const packed = packOpaqueState({
    origin: text,
    data: opaqueState ? packOpaqueState(opaqueState) : '',
  })
  return `${OMITTED}${packed}.${signer.sign(OMITTED_MARK + packed)}`
}

/** What the signature of a thought says: its opaque state, that the thought was changed, or that it is not ours. */
export function readSignature(
  signer: Signer,
  text: string,
  signature: string,
):
  | Pick<ThinkingBlock, 'opaqueState'>
  | Pick<ThinkingBlock, 'opaqueState' | 'text'>
  | 'changed'
  | 'foreign' {
  if (signature.startsWith(PLAIN))
    return !isMarked(text) && signer.verify(text, signature) ? {} : 'changed'
  if (signature.startsWith(OMITTED)) return readOmitted(signer, text, signature)
  if (!signature.startsWith(SIGNED_STATE)) return 'foreign'
  const end = signature.indexOf('.', SIGNED_STATE.length)
  const packed = signature.slice(SIGNED_STATE.length, end)
  if (end === -1 || !signer.verify(signedText(packed, text), signature.slice(end + 1)))
    return 'changed'
  return { opaqueState: unpackOpaqueState(packed) }
}

function readOmitted(
  signer: Signer,
  text: string,
  signature: string,
): Pick<ThinkingBlock, 'opaqueState' | 'text'> | 'changed' {
  const end = signature.indexOf('.', OMITTED.length)
  const packed = signature.slice(OMITTED.length, end)
  if (text !== '' || end === -1 || !signer.verify(OMITTED_MARK + packed, signature.slice(end + 1)))
    return 'changed'
  const { origin: thought, data } = unpackOpaqueState(packed)
  return { text: thought, ...(data === '' ? {} : { opaqueState: unpackOpaqueState(data) }) }
}

function isMarked(text: string): boolean {
  return text.startsWith(MARK) || text.startsWith(OMITTED_MARK)
}

function signedText(packed: string, text: string): string {
  return `${MARK}${packed}\u0000${text}`
}

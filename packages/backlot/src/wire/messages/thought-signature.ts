/**
 * Signatures of thinking for callers, which are ours.
 *
 *     bl1.MAC            a thought without opaque state
 *     bl2.SEAL.bl1.MAC   a thought with opaque state of its server, which travels in the signature
 *     bl3.WHOLE.bl1.MAC  a thought that its caller did not want to see, which travels in the signature
 *
 * A caller sends thinking back unchanged; its server then gets its own state back, and no other
 * server does.
 */
import type { ThinkingBlock, OpaqueState } from '../../domain/conversation.ts'
import { packOpaqueState, unpackOpaqueState } from '../../domain/opaque-state.ts'
import type { Signer } from '../../domain/signer.ts'

/** Prefixes of our signatures. Thinking with others is foreign and ignored. */
const PLAIN = 'bl1.'
const SIGNED_STATE = 'bl2.'
const OMITTED = 'bl3.'

/** The prefix of what is signed for a thought with opaque state; no other thought that begins so is taken for ours. */
const MARK = '\u0000sealed\u0000'
const OMITTED_MARK = '\u0000omitted\u0000'

/** The signature of a thought. */
export function signThought(signer: Signer, text: string, opaqueState?: OpaqueState): string {
  if (!opaqueState) return signer.sign(text)
  const packed = packOpaqueState(opaqueState)
  return `${SIGNED_STATE}${packed}.${signer.sign(signedText(packed, text))}`
}

/** The signature of a thought whose text is not shown: it contains the text, so that the model gets it back. */
export function signOmitted(signer: Signer, text: string, opaqueState?: OpaqueState): string {
  const packed = packOpaqueState({
    origin: text,
    data: opaqueState ? packOpaqueState(opaqueState) : '',
  })
  return `${OMITTED}${packed}.${signer.sign(OMITTED_MARK + packed)}`
}

/** The content of a thought's signature: its opaque state, that the thought was changed, or that it is foreign. */
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

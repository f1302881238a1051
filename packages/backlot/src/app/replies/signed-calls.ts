/**
 * Tool calls with opaque state of their server. The state travels in the id of the call, because
 * that is what every client of every dialect sends back:
 *
 *     ID_bl3_MACSTATE     the MAC covers the id and the state, and has a fixed length
 *
 * Within the service, ids are those of the engines, so no server ever sees another's state. See
 * docs/decisions/0043-opaque-state.md.
 */
import type { ContentBlock, Prompt, OpaqueState } from '../../domain/conversation.ts'
import { packOpaqueState, unpackOpaqueState } from '../../domain/opaque-state.ts'
import type { Signer } from '../../domain/signer.ts'
import type { StreamPart } from '../../domain/stream.ts'
import type { ReplyStream } from './reply-stages.ts'

/** The prefix of call signatures. */
export const CALL_SIGNATURE = 'bl3_'

const MARK = `_${CALL_SIGNATURE}`

/** The length of a signature: the prefix, and 32 bytes in base64. */
const SIGNATURE_LENGTH = CALL_SIGNATURE.length + 43

/** The same parts, with the signed state of calls in their ids. */
export async function* signCalls(
  parts: ReplyStream,
  signer: Signer,
): AsyncGenerator<readonly StreamPart[]> {
  for await (const batch of parts) yield batch.map((part) => signedPart(part, signer))
}

function signedPart(part: StreamPart, signer: Signer): StreamPart {
  if (part.type !== 'tool-start' || !part.opaqueState) return part
  const { type, id, name, opaqueState: state } = part
  return { type, id: signedId(signer, id, state), name }
}

function signedId(signer: Signer, id: string, state: OpaqueState): string {
  const packed = packOpaqueState(state)
  return `${id}_${signer.sign(signedText(id, packed))}${packed}`
}

function signedText(id: string, packed: string): string {
  return `${id}\u0000${packed}`
}

/**
 * The prompt with the ids that the engines gave, and the state beside the calls. An id without a
 * valid signature stays as it is. A prompt without such calls is returned unchanged.
 */
export function openSignedCalls(prompt: Prompt, signer: Signer): Prompt {
  if (!prompt.messages.some(({ content }) => content.some(hasMark))) return prompt
  return {
    ...prompt,
    messages: prompt.messages.map((message) => ({
      ...message,
      content: message.content.map((block) => openedBlock(block, signer)),
    })),
  }
}

function hasMark(block: ContentBlock): boolean {
  return block.type === 'tool-use' && block.id.includes(MARK)
}

function openedBlock(block: ContentBlock, signer: Signer): ContentBlock {
  if (block.type === 'tool-use') return { ...block, ...readId(block.id, signer) }
  if (block.type !== 'tool-result') return block
  return { ...block, toolUseId: readId(block.toolUseId, signer).id }
}

function readId(
  given: string,
  signer: Signer,
): { readonly id: string; readonly opaqueState?: OpaqueState } {
  const at = given.lastIndexOf(MARK)
  if (at === -1) return { id: given }
  const id = given.slice(0, at)
  const signed = given.slice(at + 1)
  const packed = signed.slice(SIGNATURE_LENGTH)
  if (!signer.verify(signedText(id, packed), signed.slice(0, SIGNATURE_LENGTH)))
    return { id: given }
  return { id, opaqueState: unpackOpaqueState(packed) }
}

import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine, TokenCount } from '../../domain/engine.ts'
import { getTextModel, type ModelName } from '../../domain/model.ts'
import { requireReadableMedia } from '../../domain/text-rules.ts'
import type { Signer } from '../../domain/signer.ts'
import { openMedia, type MediaOwner, type MediaPorts } from '../files/open-media.ts'
import { openSignedCalls } from './signed-calls.ts'

/** Counts the input tokens of a prompt for a model; the same number as the usage of a reply to it, when `exact`. */
export type CountTokens = (
  order: { readonly model: ModelName; readonly prompt: Prompt },
  owner: MediaOwner,
) => Promise<TokenCount>

/** The use case; `textEngine` finds the engine of a model. Throws `invalid` for what the model does not take. */
export function tokenCounter(ports: {
  textEngine(modelId: string): TextEngine
  readonly media: MediaPorts
  readonly callSigner: Signer
}): CountTokens {
  return async ({ model, prompt }, { caller, signal }) => {
    const asked = getTextModel(model)
    requireReadableMedia(asked, prompt)
    const takesPictures = asked.media.includes('image')
    const opened = await openMedia(ports.media, prompt, { caller, signal, takesPictures })
    const unsealed = openSignedCalls(opened, ports.callSigner)
    return await ports.textEngine(model.id).countTokens(model.id, unsealed, { signal })
  }
}

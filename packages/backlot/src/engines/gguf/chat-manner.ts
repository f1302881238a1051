/** How conversations are formatted for a model: by its own chat template, or in a format that it may know. */
import type {
  ChatWrapper,
  ChatWrapperGenerateContextStateOptions,
  ChatWrapperGeneratedContextState,
  ResolveChatWrapperOptions,
} from 'node-llama-cpp'
import { Fault } from '../../domain/fault.ts'
import type { Library } from './library.ts'

/** A format, and why it is not the model's own template. */
export type Manner = {
  readonly wrapper: ChatWrapper
  /** A notice for the operator; undefined when the template is used. */
  readonly trouble: string | undefined
}

/** The format of a model; the more is known about it, the more likely it fits. */
export function mannerOf(
  { resolveChatWrapper, GeneralChatWrapper }: Library,
  described: ResolveChatWrapperOptions,
): Manner {
  const otherwise = (trouble: string): Manner => {
    const found = resolveChatWrapper({ ...described, noJinja: true })
    return { wrapper: found ?? new GeneralChatWrapper(), trouble }
  }
  if (!described.fileInfo?.metadata.tokenizer.chat_template?.trim())
    return otherwise('the model file has no chat template')
  try {
    // By default the library prints what is wrong with a template.
    const wrapper = resolveChatWrapper({ ...described, fallbackToOtherWrappersOnJinjaError: false })
    return wrapper ? { wrapper, trouble: undefined } : otherwise(UNUSABLE)
  } catch (thrown) {
    return otherwise(`${UNUSABLE} (${complaint(thrown)})`)
  }
}

const UNUSABLE = 'the chat template of the model file cannot be used'

/** What the library says of a template, in one line and without its standard text. */
function complaint(thrown: unknown): string {
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  const [, said = words] = /failed the sanity test: (.*)\. Inspect/s.exec(words) ?? []
  const [line = ''] = said.replace(/^(?:\w*Error: |Jinja renderer failed\. )+/, '').split('\n')
  return line.replace(/[.\s]+$/, '')
}

/**
 * The conversation in the model's format. Throws `invalid` where the template refuses it, as those
 * do that require alternating turns.
 */
export function written(
  wrapper: ChatWrapper,
  conversation: ChatWrapperGenerateContextStateOptions,
): ChatWrapperGeneratedContextState {
  try {
    return wrapper.generateContextState(conversation)
  } catch (thrown) {
    const message = 'the chat template of the model does not take this conversation'
    throw new Fault('invalid', message, { cause: thrown })
  }
}

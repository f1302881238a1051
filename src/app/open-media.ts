import type { ContentBlock, MediaBlock, Prompt, TextBlock } from '../domain/conversation.ts'
import { invalid } from '../domain/fault.ts'
import type { MediaReader } from '../domain/media.ts'

/**
 * The same prompt, with what the data of its pictures and films says about
 * them; the very same object when there is none. Throws `invalid` naming the
 * block whose data is corrupted or is not what it is said to be. One after
 * another: a request of many pictures takes the memory of one.
 */
export async function openMedia(reader: MediaReader, prompt: Prompt): Promise<Prompt> {
  if (!prompt.messages.some(({ content }) => content.some(holdsData))) return prompt
  const messages: Prompt['messages'][number][] = []
  for (const [index, message] of prompt.messages.entries()) {
    const content = await openBlocks(reader, message.content, `messages[${index}].content`)
    messages.push({ ...message, content })
  }
  return { ...prompt, messages }
}

function holdsData(block: ContentBlock): boolean {
  if (block.type === 'tool-result') return block.content.some(holdsData)
  return isMedia(block) && block.source.type === 'base64'
}

async function openBlocks(
  reader: MediaReader,
  blocks: readonly ContentBlock[],
  path: string,
): Promise<readonly ContentBlock[]> {
  const opened: ContentBlock[] = []
  for (const [index, block] of blocks.entries()) {
    const at = `${path}[${index}]`
    if (block.type === 'tool-result') {
      const content: (TextBlock | MediaBlock)[] = []
      for (const [innerIndex, inner] of block.content.entries())
        content.push(
          inner.type === 'text'
            ? inner
            : await openBlock(reader, inner, `${at}.content[${innerIndex}]`),
        )
      opened.push({ ...block, content })
    } else opened.push(isMedia(block) ? await openBlock(reader, block, at) : block)
  }
  return opened
}

async function openBlock(reader: MediaReader, block: MediaBlock, at: string): Promise<MediaBlock> {
  const { source, type } = block
  if (source.type !== 'base64') return block
  const { data: base64, mediaType } = source
  const found = await reader.read({ type, base64, ...(mediaType ? { mediaType } : {}) })
  if ('reason' in found) throw invalid(at, `${at} ${found.reason}`)
  return { ...block, facts: found }
}

function isMedia(block: ContentBlock): block is MediaBlock {
  return block.type === 'image' || block.type === 'video'
}

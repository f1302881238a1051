import type { ContentBlock, Prompt } from '../../domain/conversation.ts'

/**
 * The texts of a prompt, for moderation: one for each system prompt, turn and tool. Blocks of one
 * turn are one text, so that nothing hides between them; pictures and videos have none.
 */
export function promptTexts({ system, messages, tools }: Prompt): readonly string[] {
  const turns = messages.map(({ content }) => content.map(blockText).join('\n'))
  const described = tools.map(({ name, description = '' }) => `${name}\n${description}`)
  return [...system.map(({ text }) => text), ...turns, ...described].filter((text) => text !== '')
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
    case 'thinking':
      return block.text
    case 'tool-use':
      return JSON.stringify(block.input)
    case 'tool-result':
      return block.content.map(blockText).join('\n')
    case 'image':
    case 'video':
      return ''
  }
}

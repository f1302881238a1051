import type {
  ContentBlock,
  MediaBlock,
  Prompt,
  ToolResultBlock,
} from '../../domain/conversation.ts'
import { dataBytes } from './media-tokens.ts'

/** The longest request and tool result that a reply repeats, in characters. */
const LONGEST_REQUEST = 400
const LONGEST_RESULT = 4000

/** A reply that names itself, restates the request and counts what it was given. */
export function describeRequest({
  said,
  prompt,
  inputTokens,
}: {
  readonly said: string
  readonly prompt: Prompt
  readonly inputTokens: number
}): string {
  const given = [
    plural(prompt.messages.length, 'message'),
    plural(prompt.tools.length, 'tool'),
    plural(inputTokens, 'input token'),
  ]
  return [
    'This is the Backlot sandbox, which answers by rule and is not a model.',
    said === ''
      ? 'The last message has no text.'
      : `You wrote: ${shortened(said, LONGEST_REQUEST)}`,
    ...prompt.messages.flatMap(({ content }) => content.filter(isMedia)).map(describeMedia),
    `It was given ${given.join(', ')}.`,
  ].join('\n')
}

/** A reply that contains the tool results of the last message; undefined when it has none. */
export function describeResults(
  prompt: Prompt,
  content: readonly ContentBlock[],
): string | undefined {
  const results = content.filter((block) => block.type === 'tool-result')
  if (results.length === 0) return undefined
  const uses = prompt.messages
    .flatMap((message) => message.content)
    .filter((block) => block.type === 'tool-use')
  const names = new Map(uses.map(({ id, name }) => [id, name]))
  return results.map((result) => describeResult(result, names.get(result.toolUseId))).join('\n')
}

function describeResult({ content, isError }: ToolResultBlock, name = 'the tool'): string {
  const texts = content.map((block) => (block.type === 'text' ? block.text : describeMedia(block)))
  const verb = isError ? 'failed' : 'returned'
  return `${name} ${verb}: ${shortened(texts.join('\n'), LONGEST_RESULT)}`
}

/** Only what the request says of it: the data is not looked at. */
function describeMedia(block: MediaBlock): string {
  const { source, type } = block
  const article = type === 'image' ? 'An image' : 'A video'
  switch (source.type) {
    case 'url':
      return `${article} came by address: ${shortened(source.url, LONGEST_REQUEST)}`
    case 'file':
      return `${article} came as file ${source.fileId}.`
    case 'base64':
      return `${article} came as data: ${source.mediaType ?? 'no type given'}, ${plural(dataBytes(block) ?? 0, 'byte')}.`
  }
}

function isMedia(block: ContentBlock): block is MediaBlock {
  return block.type === 'image' || block.type === 'video'
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The first characters of the text, never half of one. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const kept = Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('')
  return kept.length === text.length ? text : `${kept}…`
}

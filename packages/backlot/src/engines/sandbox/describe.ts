import type {
  ContentBlock,
  MediaBlock,
  Prompt,
  ToolResultBlock,
} from '../../domain/conversation.ts'
import type { MediaFacts } from '../../domain/media.ts'

/** The longest request and tool result that a reply repeats, in characters. */
const MAX_REQUEST_CHARACTERS = 400
const MAX_RESULT_CHARACTERS = 4000

/** A reply that names itself, restates the request and counts its input. */
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
      : `You wrote: ${shortened(said, MAX_REQUEST_CHARACTERS)}`,
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
  return `${name} ${verb}: ${shortened(texts.join('\n'), MAX_RESULT_CHARACTERS)}`
}

/** The properties of inline data, or the address of other data. */
function describeMedia({ source, type, facts }: MediaBlock): string {
  if (facts) return describeFacts(type, facts)
  const article = type === 'image' ? 'An image' : 'A video'
  switch (source.type) {
    case 'url':
      return `${article} came by address: ${shortened(source.url, MAX_REQUEST_CHARACTERS)}`
    case 'file':
      return `${article} came as file ${source.fileId}.`
    case 'base64':
    case 'bytes':
      return `${article} came as data: ${source.mediaType ?? 'no type given'}.`
  }
}

function describeFacts(type: MediaBlock['type'], facts: MediaFacts): string {
  const { format, widthPx, heightPx, durationSeconds, colours = [], sizeBytes } = facts
  const details = [
    `${widthPx}x${heightPx} pixels`,
    ...(durationSeconds === undefined ? [] : [`${Number(durationSeconds.toFixed(2))} seconds`]),
    plural(sizeBytes, 'byte'),
    ...(colours.length === 0 ? [] : [`mainly ${colours.join(', ')}`]),
  ]
  return `The ${type} is ${format.toUpperCase()}: ${details.join('; ')}.`
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

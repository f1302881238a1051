import type { Prompt, Tool } from '../../domain/conversation.ts'
import { exampleValue } from './example-value.ts'
import type { AskedCall } from './phrases.ts'

/** A whole name in the text outweighs any number of single words. */
const WHOLE_NAME = 100
const NAME_WORD = 3

/**
 * One word of a name counts as a mention; one word of a description's first sentence may be
 * coincidence, two count as a mention.
 */
const MENTION = 2

/** The tools that the reply may call. */
export function callableTools({ tools, toolChoice }: Prompt): readonly Tool[] {
  if (toolChoice.type === 'none') return []
  return toolChoice.type === 'tool' ? tools.filter(({ name }) => name === toolChoice.name) : tools
}

/**
 * The call of the tool that the texts mention by name or description, with an input that satisfies
 * its schema; undefined when none is mentioned or no input was found. `must` takes the first tool
 * when none is mentioned.
 */
export function chooseCall(
  texts: readonly string[],
  tools: readonly Tool[],
  must: boolean,
): AskedCall | undefined {
  for (const text of texts) {
    const tool = mentionedTool(text, tools)
    if (tool) return callWith(tool, text)
  }
  const [first] = tools
  return must && first ? callWith(first, texts.join('\n')) : undefined
}

function callWith({ name, inputSchema }: Tool, text: string): AskedCall | undefined {
  const input = exampleValue({ type: 'object', ...inputSchema }, text)
  return typeof input === 'object' && input !== null ? { name, input: { ...input } } : undefined
}

function mentionedTool(text: string, tools: readonly Tool[]): Tool | undefined {
  const said = new Set(words(text))
  const scores = tools.map((tool) => score(tool, text, said))
  const best = Math.max(...scores)
  return best >= MENTION ? tools[scores.indexOf(best)] : undefined
}

function score({ name, description }: Tool, text: string, said: ReadonlySet<string>): number {
  if (saysName(text, name)) return WHOLE_NAME
  const inName = words(name).filter((word) => word.length > 3 && said.has(word))
  // Agents describe tools in pages, which share words with everything.
  const [gist = ''] = (description ?? '').split(/[.\n]/, 1)
  const matching = new Set(words(gist).filter((word) => word.length > 4)).intersection(said)
  return inName.length * NAME_WORD + matching.size
}

/** Whether the name occurs as a word: "already" does not contain `read`. */
function saysName(text: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, 'iu').test(
    text,
  )
}

/** The words in lower case; `getWeather` and `get_weather` are two words each. */
function words(text: string): readonly string[] {
  const apart = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase()
  return apart.match(/[\p{L}\p{N}]+/gu) ?? []
}

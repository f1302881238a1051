/**
 * Replaces names of tools that a server does not accept: our API takes any name, those of MCP tools
 * are long, and many servers refuse a request for one name. Replacements are converted back, and
 * are the same in every turn and unique.
 */
import { createHash } from 'node:crypto'
import type { ContentBlock, Message, Prompt, ToolUseBlock } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import type { StreamPart } from '../../domain/stream.ts'

/** The names that a server accepts. */
export type NameRule = {
  readonly fits: RegExp
  /** The longest replacement, in characters. */
  readonly longest: number
}

/**
 * What every server of the OpenAI format accepts. Source: OpenAI API, "Function calling"; hosted
 * Gemini wants a letter or `_` first.
 */
export const FUNCTION_NAMES: NameRule = { fits: /^[A-Za-z_][\w-]{0,63}$/, longest: 64 }

/** Source: Anthropic API, "Define tools". */
export const TOOL_NAMES: NameRule = { fits: /^[\w-]{1,128}$/, longest: 128 }

/** Names that a grammar can express: no spaces. */
export const WORDS: NameRule = { fits: /^\S+$/, longest: 64 }

/** A prompt with replaced names of tools. */
export type Renamed = {
  readonly prompt: Prompt
  /** The caller's name of a tool. */
  original(name: string): string
}

/** The prompt with accepted names; undefined where all are. */
export function renameTools(prompt: Prompt, rule: NameRule): Renamed | undefined {
  const names = namesOf(prompt)
  if (names.every((name) => rule.fits.test(name))) return undefined
  const taken = new Set(names.filter((name) => rule.fits.test(name)))
  const given = new Map<string, string>()
  const back = new Map<string, string>()
  for (const name of names) {
    if (given.has(name) || taken.has(name)) continue
    const other = otherName(name, rule, (it) => !taken.has(it) && !back.has(it))
    given.set(name, other)
    back.set(other, name)
  }
  return {
    prompt: renamed(prompt, (name) => given.get(name) ?? name),
    original: (name) => back.get(name) ?? name,
  }
}

/** The engine, called with names that its server accepts. */
export function withToolNames<E extends TextEngine>(engine: E, rule: NameRule): E {
  // The use case counts a prompt and then has it answered: the same object is converted once.
  const known = new WeakMap<Prompt, Renamed | undefined>()
  const of = (prompt: Prompt): Renamed | undefined => {
    if (!known.has(prompt)) known.set(prompt, renameTools(prompt, rule))
    return known.get(prompt)
  }
  return {
    ...engine,
    countTokens: (modelId, prompt, limits) =>
      engine.countTokens(modelId, of(prompt)?.prompt ?? prompt, limits),
    generate: (request, run) => {
      const other = of(request.prompt)
      if (!other) return engine.generate(request, run)
      return calledBack(engine.generate({ ...request, prompt: other.prompt }, run), other)
    },
  }
}

async function* calledBack(
  parts: AsyncIterable<readonly StreamPart[]>,
  { original }: Renamed,
): AsyncGenerator<readonly StreamPart[]> {
  for await (const batch of parts)
    yield batch.map((part) => (part.type === 'tool-start' ? withName(part, original) : part))
}

function withName<T extends { readonly name: string }>(it: T, to: (name: string) => string): T {
  return { ...it, name: to(it.name) }
}

function namesOf({ tools, toolChoice, messages }: Prompt): readonly string[] {
  const called = messages.flatMap(({ content }) =>
    content.flatMap((block) => (isCall(block) ? [block.name] : [])),
  )
  const chosen = toolChoice.type === 'tool' ? [toolChoice.name] : []
  return [...tools.map(({ name }) => name), ...chosen, ...called]
}

function renamed(prompt: Prompt, to: (name: string) => string): Prompt {
  const { tools, toolChoice, messages } = prompt
  return {
    ...prompt,
    tools: tools.map((tool) => withName(tool, to)),
    toolChoice: toolChoice.type === 'tool' ? withName(toolChoice, to) : toolChoice,
    messages: messages.map((message) => withCalls(message, to)),
  }
}

function withCalls(message: Message, to: (name: string) => string): Message {
  const content = message.content.map((block) => (isCall(block) ? withName(block, to) : block))
  return { ...message, content }
}

function isCall(block: ContentBlock): block is ToolUseBlock {
  return block.type === 'tool-use'
}

const DIGEST_LENGTH = 8

/** As much of the name as fits, preferably its end: MCP names begin with the server. */
function otherName(name: string, { longest }: NameRule, isFree: (name: string) => boolean): string {
  const plain = name.replaceAll(/[^\w-]/gu, '_').replace(/^(?=[^A-Za-z_])/, '_')
  const available = longest - DIGEST_LENGTH - 2
  const tail = plain.length > available ? Math.ceil(available * 0.6) : 0
  const head = plain.slice(0, available - tail)
  for (let tries = 0; ; tries += 1) {
    const hash = createHash('sha256').update(`${name}\n${tries}`)
    const digest = hash.digest('hex').slice(0, DIGEST_LENGTH)
    const end = tail > 0 ? `_${plain.slice(-tail)}` : ''
    const other = `${head}_${digest}${end}`
    if (isFree(other)) return other
  }
}

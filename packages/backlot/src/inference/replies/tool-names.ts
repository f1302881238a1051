/**
 * Tools by names that a server takes: the doors take any name, those of MCP
 * tools are long, and many servers refuse a request for one name. Others are
 * sent instead and read back: the same in every turn, and never that of
 * another tool.
 */
import { createHash } from 'node:crypto'
import type { ContentBlock, Message, Prompt, ToolUseBlock } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import type { StreamPart } from '../../domain/stream.ts'

/** The names that a server takes. */
export type NameRule = {
  readonly fits: RegExp
  /** How many characters a name has at most that is given instead. */
  readonly longest: number
}

/** What every server of the OpenAI format takes. Source: OpenAI API, "Function calling"; hosted Gemini wants a letter or `_` first. */
export const FUNCTION_NAMES: NameRule = { fits: /^[A-Za-z_][\w-]{0,63}$/, longest: 64 }

/** Source: Anthropic API, "Define tools". */
export const TOOL_NAMES: NameRule = { fits: /^[\w-]{1,128}$/, longest: 128 }

/** Names that a grammar can hold: what is between spaces. */
export const WORDS: NameRule = { fits: /^\S+$/, longest: 64 }

/** A prompt with other names for tools. */
export type Renamed = {
  readonly prompt: Prompt
  /** What the caller calls a tool that is called so now. */
  original(name: string): string
}

/** The prompt with names that fit; undefined where all do. */
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

/** The engine, asked with names that its server takes. */
export function withToolNames<E extends TextEngine>(engine: E, rule: NameRule): E {
  // The use case counts a prompt and then has it answered: the same object is renamed once.
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

/** As much of the name as there is room for, its end before its beginning: servers of tools are named first. */
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

/**
 * The tools of a response: which ones the model is offered, and the form of its calls.
 *
 * A `custom` tool takes free-form text. Models are offered functions only, so it becomes a function
 * with one text, and its calls become text again (`custom-input.ts`). Tools of a namespace are
 * prefixed with it.
 *
 * Source: the public OpenAI API reference, "Responses".
 */
import type { Static } from 'typebox'
import type { Tool, ToolChoice } from '../../domain/conversation.ts'
import { invalid, type Fault } from '../../domain/fault.ts'
import { echo, isObject, parser, requireShallow } from '../parse.ts'
import {
  CustomToolSchema,
  FunctionToolSchema,
  NamespaceToolSchema,
  TOOL_CHOICE_SCHEMAS,
} from './responses-schema.ts'
import { isTypedTool, readTypedTool, type TypedTool } from './typed-tools.ts'

/** The form of a tool's calls, by its declaration. */
export type CallShape = {
  readonly type: 'function' | 'custom' | TypedTool
  readonly name: string
  readonly namespace?: string
}

/** The member of the function that represents a custom tool. */
export const CUSTOM_INPUT = 'input'

/** What a request offers. */
export type OfferedTools = {
  readonly tools: readonly Tool[]
  /** By the model's name of a tool. */
  readonly shapes: ReadonlyMap<string, CallShape>
  /** The tools as they were declared, without those that run on OpenAI's servers. */
  readonly declared: readonly object[]
  /** The types of those that run on OpenAI's servers, each once. */
  readonly leftOut: readonly string[]
}

type Declared = { readonly type: string }

const parseFunction = parser(FunctionToolSchema)
const parseCustom = parser(CustomToolSchema)
const parseNamespace = parser(NamespaceToolSchema)
const parseNamedChoice = parser(TOOL_CHOICE_SCHEMAS.named)
const parseAllowed = parser(TOOL_CHOICE_SCHEMAS.allowed_tools)

/** Tools that OpenAI's servers run, or that only its own models can use. */
const HOSTED =
  /^(?:web_search|file_search|code_interpreter|image_generation|mcp|shell|tool_search|programmatic_tool_calling)/

/** Parses the tools at `tools`; throws `invalid` naming the wrong one. */
export function readToolOffer(declared: readonly Declared[], at = 'tools'): OfferedTools {
  const read = declared.map((raw, index) => readTool(raw, `${at}[${index}]`))
  requireOwnNames(read, at)
  const offered = read.flatMap(({ offered: some }) => some)
  return {
    tools: offered.map(({ tool }) => tool),
    shapes: new Map(offered.map(({ tool, shape }) => [tool.name, shape])),
    declared: declared.filter((_, index) => read[index]?.leftOut === undefined),
    leftOut: [...new Set(read.flatMap(({ leftOut }) => leftOut ?? []))],
  }
}

/** Merges two offers; for tools of the same name the later one wins. */
export function mergeOffers(first: OfferedTools, later: OfferedTools): OfferedTools {
  return {
    tools: [...first.tools.filter(({ name }) => !later.shapes.has(name)), ...later.tools],
    shapes: new Map([...first.shapes, ...later.shapes]),
    declared: [...first.declared, ...later.declared],
    leftOut: [...new Set([...first.leftOut, ...later.leftOut])],
  }
}

/** The model's name of a tool: names of namespaces often end with the separating underscores. */
export function modelName(name: string, namespace?: string): string {
  if (namespace === undefined) return name
  return namespace.endsWith('__') ? namespace + name : `${namespace}__${name}`
}

type Offered = { readonly tool: Tool; readonly shape: CallShape }
type Read = { readonly offered: readonly Offered[]; readonly leftOut?: string }

function readTool(raw: Declared, at: string): Read {
  switch (raw.type) {
    case 'function':
    case 'custom':
      return { offered: [readOwn(raw, at)] }
    case 'namespace':
      return { offered: readNamespace(raw, at) }
    default:
      return readBuiltIn(raw, at)
  }
}

/** A tool with a type of its own: it runs in the client, or on OpenAI's servers. */
function readBuiltIn(raw: Declared, at: string): Read {
  const { type } = raw
  const tool = isTypedTool(type) ? readTypedTool(raw, type, at) : undefined
  if (tool && isTypedTool(type)) return { offered: [{ tool, shape: { type, name: tool.name } }] }
  if (HOSTED.test(type)) return { offered: [], leftOut: type }
  throw unknownType(type, at)
}

/** Throws `invalid` where calls of two tools would have the same name: a typed tool has the name of its type. */
function requireOwnNames(read: readonly Read[], at: string): void {
  const seen = new Map<string, string>()
  for (const [index, { offered }] of read.entries())
    for (const { tool, shape } of offered) {
      const earlier = seen.get(tool.name)
      const isTyped = isTypedTool(shape.type) || isTypedTool(earlier ?? '')
      if (earlier !== undefined && isTyped && earlier !== shape.type)
        throw invalid(
          `${at}[${index}]`,
          `${at}[${index}] must not be called ${tool.name} as another tool of the request is`,
        )
      seen.set(tool.name, shape.type)
    }
}

function readNamespace(raw: unknown, at: string): readonly Offered[] {
  const { name: namespace, tools } = parseNamespace(raw, at)
  return tools.map((tool, index) => readOwn(tool, `${at}.tools[${index}]`, namespace))
}

function readOwn(raw: Declared, at: string, namespace?: string): Offered {
  if (raw.type === 'function') return readFunction(raw, at, namespace)
  if (raw.type === 'custom') return readCustom(raw, at, namespace)
  throw unknownType(raw.type, at)
}

function readFunction(raw: unknown, at: string, namespace?: string): Offered {
  const { name, description, parameters } = parseFunction(raw, at)
  requireShallow(parameters ?? {}, `${at}.parameters`)
  return {
    tool: {
      name: modelName(name, namespace),
      inputSchema: parameters ?? {},
      ...(description ? { description } : {}),
    },
    shape: { type: 'function', name, ...(namespace === undefined ? {} : { namespace }) },
  }
}

function readCustom(raw: unknown, at: string, namespace?: string): Offered {
  const tool = parseCustom(raw, at)
  const { name } = tool
  const form = describeFormat(tool.format)
  const input = { type: 'string', description: form || 'The input of the tool, as it is' }
  return {
    tool: {
      name: modelName(name, namespace),
      inputSchema: {
        type: 'object',
        properties: { [CUSTOM_INPUT]: input },
        required: [CUSTOM_INPUT],
        additionalProperties: false,
      },
      ...(tool.description ? { description: tool.description } : {}),
    },
    shape: { type: 'custom', name, ...(namespace === undefined ? {} : { namespace }) },
  }
}

/** Describes the format to the model: no engine can be held to a grammar, but models follow one that they know. */
function describeFormat(format: Static<typeof CustomToolSchema>['format']): string {
  if (format?.type !== 'grammar') return ''
  return `The input of the tool, which must match this ${format.syntax} grammar:\n${format.definition}`
}

/** The result of a choice: which tools are offered, and which of them the model must call. */
export type ReadChoice = { readonly tools: readonly Tool[]; readonly choice: ToolChoice }

/** The choice among the tools; throws `invalid` when it names one that is not offered. */
export function readToolChoice(given: unknown, { tools, shapes }: OfferedTools): ReadChoice {
  if (given === undefined || given === 'auto') return { tools, choice: { type: 'auto' } }
  if (given === 'none') return { tools, choice: { type: 'none' } }
  if (given === 'required') return { tools, choice: required(tools) }
  if (!isObject(given)) throw unknownChoice(given)
  switch (given['type']) {
    case 'function':
    case 'custom': {
      const { name } = parseNamedChoice(given, 'tool_choice')
      return { tools, choice: { type: 'tool', name: find(name, 'tool_choice.name', shapes) } }
    }
    case 'allowed_tools':
      return readAllowed(given, { tools, shapes })
    default:
      return { tools, choice: { type: 'tool', name: readTypedChoice(given['type'], shapes) } }
  }
}

function readAllowed(
  given: unknown,
  { tools, shapes }: Pick<OfferedTools, 'tools' | 'shapes'>,
): ReadChoice {
  const { mode, tools: allowed } = parseAllowed(given, 'tool_choice')
  const names = new Set(
    allowed.flatMap((raw, index) => {
      const at = `tool_choice.tools[${index}]`
      const typed = nameOfType(raw.type)
      if (isTypedTool(typed) && shapes.has(typed)) return [typed]
      if (isTypedTool(typed) || HOSTED.test(raw.type)) return []
      return [find(parseNamedChoice(raw, at).name, `${at}.name`, shapes)]
    }),
  )
  const kept = tools.filter(({ name }) => names.has(name))
  return { tools: kept, choice: mode === 'required' ? required(kept) : { type: 'auto' } }
}

/** The tool of a choice that names only a type. */
function readTypedChoice(type: unknown, shapes: OfferedTools['shapes']): string {
  const name = nameOfType(String(type))
  if (isTypedTool(name)) return find(name, 'tool_choice.type', shapes)
  throw unknownChoice(type, 'tool_choice.type')
}

/** The name of the tool of this type: all computer tools have one. */
function nameOfType(type: string): string {
  return type.startsWith('computer') ? 'computer' : type
}

function required(tools: readonly Tool[]): ToolChoice {
  if (tools.length > 0) return { type: 'any' }
  throw invalid(
    'tool_choice',
    'tool_choice must be auto or none without tools to call, got "required"',
  )
}

/** The model's name of a tool, by its declared name with or without namespace. */
function find(name: string, field: string, shapes: OfferedTools['shapes']): string {
  const known = [...shapes].find(([inModel, shape]) => inModel === name || shape.name === name)
  if (known) return known[0]
  throw invalid(field, `${field} must be the name of one of the tools, got ${echo(name)}`)
}

function unknownChoice(given: unknown, field = 'tool_choice'): Fault {
  const forms =
    field === 'tool_choice'
      ? 'none, auto, required or an object'
      : 'function, custom, allowed_tools or a tool that runs in the client (others are not available here)'
  return invalid(field, `${field} must be ${forms}, got ${echo(given)}`)
}

function unknownType(type: string, at: string): Fault {
  return invalid(
    `${at}.type`,
    `${at}.type must be function, custom, namespace or a hosted tool of OpenAI's, got ${echo(type)}`,
  )
}

/**
 * Which tools a conversation offers at its end. Clients with many tools declare some as deferred,
 * and name them in tool results as they are found; others add and withdraw tools in system
 * messages.
 *
 * Source: the public format of messages clients; the brief does not show it.
 */
import type { TextBlock, Tool } from '../domain/conversation.ts'
import { invalid } from '../domain/fault.ts'
import { withCacheMark } from './messages/cache-control.ts'
import { readClientTools } from './messages/client-tools.ts'
import { TOOL_CHANGE_SCHEMAS, ToolSchema } from './messages/messages-schema.ts'
import { echo, parser, requireShallow } from './parse.ts'

/** The tools of one request, while its messages are parsed in order. */
export interface ToolOffer {
  /** A tool reference in a tool result: its tool is offered from now on. Throws `invalid` for an undeclared tool. */
  refer(raw: unknown, at: string): TextBlock

  /** A `tool_addition` or `tool_removal`, as a text for the model. Throws `invalid`. */
  change(raw: unknown, type: 'tool_addition' | 'tool_removal', at: string): TextBlock

  /** A server-side search has found this tool: it is offered from now on, if it was declared. */
  found(raw: object): void

  /** The tools that a reply may call at this point, as they were declared. */
  offered(): readonly Tool[]

  /** The types of declared tools that would run on servers and are not offered, each once. */
  leftOut(): readonly string[]
}

const parseTool = parser(ToolSchema)
const parseReference = parser(TOOL_CHANGE_SCHEMAS.tool_reference)
const parseChange = parser(TOOL_CHANGE_SCHEMAS.change)
const parseNamed = parser(TOOL_CHANGE_SCHEMAS.named)
const parseDefinition = parser(TOOL_CHANGE_SCHEMAS.definition)

/** Tools of these types search for deferred ones on a server. */
const SERVER_SEARCH = /^tool_search_tool_/

/** Creates the offer of a request with these `tools`. Throws `invalid` naming the tool. */
export function createToolOffer(declared: readonly object[]): ToolOffer {
  const tools = new Map<object, readonly Tool[]>()
  const leftOut = new Set<string>()
  const foreign = new Set<unknown>()
  const hidden = new Set<string>()
  const add = (raw: object, at: string): string | undefined => {
    const read = isTyped(raw) ? readClientTools(raw, at) : [readTool(raw, at)]
    if (!read) {
      foreign.add('name' in raw ? raw.name : undefined)
      leftOut.add('type' in raw ? String(raw.type) : '')
      return undefined
    }
    tools.set(raw, withCacheMark(read, raw))
    return read[0]?.name
  }
  // We have no server-side search, so the tools that it should find are offered at once.
  const isSearched = declared.some((raw) => 'type' in raw && SERVER_SEARCH.test(String(raw.type)))
  for (const [index, raw] of declared.entries()) {
    const name = add(raw, `tools[${index}]`)
    if (name !== undefined && !isSearched && isDeferred(raw)) hidden.add(name)
  }
  const all = (): readonly Tool[] => [...tools.values()].flat()
  const known = (name: string, field: string): string => {
    if (all().some((tool) => tool.name === name) || foreign.has(name)) return name
    throw invalid(field, `${field} must be the name of a declared tool, got ${echo(name)}`)
  }
  const define = (raw: unknown, at: string): string | undefined => {
    const { definition } = parseDefinition(raw, at)
    const before = [...tools].filter(
      ([, read]) => 'name' in definition && read.some(({ name }) => name === definition.name),
    )
    for (const [older] of before) tools.delete(older)
    return add(definition, `${at}.definition`)
  }
  return {
    refer: (raw, at) => {
      const name = known(parseReference(raw, at).tool_name, `${at}.tool_name`)
      hidden.delete(name)
      return said(name, 'can be called now')
    },
    change: (raw, type, at) => {
      const { tool } = parseChange(raw, at)
      const path = `${at}.tool`
      const isAdded = type === 'tool_addition'
      const name =
        isAdded && tool.type === 'tool_definition'
          ? define(tool, path)
          : namedTool(tool, path, known)
      if (name === undefined) return said('of a server', 'is not available here')
      if (isAdded) hidden.delete(name)
      else hidden.add(name)
      return said(name, isAdded ? 'can be called from now on' : 'can no longer be called')
    },
    found: (raw) => {
      if ('tool_name' in raw && typeof raw.tool_name === 'string') hidden.delete(raw.tool_name)
    },
    offered: () => all().filter(({ name }) => !hidden.has(name)),
    leftOut: () => [...leftOut],
  }
}

/** The name in a reference; undefined for one to an MCP server, which we do not call. */
function namedTool(
  raw: { readonly type: string },
  at: string,
  known: (name: string, field: string) => string,
): string | undefined {
  if (raw.type.startsWith('mcp_')) return undefined
  return known(parseNamed(raw, at).name, `${at}.name`)
}

function said(name: string, what: string): TextBlock {
  return { type: 'text', text: `The tool ${name} ${what}.` }
}

/** Typed tools run in the client, if they are known, or on a server that has them; we have none. */
function isTyped(raw: object): boolean {
  return 'type' in raw && raw.type !== null && raw.type !== 'custom' && !('input_schema' in raw)
}

function isDeferred(raw: object): boolean {
  return 'defer_loading' in raw && raw.defer_loading === true
}

function readTool(raw: object, at: string): Tool {
  const { name, description, input_schema: inputSchema = {} } = parseTool(raw, at)
  requireShallow(inputSchema, `${at}.input_schema`)
  return { name, inputSchema, ...(description === undefined ? {} : { description }) }
}

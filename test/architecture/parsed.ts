/** Parses the repository's sources for the architecture tests, each file only once. */
import { readFileSync } from 'node:fs'
import { parseSync, type ParseResult } from 'oxc-parser'

const parsed = new Map<string, ParsedSource>()

/** A source file and its parse result. */
export type ParsedSource = Pick<ParseResult, 'program' | 'module' | 'comments'> & {
  readonly source: string
}

/** Reads a file, whose path is relative to the root of the repository. */
export function parseSource(file: string): ParsedSource {
  const known = parsed.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const { program, module, comments } = parseSync(file, source)
  const read = { source, program, module, comments }
  parsed.set(file, read)
  return read
}

/** Calls with every node of a syntax tree, from the outside in. */
export function visitNodes(tree: object, visit: (node: SyntaxNode) => void): void {
  if (isNode(tree)) visit(tree)
  for (const inner of Object.values(tree))
    if (typeof inner === 'object' && inner !== null) visitNodes(inner, visit)
}

/** The member of every node; further ones depend on its type. */
export type SyntaxNode = object & { readonly type: string }

function isNode(found: object): found is SyntaxNode {
  return 'type' in found && typeof found.type === 'string'
}

/** Reads what the declared types of an SDK can send, from its type files with everything they refer to. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { AnyJson } from '@backlot/test-kit/any-json'

type Node = AnyJson

/** A type node with its context: names in it are resolved in its file and namespaces. */
export type Typed = {
  readonly node: Node
  readonly file: string
  readonly scope: readonly string[]
}

/** One of the objects that a type can be, by member names. */
export type Shape = ReadonlyMap<string, Typed>

type Declarations = {
  readonly types: ReadonlyMap<string, Node>
  /** Names imported from other files, and their names there; empty for the whole module. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const read = new Map<string, Declarations>()

/** A type of this name in a file of types. */
export function typeNamed(file: string, name: string): Typed {
  const found = find(name.split('.'), { file, scope: [] })
  if (!found) throw new Error(`${file} has no type ${name}`)
  return found
}

/** The maximum depth of type references. */
const MAX_DEPTH = 12

/** For each kind of type, how its objects are found. */
const READERS: Readonly<Record<string, (typed: Typed, depth: number) => readonly Shape[]>> = {
  TSUnionType: (typed, depth) =>
    typed.node.types.flatMap((node: Node) => shapesOf({ ...typed, node }, depth)),
  TSIntersectionType: (typed, depth) => [
    merged(typed.node.types.flatMap((node: Node) => shapesOf({ ...typed, node }, depth))),
  ],
  TSArrayType: (typed, depth) => shapesOf({ ...typed, node: typed.node.elementType }, depth),
  TSParenthesizedType: inner,
  TSTypeOperator: inner,
  TSTypeAliasDeclaration: inner,
  TSTypeLiteral: (typed) => [membersOf(typed.node.members, typed)],
  TSInterfaceDeclaration: (typed, depth) => [interfaceShape(typed, depth)],
  TSTypeReference: referred,
}

/** The objects that a type can be, or the items of a list type. Other types are skipped. */
export function shapesOf(typed: Typed, depth = 0): readonly Shape[] {
  if (depth > MAX_DEPTH || !typed.node) return []
  return READERS[typed.node.type]?.(typed, depth + 1) ?? []
}

function inner(typed: Typed, depth: number): readonly Shape[] {
  return shapesOf({ ...typed, node: typed.node.typeAnnotation }, depth)
}

/** The string literals that a type can be; empty when it can be any string. */
export function literalsOf(typed: Typed | undefined): readonly string[] {
  const node = typed?.node
  if (!typed || !node) return []
  if (node.type === 'TSUnionType')
    return node.types.flatMap((each: Node) => literalsOf({ ...typed, node: each }))
  return node.type === 'TSLiteralType' && typeof node.literal.value === 'string'
    ? [node.literal.value]
    : []
}

/** Where a referenced type is declared, so that it is visited once. */
export function nameOf({ node, file }: Typed): string {
  return `${file}:${node?.start}`
}

function interfaceShape(typed: Typed, depth: number): Shape {
  const bases = (typed.node.extends ?? []).flatMap(({ expression }: Node) => {
    const found = find(dotted(expression), typed)
    return found ? shapesOf(found, depth + 1) : []
  })
  return merged([...bases, membersOf(typed.node.body.body, typed)])
}

function merged(shapes: readonly Shape[]): Shape {
  return new Map(shapes.flatMap((shape) => [...shape]))
}

function membersOf(members: readonly Node[], typed: Typed): Shape {
  return new Map(
    members.flatMap((member) =>
      member.type === 'TSPropertySignature'
        ? [
            [
              String(member.key.name ?? member.key.value),
              { ...typed, node: member.typeAnnotation?.typeAnnotation },
            ] as const,
          ]
        : [],
    ),
  )
}

function referred(typed: Typed, depth: number): readonly Shape[] {
  const { node } = typed
  const name = dotted(node.typeName)
  const [first] = node.typeArguments?.params ?? []
  if (/^(Array|ReadonlyArray|Iterable|Partial|Omit)$/.test(name.join('.')) && first)
    return shapesOf({ ...typed, node: first }, depth + 1)
  const found = find(name, typed)
  return found ? shapesOf(found, depth + 1) : []
}

/** The declaration of a name, from the innermost namespace outwards; undefined when the file has none. */
function find(
  name: readonly string[],
  { file, scope }: Pick<Typed, 'file' | 'scope'>,
): Typed | undefined {
  const { types, imports } = declarationsOf(file)
  for (let length = scope.length; length >= 0; length -= 1) {
    const full = [...scope.slice(0, length), ...name]
    const node = types.get(full.join('.'))
    if (node) return { node, file, scope: full }
  }
  const [head = '', ...rest] = name
  const imported = imports.get(head)
  if (!imported) return undefined
  const there = imported.name === '' ? rest : [imported.name, ...rest]
  return there.length === 0 ? undefined : find(there, { file: imported.file, scope: [] })
}

function dotted(node: Node): readonly string[] {
  if (node.type === 'TSQualifiedName') return [...dotted(node.left), node.right.name]
  if (node.type === 'MemberExpression') return [...dotted(node.object), node.property.name]
  return [String(node.name)]
}

function declarationsOf(file: string): Declarations {
  const known = read.get(file)
  if (known) return known
  const types = new Map<string, Node>()
  const imports = new Map<string, { readonly file: string; readonly name: string }>()
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  for (const statement of program.body) {
    collect(statement, [], types)
    for (const [name, place] of importsOf(statement, file)) imports.set(name, place)
  }
  const declarations = { types, imports }
  read.set(file, declarations)
  return declarations
}

function collect(statement: Node, scope: readonly string[], types: Map<string, Node>): void {
  const node = statement.declaration ?? statement
  if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
    types.set([...scope, node.id.name].join('.'), node)
  if (node.type === 'TSModuleDeclaration')
    for (const each of node.body?.body ?? []) collect(each, [...scope, node.id.name], types)
}

function importsOf(
  statement: Node,
  file: string,
): readonly (readonly [string, { readonly file: string; readonly name: string }])[] {
  const source = String(statement.source?.value ?? '')
  if (!source.startsWith('.')) return []
  const target = join(dirname(file), source.replace(/\.m?js$/, '.d.ts'))
  if (!existsSync(target)) return []
  return (statement.specifiers ?? []).map((each: Node) => [
    each.local.name,
    { file: target, name: each.type === 'ImportSpecifier' ? each.imported.name : '' },
  ])
}

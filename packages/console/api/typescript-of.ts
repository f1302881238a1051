/**
 * TypeScript types from an OpenAPI 3.1 document, for as much of JSON Schema as the server uses. The
 * usual generators need the compiler API, which TypeScript 7 does not have (decision 0112).
 */

type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  /** What the strings name. Their values are listed by the server, not fixed in a program. */
  readonly 'x-names-of'?: string
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

type Operation = {
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly 200: { readonly content?: Content } }
}

/** The members of an OpenAPI document that are used. */
export type OpenapiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const HEADING = `/**
 * What the server takes and answers, by method and path. Written by
 * \`npm run -s api --workspace @backlot/console\` from the OpenAPI document of
 * the server; a test compares the two. Do not edit.
 */`

/** The source of a module that exports `Api`, the type of every operation. */
export function typescriptOf(document: OpenapiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => rowOf(method, path, operation)),
  )
  return `${HEADING}\nexport type Api = {\n${rows.join('\n')}\n}\n`
}

function rowOf(method: string, path: string, operation: Operation): string {
  const members = [
    `path: ${parametersOf(operation, 'path')}`,
    `query: ${parametersOf(operation, 'query')}`,
    `body: ${contentOf(operation.requestBody?.content, 'undefined')}`,
    `answer: ${contentOf(operation.responses[200].content, 'unknown')}`,
  ]
  const summary = `/** ${operation.summary.replaceAll('*/', '* /')} */`
  return `${summary}\n'${method.toUpperCase()} ${path}': { ${members.join('; ')} }`
}

function parametersOf({ parameters }: Operation, place: string): string {
  const rows = parameters.filter((parameter) => parameter.in === place)
  if (rows.length === 0) return 'undefined'
  const properties = Object.fromEntries(rows.map(({ name, schema }) => [name, schema]))
  const required = rows.filter((row) => row.required).map(({ name }) => name)
  return objectOf({ properties, required })
}

function contentOf(content: Content | undefined, otherwise: string): string {
  if (!content) return otherwise
  if (content['multipart/form-data']) return 'FormData'
  const schema = content['application/json']?.schema
  return schema ? typeOf(schema) : otherwise
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The type of the values that a schema admits; `unknown` for an empty schema. */
function typeOf(schema: Schema): string {
  // The server lists these names; a program must not rely on fixed ones.
  if (schema['x-names-of'] !== undefined) return 'string'
  return wordsOf(schema) ?? kindsOf(schema) ?? shapeOf(schema)
}

function wordsOf(schema: Schema): string | undefined {
  if ('const' in schema) return JSON.stringify(schema.const)
  return schema.enum?.map((value) => JSON.stringify(value)).join(' | ')
}

function kindsOf({ anyOf, allOf }: Schema): string | undefined {
  if (allOf) return `(${allOf.map(typeOf).join(' & ')})`
  // Failures are thrown, so response types exclude them.
  const kinds = anyOf?.filter(({ $ref }) => $ref === undefined)
  const [only] = kinds ?? []
  if (kinds?.length === 1 && only) return typeOf(only)
  return kinds && `(${kinds.map(typeOf).join(' | ')})`
}

function shapeOf(schema: Schema): string {
  if (schema.type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`
  if (schema.type === 'object') return objectOf(schema)
  return PRIMITIVES[schema.type ?? ''] ?? 'unknown'
}

function objectOf({ properties, patternProperties, required = [] }: Schema): string {
  const [pattern] = Object.values(patternProperties ?? {})
  if (!properties) return `Readonly<Record<string, ${pattern ? typeOf(pattern) : 'unknown'}>>`
  const members = Object.entries(properties).map(
    ([name, member]) =>
      `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`,
  )
  return `{ ${members.join('; ')} }`
}

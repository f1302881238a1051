import type { TSchema } from 'typebox'
import type { ModelAliases } from '../../domain/model.ts'
import { publishedForm } from '../../wire/published.ts'
import { answerComponents, answersOf } from './openapi-answers.ts'
import type { LoadedRoute } from '../route.ts'

/** The heading of the OpenAPI document. */
export type OpenapiInfo = {
  readonly title: string
  readonly version: string
  /** In Markdown. */
  readonly description: string
}

type Json = Readonly<Record<string, unknown>>

/**
 * The OpenAPI 3.1 document of a table of routes. TypeBox schemas are JSON Schema, which OpenAPI 3.1
 * takes, so they are used as they are, with the published names of models. Routes that never
 * succeed are left out.
 */
export function openapiDocument(
  all: readonly LoadedRoute[],
  { info, modelAliases }: { readonly info: OpenapiInfo; readonly modelAliases: ModelAliases },
): unknown {
  const routes = all.filter(({ refuses = false }) => !refuses)
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  const document = {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map(tagOf),
    components: {
      ...answerComponents(routes),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
    paths,
  }
  return publishedForm(document, modelAliases)
}

/** The description of each tag; tags that are missing here have none. */
const TAG_DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ['Video', 'Order a video, follow its task, download the file. Tasks run in the background.'],
  ['Messages', 'Compatible with the Anthropic Messages API: point its SDK at `/compat`.'],
  ['Chat', 'Native chat completion.'],
  ['OpenAI', 'Chat completion and responses in OpenAI shapes: point its SDK at `/v1`.'],
  ['Files', 'Upload inputs, list and download files and videos.'],
  ['Account', 'What the account of this key used and was charged.'],
  [
    'Admin',
    'For operators, with an admin key: accounts, money, keys, limits, tasks, storage, the audit log.',
  ],
  ['Service', 'Health checks and helpers; no key needed.'],
])

function tagOf(name: string): Json {
  const description = TAG_DESCRIPTIONS.get(name)
  return { name, ...(description === undefined ? {} : { description }) }
}

const SECURITY: Readonly<Record<LoadedRoute['auth'], readonly Json[]>> = {
  none: [],
  bearer: [{ bearer: [] }],
  compat: [{ bearer: [] }, { apiKey: [] }],
  admin: [{ bearer: [] }],
}

function operationOf(route: LoadedRoute): Json {
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    security: SECURITY[route.auth],
    parameters: [...pathParameters(route.path), ...queryParameters(route.querySchema)],
    ...(route.bodySchema
      ? { requestBody: { required: true, content: bodyOf(route, route.bodySchema) } }
      : {}),
    responses: answersOf(route),
  }
}

function operationId(route: LoadedRoute): string {
  const words = route.path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [route.method.toLowerCase(), ...words].join('_')
}

function bodyOf({ takesForm }: LoadedRoute, schema: TSchema): Json {
  return takesForm ? { 'multipart/form-data': { schema } } : json(schema)
}

function json(schema: TSchema): Json {
  return { 'application/json': { schema } }
}

function pathParameters(path: string): readonly Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(schema: TSchema | undefined): readonly Json[] {
  if (!schema || !('properties' in schema)) return []
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: member,
  }))
}

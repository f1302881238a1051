/**
 * docs/clients.md must list what the newest SDK types can send inside the members of a request and
 * the published schemas lack: members of blocks, tools and settings, and whole kinds of them. A new
 * SDK version with a new one fails here until somebody has decided how to treat it.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { EmbeddingRequestSchema } from '../../packages/backlot/src/wire/embeddings/embeddings.ts'
import { MessageRequestSchema } from '../../packages/backlot/src/wire/messages/messages-schema.ts'
import { OpenaiRequestSchema } from '../../packages/backlot/src/wire/openai/openai-schema.ts'
import {
  OpenaiVideoContentQuerySchema,
  OpenaiVideoListQuerySchema,
  OpenaiVideoRequestSchema,
} from '../../packages/backlot/src/wire/openai-videos/openai-videos.ts'
import { ResponseRequestSchema } from '../../packages/backlot/src/wire/responses/responses-schema.ts'
import { literalsOf, nameOf, shapesOf, typeNamed, type Shape, type Typed } from './sdk-types.ts'
import type { AnyJson } from '@backlot/test-kit/any-json'

const DOCUMENT = readFileSync('docs/clients.md', 'utf8')
const ANTHROPIC = 'node_modules/@anthropic-ai/sdk/resources'
const OPENAI = 'node_modules/openai/resources'

const LISTS = [
  {
    title: 'messages',
    from: 100,
    requests: [
      [`${ANTHROPIC}/messages/messages.d.ts`, 'MessageCreateParamsBase', MessageRequestSchema],
      [`${ANTHROPIC}/beta/messages/messages.d.ts`, 'MessageCreateParamsBase', MessageRequestSchema],
    ],
  },
  {
    title: 'chat completions',
    from: 40,
    requests: [
      [
        `${OPENAI}/chat/completions/completions.d.ts`,
        'ChatCompletionCreateParamsBase',
        OpenaiRequestSchema,
      ],
    ],
  },
  {
    title: 'responses',
    from: 60,
    requests: [
      [`${OPENAI}/responses/responses.d.ts`, 'ResponseCreateParamsBase', ResponseRequestSchema],
    ],
  },
  {
    title: 'embeddings and videos',
    from: 8,
    requests: [
      [`${OPENAI}/embeddings.d.ts`, 'EmbeddingCreateParams', EmbeddingRequestSchema],
      [`${OPENAI}/videos.d.ts`, 'VideoCreateParams', OpenaiVideoRequestSchema],
      [`${OPENAI}/videos.d.ts`, 'VideoListParams', OpenaiVideoListQuerySchema],
      [`${OPENAI}/videos.d.ts`, 'VideoDownloadContentParams', OpenaiVideoContentQuerySchema],
    ],
  },
] as const

/** Tools that run on servers: they are left out as a whole, so their content does not matter. */
const SERVER_TOOLS =
  /^(web_|code_|advisor|tool_search|mcp_toolset|browser_|file_search|image_generation|mcp$|programmatic)/

for (const { title, from, requests } of LISTS)
  test(`what the types of ${title} have inside and the schemas do not is listed with its outcome`, () => {
    const found = new Set<string>()
    let members = 0
    for (const [file, name, schema] of requests) {
      const seen = new Set<string>()
      // Members of the request itself have lists of their own, except those two.
      const at = title === 'embeddings and videos' ? 'request' : ''
      compare(typeNamed(file, name), { schemas: kindsOf(schema), at, found, seen })
      members += seen.size
    }
    assert.ok(members >= from, `only ${members} members found: the check would be empty`)
    assert.deepEqual([...listed(title)].toSorted(), [...found].toSorted())
  })

/** The names in the first column of a list; every row must say how they are treated. */
function listed(title: string): ReadonlySet<string> {
  const [, after = ''] = DOCUMENT.split(`<!-- nested members of ${title} -->`)
  const [table = ''] = after.trimStart().split('\n\n')
  const [, , ...rows] = table.split('\n')
  return new Set(
    rows.flatMap((row) => {
      const [, names = '', outcome = '', why = ''] = row.split('|')
      assert.match(outcome, /^ (honoured|refused|ignored|left out|read as text) *$/, row)
      assert.ok(outcome.includes('honoured') || why.trim() !== '', `${row} has no reason`)
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    }),
  )
}

type Schema = AnyJson

type Place = {
  readonly schemas: readonly Schema[]
  /** The member whose value it is; empty for the request. */
  readonly at: string
  readonly found: Set<string>
  readonly seen: Set<string>
}

/** The schemas of all objects that a value, or an item of a list, can be. */
function kindsOf(schema: Schema): readonly Schema[] {
  if (!schema) return []
  if (schema.anyOf) return schema.anyOf.flatMap(kindsOf)
  return schema.type === 'array' ? kindsOf(schema.items) : [schema]
}

function compare(typed: Typed, place: Place): void {
  const objects = place.schemas.filter(({ properties }) => properties)
  // Where a schema accepts anything, its reader checks the value.
  if (objects.length === 0) return
  for (const shape of shapesOf(typed)) compareShape(shape, { ...place, schemas: objects })
}

function compareShape(shape: Shape, place: Place): void {
  const { at, found, schemas } = place
  const tags = tagsOf(shape)
  const kind = (tags[0] ?? at).replace(/_\d{8}$/, '')
  const fitting = schemas.filter((schema) => tags.length === 0 || fits(schema, tags))
  if (fitting.length === 0 || SERVER_TOOLS.test(kind))
    return void found.add(`${at}: ${kind.replace(/_\d{4}_\d\d_\d\d$/, '')}`)
  for (const [name, typed] of shape)
    if (fitting.some(({ properties }) => name in properties))
      go(name, typed, { ...place, schemas: fitting, at: kind })
    else if (at !== '') found.add(`${kind}.${name}`)
}

/** Visits a member, once. */
function go(name: string, typed: Typed, place: Place): void {
  const key = `${nameOf(typed)} ${place.at}.${name}`
  if (place.seen.has(key)) return
  place.seen.add(key)
  const inner = place.schemas.flatMap(({ properties }) => kindsOf(properties[name]))
  compare(typed, { ...place, schemas: inner, at: name })
}

/** The discriminating literals of a shape. */
function tagsOf(shape: Shape): readonly string[] {
  return literalsOf(shape.get('type') ?? shape.get('role'))
}

function fits({ properties }: Schema, tags: readonly string[]): boolean {
  const known = kindsOf(properties.type ?? properties.role).flatMap(
    (kind) => kind.const ?? kind.enum ?? [],
  )
  return known.length === 0 || tags.some((tag) => known.includes(tag))
}

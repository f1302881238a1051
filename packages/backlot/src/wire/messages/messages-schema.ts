/**
 * Schemas of the messages endpoint: requests, blocks, answers.
 *
 * Source: brief, "Message request", "Content blocks", "Message response".
 */
import Type from 'typebox'
import { TEXT_MODELS } from '../../domain/model.ts'
import { BaseRespSchema } from '../base-resp.ts'
import { textModelNames } from '../model-names.ts'
import { PRIORITY_DESCRIPTION } from '../service-tier.ts'
import { SERVICE_TIERS } from '../../domain/tier.ts'
import { UserIdSchema } from '../user-id.ts'
import { modelName } from '../published.ts'

/** Parameters that real clients send and that have no effect here. Source: brief, "Message request". */
export const IGNORED_PARAMETERS = [
  'top_k',
  'stop_sequences',
  'mcp_servers',
  'context_management',
  'container',
] as const

const text = (description: string): Type.TString => Type.String({ description })

/** `cache_control` is read from the raw block; other unknown members of blocks are ignored. */
const TextBlock = Type.Object({ type: Type.Literal('text'), text: Type.String() })

const ThinkingBlock = Type.Object(
  {
    type: Type.Literal('thinking'),
    thinking: Type.String(),
    signature: Type.Optional(text('As it was given: a changed block is refused')),
  },
  { description: 'Pass it back unchanged in later turns' },
)

const RedactedThinkingBlock = Type.Object(
  { type: Type.Literal('redacted_thinking'), data: Type.String() },
  { description: 'Thinking that only the model can read; pass it back unchanged in later turns' },
)

/** Detail settings; accepted inside `source` and beside it. */
const VIEW = {
  detail: Type.Optional(
    Type.Union([Type.Literal('low'), Type.Literal('default'), Type.Literal('high')]),
  ),
  fps: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: 'How many frames per second of the video to look at',
    }),
  ),
  max_long_side_pixel: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Larger pictures are scaled down to this' }),
  ),
}

/** The schema of each media source by its `type`. */
export const SOURCE_SCHEMAS = {
  url: Type.Object({
    type: Type.Literal('url'),
    url: text('http, https, data: or vendor_file://{file_id}'),
    ...VIEW,
  }),
  base64: Type.Object({
    type: Type.Literal('base64'),
    media_type: Type.Optional(Type.String()),
    data: Type.String(),
    ...VIEW,
  }),
  file: Type.Object({
    type: Type.Literal('file'),
    file_id: Type.Union([Type.String(), Type.Integer()], { description: 'An uploaded file' }),
    ...VIEW,
  }),
}

const Source = Type.Union(Object.values(SOURCE_SCHEMAS))

const mediaBlock = <T extends 'image' | 'video'>(
  type: T,
): Type.TObject<{ type: Type.TLiteral<T>; source: typeof Source } & typeof VIEW> =>
  Type.Object({ type: Type.Literal(type), source: Source, ...VIEW })

const ImageBlock = mediaBlock('image')
const VideoBlock = mediaBlock('video')

const ToolUseBlock = Type.Object({
  type: Type.Literal('tool_use'),
  id: Type.String(),
  name: Type.String(),
  toolset_name: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'The toolset that the tool is of, where it is of one',
    }),
  ),
  input: Type.Record(Type.String(), Type.Unknown()),
})

/** An object whose `type` selects its schema; it is checked against that one next, so that errors are specific. */
const Typed = Type.Object({ type: Type.String() })

const DocumentText = Type.Object({ type: Type.Literal('text'), data: Type.String() })

const DocumentContent = Type.Object({
  type: Type.Literal('content'),
  content: Type.Union([Type.String(), Type.Array(TextBlock)]),
})

/** A PDF: as data, at an address, or uploaded. */
const PDF_SOURCES = [
  Type.Omit(SOURCE_SCHEMAS.base64, ['detail', 'fps', 'max_long_side_pixel']),
  Type.Omit(SOURCE_SCHEMAS.url, ['detail', 'fps', 'max_long_side_pixel']),
  Type.Omit(SOURCE_SCHEMAS.file, ['detail', 'fps', 'max_long_side_pixel']),
] as const

const DocumentBlock = Type.Object(
  {
    type: Type.Literal('document'),
    source: Type.Union([DocumentText, DocumentContent, ...PDF_SOURCES]),
    title: Type.Optional(Type.String()),
    context: Type.Optional(Type.String()),
  },
  { description: 'Text, or a PDF of at most 32 MB and 200 pages; read as text, without citations' },
)

const SearchResultBlock = Type.Object({
  type: Type.Literal('search_result'),
  title: Type.String(),
  source: Type.String(),
  content: Type.Array(TextBlock),
})

/** What documents and search results are checked against. */
export const DOCUMENT_SCHEMAS = {
  document: Type.Object({ ...DocumentBlock.properties, source: Typed }),
  search_result: SearchResultBlock,
  text: DocumentText,
  content: DocumentContent,
}

const ToolReference = Type.Object(
  { type: Type.Literal('tool_reference'), tool_name: text('The name of a tool of this request') },
  { description: 'A deferred tool that was found; it is offered from here on' },
)

const ToolResultBlock = Type.Object({
  type: Type.Literal('tool_result'),
  tool_use_id: text('The id of a tool_use block of an earlier turn'),
  content: Type.Optional(
    Type.Union([
      Type.String(),
      Type.Array(
        Type.Union([
          TextBlock,
          ImageBlock,
          VideoBlock,
          DocumentBlock,
          SearchResultBlock,
          ToolReference,
        ]),
      ),
    ]),
  ),
  is_error: Type.Optional(Type.Boolean()),
})

const changeBlock = <T extends 'tool_addition' | 'tool_removal'>(
  type: T,
): Type.TObject<{ type: Type.TLiteral<T>; tool: typeof Typed }> =>
  Type.Object(
    { type: Type.Literal(type), tool: Typed },
    { description: 'In system messages: a tool is offered, or no longer offered, from here on' },
  )

/** Blocks that name tools within a conversation. */
export const TOOL_CHANGE_SCHEMAS = {
  tool_reference: ToolReference,
  change: Type.Object({ tool: Typed }),
  named: Type.Object({ type: Type.Literal('tool_reference'), name: Type.String() }),
  definition: Type.Object({ definition: Type.Object({}) }),
}

/** The schema of each block by its `type`; its contents are checked by their own `type`. */
export const BLOCK_SCHEMAS = {
  text: TextBlock,
  thinking: ThinkingBlock,
  redacted_thinking: RedactedThinkingBlock,
  image: Type.Object({ source: Typed, ...VIEW }),
  video: Type.Object({ source: Typed, ...VIEW }),
  tool_use: ToolUseBlock,
  tool_result: Type.Object({
    tool_use_id: Type.String(),
    content: Type.Optional(Type.Union([Type.String(), Type.Array(Typed), Type.Null()])),
    is_error: Type.Optional(Type.Boolean()),
  }),
}

/** What `system` may be. */
export const SystemSchema = Type.Union([Type.String(), Type.Array(TextBlock)], {
  description: 'The system prompt: role and behavior',
})

/** A tool that the model may call. */
export const ToolSchema = Type.Object({
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.String()),
  input_schema: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema; missing or empty means no parameters',
    }),
  ),
  type: Type.Optional(
    text(
      'Absent, "custom", or that of a tool which runs in the client (bash_*, text_editor_*, computer_*, memory_*); tools that run on servers are left out',
    ),
  ),
  defer_loading: Type.Optional(
    Type.Boolean({ description: 'true: not offered until a tool_reference names it' }),
  ),
})

/** The members of the prompt, without blocks. */
const PROMPT_MEMBERS = {
  model: modelName(
    TEXT_MODELS.filter(({ endpoints }) => endpoints.includes('messages')),
    { description: 'Decides what may be sent; see GET /compat/v1/models' },
  ),
  system: Type.Optional(SystemSchema),
  tools: Type.Optional(Type.Array(ToolSchema)),
  tool_choice: Type.Optional(
    Type.Object({
      type: text('auto or none'),
      name: Type.Optional(Type.String()),
      disable_parallel_tool_use: Type.Optional(
        Type.Union([Type.Boolean(), Type.Null()], { description: 'true: at most one call' }),
      ),
    }),
  ),
  thinking: Type.Optional(
    Type.Object({
      type: Type.Union(
        ['adaptive', 'disabled', 'enabled', 'between_tools'].map((type) => Type.Literal(type)),
        {
          description: `Off for ${textModelNames(({ endpoints, thinking }) => endpoints.includes('messages') && thinking === 'optional')} unless adaptive; always on for all others. enabled and between_tools mean adaptive`,
        },
      ),
      display: Type.Optional(
        Type.Unknown({
          description:
            'omitted: thinking is signed but its text is empty; pass it back all the same. Anything else: it is shown',
        }),
      ),
    }),
  ),
}

const MessageSchema = Type.Object({
  role: Type.Union([Type.Literal('user'), Type.Literal('assistant'), Type.Literal('system')]),
  content: Type.Union([
    Type.String(),
    Type.Array(
      Type.Union([
        TextBlock,
        ThinkingBlock,
        RedactedThinkingBlock,
        ImageBlock,
        VideoBlock,
        DocumentBlock,
        SearchResultBlock,
        ToolUseBlock,
        ToolResultBlock,
        changeBlock('tool_addition'),
        changeBlock('tool_removal'),
      ]),
    ),
  ]),
})

/** Tiers of the public format's clients; both are the standard tier here. */
const FOREIGN_TIERS = ['auto', 'standard_only'] as const

/** The forms of `output_config.format`; older clients use `output_format`. */
export const OutputFormatSchema = Type.Object({
  type: Type.Literal('json_schema'),
  schema: Type.Record(Type.String(), Type.Unknown()),
})
const OutputFormat = Type.Optional(Type.Union([Type.Null(), OutputFormatSchema]))

/** The members beside the prompt. */
const SETTINGS = {
  stream: Type.Optional(Type.Boolean({ default: false })),
  max_tokens: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The output stops there; default: the recommended value of the model',
    }),
  ),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2, default: 1 })),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  service_tier: Type.Optional(
    Type.Union(
      [...SERVICE_TIERS, ...FOREIGN_TIERS].map((tier) => Type.Literal(tier)),
      {
        default: 'standard',
        description: `${PRIORITY_DESCRIPTION}; all others mean standard`,
      },
    ),
  ),
  metadata: Type.Optional(
    Type.Object({ user_id: Type.Optional(Type.Union([UserIdSchema, Type.Null()])) }),
  ),
  output_config: Type.Optional(Type.Object({ format: OutputFormat })),
  output_format: OutputFormat,
  cache_control: Type.Optional(
    Type.Object({}, { description: 'As on the last block: the sandbox counts by it' }),
  ),
}

const ignored = Object.fromEntries(
  IGNORED_PARAMETERS.map((name) => [
    name,
    Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
  ]),
)

/** Schema of a message request. */
export const MessageRequestSchema = Type.Object(
  {
    ...PROMPT_MEMBERS,
    messages: Type.Array(MessageSchema, { minItems: 1 }),
    ...SETTINGS,
    ...ignored,
  },
  {
    examples: [
      {
        model: 'Vendor-M2.7',
        max_tokens: 1024,
        messages: [{ role: 'user', content: 'Say exactly: quiet on set' }],
      },
    ],
  },
)

/** Schema of a token count request. */
export const CountRequestSchema = Type.Object(
  {
    ...PROMPT_MEMBERS,
    messages: Type.Array(MessageSchema, { minItems: 1 }),
  },
  {
    examples: [
      { model: 'Vendor-M2.7', messages: [{ role: 'user', content: 'Say exactly: quiet on set' }] },
    ],
  },
)

/** Messages before their blocks are checked: each block is checked by its own schema, so that errors name it. */
const Envelope = Type.Array(
  Type.Object({
    role: MessageSchema.properties.role,
    content: Type.Union([Type.String(), Type.Array(Typed)]),
  }),
  { minItems: 1 },
)

/** The first check of a message request. */
export const MessageEnvelopeSchema = Type.Object({
  ...PROMPT_MEMBERS,
  tools: Type.Optional(Type.Array(Type.Object({}))),
  messages: Envelope,
  ...SETTINGS,
  output_config: Type.Optional(Type.Object({ format: Type.Optional(Type.Unknown()) })),
  output_format: Type.Optional(Type.Unknown()),
})

/** The first check of a token count request. */
export const CountEnvelopeSchema = Type.Object({
  ...PROMPT_MEMBERS,
  tools: Type.Optional(Type.Array(Type.Object({}))),
  messages: Envelope,
})

/** Schema of an answer. */
export const MessageAnswerSchema = Type.Object({
  id: Type.String(),
  type: Type.Literal('message'),
  role: Type.Literal('assistant'),
  model: text('The name that the caller used'),
  content: Type.Array(Type.Union([TextBlock, ThinkingBlock, RedactedThinkingBlock, ToolUseBlock])),
  stop_reason: Type.Union([
    Type.Literal('end_turn'),
    Type.Literal('max_tokens'),
    Type.Literal('tool_use'),
  ]),
  stop_sequence: Type.Null(),
  stop_details: Type.Null(),
  container: Type.Null({ description: 'Tools that run on servers are not part of Backlot' }),
  context_management: Type.Null(),
  diagnostics: Type.Null(),
  usage: Type.Object({
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cache_creation_input_tokens: Type.Integer(),
    cache_read_input_tokens: Type.Integer(),
    cache_creation: Type.Union([
      Type.Null(),
      Type.Object({
        ephemeral_5m_input_tokens: Type.Integer(),
        ephemeral_1h_input_tokens: Type.Integer(),
      }),
    ]),
    output_tokens_details: Type.Union([
      Type.Null(),
      Type.Object({ thinking_tokens: Type.Integer() }),
    ]),
    server_tool_use: Type.Null(),
    service_tier: Type.String(),
    inference_geo: Type.Null(),
    speed: Type.Null(),
    iterations: Type.Null(),
    fallback_credit: Type.Null(),
  }),
  base_resp: BaseRespSchema,
})

/** Schema of a token count. */
export const CountAnswerSchema = Type.Object({ input_tokens: Type.Integer() })

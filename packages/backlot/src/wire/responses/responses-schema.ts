/**
 * Schemas of the responses endpoint: requests, input items, answers.
 *
 * Source: the public OpenAI API reference, "Responses", and the types of its official client.
 * `mask_sensitive_info` and `input_video` are (ours).
 */
import Type from 'typebox'
import { textModelNames } from '../model-names.ts'
import { TEXT_MODELS } from '../../domain/model.ts'
import { oneOf } from '../schemas.ts'
import { UserIdSchema } from '../user-id.ts'
import { modelName } from '../published.ts'
import { PLAIN_NAME } from '../patterns.ts'

/** The tiers of OpenAI's clients. All except `priority` and `fast` mean the standard tier. */
const SERVICE_TIERS = ['auto', 'default', 'flex', 'scale', 'priority', 'fast', 'ultrafast'] as const

const InputText = Type.Object({ type: Type.Literal('input_text'), text: Type.String() })

const InputImage = Type.Object(
  {
    type: Type.Literal('input_image'),
    image_url: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'http, https, data: or vendor_file://{file_id}',
      }),
    ),
    file_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    detail: Type.Optional(
      Type.Union([
        ...['auto', 'low', 'high', 'original'].map((level) => Type.Literal(level)),
        Type.Null(),
      ]),
    ),
  },
  { description: 'On models that take images; image_url or file_id' },
)

const InputVideo = Type.Object(
  {
    type: Type.Literal('input_video'),
    video_url: Type.String({ description: 'http, https, data: or vendor_file://{file_id}' }),
  },
  { description: 'On models that take videos' },
)

const optionalText = (
  description: string,
): Type.TOptional<Type.TUnion<[Type.TString, Type.TNull]>> =>
  Type.Optional(Type.Union([Type.String(), Type.Null()], { description }))

const InputFile = Type.Object(
  {
    type: Type.Literal('input_file'),
    file_data: optionalText('base64, or a data: URL'),
    file_url: optionalText('http, https, data: or vendor_file://{file_id}'),
    file_id: optionalText('An uploaded file'),
    filename: optionalText('The model is told'),
  },
  {
    description:
      'A PDF of at most 32 MB and 200 pages, read as text; file_data, file_url or file_id',
  },
)

const OutputText = Type.Object({ type: Type.Literal('output_text'), text: Type.String() })
const Refusal = Type.Object({ type: Type.Literal('refusal'), refusal: Type.String() })

/** The schema of each part of an item's content by its `type`. */
export const CONTENT_SCHEMAS = {
  input_text: InputText,
  input_image: InputImage,
  input_video: InputVideo,
  input_file: InputFile,
  output_text: OutputText,
  refusal: Refusal,
}

/** An object whose `type` selects its schema; it is checked against that one next, so that errors are specific. */
const Typed = Type.Object({ type: Type.String() })

const CallId = Type.String({ minLength: 1, description: 'Connects a call and its output' })
const Status = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const ReasoningText = Type.Object({ type: Type.String(), text: Type.String() })

const Reasoning = Type.Object(
  {
    type: Type.Literal('reasoning'),
    id: Type.Optional(Type.String()),
    summary: Type.Optional(Type.Array(ReasoningText)),
    content: Type.Optional(Type.Array(ReasoningText)),
    encrypted_content: Type.Optional(
      Type.String({ description: 'As it was given: a changed one is refused' }),
    ),
    status: Status,
  },
  { description: 'Pass it back unchanged in later turns' },
)

const FunctionCall = Type.Object({
  type: Type.Literal('function_call'),
  call_id: CallId,
  name: Type.String({ minLength: 1 }),
  namespace: Type.Optional(Type.String()),
  arguments: Type.String({ description: 'A JSON object as text' }),
  status: Status,
})

const CustomToolCall = Type.Object({
  type: Type.Literal('custom_tool_call'),
  call_id: CallId,
  name: Type.String({ minLength: 1 }),
  namespace: Type.Optional(Type.String()),
  input: Type.String(),
})

const Output = Type.Union([
  Type.String(),
  Type.Array(Type.Union([InputText, InputImage, InputVideo, InputFile])),
])

const outputItem = <T extends 'function_call_output' | 'custom_tool_call_output'>(
  type: T,
): Type.TObject<{
  type: Type.TLiteral<T>
  call_id: typeof CallId
  output: Type.TUnion<[Type.TString, Type.TArray<typeof Typed>]>
}> =>
  Type.Object({
    type: Type.Literal(type),
    call_id: CallId,
    output: Type.Union([Type.String(), Type.Array(Typed)]),
  })

/** The roles of messages. */
const ROLES = ['user', 'assistant', 'system', 'developer'] as const

const role = Type.Union(ROLES.map((name) => Type.Literal(name)))

/** The schema of each input item by its `type`; its contents are checked by their own `type`. */
export const ITEM_SCHEMAS = {
  message: Type.Object({
    role: Type.Unsafe<(typeof ROLES)[number]>(role),
    content: Type.Union([Type.String(), Type.Array(Typed)]),
  }),
  reasoning: Reasoning,
  function_call: FunctionCall,
  function_call_output: outputItem('function_call_output'),
  custom_tool_call: CustomToolCall,
  custom_tool_call_output: outputItem('custom_tool_call_output'),
  item_reference: Type.Object({ id: Type.String({ minLength: 1 }) }),
  additional_tools: Type.Object({ tools: Type.Array(Type.Object({})) }),
}

const MessageItem = Type.Object({
  type: Type.Optional(Type.Literal('message')),
  role,
  content: Type.Union([
    Type.String(),
    Type.Array(Type.Union([InputText, InputImage, InputVideo, InputFile, OutputText, Refusal])),
  ]),
})

const ItemReference = Type.Object({
  type: Type.Optional(Type.Literal('item_reference')),
  id: Type.String(),
})

const published = (item: Type.TObject): Type.TObject =>
  Type.Object({ ...item.properties, output: Output })

const ToolParameters = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
  description: 'JSON Schema; null or empty means no parameters',
})

/** A function of the caller. */
export const FunctionToolSchema = Type.Object({
  type: Type.Literal('function'),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  parameters: Type.Optional(ToolParameters),
})

/** A tool of the caller with free-form text as input. */
export const CustomToolSchema = Type.Object({
  type: Type.Literal('custom'),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  format: Type.Optional(
    Type.Union([
      Type.Object({ type: Type.Literal('text') }),
      Type.Object({
        type: Type.Literal('grammar'),
        syntax: Type.String(),
        definition: Type.String(),
      }),
      Type.Null(),
    ]),
  ),
})

/** Tools under a common name. */
export const NamespaceToolSchema = Type.Object({
  type: Type.Literal('namespace'),
  name: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  tools: Type.Array(Typed),
})

/** The object forms of `tool_choice`, by `type`. */
export const TOOL_CHOICE_SCHEMAS = {
  named: Type.Object({ name: Type.String() }),
  allowed_tools: Type.Object({
    mode: Type.Union([Type.Literal('auto'), Type.Literal('required')]),
    tools: Type.Array(Typed),
  }),
}

/** The forms of `text.format`, whose contents are checked by its `type`, so that errors name the member. */
export const TEXT_FORMAT_SCHEMAS = {
  type: Type.Object({
    type: oneOf(['text', 'json_object', 'json_schema'], 'The form of the text'),
  }),
  json_schema: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 64, pattern: PLAIN_NAME }),
    schema: Type.Record(Type.String(), Type.Unknown()),
    description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    strict: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  }),
}

const nullable = <T extends Type.TSchema>(
  schema: T,
): Type.TOptional<Type.TUnion<[T, Type.TNull]>> => Type.Optional(Type.Union([schema, Type.Null()]))

/** The members of the prompt, without items. */
const PROMPT_MEMBERS = {
  model: modelName(TEXT_MODELS, {
    description: `Any text model; only ${textModelNames(({ media }) => media.length > 0)} takes images and videos`,
  }),
  instructions: Type.Optional(Type.String({ description: 'The system prompt of this response' })),
  parallel_tool_calls: Type.Optional(Type.Boolean({ description: 'false: at most one call' })),
  previous_response_id: Type.Optional(
    Type.String({ description: 'Continue a stored response; see responses.store' }),
  ),
  conversation: Type.Optional(Type.Unknown({ description: 'Not supported' })),
  reasoning: Type.Optional(
    Type.Object({
      effort: nullable(
        Type.String({
          description: 'Anything but none turns thinking on, if it is optional for the model',
        }),
      ),
      summary: nullable(
        Type.String({ description: 'Present: thinking is told as the summary of its item' }),
      ),
      generate_summary: nullable(Type.String({ description: 'The older name of summary' })),
    }),
  ),
  text: Type.Optional(
    Type.Object({
      format: Type.Optional(Type.Unknown()),
      verbosity: nullable(oneOf(['low', 'medium', 'high'], 'Accepted and ignored')),
    }),
  ),
  tool_choice: Type.Optional(
    Type.Unknown({
      description:
        'none, auto, required; an object that names a function or a custom tool; allowed_tools',
    }),
  ),
  truncation: Type.Optional(
    oneOf(['auto', 'disabled'], 'A prompt that is too long is refused either way', {
      default: 'disabled',
    }),
  ),
}

/** Keys of at most 64 characters, values of at most 512. Source: the public reference. */
const MetadataSchema = Type.Record(Type.String(), Type.String({ maxLength: 512 }), {
  maxProperties: 16,
  description: 'Repeated in the answer; keys of at most 64 characters',
})

/** The members beside the prompt. */
const SETTINGS = {
  background: Type.Optional(Type.Boolean({ description: 'Only false is supported' })),
  include: Type.Optional(Type.Array(Type.String())),
  max_output_tokens: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The output stops there, thinking included; default: the recommended value',
    }),
  ),
  mask_sensitive_info: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Mask e-mail, domains, links, ID and card numbers, phones and addresses as ***',
    }),
  ),
  max_tool_calls: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Limits hosted tools, of which there are none' }),
  ),
  metadata: Type.Optional(MetadataSchema),
  moderation: Type.Optional(Type.Unknown({ description: 'Not supported' })),
  prompt: Type.Optional(Type.Unknown({ description: 'Not supported' })),
  prompt_cache_key: Type.Optional(Type.String({ description: 'Accepted and ignored' })),
  safety_identifier: Type.Optional(UserIdSchema),
  service_tier: Type.Optional(
    oneOf(SERVICE_TIERS, 'priority and fast go first and cost 1.5 times as much'),
  ),
  store: Type.Optional(
    Type.Boolean({
      description: 'false: not stored. Default true, where the server stores at all',
    }),
  ),
  stream: Type.Optional(Type.Boolean({ default: false })),
  stream_options: Type.Optional(
    Type.Object({ include_obfuscation: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])) }),
  ),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  top_logprobs: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 20, description: 'Accepted and ignored' }),
  ),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  user: Type.Optional(UserIdSchema),
}

const InputSchema = Type.Union([
  Type.String(),
  Type.Array(
    Type.Union([
      MessageItem,
      Reasoning,
      FunctionCall,
      published(ITEM_SCHEMAS.function_call_output),
      CustomToolCall,
      published(ITEM_SCHEMAS.custom_tool_call_output),
      ItemReference,
    ]),
  ),
])

const ToolsSchema = Type.Optional(
  Type.Array(Type.Union([FunctionToolSchema, CustomToolSchema, NamespaceToolSchema])),
)

const TextSchema = Type.Optional(
  Type.Object({
    ...PROMPT_MEMBERS.text.properties,
    format: Type.Optional(
      Type.Union([
        Type.Object({ type: Type.Literal('text') }),
        Type.Object({ type: Type.Literal('json_object') }),
        Type.Object({
          type: Type.Literal('json_schema'),
          ...TEXT_FORMAT_SCHEMAS.json_schema.properties,
        }),
      ]),
    ),
  }),
)

const EXAMPLE = { model: 'Vendor-M2.7', input: 'Say exactly: quiet on set' }

/** Schema of a request. */
export const ResponseRequestSchema = Type.Object(
  { ...PROMPT_MEMBERS, input: InputSchema, tools: ToolsSchema, ...SETTINGS, text: TextSchema },
  { examples: [EXAMPLE] },
)

/** Schema of a request for a token count. */
export const ResponseCountRequestSchema = Type.Object(
  { ...PROMPT_MEMBERS, input: InputSchema, tools: ToolsSchema, text: TextSchema },
  { examples: [EXAMPLE] },
)

const ENVELOPE_MEMBERS = {
  input: Type.Optional(Type.Union([Type.String(), Type.Array(Type.Object({}))])),
  tools: Type.Optional(Type.Array(Typed)),
}

/** The first check of a request; items and tools are checked one by one, so that errors name them. */
export const ResponseEnvelopeSchema = Type.Object({
  ...PROMPT_MEMBERS,
  ...ENVELOPE_MEMBERS,
  ...SETTINGS,
})

/** The first check of a request for a token count. */
export const ResponseCountEnvelopeSchema = Type.Object({ ...PROMPT_MEMBERS, ...ENVELOPE_MEMBERS })

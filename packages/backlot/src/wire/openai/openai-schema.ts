/**
 * Schemas of the OpenAI twin of the chat endpoint: requests and answers.
 *
 * Source: the public OpenAI API reference, "Chat completions" and "Models"; `reasoning_content` is
 * where servers of open models send thinking.
 */
import Type from 'typebox'
import { TEXT_MODELS } from '../../domain/model.ts'
import { CHAT_MESSAGE_SCHEMAS, CHAT_SETTINGS, ChatToolSchema } from '../chat/chat-schema.ts'
import { defaultTemperatures, textModelNames } from '../model-names.ts'
import { LEGACY_MEMBERS } from './legacy-functions.ts'
import { ResponseFormatSchema } from '../response-format.ts'
import { PRIORITY_DESCRIPTION } from '../service-tier.ts'
import { UserIdSchema } from '../user-id.ts'
import { modelName } from '../published.ts'

const Address = Type.Object({
  url: Type.String({ description: 'http, https, data: or vendor_file://{file_id}' }),
  detail: Type.Optional(
    Type.Union(['auto', 'low', 'default', 'high'].map((level) => Type.Literal(level))),
  ),
})

/** The schema of each part of a user's turn by its `type`. */
export const PART_SCHEMAS = {
  text: Type.Object({ type: Type.Literal('text'), text: Type.String() }),
  image_url: Type.Object({ type: Type.Literal('image_url'), image_url: Address }),
  video_url: Type.Object({ type: Type.Literal('video_url'), video_url: Address }),
  file: Type.Object({
    type: Type.Literal('file'),
    file: Type.Object(
      {
        file_data: Type.Optional(
          Type.Union([Type.String(), Type.Null()], { description: 'base64, or a data: URL' }),
        ),
        file_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        filename: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      },
      {
        description: 'A PDF of at most 32 MB and 200 pages, read as text; file_data or file_id',
      },
    ),
  }),
}

const name = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const NamedFunction = Type.Object({
  type: Type.Literal('function'),
  function: Type.Object({ name: Type.String() }),
})

/** The object forms of `tool_choice`: the function to call, or those that may be called. */
export const TOOL_CHOICE_SCHEMAS = {
  function: NamedFunction,
  allowed_tools: Type.Object({
    type: Type.Literal('allowed_tools'),
    allowed_tools: Type.Object({
      mode: Type.Union([Type.Literal('auto'), Type.Literal('required')]),
      tools: Type.Array(NamedFunction, { minItems: 1 }),
    }),
  }),
}

const StopText = Type.String({ maxLength: 1024 })

/** A user turn before its parts are checked: each is checked by its own schema, so that errors name it. */
export const UserEnvelopeSchema = Type.Object({
  name,
  content: Type.Union([Type.String(), Type.Array(Type.Object({ type: Type.String() }))]),
})

const SETTINGS = {
  ...CHAT_SETTINGS,
  model: modelName(TEXT_MODELS, {
    description: `Any text model; only ${textModelNames(({ media }) => media.length > 0)} takes images and videos`,
  }),
  temperature: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 2,
      description: `Default ${defaultTemperatures()}`,
    }),
  ),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Default 0.95' })),
  tool_choice: Type.Optional(
    Type.Unknown({
      description: 'none, auto or required, the function to call, or allowed_tools',
    }),
  ),
  ...LEGACY_MEMBERS,
  stop: Type.Optional(
    Type.Union([StopText, Type.Array(StopText, { maxItems: 4 })], {
      description: 'The text ends before the first of these, up to four; thinking is not searched',
    }),
  ),
  parallel_tool_calls: Type.Optional(Type.Boolean({ description: 'false: at most one call' })),
  stream_options: Type.Optional(
    Type.Object({ include_usage: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])) }),
  ),
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 1, default: 1 })),
  modalities: Type.Optional(
    Type.Array(Type.Literal('text'), { description: 'text alone: there is no audio' }),
  ),
  reasoning_effort: Type.Optional(
    Type.String({
      description: 'Anything but none turns thinking on, if it is optional for the model',
    }),
  ),
  reasoning_split: Type.Optional(
    Type.Boolean({ description: 'true: thinking also as reasoning_details, as the family has it' }),
  ),
  service_tier: Type.Optional(
    Type.String({
      description: `${PRIORITY_DESCRIPTION}; all others mean default`,
    }),
  ),
  user: Type.Optional(UserIdSchema),
}

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const

/** Schema of a request. */
export const OpenaiRequestSchema = Type.Object(
  {
    ...SETTINGS,
    response_format: Type.Optional(
      Type.Object(ResponseFormatSchema.properties, { description: 'On every model' }),
    ),
    messages: Type.Array(
      Type.Union([
        CHAT_MESSAGE_SCHEMAS.system,
        Type.Object({
          role: Type.Literal('user'),
          name,
          content: Type.Union([Type.String(), Type.Array(Type.Union(Object.values(PART_SCHEMAS)))]),
        }),
        CHAT_MESSAGE_SCHEMAS.assistant,
        CHAT_MESSAGE_SCHEMAS.tool,
      ]),
      { minItems: 1 },
    ),
    tools: Type.Optional(Type.Array(ChatToolSchema)),
  },
  {
    examples: [
      { model: 'Vendor-M2.7', messages: [{ role: 'user', content: 'Say exactly: quiet on set' }] },
    ],
  },
)

/** The first check of a request; messages and tools are checked one by one, so that errors name them. */
export const OpenaiEnvelopeSchema = Type.Object({
  ...SETTINGS,
  response_format: Type.Optional(Type.Unknown()),
  messages: Type.Array(Type.Object({ role: Type.Union(ROLES.map((role) => Type.Literal(role))) }), {
    minItems: 1,
  }),
  tools: Type.Optional(Type.Array(Type.Object({}))),
})

const UsageSchema = Type.Object({
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  total_tokens: Type.Integer(),
  prompt_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
  completion_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
})

const ReasoningDetail = Type.Object({
  type: Type.Literal('reasoning.text'),
  id: Type.String(),
  format: Type.String(),
  index: Type.Integer(),
  text: Type.String(),
})

/** Schema of an answer. */
export const OpenaiAnswerSchema = Type.Object({
  id: Type.String(),
  object: Type.Literal('chat.completion'),
  created: Type.Integer({ description: 'Seconds since the epoch' }),
  model: Type.String({ description: 'The name that the caller used' }),
  choices: Type.Array(
    Type.Object({
      index: Type.Integer(),
      message: Type.Object({
        role: Type.Literal('assistant'),
        content: Type.Union([Type.String(), Type.Null()]),
        refusal: Type.Null(),
        reasoning_content: Type.Optional(Type.String({ description: 'Thinking' })),
        reasoning_details: Type.Optional(
          Type.Array(ReasoningDetail, { description: 'Thinking, with reasoning_split' }),
        ),
        function_call: Type.Optional(
          Type.Object(
            { name: Type.String(), arguments: Type.String() },
            { description: 'Where the request had functions' },
          ),
        ),
        tool_calls: Type.Optional(
          Type.Array(
            Type.Object({
              id: Type.String(),
              type: Type.String(),
              function: Type.Object({ name: Type.String(), arguments: Type.String() }),
            }),
          ),
        ),
      }),
      logprobs: Type.Null(),
      finish_reason: Type.String({
        description: 'stop, length, tool_calls, function_call or content_filter',
      }),
    }),
  ),
  usage: UsageSchema,
  service_tier: Type.String(),
})

/** Schema of one model. */
export const OpenaiModelSchema = Type.Object({
  id: Type.String(),
  object: Type.Literal('model'),
  created: Type.Integer({ description: 'The epoch: release dates are not kept' }),
  owned_by: Type.String(),
  root: Type.Optional(
    Type.String({ description: 'The model that this name stands for; absent for its own name' }),
  ),
})

/** Schema of the list. */
export const OpenaiModelListSchema = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(OpenaiModelSchema),
})

/**
 * Schemas of the chat endpoint: requests and answers.
 *
 * Source: brief, "Chat completion request", "Chat completion response".
 */
import Type from 'typebox'
import { TEXT_MODELS, type TextModel } from '../../domain/model.ts'
import { BaseRespSchema } from '../base-resp.ts'
import { defaultTemperatures, textModelNames } from '../model-names.ts'
import { ResponseFormatSchema } from '../response-format.ts'
import { modelName } from '../published.ts'

const Content = Type.Union([
  Type.String(),
  Type.Array(Type.Object({ type: Type.Literal('text'), text: Type.String() })),
  Type.Null(),
])

const ToolCall = Type.Object({
  id: Type.String(),
  type: Type.Optional(Type.String()),
  function: Type.Object({
    name: Type.String(),
    arguments: Type.String({ description: 'A JSON object as text' }),
  }),
})

const name = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** The schema of a message by its `role`. */
export const CHAT_MESSAGE_SCHEMAS = {
  system: Type.Object({ role: Type.Literal('system'), name, content: Type.Optional(Content) }),
  user: Type.Object({ role: Type.Literal('user'), name, content: Content }),
  assistant: Type.Object({
    role: Type.Literal('assistant'),
    name,
    content: Type.Optional(Content),
    reasoning_content: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    reasoning_details: Type.Optional(
      Type.Union([
        Type.Array(Type.Object({ text: Type.Optional(Type.Union([Type.String(), Type.Null()])) })),
        Type.Null(),
      ]),
    ),
    tool_calls: Type.Optional(Type.Union([Type.Array(ToolCall), Type.Null()])),
  }),
  tool: Type.Object({
    role: Type.Literal('tool'),
    name,
    content: Content,
    tool_call_id: Type.String(),
  }),
}

/** A tool that the model may call. */
export const ChatToolSchema = Type.Object({
  type: Type.Literal('function'),
  function: Type.Object({
    name: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    parameters: Type.Optional(
      Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.String(), Type.Null()], {
        description: 'JSON Schema, as an object or as text',
      }),
    ),
  }),
})

const limit = Type.Optional(Type.Integer({ minimum: 1 }))
const share = (description: string): Type.TOptional<Type.TNumber> =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1, description }))

function isPlainChatModel({ endpoints, thinking }: TextModel): boolean {
  return endpoints.includes('chat') && thinking === 'optional'
}

/** The members beside messages and tools. */
export const CHAT_SETTINGS = {
  model: modelName(
    TEXT_MODELS.filter(({ endpoints }) => endpoints.includes('chat')),
    {
      description: `All but ${textModelNames(isPlainChatModel)} are reasoning models; streaming is recommended`,
    },
  ),
  stream: Type.Optional(Type.Boolean({ default: false })),
  max_tokens: limit,
  max_completion_tokens: limit,
  temperature: share(`By model: ${defaultTemperatures()}`),
  top_p: share('Default 0.95'),
  tool_choice: Type.Optional(
    Type.Union([Type.Literal('none'), Type.Literal('auto')], { default: 'auto' }),
  ),
  stream_options: Type.Optional(Type.Object({})),
  mask_sensitive_info: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Mask e-mail, domains, links, ID and card numbers, phones and addresses as ***',
    }),
  ),
}

/** Schema of a chat request. */
export const ChatRequestSchema = Type.Object(
  {
    ...CHAT_SETTINGS,
    response_format: Type.Optional(
      Type.Object(ResponseFormatSchema.properties, {
        description: `On ${textModelNames(({ responseFormat }) => responseFormat)}; ignored on other models, whatever it is`,
      }),
    ),
    messages: Type.Array(Type.Union(Object.values(CHAT_MESSAGE_SCHEMAS)), { minItems: 1 }),
    tools: Type.Optional(Type.Array(ChatToolSchema)),
  },
  {
    examples: [
      { model: 'Vendor-M2.7', messages: [{ role: 'user', content: 'Say exactly: quiet on set' }] },
    ],
  },
)

/** The first check of a chat request; messages and tools are checked one by one, so that errors name them. */
export const ChatEnvelopeSchema = Type.Object({
  ...CHAT_SETTINGS,
  response_format: Type.Optional(Type.Unknown()),
  messages: Type.Array(
    Type.Object({
      role: Type.Union([
        Type.Literal('system'),
        Type.Literal('user'),
        Type.Literal('assistant'),
        Type.Literal('tool'),
      ]),
    }),
    { minItems: 1 },
  ),
  tools: Type.Optional(Type.Array(Type.Object({}))),
})

/** Formats token counts. */
export const ChatUsageSchema = Type.Object({
  total_tokens: Type.Integer(),
  total_characters: Type.Integer({ description: 'Code points of the output, thinking included' }),
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  completion_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
})

/** Schema of an answer. */
export const ChatAnswerSchema = Type.Object({
  id: Type.String(),
  choices: Type.Union([
    Type.Null({ description: 'In errors' }),
    Type.Array(
      Type.Object({
        finish_reason: Type.String({ description: 'stop, length, tool_calls or content_filter' }),
        index: Type.Integer(),
        message: Type.Object({
          content: Type.String(),
          role: Type.String(),
          name: Type.String(),
          audio_content: Type.String(),
          reasoning_content: Type.String(),
          tool_calls: Type.Optional(Type.Array(ToolCall)),
        }),
      }),
    ),
  ]),
  created: Type.Integer({ description: 'Seconds since the epoch' }),
  model: Type.String(),
  object: Type.String({ description: 'chat.completion, or chat.completion.chunk in a stream' }),
  usage: ChatUsageSchema,
  input_sensitive: Type.Boolean(),
  output_sensitive: Type.Boolean(),
  input_sensitive_type: Type.Integer({ minimum: 0, maximum: 7 }),
  output_sensitive_type: Type.Integer({ minimum: 0, maximum: 7 }),
  output_sensitive_int: Type.Integer(),
  base_resp: BaseRespSchema,
})

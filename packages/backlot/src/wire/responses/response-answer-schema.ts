/**
 * Schemas of the answers of the responses endpoint.
 *
 * Source: the public OpenAI API reference, "Responses".
 */
import Type from 'typebox'
import { TYPED_CALL_SCHEMAS } from './typed-tools.ts'

/** Schema of a token count. */
export const ResponseCountAnswerSchema = Type.Object({
  object: Type.Literal('response.input_tokens'),
  input_tokens: Type.Integer(),
})

const MessageOutput = Type.Object({
  type: Type.Literal('message'),
  id: Type.String(),
  status: Type.String({ description: 'completed or incomplete' }),
  role: Type.Literal('assistant'),
  content: Type.Array(
    Type.Object({
      type: Type.Literal('output_text'),
      text: Type.String(),
      annotations: Type.Array(Type.Unknown()),
      logprobs: Type.Array(Type.Unknown()),
    }),
  ),
})

const ReasoningOutput = Type.Object({
  type: Type.Literal('reasoning'),
  id: Type.String(),
  status: Type.String(),
  summary: Type.Array(Type.Object({ type: Type.Literal('summary_text'), text: Type.String() })),
  content: Type.Array(Type.Object({ type: Type.Literal('reasoning_text'), text: Type.String() })),
  encrypted_content: Type.Union([Type.String(), Type.Null()]),
})

const FunctionCallOutput = Type.Object({
  type: Type.Literal('function_call'),
  id: Type.String(),
  status: Type.String(),
  call_id: Type.String(),
  name: Type.String(),
  namespace: Type.Optional(Type.String()),
  arguments: Type.String(),
})

const CustomCallOutput = Type.Object({
  type: Type.Literal('custom_tool_call'),
  id: Type.String(),
  status: Type.String(),
  call_id: Type.String(),
  name: Type.String(),
  namespace: Type.Optional(Type.String()),
  input: Type.String(),
})

const CALL_HEAD = { id: Type.String(), status: Type.String(), call_id: Type.String() }

/** One item of an answer. */
export const OutputItemSchema = Type.Union([
  MessageOutput,
  ReasoningOutput,
  FunctionCallOutput,
  CustomCallOutput,
  Type.Object({ ...CALL_HEAD, ...TYPED_CALL_SCHEMAS.shell.properties }),
  Type.Object({ ...CALL_HEAD, ...TYPED_CALL_SCHEMAS.local_shell.properties }),
  Type.Object({ ...CALL_HEAD, ...TYPED_CALL_SCHEMAS.apply_patch.properties }),
  Type.Object({ ...CALL_HEAD, ...TYPED_CALL_SCHEMAS.computer.properties }),
  Type.Object({ ...CALL_HEAD, ...TYPED_CALL_SCHEMAS.computer_use_preview.properties }),
])

/** Formats token counts. */
export const ResponseUsageSchema = Type.Object({
  input_tokens: Type.Integer(),
  input_tokens_details: Type.Object({
    cached_tokens: Type.Integer(),
    cache_write_tokens: Type.Integer(),
  }),
  output_tokens: Type.Integer(),
  output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
  total_tokens: Type.Integer(),
})

/** The members of an answer that repeat the request. */
export const EchoSchema = Type.Object({
  instructions: Type.Union([Type.String(), Type.Null()]),
  max_output_tokens: Type.Union([Type.Integer(), Type.Null()]),
  max_tool_calls: Type.Union([Type.Integer(), Type.Null()]),
  metadata: Type.Record(Type.String(), Type.String()),
  parallel_tool_calls: Type.Boolean(),
  previous_response_id: Type.Union([Type.String(), Type.Null()]),
  prompt_cache_key: Type.Union([Type.String(), Type.Null()]),
  reasoning: Type.Object({
    effort: Type.Union([Type.String(), Type.Null()]),
    summary: Type.Union([Type.String(), Type.Null()]),
  }),
  safety_identifier: Type.Union([Type.String(), Type.Null()]),
  store: Type.Boolean(),
  temperature: Type.Number(),
  text: Type.Object({ format: Type.Unknown(), verbosity: Type.String() }),
  tool_choice: Type.Unknown(),
  tools: Type.Array(Type.Unknown({ description: 'Those that the model was offered' })),
  top_logprobs: Type.Integer(),
  top_p: Type.Number(),
  truncation: Type.String(),
  user: Type.Union([Type.String(), Type.Null()]),
})

/** Schema of an answer. */
export const ResponseAnswerSchema = Type.Object({
  id: Type.String(),
  object: Type.Literal('response'),
  created_at: Type.Integer({ description: 'Seconds since the epoch' }),
  completed_at: Type.Union([Type.Integer(), Type.Null()]),
  status: Type.String({ description: 'in_progress, completed, incomplete or failed' }),
  background: Type.Boolean(),
  error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
  incomplete_details: Type.Union([Type.Object({ reason: Type.String() }), Type.Null()]),
  model: Type.String({ description: 'The name that the caller used' }),
  output: Type.Array(OutputItemSchema),
  usage: Type.Union([ResponseUsageSchema, Type.Null()]),
  service_tier: Type.String(),
  access_programs: Type.Null(),
  ...EchoSchema.properties,
})

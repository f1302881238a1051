/** Converts a text request to the body of a chat completion. */
import type { Prompt, ToolChoice } from '../../domain/conversation.ts'
import type { TextRequest } from '../../domain/engine.ts'
import type { Adaptation } from '../../inference/replies/adapt.ts'
import { bodyWriter, type RequestBody } from '../../inference/connection/body.ts'
import type { Json } from '../../inference/connection/json.ts'
import { toChatMessages, toFunctions } from './chat-messages.ts'
import type { OpaqueStates, Writing } from './chat-writing.ts'
import type { ServerTraits } from './servers.ts'

/** A server's settings for requests. */
export type ChatSettings = {
  readonly server: ServerTraits
  readonly states: OpaqueStates
  /** Whether the server was started with priorities. */
  readonly hasPriorities: boolean
  /** The operator's own members, which override ours; `null` removes one. */
  readonly extraBody: Json
  /** Whether to request the whole reply in one piece instead of a stream. */
  readonly inOnePiece?: boolean
}

/** The body of a chat completion, as the model takes it. */
export function toChatRequest(
  request: TextRequest,
  settings: ChatSettings,
  so: Adaptation,
): RequestBody {
  const body = bodyWriter()
  const { server, states } = settings
  const json: Record<string, unknown> = {
    ...toPromptMembers(request.modelId, request.prompt, { server, body, states, so }),
    ...toToolChoice(request.prompt),
    ...(settings.inOnePiece === true ? IN_ONE_PIECE : STREAMED),
    [so.newLimit ? 'max_completion_tokens' : server.limit]: Math.min(
      request.maxTokens,
      so.maxTokens,
    ),
    temperature: request.temperature,
    top_p: request.topP,
    ...toResponseFormat(request.responseSchema),
    ...(settings.hasPriorities ? toPriority(request, server) : {}),
  }
  for (const [member, value] of Object.entries(settings.extraBody))
    if (value === null) delete json[member]
    else json[member] = value
  for (const member of so.omitted) delete json[member]
  return body.write(json)
}

const STREAMED: Json = { stream: true, stream_options: { include_usage: true } }
const IN_ONE_PIECE: Json = { stream: false }

/** The part of a request that counts as input tokens, also for a server's tokenizer. */
export function toPromptMembers(modelId: string, prompt: Prompt, writing: Writing): Json {
  return {
    model: modelId,
    messages: toChatMessages(prompt, writing),
    ...(prompt.tools.length > 0 ? { tools: toFunctions(prompt.tools) } : {}),
    ...writing.server.thinking(prompt.thinking || (writing.so?.alwaysThinks ?? false)),
  }
}

function toToolChoice({ tools, toolChoice, singleCall }: Prompt): Json {
  if (tools.length === 0) return {}
  return {
    ...(toolChoice.type === 'auto' ? {} : { tool_choice: toChoice(toolChoice) }),
    ...(singleCall ? { parallel_tool_calls: false } : {}),
  }
}

function toChoice(choice: ToolChoice): string | Json {
  switch (choice.type) {
    case 'any':
      return 'required'
    case 'tool':
      return { type: 'function', function: { name: choice.name } }
    case 'auto':
    case 'none':
      return choice.type
  }
}

function toResponseFormat(schema: TextRequest['responseSchema']): Json {
  if (!schema) return {}
  return {
    response_format: { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } },
  }
}

function toPriority({ tier }: TextRequest, { priority }: ServerTraits): Json {
  return priority ? { priority: priority[tier] } : {}
}

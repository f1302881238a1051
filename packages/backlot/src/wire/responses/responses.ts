/**
 * Requests of the responses endpoint.
 *
 * Source: the public OpenAI API reference, "Responses". The treatment of members without a
 * counterpart is (ours), see docs/responses.md.
 */
import type { Static } from 'typebox'
import type { Prompt } from '../../domain/conversation.ts'
import { Fault, invalid } from '../../domain/fault.ts'
import {
  getTextModel,
  resolveModelName,
  type ModelAliases,
  type ModelName,
  type Named,
  type TextModel,
} from '../../domain/model.ts'
import type { ReplyOrder } from '../../domain/reply-order.ts'
import type { Signer } from '../../domain/signer.ts'
import { requireOutputLimit } from '../../domain/text-rules.ts'
import { ignoredMembers } from '../ignored-members.ts'
import { echo, isObject, parser } from '../parse.ts'
import { requireOpenaiModel } from '../openai/openai-answer.ts'
import { readItems, typeOf, type InputItem } from './response-input.ts'
import { mergeOffers, readToolChoice, readToolOffer, type OfferedTools } from './response-tools.ts'
import {
  ITEM_SCHEMAS,
  ResponseCountEnvelopeSchema,
  ResponseEnvelopeSchema,
} from './responses-schema.ts'
import type { EchoSchema } from './response-answer-schema.ts'
import { readTextFormat } from './text-format.ts'

/** A request in domain terms, and how it is answered. */
export type ResponseOrder = ReplyOrder & {
  readonly endpoint: 'responses'
  readonly maskPrivate: boolean
  /** Members of the request that have no effect. */
  readonly ignored: readonly string[]
  /** The types of tools that would run on servers, and are not offered. */
  readonly leftOutTools: readonly string[]
  readonly answer: AnswerStyle
  /** The items of its own input, with references replaced by their items. */
  readonly ownItems: readonly object[]
  /** False: the caller wants nothing of it stored. */
  readonly mayKeep: boolean
}

/** The parts of the request that shape its answer. */
export type AnswerStyle = {
  /** The members that repeat the request. */
  readonly echo: Static<typeof EchoSchema>
  readonly shapes: OfferedTools['shapes']
  /** Whether thinking is sent as the summary of its item rather than as its content. */
  readonly summarises: boolean
}

/** Dependencies of parsing a request. */
export type ResponseContext = {
  readonly aliases: ModelAliases
  /** Signs reasoning; its signatures begin with `bl1.`. */
  readonly signer: Signer
  /** What the request refers to, as JSON. */
  readonly recalled?: {
    readonly previous: readonly string[]
    readonly items: ReadonlyMap<string, string>
  }
  /** Whether responses are stored by default. */
  readonly isStoring?: boolean
}

const parseEnvelope = parser(ResponseEnvelopeSchema)
const parseCount = parser(ResponseCountEnvelopeSchema)
const parseTools = parser(ITEM_SCHEMAS.additional_tools)
const parseReference = parser(ITEM_SCHEMAS.item_reference)

type Body = Static<typeof ResponseEnvelopeSchema>
type PromptMembers = Static<typeof ResponseCountEnvelopeSchema>

/** Parses a request; throws `invalid` naming member, limit and value. */
export function parseResponseRequest(json: unknown, context: ResponseContext): ResponseOrder {
  const body = parseEnvelope(json)
  refuseUnsupported(body)
  const model = resolveModelName(body.model, context.aliases)
  requireOpenaiModel(model)
  const textModel = getTextModel(model)
  const offer = readOffer(body)
  return {
    model,
    endpoint: 'responses',
    prompt: toPrompt(body, offer, { ...context, model: textModel }),
    stream: body.stream ?? false,
    maskPrivate: body.mask_sensitive_info ?? false,
    tier: isPriority(body.service_tier) ? 'priority' : 'standard',
    ignored: ignoredOf(body, offer),
    leftOutTools: offer.leftOut,
    answer: toStyle(body, offer, { model: textModel, ...context }),
    ownItems: inputItems(body, context).map(({ raw }) => raw),
    mayKeep: body.store ?? true,
    ...readSettings(body, textModel),
  }
}

/** Parses a request for a token count: the same prompt as of the same request for a response. */
export function parseResponseCount(
  json: unknown,
  context: ResponseContext,
): { readonly model: ModelName; readonly prompt: Prompt } {
  const body = parseCount(json)
  refuseUnsupported(body)
  const model = resolveModelName(body.model, context.aliases)
  requireOpenaiModel(model)
  const prompt = toPrompt(body, readOffer(body), { ...context, model: getTextModel(model) })
  return { model, prompt }
}

/** The longest key of `metadata`. Source: the public reference. */
const MAX_METADATA_KEY = 64

/** Missing features that would change the answer are refused rather than ignored. */
function refuseUnsupported(body: PromptMembers & Partial<Body>): void {
  const long = Object.keys(body.metadata ?? {}).find((key) => key.length > MAX_METADATA_KEY)
  if (long !== undefined)
    throw invalid(
      'metadata',
      `metadata must have keys of at most ${MAX_METADATA_KEY} characters, got ${echo(long)}`,
    )
  if (body.background === true)
    throw invalid(
      'background',
      'background must be false: responses are not made in the background',
    )
  for (const member of ['conversation', 'prompt', 'moderation'] as const)
    if (body[member] !== undefined) throw invalid(member, `${member} is not supported`)
}

function toPrompt(
  body: PromptMembers,
  offer: OfferedTools,
  context: ResponseContext & { readonly model: TextModel },
): Prompt {
  const { tools, choice } = readToolChoice(body.tool_choice, offer)
  const { instructions } = body
  return {
    system: instructions ? [{ type: 'text', text: instructions }] : [],
    messages: readItems([...earlierItems(context), ...inputItems(body, context)], context),
    tools,
    toolChoice: choice,
    ...(body.parallel_tool_calls === false ? { singleCall: true } : {}),
    thinking: context.model.thinking === 'always' || asksForThinking(body.reasoning),
  }
}

/** The items of earlier responses, which were already validated. */
function earlierItems({ recalled }: ResponseContext): readonly InputItem[] {
  const previous = recalled?.previous ?? []
  return previous.map((json) => ({ raw: toItem(json), at: 'previous_response_id' }))
}

function inputItems(
  { input = [] }: PromptMembers,
  { recalled }: ResponseContext,
): readonly InputItem[] {
  if (typeof input === 'string')
    return [{ raw: { type: 'message', role: 'user', content: input }, at: 'input' }]
  if (input.length === 0 && !recalled?.previous.length)
    throw invalid('input', 'input is required and must have at least one item')
  return input.map((raw, index) => {
    const at = `input[${index}]`
    if (typeOf(raw) !== 'item_reference') return { raw, at }
    const { id } = parseReference(raw, at)
    const json = recalled?.items.get(id)
    if (json === undefined) throw unknownItem(id, `${at}.id`)
    return { raw: toItem(json), at }
  })
}

/** Written by this server, so it is a valid item. */
function toItem(json: string): object {
  const item: unknown = JSON.parse(json)
  if (isObject(item)) return item
  throw new Error('a stored item is no object')
}

function unknownItem(id: string, field: string): Fault {
  const how =
    'send the item itself, with "store": false, or have responses stored (the setting responses.store)'
  return new Fault(
    'notFound',
    `${field} must be the id of an item that this server still has, got ${echo(id)}: ${how}`,
    { field },
  )
}

/** All tools, including those that items add. */
function readOffer({ tools, input }: PromptMembers): OfferedTools {
  const declared = readToolOffer(tools ?? [])
  if (!Array.isArray(input)) return declared
  return input.reduce<OfferedTools>((offer, raw, index) => {
    if (typeOf(raw) !== 'additional_tools') return offer
    const at = `input[${index}]`
    const added = parseTools(raw, at).tools.filter(isTyped)
    return mergeOffers(offer, readToolOffer(added, `${at}.tools`))
  }, declared)
}

function isTyped(raw: object): raw is { readonly type: string } {
  return 'type' in raw && typeof raw.type === 'string'
}

/** Thinking is on with an effort, and when a summary is requested. */
function asksForThinking(reasoning: PromptMembers['reasoning']): boolean {
  if (reasoning === undefined) return false
  const { effort } = reasoning
  return effort ? effort !== 'none' : summaryOf(reasoning) !== null
}

function summaryOf(reasoning: PromptMembers['reasoning']): string | null {
  return reasoning?.summary ?? reasoning?.generate_summary ?? null
}

function isPriority(tier: Body['service_tier']): boolean {
  return tier === 'priority' || tier === 'fast'
}

function readSettings(
  body: Body,
  model: Named<TextModel>,
): Pick<ResponseOrder, 'temperature' | 'topP' | 'userId' | 'maxTokens' | 'responseSchema'> {
  const { temperature, top_p: topP, max_output_tokens: maxTokens } = body
  const userId = body.safety_identifier ?? body.user
  if (maxTokens !== undefined) requireOutputLimit(model, maxTokens, 'max_output_tokens')
  const { responseSchema } = readTextFormat(body.text?.format)
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(userId === undefined ? {} : { userId }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(responseSchema === undefined ? {} : { responseSchema }),
  }
}

/** Members that have no effect here, if they have a value. */
function ignoredOf(body: Body, offer: OfferedTools): readonly string[] {
  const { text, truncation, top_logprobs: logprobs } = body
  return [
    ...(text?.verbosity ? ['text.verbosity'] : []),
    ...(truncation === 'auto' ? ['truncation'] : []),
    ...(logprobs ? ['top_logprobs'] : []),
    ...ignoredMembers(body, ResponseEnvelopeSchema, offer.leftOut),
  ]
}

function toStyle(
  body: Body,
  { shapes, declared }: OfferedTools,
  { model, isStoring }: Pick<ResponseContext, 'isStoring'> & { readonly model: TextModel },
): AnswerStyle {
  const repeated = {
    ...NOTHING_SAID,
    temperature: model.defaultTemperature,
    top_p: model.defaultTopP,
    ...saidOf(body),
    reasoning: { effort: body.reasoning?.effort ?? null, summary: summaryOf(body.reasoning) },
    store: (isStoring ?? false) && (body.store ?? true),
    text: {
      format: readTextFormat(body.text?.format).echo,
      verbosity: body.text?.verbosity ?? 'medium',
    },
    tools: [...declared],
  }
  return { shapes, summarises: repeated.reasoning.summary !== null, echo: repeated }
}

/** The members that are repeated as they were sent. */
const REPEATED = [
  'instructions',
  'max_output_tokens',
  'max_tool_calls',
  'metadata',
  'parallel_tool_calls',
  'previous_response_id',
  'prompt_cache_key',
  'safety_identifier',
  'temperature',
  'tool_choice',
  'top_logprobs',
  'top_p',
  'truncation',
  'user',
] as const

type Repeated = Pick<Static<typeof EchoSchema>, (typeof REPEATED)[number]>

/** The defaults of those of them that depend on no model. */
const NOTHING_SAID: Omit<Repeated, 'temperature' | 'top_p'> = {
  instructions: null,
  max_output_tokens: null,
  max_tool_calls: null,
  metadata: {},
  parallel_tool_calls: true,
  previous_response_id: null,
  prompt_cache_key: null,
  safety_identifier: null,
  tool_choice: 'auto',
  top_logprobs: 0,
  truncation: 'disabled',
  user: null,
}

function saidOf(body: Body): Partial<Repeated> {
  return Object.fromEntries(
    REPEATED.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  )
}

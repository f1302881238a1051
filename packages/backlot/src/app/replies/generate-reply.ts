/**
 * One reply, from an order to the last token: the use case under every text
 * endpoint.
 *
 *     order ─ rules ─ count ─ limits, queue ─ check ─ hold money ─ engine ─ grammar ─ moderation ─ stop ─ meter ─ mask ─▶ parts
 *                                                                              └─ settle, once
 *
 * The first batch is awaited before this resolves, so a failure before the
 * first token is thrown and answered with its own status.
 */
import type { Caller } from '../accounts/authenticate.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { TextEngine } from '../../domain/engine.ts'
import type { Ids } from '../../domain/id.ts'
import type { Ledger } from '../../domain/ledger.ts'
import { getTextModel, type ModelName, type TextModel } from '../../domain/model.ts'
import type { Observer } from '../../domain/observer.ts'
import type { Prices } from '../../domain/price.ts'
import { refuseSensitive, type SensitivityChecker } from '../../domain/sensitivity.ts'
import type { Signer } from '../../domain/signer.ts'
import { fitContext, requireReadableMedia } from '../../domain/text-rules.ts'
import type { ReplyOrder } from '../../domain/reply-order.ts'
import { deliver } from './deliver-reply.ts'
import { endOnFault } from './end-on-fault.ts'
import { moderateReply } from './moderate-reply.ts'
import { openMedia, type MediaPorts } from '../files/open-media.ts'
import { promptTexts } from './prompt-texts.ts'
import { signCalls, openSignedCalls } from './signed-calls.ts'
import { authorize, type Authorization } from './reply-charge.ts'
import type { RateStatuses } from '../accounts/limit.ts'
import { acquireReplySlot, type ReplySlot, type ReplySlotPorts } from './reply-slot.ts'
import { stopAt } from './stop-at.ts'
import { replyMeter, type Meter, type ReplyStream } from './reply-stages.ts'

/** A reply under way. `parts` is read once, follows the grammar of `stream.ts`, and throws a fault when it breaks off. */
export type GeneratedReply = {
  readonly id: string
  readonly model: ModelName
  readonly createdAtMs: number
  readonly inputTokens: number
  readonly parts: ReplyStream
  /** The state of the caller's rate limits. */
  readonly rates: RateStatuses
}

/** What is known of a reply before it has a slot. */
export type ReplyHead = Pick<GeneratedReply, 'id' | 'model' | 'inputTokens'>

/** A started reply. Both promises reject with the same fault if it comes before the prompt is counted. */
export type StartedReply = {
  /** Resolves when the prompt is counted, before the reply waits for its slot. */
  readonly head: Promise<ReplyHead>
  /** Resolves with the first part. */
  readonly reply: Promise<GeneratedReply>
}

/** Starts a reply. `signal` aborts when the caller has gone: the engine stops, and what was generated is charged. */
export type GenerateReply = (
  caller: Caller,
  order: ReplyOrder,
  signal: AbortSignal,
) => Promise<GeneratedReply>

/** Starts a reply, as `GenerateReply` does, and returns at once. */
export type StartReply = (...asked: Parameters<GenerateReply>) => StartedReply

/** What the use case needs. */
export type ReplyPorts = {
  /** The engine that serves a model. */
  textEngine(modelId: string): TextEngine
  readonly ledger: Ledger
  readonly prices: Prices
  readonly media: MediaPorts
  readonly sensitivity: SensitivityChecker
  /** Signs the opaque state of calls; its signatures begin with `CALL_SIGNATURE`. */
  readonly callSigner: Signer
  readonly ids: Ids
  readonly clock: Clock
  readonly observer: Pick<Observer, 'replyBegan' | 'replyCharged'>
} & ReplySlotPorts

/** Starts replies, and waits until all of them are settled. */
export interface Replies {
  /** Throws `invalid`, `rateLimited`, `overloaded`, `sensitiveInput`, `insufficientBalance`, and what the engine throws before its first part. */
  readonly generate: GenerateReply

  /** The same for callers that need the head before the first part. Never throws; `reply` rejects instead. */
  readonly start: StartReply

  /**
   * Resolves once every reply under way has ended and is charged. Used at shutdown, when all
   * clients are cut, so that replies end by themselves.
   */
  settled(): Promise<void>
}

/** Creates the use case. */
export function createReplies(ports: ReplyPorts): Replies {
  const authorizations = new Set<Authorization>()
  const generate = async (asked: Asked, preparing: Promise<Prepared>): Promise<GeneratedReply> => {
    const { order, signal } = asked
    const orderedAtMs = ports.clock.monotonicMs()
    const prepared = await preparing
    const { id, engine, inputTokens } = prepared
    const { authorization, slot } = await admit(ports, { ...asked, prepared })
    const meter = replyMeter(inputTokens, (text) => countText(engine, prepared.model.id, text))
    authorizations.add(authorization)
    void authorization.ended.then(() => authorizations.delete(authorization))
    void releaseSlot(slot, authorization, meter)
    const parts = await produce(ports, { order, signal, prepared, authorization, meter })
    const createdAtMs = ports.clock.nowMs()
    ports.observer.replyBegan({
      modelId: prepared.model.id,
      waitedMs: ports.clock.monotonicMs() - orderedAtMs,
    })
    return { id, model: order.model, createdAtMs, inputTokens, parts, rates: slot.statuses }
  }
  const start: StartReply = (caller, order, signal) => {
    const asked = { caller, order, signal }
    const preparing = prepare(ports, asked)
    const head = preparing.then(({ id, inputTokens }) => ({ id, model: order.model, inputTokens }))
    head.catch(() => undefined) // `reply` rejects as well, so `head` may be ignored
    return { head, reply: generate(asked, preparing) }
  }
  return {
    start,
    generate: (...asked) => start(...asked).reply,
    settled: async () => {
      await Promise.all([...authorizations].map(({ ended }) => ended))
    },
  }
}

/** What is known of a reply before anything is held or acquired for it. */
type Prepared = {
  readonly id: string
  readonly model: TextModel
  readonly prompt: Prompt
  readonly engine: TextEngine
  readonly inputTokens: number
  readonly maxTokens: number
}

type Asked = {
  readonly caller: Caller
  readonly order: ReplyOrder
  readonly signal: AbortSignal
}

/** Finds the engine, opens the media and counts the prompt; throws `invalid`. */
async function prepare(ports: ReplyPorts, { caller, order, signal }: Asked): Promise<Prepared> {
  const model = getTextModel(order.model, briefEndpoint(order))
  requireReadableMedia(model, order.prompt)
  const opened = await openMedia(ports.media, order.prompt, {
    caller,
    signal,
    takesPictures: model.media.includes('image'),
  })
  const prompt = openSignedCalls(opened, ports.callSigner)
  const engine = ports.textEngine(model.id)
  const enough = model.contextWindow
  const { tokens } = await engine.countTokens(model.id, prompt, { enough, signal })
  const field = promptMember(order)
  const asked = order.maxTokens ?? defaultLimit(model, order)
  const maxTokens = fitContext(model, tokens, { maxTokens: asked, field })
  const id = newReplyId(ports.ids, order)
  return { id, model, prompt, engine, inputTokens: tokens, maxTokens }
}

/** Waits for a slot, moderates the prompt and holds its money; if one step refuses, the steps before it are undone. */
async function admit(
  ports: ReplyPorts,
  { caller, order, signal, prepared }: Asked & { readonly prepared: Prepared },
): Promise<{ readonly authorization: Authorization; readonly slot: ReplySlot }> {
  const { id, model, engine, inputTokens, maxTokens } = prepared
  const { tier, userId } = order
  const asked = { caller, tier, inputTokens, ...(userId === undefined ? {} : { userId }) }
  const slot = await acquireReplySlot(ports, { engine: engine.name, ...asked }, signal)
  try {
    const said = { field: promptMember(order), texts: promptTexts(prepared.prompt) }
    await refuseSensitive(ports.sensitivity, said, signal)
    const limitIsAsked = order.maxTokens !== undefined
    const charged = { id, modelId: model.id, ...asked, maxTokens, limitIsAsked }
    return { authorization: await authorize(ports, charged), slot }
  } catch (thrown) {
    await slot.release(0)
    throw thrown
  }
}

/** The parts of a reply through all stages; resolves with the first of them. */
async function produce(
  ports: ReplyPorts,
  reply: {
    readonly order: ReplyOrder
    readonly signal: AbortSignal
    readonly prepared: Prepared
    readonly authorization: Authorization
    readonly meter: Meter
  },
): Promise<ReplyStream> {
  const { order, signal, prepared, authorization, meter } = reply
  const { model, engine, prompt } = prepared
  // Moderation and stop sequences may end a reply early.
  const isWhole = !order.stream && order.stop === undefined
  const request = toRequest(model, { ...order, prompt }, authorization)
  const source = engine.generate(request, { signal, isWhole })
  const filter = { checker: ports.sensitivity, signal, usage: meter.usage }
  const { stream, endpoint } = order
  const moderated = moderateReply(source, filter)
  const { usage } = meter
  const checked = order.stop ? stopAt(moderated, { stops: order.stop, usage }) : moderated
  const metered = await deliver(checked, { authorization, meter, signal, stream, endpoint })
  const signed = prompt.tools.length > 0 ? signCalls(metered, ports.callSigner) : metered
  const parts = order.maskPrivate ? await masked(signed, ports.clock) : signed
  return endOnFault(parts, signal)
}

/** Releases the slot when the authorization has ended. Output that cannot be counted counts as nothing. */
async function releaseSlot(slot: ReplySlot, { ended }: Authorization, meter: Meter): Promise<void> {
  await ended
  const used = await meter.usage().catch(() => undefined)
  await slot.release(used?.outputTokens ?? 0)
}

/** Loaded at first use: its tables of numbers and addresses would slow every start. */
async function masked(parts: ReplyStream, clock: Clock): Promise<ReplyStream> {
  const { maskReply } = await import('./mask-reply.ts')
  return maskReply(parts, clock)
}

/** The endpoint, for error messages of models that only some endpoints serve. */
function briefEndpoint({ endpoint }: ReplyOrder): 'messages' | 'chat' | undefined {
  return endpoint === 'messages' || endpoint === 'chat' ? endpoint : undefined
}

/** The member of the request that contains the conversation. */
function promptMember({ endpoint }: ReplyOrder): string {
  return endpoint === 'responses' ? 'input' : 'messages'
}

function defaultLimit(model: TextModel, { endpoint }: ReplyOrder): number {
  const recommended = endpoint === 'messages' || endpoint === 'responses'
  return recommended ? model.recommendedOutput : model.chatOutput
}

/** An id in the format that clients of the endpoint know. */
function newReplyId(ids: Ids, { endpoint }: ReplyOrder): string {
  switch (endpoint) {
    case 'messages':
      return ids.random('msg_')
    case 'chat':
      return ids.hex(16)
    case 'openai':
      return ids.random('chatcmpl-')
    case 'responses':
      return ids.random('resp_')
  }
}

function toRequest(
  model: TextModel,
  order: ReplyOrder,
  { maxTokens }: Authorization,
): Parameters<TextEngine['generate']>[0] {
  return {
    modelId: model.id,
    prompt: order.prompt,
    maxTokens,
    temperature: order.temperature ?? model.defaultTemperature,
    topP: order.topP ?? model.defaultTopP,
    tier: order.tier,
    ...(order.responseSchema ? { responseSchema: order.responseSchema } : {}),
  }
}

/** The tokens of a piece of output: what it adds to a prompt. */
async function countText(engine: TextEngine, modelId: string, text: string): Promise<number> {
  const around = await engine.countTokens(modelId, promptOf(''))
  const whole = await engine.countTokens(modelId, promptOf(text))
  return whole.tokens - around.tokens
}

function promptOf(text: string): Prompt {
  return {
    system: [],
    messages: [{ role: 'assistant', content: [{ type: 'text', text }] }],
    tools: [],
    toolChoice: { type: 'auto' },
    thinking: false,
  }
}

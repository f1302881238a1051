/**
 * One reply, from an order to the last token: the use case under every text
 * endpoint.
 *
 *     order ─ rules ─ count ─ limits, queue ─ check ─ hold money ─ engine ─ grammar ─ guard ─ meter ─ mask ─▶ parts
 *                                                                       └─ settle, once
 *
 * The first batch is awaited before this resolves, so a failure before the
 * first token is thrown and told with its own status.
 */
import type { Caller } from './authenticate.ts'
import type { Clock } from '../domain/clock.ts'
import type { Prompt } from '../domain/conversation.ts'
import type { TextEngine } from '../domain/engine.ts'
import type { Ids } from '../domain/id.ts'
import type { Ledger } from '../domain/ledger.ts'
import { getTextModel, type ModelName, type TextModel } from '../domain/model.ts'
import type { Observer } from '../domain/observer.ts'
import type { Prices } from '../domain/price.ts'
import type { StreamPart } from '../domain/stream.ts'
import { refuseSensitive, type SensitivityChecker } from '../domain/sensitivity.ts'
import type { Signer } from '../domain/signer.ts'
import { fitContext, requireReadableMedia } from '../domain/text-rules.ts'
import type { ReplyOrder } from '../domain/reply-order.ts'
import { guardParts } from './guard-parts.ts'
import { openMedia, type MediaPorts } from './open-media.ts'
import { promptTexts } from './prompt-texts.ts'
import { sealCalls, unsealCalls } from './seal-calls.ts'
import { openBill, type Bill } from './reply-bill.ts'
import type { RateStatuses } from './limit.ts'
import { takeTurn, type Turn, type TurnPorts } from './reply-turn.ts'
import { enforceGrammar, replyMeter, type Meter, type Parts } from './reply-stages.ts'

/** A reply under way. `parts` is read once, follows the grammar of `stream.ts`, and throws a fault when it breaks off. */
export type GeneratedReply = {
  readonly id: string
  readonly model: ModelName
  readonly createdAtMs: number
  readonly inputTokens: number
  readonly parts: Parts
  /** How the limits of the caller stand. */
  readonly rates: RateStatuses
}

/** Starts a reply. `signal` aborts when the caller has gone: the engine stops, and what was generated is charged. */
export type GenerateReply = (
  caller: Caller,
  order: ReplyOrder,
  signal: AbortSignal,
) => Promise<GeneratedReply>

/** What the use case needs. */
export type ReplyPorts = {
  /** The engine that serves a model. */
  textEngine(modelId: string): TextEngine
  readonly ledger: Ledger
  readonly prices: Prices
  readonly media: MediaPorts
  readonly sensitivity: SensitivityChecker
  /** Signs the seals of calls; its signatures begin with `CALL_SIGNATURE`. */
  readonly callSigner: Signer
  readonly ids: Ids
  readonly clock: Clock
  readonly observer: Pick<Observer, 'replyBegan' | 'replyCharged'>
} & TurnPorts

/** Replies: starting them, and waiting until all are paid. */
export interface Replies {
  /** Throws `invalid`, `rateLimited`, `overloaded`, `sensitiveInput`, `insufficientBalance`, and what the engine throws before its first part. */
  readonly generate: GenerateReply

  /**
   * Resolves once every reply under way has ended and is charged. For a server
   * that stops: its clients are cut by then, so their replies end by themselves.
   */
  settled(): Promise<void>
}

/** Creates the use case. */
export function createReplies(ports: ReplyPorts): Replies {
  const bills = new Set<Bill>()
  return {
    generate: async (caller, order, signal) => {
      const orderedAtMs = ports.clock.nowMs()
      const { model: name, tier } = order
      const model = getTextModel(name, order.endpoint === 'openai' ? undefined : order.endpoint)
      requireReadableMedia(model, order.prompt)
      const opened = await openMedia(ports.media, order.prompt, { caller, signal })
      const prompt = unsealCalls(opened, ports.callSigner)
      const engine = ports.textEngine(model.id)
      const { tokens: inputTokens } = await engine.countTokens(model.id, prompt, {
        enough: model.contextWindow,
        signal,
      })
      const maxTokens = fitContext(
        model,
        inputTokens,
        order.maxTokens ?? defaultLimit(model, order),
      )
      const id = newReplyId(ports.ids, order)
      const user = order.userId === undefined ? {} : { userId: order.userId }
      const asked = { caller, tier, inputTokens, ...user }
      const turn = await takeTurn(ports, { engine: engine.name, ...asked }, signal)
      const limitIsAsked = order.maxTokens !== undefined
      const billed = { id, modelId: model.id, ...asked, maxTokens, limitIsAsked }
      const said = { field: 'messages', texts: promptTexts(order.prompt) }
      const bill = await refuseSensitive(ports.sensitivity, said, signal)
        .then(() => openBill(ports, billed))
        .catch(async (thrown: unknown) => {
          await turn.end(0)
          throw thrown
        })
      const meter = replyMeter(inputTokens, (text) => countText(engine, model.id, text))
      bills.add(bill)
      void bill.ended.then(() => bills.delete(bill))
      void endTurn(turn, bill, meter)
      const source = engine.generate(toRequest(model, { ...order, prompt }, bill), { signal })
      const delivery = { bill, meter, signal, stream: order.stream, endpoint: order.endpoint }
      const guard = { checker: ports.sensitivity, signal, usage: meter.usage }
      const metered = await started(guardParts(enforceGrammar(source), guard), delivery)
      const sealed = prompt.tools.length > 0 ? sealCalls(metered, ports.callSigner) : metered
      const parts = order.maskPrivate ? await masked(sealed, ports.clock) : sealed
      const createdAtMs = ports.clock.nowMs()
      ports.observer.replyBegan({ modelId: model.id, waitedMs: createdAtMs - orderedAtMs })
      return {
        id,
        model: name,
        createdAtMs,
        inputTokens,
        parts,
        rates: turn.statuses,
      }
    },
    settled: async () => {
      await Promise.all([...bills].map(({ ended }) => ended))
    },
  }
}

/** Ends the turn when the bill has ended. Output that cannot be counted counts for nothing. */
async function endTurn(turn: Turn, { ended }: Bill, meter: Meter): Promise<void> {
  await ended
  const used = await meter.usage().catch(() => undefined)
  await turn.end(used?.outputTokens ?? 0)
}

/** Loaded when first asked for: its tables of numbers and addresses would slow every start. */
async function masked(parts: Parts, clock: Clock): Promise<Parts> {
  const { maskParts } = await import('./mask-parts.ts')
  return maskParts(parts, clock)
}

function defaultLimit(model: TextModel, { endpoint }: ReplyOrder): number {
  return endpoint === 'messages' ? model.recommendedOutput : model.chatOutput
}

/** Shaped as the clients of the endpoint know ids. */
function newReplyId(ids: Ids, { endpoint }: ReplyOrder): string {
  switch (endpoint) {
    case 'messages':
      return ids.random('msg_')
    case 'chat':
      return ids.hex(16)
    case 'openai':
      return ids.random('chatcmpl-')
  }
}

function toRequest(
  model: TextModel,
  order: ReplyOrder,
  { maxTokens }: Bill,
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

type Delivery = {
  readonly bill: Bill
  readonly meter: Meter
  readonly signal: AbortSignal
  readonly stream: boolean
  readonly endpoint: ReplyOrder['endpoint']
}

/** Waits for the first batch, then hands on all of them and ends the bill, whichever way it ends. */
async function started(
  source: AsyncGenerator<readonly StreamPart[]>,
  delivery: Delivery,
): Promise<Parts> {
  const { meter, signal } = delivery
  // A caller that leaves before the parts are read at all must not leave its hold behind.
  const onAbort = (): void => {
    void endBill(delivery, true).catch(() => undefined)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const first = await source.next()
    if (!first.done) await meter.add(first.value)
    return rest(first, source, { ...delivery, onAbort })
  } catch (thrown) {
    signal.removeEventListener('abort', onAbort)
    await delivery.bill.release()
    throw thrown
  }
}

async function* rest(
  first: IteratorResult<readonly StreamPart[]>,
  source: AsyncGenerator<readonly StreamPart[]>,
  delivery: Delivery & { readonly onAbort: () => void },
): AsyncGenerator<readonly StreamPart[]> {
  const { meter, signal } = delivery
  let hasFailed = false
  try {
    if (first.done) return
    if (isLast(first.value)) await endBill(delivery, isDelivered(first.value, delivery))
    yield first.value
    for await (const batch of source) {
      await meter.add(batch)
      // Charged before it is told that it is finished.
      if (isLast(batch)) await endBill(delivery, isDelivered(batch, delivery))
      yield batch
    }
  } catch (thrown) {
    hasFailed = !signal.aborted
    throw thrown
  } finally {
    signal.removeEventListener('abort', delivery.onAbort)
    await source.return(undefined)
    await endBill(delivery, delivery.stream || !hasFailed)
  }
}

/** Charges what came out, when it was `delivered` and there is any; otherwise nothing. */
async function endBill({ bill, meter }: Delivery, delivered: boolean): Promise<void> {
  if (delivered && meter.hasOutput()) await bill.settle(await meter.usage())
  else await bill.release()
}

function isLast(batch: readonly StreamPart[]): boolean {
  return batch.at(-1)?.type === 'finish'
}

/**
 * Whether the caller gets something for a finished reply: not when it was
 * stopped for its content before any of it came, nor on the endpoint that
 * answers a stopped reply with an error instead.
 */
function isDelivered(batch: readonly StreamPart[], { meter, stream, endpoint }: Delivery): boolean {
  const last = batch.at(-1)
  if (last?.type !== 'finish' || last.reason !== 'sensitive') return true
  return meter.hasText() && (stream || endpoint !== 'messages')
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

/**
 * The money of one reply: held before it is generated, captured or voided exactly once.
 *
 * The hold of a prepaid account is the most that the reply can cost: the prompt at the highest of
 * the three input prices, and every output token that the limit allows. A limit that is ours rather
 * than the caller's is lowered to what the balance can pay. For other accounts there is no hold,
 * only a charge at the end: one write instead of two. See
 * docs/decisions/0020-what-a-reply-costs.md.
 */
import type { Clock } from '../../domain/clock.ts'
import { isFault } from '../../domain/fault.ts'
import { replyHoldId, type Ledger } from '../../domain/ledger.ts'
import type { Observer } from '../../domain/observer.ts'
import type { TokenPrice } from '../../domain/model.ts'
import { isFreeModel, quoteReply, textPriceMicros, type Prices } from '../../domain/price.ts'
import type { Usage } from '../../domain/stream.ts'
import type { ServiceTier } from '../../domain/tier.ts'
import { replyAmounts, type Purchase } from '../../domain/usage.ts'
import { observedCaller, type Caller } from '../accounts/authenticate.ts'

/** Dependencies of authorizing a reply. */
export type ReplyChargePorts = {
  readonly ledger: Pick<Ledger, 'balance' | 'reserve' | 'settle' | 'charge' | 'release'>
  readonly prices: Prices
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  readonly observer: Pick<Observer, 'replyCharged'>
}

/** The reply that is charged. */
export type ChargedReply = {
  readonly id: string
  readonly modelId: string
  readonly tier: ServiceTier
  readonly caller: Caller
  /** The end user that the caller named. */
  readonly userId?: string
  readonly inputTokens: number
  readonly maxTokens: number
  /** True when the caller set this limit; otherwise it may be lowered. */
  readonly limitIsAsked: boolean
}

/** The open authorization of a reply. `capture` and `void` end it; only the first call of either counts. */
export interface Authorization {
  /** The most output tokens that are paid for. */
  readonly maxTokens: number

  /** Resolves once the authorization has ended in either way. */
  readonly ended: Promise<void>

  /** Charges the usage. */
  capture(usage: Usage): Promise<void>

  /** Our limit is not lowered below this: a shorter reply helps nobody. */
  void(): Promise<void>
}

/** Authorizes the reply; throws `insufficientBalance`. */
const MIN_OUTPUT_TOKENS = 256

/** Output beyond the limit is the engine's overrun and is not charged. */
export async function authorize(
  ports: ReplyChargePorts,
  reply: ChargedReply,
): Promise<Authorization> {
  const { ledger, clock } = ports
  const openedAtMs = clock.monotonicMs()
  const { prepaid } = reply.caller.account
  const holdId = replyHoldId(reply.id)
  const maxTokens = prepaid ? await hold(ports, reply, holdId) : reply.maxTokens
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let open = true
  const once = async (end: () => Promise<unknown>): Promise<void> => {
    if (!open) return
    open = false
    await end().finally(resolve)
  }
  return {
    maxTokens,
    ended,
    capture: (usage) =>
      once(() => {
        // A reply that outlived its hold (`release-holds.ts`) is charged without it. If the account
        // has spent the money meanwhile, the loss is ours and the reply counts as unpaid.
        const paid = { ...usage, outputTokens: Math.min(usage.outputTokens, maxTokens) }
        const durationMs = clock.monotonicMs() - openedAtMs
        return charge(ports, reply, { usage: paid, durationMs })
      }),
    void: () =>
      once(async () => {
        if (prepaid) await ledger.release({ holdId, nowMs: clock.nowMs() })
      }),
  }
}

async function charge(
  ports: ReplyChargePorts,
  reply: ChargedReply,
  { usage, durationMs }: { readonly usage: Usage; readonly durationMs: number },
): Promise<void> {
  const { ledger, prices, clock, observer } = ports
  const { id: accountId, prepaid } = reply.caller.account
  const reference = replyHoldId(reply.id)
  const price = quoteReply(prices, { ...reply, usage })
  const settled = { price, amounts: replyAmounts(usage), nowMs: clock.nowMs() }
  const isSettled = prepaid && (await ledger.settle({ holdId: reference, ...settled }))
  const isPaid =
    isSettled ||
    (await ledger
      .charge({ reference, accountId, purchase: purchaseOf(reply), ...settled })
      .then(() => true, forgiveHeld))
  observer.replyCharged({
    ...observedCaller(reply.caller),
    replyId: reply.id,
    modelId: reply.modelId,
    usage,
    chargedMicros: isPaid ? price.micros : 0,
    durationMs,
  })
}

/** Holds the most that the reply may cost; returns the tokens that this pays for. */
function forgiveHeld(thrown: unknown): false {
  if (!isFault(thrown) || thrown.kind !== 'insufficientBalance') throw thrown
  return false
}

function purchaseOf({ caller, modelId, tier, userId = '' }: ChargedReply): Purchase {
  return { keyId: caller.key.id, modelId, tier, userId }
}

/** the note is written when it is captured */
async function hold(ports: ReplyChargePorts, reply: ChargedReply, holdId: string): Promise<number> {
  const { caller, maxTokens, limitIsAsked } = reply
  const accountId = caller.account.id
  const purchase = purchaseOf(reply)
  const reserve = async (micros: number): Promise<void> => {
    const price = { micros, note: '' } // A few tokens may round to nothing, but an account without money must not get them for free.
    await ports.ledger.reserve({ holdId, accountId, price, purchase, nowMs: ports.clock.nowMs() })
  }
  try {
    const micros = maxMicros(ports.prices, reply, maxTokens)
    // The most that the reply can cost with this limit, in micros.
    await reserve(isFreeModel(ports.prices, reply.modelId) ? micros : Math.max(1, micros))
    return maxTokens
  } catch (thrown) {
    const fault = isFault(thrown) && thrown.kind === 'insufficientBalance'
    if (!fault || limitIsAsked) throw thrown
    const { balanceMicros } = await ports.ledger.balance(accountId)
    const payable = payableTokens(ports.prices, reply, balanceMicros)
    if (payable < MIN_OUTPUT_TOKENS) throw thrown
    await reserve(maxMicros(ports.prices, reply, payable))
    return payable
  }
}

/** The most expensive kind of input tokens: which part is cached is not known yet. */
function maxMicros(prices: Prices, reply: ChargedReply, maxTokens: number): number {
  const { modelId, tier, inputTokens } = reply
  const usage = {
    inputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    [dearestInput(prices.text[modelId])]: inputTokens,
    reasoningTokens: 0,
    outputTokens: maxTokens,
  }
  return textPriceMicros(prices, { modelId, usage, tier })
}

/** The largest limit that the balance can pay, by bisection, because prices cannot be inverted in general. */
function dearestInput(
  price: TokenPrice | undefined,
): 'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens' {
  const { inputMicros = 0, cacheReadMicros = 0, cacheWriteMicros = 0 } = price ?? {}
  if (cacheWriteMicros > Math.max(inputMicros, cacheReadMicros)) return 'cacheWriteTokens'
  return cacheReadMicros > inputMicros ? 'cacheReadTokens' : 'inputTokens'
}

/** The largest limit whose cost the balance covers, by halving: the price is not ours to invert. */
function payableTokens(prices: Prices, reply: ChargedReply, balanceMicros: number): number {
  let payable = 0
  let tooMany = reply.maxTokens
  while (tooMany - payable > 1) {
    const middle = Math.floor((payable + tooMany) / 2)
    if (maxMicros(prices, reply, middle) <= balanceMicros) payable = middle
    else tooMany = middle
  }
  return payable
}

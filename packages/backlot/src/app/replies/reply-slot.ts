/** What a reply acquires before it begins: permission of the limits, then a slot at its engine. */
import type { ServiceTier } from '../../domain/tier.ts'
import type { EngineAdmission } from './engine-admission.ts'
import type { Caller } from '../accounts/authenticate.ts'
import type { Limiter, RateStatuses } from '../accounts/limit.ts'

/** Dependencies of acquiring a slot. */
export type ReplySlotPorts = { readonly limiter: Limiter; readonly admission: EngineAdmission }

/** The slot of a reply. It must be released, however the reply ends. */
export interface ReplySlot {
  /** How the limits of the caller stand. */
  readonly statuses: RateStatuses
  /** Frees the slot and counts the output tokens. Never rejects: a count that fails is dropped. */
  release(outputTokens: number): Promise<void>
}

/** Waits for a slot; throws `rateLimited`, `overloaded`, or the reason of `signal`. */
export async function acquireReplySlot(
  { limiter, admission }: ReplySlotPorts,
  reply: {
    readonly caller: Caller
    readonly engine: string
    readonly tier: ServiceTier
    readonly inputTokens: number
    readonly userId?: string
  },
  signal: AbortSignal,
): Promise<ReplySlot> {
  const { caller, engine, tier } = reply
  const pass = await limiter.admitReply(caller, reply)
  const slot = await admission.acquire({ engine, tier, signal }).catch(async (thrown: unknown) => {
    await pass.giveBack()
    throw thrown
  })
  return {
    statuses: pass.statuses,
    release: async (outputTokens) => {
      slot.release()
      await pass.end(outputTokens).catch(() => undefined)
    },
  }
}

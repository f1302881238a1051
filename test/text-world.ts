/**
 * A world for tests of the text half: the real wire format, use cases and sandbox with a fake
 * ledger, clock and ids.
 */
import assert from 'node:assert/strict'
import type { Caller } from '../packages/backlot/src/app/accounts/authenticate.ts'
import {
  createEngineAdmission,
  type EngineLimits,
} from '../packages/backlot/src/app/replies/engine-admission.ts'
import { createLimiter } from '../packages/backlot/src/app/accounts/limit.ts'
import type { MediaPorts } from '../packages/backlot/src/app/files/open-media.ts'
import { sampleFilm, samplePicture } from '@backlot/test-kit/sample-media'
import { tokenCounter } from '../packages/backlot/src/app/replies/count-tokens.ts'
import { keepResponses } from '../packages/backlot/src/app/replies/keep-responses.ts'
import { recentResponses } from '../packages/backlot/src/system/recent-responses.ts'
import { createReplies, type Replies } from '../packages/backlot/src/app/replies/generate-reply.ts'
import { createMediaQueue } from '../packages/backlot/src/system/media-queue.ts'
import type { Clock } from '../packages/backlot/src/domain/clock.ts'
import type { TextEngine } from '../packages/backlot/src/domain/engine.ts'
import type { Ids } from '../packages/backlot/src/domain/id.ts'
import {
  charged,
  credited,
  reserved,
  settled,
  type Balance,
  type Ledger,
} from '../packages/backlot/src/domain/ledger.ts'
import { MINIMAX_ALIASES } from '../packages/backlot/src/domain/model.ts'
import { DEFAULT_PRICES } from '../packages/backlot/src/domain/price.ts'
import type { DefaultLimits } from '../packages/backlot/src/domain/limit.ts'
import { CALL_SIGNATURE } from '../packages/backlot/src/app/replies/signed-calls.ts'
import type { Signer } from '../packages/backlot/src/domain/signer.ts'
import { hmacSigner } from '../packages/backlot/src/system/hmac-signer.ts'
import { oneSecret } from './one-secret.ts'
import type { SensitivityChecker } from '../packages/backlot/src/domain/sensitivity.ts'
import { noObserver } from '../packages/backlot/src/domain/observer.ts'
import { createSandbox } from '../packages/backlot/src/engines/sandbox/engine.ts'
import type { ChatPorts } from '../packages/backlot/src/http/endpoints/chat.ts'
import type { MessagePorts } from '../packages/backlot/src/http/endpoints/messages.ts'
import type { ResponsePorts } from '../packages/backlot/src/http/endpoints/responses.ts'
import type { Call } from '../packages/backlot/src/http/route.ts'
import { createTermChecker } from '../packages/backlot/src/moderation/term-checker.ts'
import { shippedTerms } from '../packages/backlot/src/moderation/shipped-lists.ts'
import { memoryRates } from '../packages/backlot/src/stores/sqlite/rates.ts'
import { documentThreads } from '../packages/backlot/src/system/document-threads.ts'
import { mediaReader } from '../packages/backlot/src/system/media-reader.ts'

/** Counts event loop turns until it is stopped; stopping returns their number. */
export function countTurns(): () => number {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  return () => {
    isDone = true
    return turns
  }
}

/** A clock that stands still between sleeps, and then jumps to their end. */
export type TestClock = Clock & { readonly slept: number[] }

/** A ledger of one account, with the rules of the real ones. */
export type TestLedger = Ledger & {
  readonly state: { balance: Balance; readonly holds: Map<string, number>; charges: number }
}

/** Everything that the text endpoints need. */
export type TextWorld = {
  readonly clock: TestClock
  readonly ledger: TestLedger
  readonly caller: Caller
  readonly replies: Replies
  readonly ports: MessagePorts & ChatPorts & ResponsePorts
}

/** The initial time: 2026-01-31T12:00:00Z. */
export const START_MS = 1_769_860_800_000

/** Creates a clock. */
export function testClock(): TestClock {
  let nowMs = START_MS
  const slept: number[] = []
  return {
    slept,
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    sleep: async (durationMs, signal) => {
      await new Promise(setImmediate)
      if (signal.aborted) return
      slept.push(durationMs)
      nowMs += durationMs
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    alarm: () => ({ clear: () => undefined }),
    deadline: (_durationMs, parent) => ({ signal: parent, clear: () => undefined }),
  }
}

/** Creates a ledger with this much credit. */
export function testLedger(prepaid: boolean, creditMicros = 0): TestLedger {
  const nothing = { balanceMicros: 0, heldMicros: 0, chargedMicros: 0 }
  const empty = { accountId: 'a1', prepaid, ...nothing, refundedMicros: 0, correctedMicros: 0 }
  const state = {
    balance: credited(empty, creditMicros),
    holds: new Map<string, number>(),
    charges: 0,
  }
  const take = (holdId: string, chargeMicros: number): boolean => {
    const held = state.holds.get(holdId)
    if (held === undefined) return false
    state.holds.delete(holdId)
    state.balance = settled(state.balance, held, chargeMicros)
    return true
  }
  return {
    state,
    balance: async () => state.balance,
    credit: async ({ amountMicros }) => (state.balance = credited(state.balance, amountMicros)),
    reserve: async ({ holdId, price }) => {
      state.balance = reserved(state.balance, price.micros)
      state.holds.set(holdId, price.micros)
    },
    settle: async ({ holdId, price }) => {
      const isSettled = take(holdId, price?.micros ?? state.holds.get(holdId) ?? 0)
      if (isSettled) state.charges += 1
      return isSettled
    },
    charge: async ({ price }) => {
      state.balance = charged(state.balance, price.micros)
      state.charges += 1
    },
    release: async ({ holdId }) => take(holdId, 0),
    releaseStale: async () => 0,
    lines: async () => ({ items: [] }),
    movementsOf: async () => [],
  }
}

/** The signer of opaque state in tool calls. */
export const testCallSigner: Signer = hmacSigner(oneSecret('secret'), CALL_SIGNATURE)

/** A signer with readable signatures: length and first letters. */
export const testSigner: Signer = {
  sign: (text) => `bl1.${text.length}.${text.slice(0, 8).replaceAll(/\W/g, '_')}`,
  verify: (text, signature) => signature === testSigner.sign(text),
}

/** Ids that count up. */
export function testIds(): Ids {
  let last = 0
  const next = (): string => String((last += 1)).padStart(4, '0')
  return {
    task: () => `1${next().padStart(15, '0')}`,
    file: () => `2${next().padStart(14, '0')}`,
    random: (prefix) => `${prefix}${next()}`,
    hex: (bytes) => next().padStart(bytes * 2, '0'),
  }
}

/** More than any test needs. */
const ENGINE_LIMITS: EngineLimits = { concurrency: 1000, queue: 0, queueForPriority: 0 }

/** Creates a world: by default, an account with unlimited credit and the sandbox without delays. */
export function createTextWorld(
  options: {
    readonly prepaidMicros?: number
    readonly engine?: (clock: Clock) => TextEngine
    readonly anyToolChoice?: boolean
    readonly sensitivity?: SensitivityChecker
    readonly limits?: Partial<DefaultLimits>
    readonly engineLimits?: EngineLimits
    readonly storesResponses?: boolean
  } = {},
): TextWorld {
  const clock = testClock()
  const defaults = { account: {}, key: {}, user: {}, ...options.limits }
  const prepaid = options.prepaidMicros !== undefined
  const ledger = testLedger(prepaid, options.prepaidMicros)
  const engine = options.engine?.(clock) ?? createSandbox({ clock, pace: 'instant' })
  const textEngine = (): TextEngine => engine
  const media = {
    reader: mediaReader(),
    documents: documentThreads(),
    decoders: createMediaQueue(),
    ...sampleMedia(),
  }
  const replies = createReplies({
    textEngine,
    ledger,
    prices: DEFAULT_PRICES,
    limiter: createLimiter({ rates: memoryRates(), defaults, clock }),
    admission: createEngineAdmission({
      limitsOf: () => options.engineLimits ?? ENGINE_LIMITS,
      clock,
    }),
    media,
    sensitivity: options.sensitivity ?? createTermChecker(shippedTerms),
    callSigner: testCallSigner,
    ids: testIds(),
    clock,
    observer: noObserver,
  })
  const account = { id: 'a1', name: 'test', prepaid, createdAtMs: START_MS }
  return {
    clock,
    ledger,
    replies,
    caller: { account, key: { id: 'k1', accountId: 'a1', createdAtMs: START_MS } },
    ports: {
      start: replies.start,
      observer: noObserver,
      kept: keepResponses({
        responses: recentResponses(1024 * 1024, clock),
        isStoring: options.storesResponses ?? false,
        keptMs: 60_000,
        maxBytes: 1024 * 1024,
        clock,
      }),
      count: tokenCounter({ textEngine, media, callSigner: testCallSigner }),
      signer: testSigner,
      aliases: MINIMAX_ALIASES,
      clock,
      anyToolChoice: options.anyToolChoice ?? false,
    },
  }
}

/** Every address leads to a picture, every file is a video. */
function sampleMedia(): Omit<MediaPorts, 'reader' | 'documents' | 'decoders'> {
  const film = sampleFilm('avi')
  return {
    downloads: { download: async () => ({ bytes: await samplePicture('png') }) },
    files: {
      find: async (accountId, id) => ({
        id,
        accountId,
        purpose: 'video_understanding',
        filename: 'film.avi',
        contentType: 'video/x-msvideo',
        sizeBytes: (await film).length,
        createdAtMs: START_MS,
        blobKey: id,
      }),
    },
    blobs: {
      read: async function* (_key, range) {
        const bytes = await film
        yield range ? bytes.subarray(range.start, range.end + 1) : bytes
      },
    },
  }
}

/** A call of a handler. */
export function testCall(world: TextWorld, body: unknown, signal?: AbortSignal): Call {
  return {
    caller: world.caller,
    operator: '',
    body,
    query: {},
    params: {},
    header: () => undefined,
    isHead: false,
    path: '/',
    requestId: '00000000000000000000000000000001',
    signal: signal ?? new AbortController().signal,
    baseUrl: 'http://127.0.0.1:8787',
    parts: () => assert.fail('a text endpoint takes no form'),
  }
}

/** All texts of a stream, joined. */
export async function readAll(texts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const text of texts) all += text
  return all
}

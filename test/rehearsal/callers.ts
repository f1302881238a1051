/** Persistent callers: each order is sent, under its key, until some server has answered it. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { type Answer, type Client, clientOf, eventually } from '../e2e/program.ts'
import type { SeededRandom } from '../simulation/seeded-random.ts'
import { ENGINE_MODEL, type Stage } from './stage.ts'

/** The planned outcome of an order. */
export type Wish = 'video' | 'drawn video' | 'failure' | 'cancelled'

/** An order as its caller knows it. */
export type Order = {
  readonly number: number
  readonly wish: Wish
  taskId: string
  /** How often it was sent. */
  tries: number
  /** Whether a server confirmed its cancellation. */
  isCancelled: boolean
}

/** How long a caller waits for a response before it asks another server. */
const ANSWER_TIMEOUT_MS = 60_000

/** The longest pause before an order is sent again, in milliseconds. */
const MAX_PAUSE_MS = 30_000
/** How long an order may take to be accepted by any server: longer than the longest trouble. */
const ACCEPT_DEADLINE_MS = 1_200_000

/** All callers. */
export class Callers {
  readonly orders: Order[] = []
  /** Counts of each status and each connection error. */
  readonly answers: Record<string, number> = {}
  readonly #stage: Stage
  readonly #random: SeededRandom

  constructor(stage: Stage, random: SeededRandom) {
    this.#stage = stage
    this.#random = random
  }

  /** Places this many orders at once; resolves when each has its task. */
  async place(count: number): Promise<void> {
    const fresh = Array.from({ length: count }, () => this.#newOrder())
    await Promise.all(fresh.map((order) => this.#place(order)))
  }

  /** The response of any server; undefined when none answers in time. */
  async ask(send: (client: Client) => Promise<Answer>): Promise<Answer | undefined> {
    const servers = this.#stage.members.filter(({ role }) => role === 'api')
    const server = servers[this.#random.between(0, servers.length - 1)]
    if (!server) throw new Error('nobody answers requests')
    const late = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    try {
      const answer = await send(clientOf(server.program.address, this.#stage.key, late))
      this.#count(String(answer.status))
      return answer
    } catch (thrown) {
      this.#count(failureOf(thrown))
      return undefined
    }
  }

  #pauseMs(tries: number): number {
    const longest = Math.min(MAX_PAUSE_MS, 2000 * 2 ** (tries - 1))
    return this.#random.between(longest / 2, longest)
  }

  #count(what: string): void {
    this.answers[what] = (this.answers[what] ?? 0) + 1
  }

  #newOrder(): Order {
    const number = this.orders.length
    const order = { number, wish: wishOf(number), taskId: '', tries: 0, isCancelled: false }
    this.orders.push(order)
    return order
  }

  async #place(order: Order): Promise<void> {
    const body = {
      model: order.wish === 'video' || order.wish === 'cancelled' ? ENGINE_MODEL : 'T2V-01',
      prompt: promptOf(order),
      callback_url: this.#stage.callbackUrl,
    }
    const headers = { 'idempotency-key': `order-${order.number}` }
    const answer = await eventually(
      async () => {
        // Exponential backoff, as in clients: an overloaded fleet must not be buried under repetitions.
        if (order.tries > 0) await sleep(this.#pauseMs(order.tries))
        order.tries += 1
        return this.ask((client) => client.post('/v1/video_generation', body, headers))
      },
      (given) => given?.body.base_resp?.status_code === 0,
      ACCEPT_DEADLINE_MS,
    )
    order.taskId = answer?.body.task_id
    assert.match(order.taskId, /^\d+$/)
    if (order.wish !== 'cancelled') return
    const wish = { task_id: order.taskId }
    const cancelled = await this.ask((one) => one.post('/v1/video_generation/cancel', wish))
    order.isCancelled = cancelled?.body.base_resp?.status_code === 0
  }
}

function failureOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown
  return cause instanceof Error ? String(cause) : inspect(cause)
}

/** Most are quick videos of an engine; some are rendered here, some fail, some are cancelled. */
function wishOf(number: number): Wish {
  if (number % 50 === 7) return 'drawn video'
  if (number % 10 === 3) return 'failure'
  if (number % 12 === 5) return 'cancelled'
  return 'video'
}

function promptOf({ number, wish }: Order): string {
  if (wish === 'drawn video') return `A quiet sea, ${number} [sandbox:quick]`
  if (wish === 'failure') return `A quiet sea, ${number} [sandbox:fail:1027]`
  return `A quiet sea, ${number}`
}

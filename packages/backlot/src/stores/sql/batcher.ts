/**
 * Runs batches one after another: what is added while one is under way goes into the next, so
 * batches grow with the load and delay nobody.
 *
 *     add ──▶ lane ──▶ delay ──▶ run(take) ──▶ each item is resolved or rejected
 *               └───── the next batch ◀──┘
 *
 * A batch begins a microtask after its first item at the earliest, so that items added
 * synchronously go together.
 */

/** An item that waits for its batch. */
export type Pending = { reject(reason: unknown): void }

/** Takes the items of a batch, as late as possible; further calls return the same ones. */
export type TakeItems<Item> = () => readonly Item[]

/** A delay before a batch takes its items. */
export type BatchDelay<Item> = {
  /** Called for an added item, before a batch may begin. */
  added?(pending: () => readonly Item[]): void
  /** Resolves when the batch may begin; undefined if it may begin now. */
  wait(pending: () => readonly Item[]): Promise<unknown> | undefined
}

/** Lanes of items; earlier lanes have priority. */
export type Lanes<Item> = {
  readonly count: number
  of(item: Item): number
  /** Whether items of this lane can be taken now. */
  isOpen(lane: number): boolean
}

/** How a batcher works. */
export type BatcherOptions<Item> = {
  /** The most items in one batch. */
  readonly maxSize: number
  /**
   * Does the work of a batch, and resolves or rejects each of its items, at once or later. If it
   * throws, the items that it has taken are rejected; if it has taken none, all waiting ones.
   */
  run(take: TakeItems<Item>): Promise<void>
  /** Whether each item is retried alone after such a failure, because one of them may be the cause. */
  isolates?(reason: unknown): boolean
  readonly delay?: BatchDelay<Item>
  /** When absent, one lane that is always open. */
  readonly lanes?: Lanes<Item>
}

/** Groups added items into batches. */
export type Batcher<Item> = {
  add(item: Item): void
  /** Begins a batch if there are items: to be called when a lane has opened. */
  start(): void
  /** Rejects all waiting items. */
  rejectAll(reason: unknown): void
  /** Resolves when no batch is under way and none can begin; undefined if that is so now. */
  idle(): Promise<void> | undefined
}

const ONE_LANE: Lanes<unknown> = { count: 1, of: () => 0, isOpen: () => true }

/** Creates a batcher with nothing in it. */
export function createBatcher<Item extends Pending>(options: BatcherOptions<Item>): Batcher<Item> {
  const { delay, lanes = ONE_LANE } = options
  const waiting = Array.from({ length: lanes.count }, (): Item[] => [])
  const [only = []] = waiting
  const pending = (): readonly Item[] => (waiting.length === 1 ? only : waiting.flat())
  let working: Promise<void> | undefined

  const isReady = (): boolean =>
    waiting.some((items, lane) => items.length > 0 && lanes.isOpen(lane))

  const takeAll = (): readonly Item[] => waiting.flatMap((items) => items.splice(0))

  const takeBatch = (): readonly Item[] => {
    let left = options.maxSize
    return waiting.flatMap((items, lane) => {
      const taken = lanes.isOpen(lane) ? items.splice(0, left) : []
      left -= taken.length
      return taken
    })
  }

  async function runBatch(): Promise<void> {
    let taken: readonly Item[] = []
    const take = (): readonly Item[] => {
      if (taken.length === 0) taken = takeBatch()
      return taken
    }
    try {
      await options.run(take)
    } catch (reason) {
      await fail(options, taken.length > 0 ? taken : takeAll(), reason)
    }
  }

  async function work(): Promise<void> {
    while (isReady()) {
      await delay?.wait(pending)
      await runBatch()
    }
    working = undefined
  }

  const start = (): void => {
    if (isReady()) working ??= work()
  }

  return {
    add: (item) => {
      waiting[lanes.of(item)]?.push(item)
      delay?.added?.(pending)
      start()
    },
    start,
    rejectAll: (reason) => rejectEach(takeAll(), reason),
    idle: () => working,
  }
}

async function fail<Item extends Pending>(
  { run, isolates }: Pick<BatcherOptions<Item>, 'run' | 'isolates'>,
  items: readonly Item[],
  reason: unknown,
): Promise<void> {
  if (items.length === 1 || !isolates?.(reason)) return rejectEach(items, reason)
  for (const item of items) await run(() => [item]).catch(item.reject)
}

function rejectEach(items: readonly Pending[], reason: unknown): void {
  for (const item of items) item.reject(reason)
}

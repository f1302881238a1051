/**
 * Delivers a reply to its caller and ends its authorization: docs/decisions/0020 says what is
 * charged for each way to end.
 */
import { isFault } from '../../domain/fault.ts'
import type { ReplyOrder } from '../../domain/reply-order.ts'
import type { StreamPart } from '../../domain/stream.ts'
import type { Authorization } from './reply-charge.ts'
import type { Meter, ReplyStream } from './reply-stages.ts'

/** A reply that is being delivered. */
export type ReplyDelivery = {
  readonly authorization: Authorization
  readonly meter: Meter
  readonly signal: AbortSignal
  readonly stream: boolean
  readonly endpoint: ReplyOrder['endpoint']
}

/**
 * Waits for the first batch, then passes on all of them and ends the authorization, however the
 * reply ends. Rejects, with nothing charged, when there is no first batch.
 */
export async function deliver(
  source: AsyncGenerator<readonly StreamPart[]>,
  delivery: ReplyDelivery,
): Promise<ReplyStream> {
  const { meter, signal } = delivery
  // A caller that leaves before any part is read must not leave its hold behind. A plain reply that
  // the service itself cuts is not delivered: its caller gets a fault.
  const onAbort = (): void => {
    void captureOrVoid(delivery, delivery.stream || !isFault(signal.reason)).catch(() => undefined)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const first = await source.next()
    if (!first.done) await meter.add(first.value)
    return rest(first, source, { ...delivery, onAbort })
  } catch (thrown) {
    signal.removeEventListener('abort', onAbort)
    await delivery.authorization.void()
    throw thrown
  }
}

async function* rest(
  first: IteratorResult<readonly StreamPart[]>,
  source: AsyncGenerator<readonly StreamPart[]>,
  delivery: ReplyDelivery & { readonly onAbort: () => void },
): AsyncGenerator<readonly StreamPart[]> {
  const { meter, signal } = delivery
  let hasFailed = false
  try {
    if (first.done) return
    if (isLast(first.value)) await captureOrVoid(delivery, isDelivered(first.value, delivery))
    yield first.value
    for await (const batch of source) {
      const counting = meter.add(batch)
      if (counting) await counting
      // Charged before the caller sees the end.
      if (isLast(batch)) await captureOrVoid(delivery, isDelivered(batch, delivery))
      yield batch
    }
  } catch (thrown) {
    hasFailed = !signal.aborted
    throw thrown
  } finally {
    signal.removeEventListener('abort', delivery.onAbort)
    await source.return(undefined)
    await captureOrVoid(delivery, delivery.stream || !hasFailed)
  }
}

/** Charges the output if it was `delivered` and there is any; otherwise voids the authorization. */
async function captureOrVoid(
  { authorization: bill, meter }: ReplyDelivery,
  delivered: boolean,
): Promise<void> {
  if (delivered && meter.hasOutput()) await bill.capture(await meter.usage())
  else await bill.void()
}

function isLast(batch: readonly StreamPart[]): boolean {
  return batch.at(-1)?.type === 'finish'
}

/**
 * Whether the caller gets a result: not when the reply was stopped for its content before any
 * output, nor on the endpoint that answers a stopped reply with an error.
 */
function isDelivered(
  batch: readonly StreamPart[],
  { meter, stream, endpoint }: ReplyDelivery,
): boolean {
  const last = batch.at(-1)
  if (last?.type !== 'finish' || last.reason !== 'sensitive') return true
  return meter.hasText() && (stream || endpoint !== 'messages')
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault, isFault } from '../../domain/fault.ts'
import { type Calls, type Channel, type Handlers, openChannel, type Wire } from './channel.ts'

type Add = { readonly add: { readonly ask: readonly number[]; readonly answer: number } }

/** A pipe that holds back messages until it is released. */
function pipe(): {
  readonly ends: readonly [Wire, Wire]
  messages: number
  isOpen: boolean
  open(): void
} {
  const listeners: ((message: never) => void)[] = []
  const kept: (() => void)[] = []
  const state = { messages: 0, isOpen: true }
  const end = (own: number): Wire => ({
    send: (message, done) => {
      state.messages += 1
      const deliver = (): void => {
        listeners[1 - own]?.(structuredClone(message) as never)
        done()
      }
      if (state.isOpen) setImmediate(deliver)
      else kept.push(deliver)
    },
    onMessage: (listener) => void (listeners[own] = listener),
  })
  return Object.assign(state, {
    ends: [end(0), end(1)] as const,
    open: () => {
      state.isOpen = true
      for (const deliver of kept.splice(0)) deliver()
    },
  })
}

const MAX_SILENCE = { pingMs: 20, maxSilentPings: 2 }

/** No sign of life is requested, however slow the machine is. */
const ENDLESS_SILENCE = { pingMs: 600_000, maxSilentPings: 2 }

function pair<In extends Calls>(
  handlers: Handlers<In>,
  silence = MAX_SILENCE,
): { readonly asker: Channel<In>; readonly between: ReturnType<typeof pipe> } {
  const between = pipe()
  const [one, other] = between.ends
  openChannel<Readonly<Record<string, never>>, In>(other, handlers, silence)
  return { asker: openChannel<In, Readonly<Record<string, never>>>(one, {}, silence), between }
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)

const isUnanswered = (thrown: unknown): boolean =>
  isFault(thrown) && thrown.kind === 'overloaded' && /do not answer/.test(thrown.message)

test('what is asked within one turn goes as one message, and each has its own answer', async () => {
  const { asker, between } = pair<Add>({ add: sum }, ENDLESS_SILENCE)
  const asked = Array.from({ length: 50 }, (_, index) => asker.call('add', [index, 1]))
  assert.deepEqual(
    await Promise.all(asked),
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
  assert.equal(between.messages, 2)
})

test('a fault comes back as it was thrown; anything else as an internal error without its words', async () => {
  const { asker } = pair<Add>({
    add: ([first]) => {
      if (first === 1) throw new Fault('rateLimited', 'too many', { retryAfterSeconds: 3 })
      throw new Error('a secret')
    },
  })
  await assert.rejects(asker.call('add', [1]), {
    name: 'Fault',
    kind: 'rateLimited',
    message: 'too many',
    retryAfterSeconds: 3,
  })
  await assert.rejects(asker.call('add', [2]), { kind: 'internal', message: 'internal error' })
})

test('who is silent is given up, and what it answers late is given to whom that matters', async () => {
  const { asker, between } = pair<Add>({ add: sum })
  between.isOpen = false
  const late = Promise.withResolvers<number>()
  await assert.rejects(asker.call('add', [1, 2], late.resolve), isUnanswered)
  between.open()
  assert.equal(await late.promise, 3)
  assert.equal(await asker.call('add', [2, 2]), 4, 'and it is asked again')
})

test('who takes long and lives is waited for', async () => {
  const slow = Promise.withResolvers<number>()
  const { asker } = pair<Add>({ add: () => slow.promise })
  const asked = asker.call('add', [])
  const none = await Promise.race([
    asked,
    new Promise((resolve) => setTimeout(resolve, 200, 'none')),
  ])
  assert.equal(none, 'none')
  slow.resolve(7)
  assert.equal(await asked, 7)
})

test('what waits for a process that has ended is refused, and so is what comes later', async () => {
  const { asker, between } = pair<Add>({ add: sum })
  between.isOpen = false
  const asked = asker.call('add', [1])
  asker.close()
  await assert.rejects(asked, isUnanswered)
  await assert.rejects(asker.call('add', [1]), isUnanswered)
})

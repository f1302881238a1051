/**
 * State that the processes of one server share: rates, slots of engines, slots in the queue of
 * videos, the inbox, recorded requests, responses in memory. All of it is in the primary. What a
 * process holds is released when it ends.
 */
import { createInboxShelf } from '../../app/callbacks/inbox-shelf.ts'
import { createRequestShelf } from '../../app/requests/request-shelf.ts'
import type { LocalAdmission } from '../../app/replies/engine-admission.ts'
import type { VideoAdmission } from '../../app/videos/video-admission.ts'
import type { Clock } from '../../domain/clock.ts'
import { isLetIn, type RateStore, type RateWish, type Taken } from '../../domain/rate.ts'
import type { ResponseStore } from '../../domain/response-store.ts'
import type { Handlers } from './channel.ts'
import type { PrimaryCalls } from './protocol.ts'

/** The shared ports. */
export type SharedPorts = {
  readonly rates: RateStore
  readonly admission: LocalAdmission
  readonly films: VideoAdmission
  readonly responses: ResponseStore
  readonly clock: Pick<Clock, 'monotonicMs'>
}

type Served =
  | 'takeRates'
  | 'enterEngine'
  | 'leaveEngine'
  | 'engineLoads'
  | 'enterFilms'
  | 'leaveFilms'
  | 'admitMessage'
  | 'keepMessage'
  | 'listMessages'
  | 'openInbox'
  | 'openedInboxes'
  | 'clearMessages'
  | 'keepRequest'
  | 'listRequests'
  | 'findRequest'
  | 'addResponse'
  | 'findResponse'
  | 'removeResponse'
  | 'expireResponses'

/** The desk for one process. */
export type DeskSeat = {
  readonly handlers: Pick<Handlers<PrimaryCalls>, Served>
  /** Releases everything that the process holds. */
  vacate(): void
}

/** Serves any number of processes. */
export function createDesk(ports: SharedPorts): { admit(): DeskSeat } {
  const { admission, responses } = ports
  const shelf = createInboxShelf()
  const requests = createRequestShelf()
  return {
    admit: () => {
      const rates = heldRates(ports)
      const slots = engineTickets(ports)
      const films = filmTickets(ports)
      return {
        handlers: {
          takeRates: rates.take,
          ...slots.handlers,
          ...films.handlers,
          engineLoads: () => admission.loads(),
          admitMessage: (post) => shelf.admit(post),
          keepMessage: (message) => shelf.add(message),
          listMessages: ({ token }) => shelf.list(token),
          openInbox: (made) => shelf.open(made),
          openedInboxes: ({ owner }) => shelf.opened(owner),
          clearMessages: ({ owner }) => shelf.clear(owner),
          keepRequest: (request) => requests.add(request),
          listRequests: (query) => requests.list(query),
          findRequest: (key) => requests.find(key),
          addResponse: ({ response, bounds }) => responses.add(response, bounds),
          findResponse: (key) => responses.find(key),
          removeResponse: (key) => responses.remove(key),
          expireResponses: (expiry) => responses.expire(expiry),
        },
        vacate: () => {
          rates.vacate()
          slots.vacate()
          films.vacate()
        },
      }
    },
  }
}

/** The rates, and what one process has under way. They use the clock of this process. */
function heldRates({ rates, clock }: Pick<SharedPorts, 'rates' | 'clock'>): {
  take(wish: RateWish): Promise<Taken>
  vacate(): void
} {
  const held = new Map<string, number>()
  let isVacated = false
  const count = (name: string, change: number): void => {
    const now = (held.get(name) ?? 0) + change
    if (now > 0) held.set(name, now)
    else held.delete(name)
  }
  const now = (wish: RateWish): RateWish => ({ ...wish, nowMs: clock.monotonicMs() })
  const giveBack = (leave: readonly string[]): void =>
    void rates.take(now({ takes: [], nowMs: 0, leave })).catch(() => undefined)
  return {
    take: async (wish) => {
      const { enter = [], leave = [] } = wish
      for (const name of leave) count(name, -1)
      const outcome = await rates.take(now(wish))
      const entered = isLetIn(outcome) ? enter.map(({ name }) => name) : []
      if (isVacated) giveBack(entered)
      else for (const name of entered) count(name, 1)
      return outcome
    },
    vacate: () => {
      isVacated = true
      const leave = [...held].flatMap(([name, times]) => Array<string>(times).fill(name))
      held.clear()
      if (leave.length > 0) giveBack(leave)
    },
  }
}

type EngineTicket = { readonly gone: AbortController; release: (() => void) | undefined }

/** Slots of engines that one process has or waits for. */
function engineTickets({ admission }: Pick<SharedPorts, 'admission'>): {
  readonly handlers: Pick<Handlers<PrimaryCalls>, 'enterEngine' | 'leaveEngine'>
  vacate(): void
} {
  const tickets = new Map<number, EngineTicket>()
  const leave = (ticket: number): void => {
    const left = tickets.get(ticket)
    tickets.delete(ticket)
    left?.release?.()
    left?.gone.abort(new Error('the caller has gone'))
  }
  return {
    handlers: {
      enterEngine: async ({ ticket, engine, tier }) => {
        const entered: EngineTicket = { gone: new AbortController(), release: undefined }
        tickets.set(ticket, entered)
        try {
          const slot = await admission.acquire({ engine, tier, signal: entered.gone.signal })
          if (tickets.has(ticket)) entered.release = slot.release
          else slot.release()
        } catch (thrown) {
          tickets.delete(ticket)
          throw thrown
        }
      },
      leaveEngine: ({ ticket }) => leave(ticket),
    },
    vacate: () => {
      for (const ticket of tickets.keys()) leave(ticket)
    },
  }
}

/** Slots in the video queue that one process is about to use. */
function filmTickets({ films }: Pick<SharedPorts, 'films'>): {
  readonly handlers: Pick<Handlers<PrimaryCalls>, 'enterFilms' | 'leaveFilms'>
  vacate(): void
} {
  const tickets = new Map<number, PromiseWithResolvers<boolean>>()
  const leave = (ticket: number, isSubmitted: boolean): void => {
    tickets.get(ticket)?.resolve(isSubmitted)
    tickets.delete(ticket)
  }
  return {
    handlers: {
      enterFilms: ({ ticket, tier }) => {
        const left = Promise.withResolvers<boolean>()
        tickets.set(ticket, left)
        const entered = Promise.withResolvers<void>()
        const submit = async (): Promise<void> => {
          entered.resolve()
          if (!(await left.promise)) throw new Error('nothing was submitted')
        }
        films.enter(tier, submit).catch((thrown: unknown) => {
          tickets.delete(ticket)
          entered.reject(thrown)
        })
        return entered.promise
      },
      leaveFilms: ({ ticket, isSubmitted }) => leave(ticket, isSubmitted),
    },
    vacate: () => {
      for (const ticket of tickets.keys()) leave(ticket, false)
    },
  }
}

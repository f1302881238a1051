/** The ports of a process whose state is in the primary of its server. */
import type { InboxShelf } from '../../app/callbacks/inbox-shelf.ts'
import type { EngineAdmission } from '../../app/replies/engine-admission.ts'
import type { VideoAdmission } from '../../app/videos/video-admission.ts'
import { isLetIn, type RateStore, type RateWish, type Taken } from '../../domain/rate.ts'
import type { RequestShelf } from '../../domain/recorded-request.ts'
import type { ResponseStore } from '../../domain/response-store.ts'
import type { Channel } from './channel.ts'
import type { PrimaryCalls } from './protocol.ts'

type Primary = Channel<PrimaryCalls>

/** The ports that a process gets from its primary. */
export type MemberPorts = {
  readonly rates: RateStore
  readonly admission: EngineAdmission
  readonly films: VideoAdmission
  readonly shelf: InboxShelf
  readonly requests: RequestShelf
  readonly responses: ResponseStore
}

/** Packets that may wait for the primary before requests are no longer recorded: each may have 200 kB. */
const MAX_REQUEST_BACKLOG = 200

/** Creates the ports over the channel to the primary. */
export function memberPorts(primary: Primary): MemberPorts {
  return {
    rates: remoteRates(primary),
    admission: remoteAdmission(primary),
    films: remoteFilms(primary),
    shelf: {
      admit: (post) => primary.call('admitMessage', post),
      add: (message) => primary.call('keepMessage', message),
      list: (token) => primary.call('listMessages', { token }),
      open: (made) => primary.call('openInbox', made),
      opened: (owner) => primary.call('openedInboxes', { owner }),
      clear: (owner) => primary.call('clearMessages', { owner }),
    },
    requests: {
      add: (request) => {
        if (primary.backlog() < MAX_REQUEST_BACKLOG) primary.cast('keepRequest', request)
      },
      list: (query) => primary.call('listRequests', query),
      find: (key) => primary.call('findRequest', key),
    },
    responses: {
      add: (response, bounds) => primary.call('addResponse', { response, bounds }),
      find: (key) => primary.call('findResponse', key),
      remove: (key) => primary.call('removeResponse', key),
      expire: (expiry) => primary.call('expireResponses', expiry),
    },
  }
}

const NOTHING_TAKEN: Taken = { buckets: [], waitMs: 0 }

/** Rates in the primary. Amounts that are taken in any case are sent without waiting, because their result is known. */
export function remoteRates(primary: Primary): RateStore {
  return {
    take: async (wish) => {
      if (isCast(wish)) {
        primary.cast('takeRates', wish)
        return NOTHING_TAKEN
      }
      // A request that was admitted too late was aborted: what it took is returned.
      return primary.call('takeRates', wish, (outcome) => {
        if (isLetIn(outcome)) primary.cast('takeRates', undone(wish))
      })
    },
  }
}

/** Whether nobody needs the resulting buckets. */
function isCast({ isForced = false, takes, leave = [] }: RateWish): boolean {
  return isForced && (leave.length > 0 || takes.some(({ amount }) => amount !== 0))
}

function undone({ takes, enter = [] }: RateWish): RateWish {
  return {
    takes: takes.map((take) => ({ ...take, amount: -take.amount })),
    leave: enter.map(({ name }) => name),
    nowMs: 0,
    isForced: true,
  }
}

function remoteAdmission(primary: Primary): EngineAdmission {
  let lastTicket = 0
  return {
    acquire: async ({ engine, tier, signal }) => {
      signal.throwIfAborted()
      lastTicket += 1
      const ticket = lastTicket
      let isLeft = false
      const release = (): void => {
        if (!isLeft) primary.cast('leaveEngine', { ticket })
        isLeft = true
      }
      const gone = Promise.withResolvers<never>()
      const onAbort = (): void => gone.reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        await Promise.race([primary.call('enterEngine', { ticket, engine, tier }), gone.promise])
        return { release }
      } catch (thrown) {
        release()
        throw thrown
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    loads: () => primary.call('engineLoads', null),
  }
}

function remoteFilms(primary: Primary): VideoAdmission {
  let lastTicket = 0
  return {
    enter: async (tier, submit) => {
      lastTicket += 1
      const ticket = lastTicket
      let isSubmitted = false
      try {
        await primary.call('enterFilms', { ticket, tier })
        const submitted = await submit()
        isSubmitted = true
        return submitted
      } finally {
        primary.cast('leaveFilms', { ticket, isSubmitted })
      }
    },
  }
}

/** The calls between the processes of one server. */
import type { InboxMessage, KeptMessage, OpenInbox } from '../../app/callbacks/inbox-shelf.ts'
import type { EngineLoad } from '../../app/replies/engine-admission.ts'
import type { Config } from '../../config/config.ts'
import type { Page } from '../../domain/page.ts'
import type { RateWish, Taken } from '../../domain/rate.ts'
import type {
  RecordedRequest,
  RequestShelf,
  RequestSummary,
} from '../../domain/recorded-request.ts'
import type {
  ResponseBounds,
  ResponseKey,
  ResponseStore,
  StoredResponse,
} from '../../domain/response-store.ts'
import type { ServiceTier, Waiting } from '../../domain/tier.ts'
import type { MetricsJson } from '../../system/merge-metrics.ts'
import type { ReportedFailure } from '../engine-failures.ts'
import type { Announcement } from '../../stores/sql/steps.ts'

/** What a process of a group does: answer requests, or make videos and deliver callbacks. */
export type MemberPart = 'api' | 'worker'

/** What a process is started with. */
export type MemberStart = {
  /** Its name in the log: `api-1`. */
  readonly name: string
  readonly part: MemberPart
  readonly home: string
  readonly config: Config
}

/** Commits of another process, or that some may have been missed. */
export type SiblingNews = readonly Announcement[] | 'missed'

type Call<Ask, Answer = void> = { readonly ask: Ask; readonly answer: Answer }

/** Calls of a member to the primary. */
export type PrimaryCalls = {
  readonly start: Call<null, MemberStart>
  readonly ready: Call<null>
  /** It has taken the connection that it was sent. */
  readonly connectionTaken: Call<null>
  /** It stops, and takes no more connections. */
  readonly closing: Call<null>
  /** It cannot start, for a reason that is shown to whoever starts the server. */
  readonly refused: Call<{ readonly message: string }>
  /** It has no request under way; resolves when that is true of all stopping processes. */
  readonly settled: Call<null>
  /** Its store has lost its disk. */
  readonly lost: Call<null>
  readonly takeRates: Call<RateWish, Taken>
  /** Waits for a slot of an engine under the name `ticket`; leaving always frees it. */
  readonly enterEngine: Call<{
    readonly ticket: number
    readonly engine: string
    readonly tier: ServiceTier
  }>
  readonly leaveEngine: Call<{ readonly ticket: number }>
  readonly engineLoads: Call<null, ReadonlyMap<string, EngineLoad>>
  /** A slot in the video queue, which is kept until it is released. */
  readonly enterFilms: Call<{ readonly ticket: number; readonly tier: ServiceTier }>
  readonly leaveFilms: Call<{ readonly ticket: number; readonly isSubmitted: boolean }>
  readonly admitMessage: Call<{ readonly owner: string; readonly nowMs: number }, number>
  readonly keepMessage: Call<KeptMessage>
  readonly listMessages: Call<{ readonly token: string }, readonly InboxMessage[]>
  readonly openInbox: Call<{ readonly owner: string; readonly token: string }>
  readonly openedInboxes: Call<{ readonly owner: string }, readonly OpenInbox[]>
  readonly clearMessages: Call<{ readonly owner: string }>
  readonly keepRequest: Call<RecordedRequest>
  readonly listRequests: Call<Parameters<RequestShelf['list']>[0], Page<RequestSummary>>
  readonly findRequest: Call<Parameters<RequestShelf['find']>[0], RecordedRequest | undefined>
  readonly addResponse: Call<{ readonly response: StoredResponse; readonly bounds: ResponseBounds }>
  readonly findResponse: Call<ResponseKey, StoredResponse | undefined>
  readonly removeResponse: Call<ResponseKey, boolean>
  readonly expireResponses: Call<Parameters<ResponseStore['expire']>[0], number>
  readonly announce: Call<SiblingNews>
  readonly engineFailed: Call<ReportedFailure>
  /** The metrics of all processes as text, in a format that the reader accepts. */
  readonly writeMetrics: Call<string, { readonly contentType: string; readonly text: string }>
}

/** Calls of the primary to a member. */
export type MemberCalls = {
  /** Stops it as the section `shutdown` says; it ends after answering. */
  readonly stop: Call<null>
  readonly readMetrics: Call<null, MetricsJson>
  readonly countWaiting: Call<null, Waiting>
  readonly announced: Call<SiblingNews>
  readonly engineFailed: Call<ReportedFailure>
}

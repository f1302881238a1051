import type { FaultKind } from './fault.ts'
import type { Usage } from './stream.ts'

/** A request, by the row of the surface that it met: never by what its caller wrote. */
export type ObservedRequest = {
  readonly method: string
  /** As in the table of routes: `/v1/models/:id`; `none` when it met no row. */
  readonly route: string
}

/**
 * Whoever counts what happens, for the operator. Calls return at once and never
 * throw. All their texts are among a few: routes, models of the catalogue,
 * engines of the configuration.
 */
export interface Observer {
  requestBegan(request: ObservedRequest): void
  requestEnded(
    request: ObservedRequest & {
      /** 499 when the caller left before the end. */
      readonly status: number
      /** What the caller was told instead of an answer; native endpoints tell it with status 200. */
      readonly fault?: FaultKind
      readonly tookMs: number
    },
  ): void

  /** The first batch of a reply is there; `waitedMs` since it was ordered, waiting for its turn included. */
  replyBegan(reply: { readonly modelId: string; readonly waitedMs: number }): void
  /** A reply was charged. */
  replyCharged(reply: { readonly modelId: string; readonly usage: Usage }): void

  /** A film was made or has failed; `tookMs` since its worker took it up. */
  filmEnded(film: {
    readonly modelId: string
    readonly state: 'success' | 'failed'
    readonly tookMs: number
  }): void

  /** An engine failed, also when another one or another try made up for it. */
  engineFailed(engine: string): void
}

/** Counts nothing. */
export const noObserver: Observer = {
  requestBegan: () => undefined,
  requestEnded: () => undefined,
  replyBegan: () => undefined,
  replyCharged: () => undefined,
  filmEnded: () => undefined,
  engineFailed: () => undefined,
}

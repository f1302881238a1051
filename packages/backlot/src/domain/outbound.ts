import { TooLong } from './read-limited.ts'

/** The one way to addresses that callers name. */
export interface Outbound {
  /**
   * Throws `invalid` about `field` when the address can be refused on sight:
   * not http or https, with credentials, or a forbidden address written out.
   * Names are resolved, and their addresses checked, when they are called.
   */
  check(field: string, url: string): void

  /**
   * Posts JSON and resolves to the answer, whatever its status. Follows no
   * redirect. Rejects when the address is forbidden, cannot be reached in a few
   * seconds, does not answer within `timeoutMs` of the moment in which the request
   * goes out over an open connection, or answers with more than 64 KiB; what may be
   * reported to callers of the rejection is `describeFailure`. Rejects with `NotSent`
   * when this machine was unable to send anything.
   */
  postJson(request: {
    readonly url: string
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    readonly timeoutMs: number
    readonly signal: AbortSignal
  }): Promise<OutboundAnswer>
}

/** Gets what is at addresses that callers name, as guarded as `Outbound`. */
export interface Downloads {
  /**
   * The bytes at the address, after at most 3 redirects, each address checked
   * as the first. Resolves to a refusal, which goes after the place of the
   * address ("must …"), when the address is forbidden, cannot be reached, does
   * not answer with success, has more than `mostBytes`, or takes longer than
   * `timeoutMs` in all. No more than `mostBytes` are kept, whatever is sent.
   */
  download(request: {
    readonly url: string
    readonly maxBytes: number
    readonly timeoutMs: number
    readonly signal: AbortSignal
  }): Promise<{ readonly bytes: Uint8Array } | { readonly reason: string }>
}

/** Nothing was sent, and the receiver is not to blame: no port, file, memory or signature was to be had. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** What a caller's address answered. */
export type OutboundAnswer = {
  readonly status: number
  /** The `Retry-After` header in seconds, when it has one. */
  readonly retryAfterSeconds?: number
  readonly body: string
}

/**
 * What a caller may know of a call that came to nothing, short enough to store.
 *
 * One sentence for all that happens before an answer: whether a name is unknown
 * or means a forbidden address, and whether a port is closed, filtered, or open
 * and not HTTP, would map the operator's network. The reason is for the log.
 */
export function describeFailure(thrown: unknown): string {
  return thrown instanceof TooLong
    ? thrown.message
    : 'the receiver could not be reached, or did not answer in time'
}

import { TooLong } from './read-limited.ts'

/** The only way to call addresses that callers name. */
export interface Outbound {
  /**
   * Throws `invalid` about `field` when the address can be refused without a look-up: not http or
   * https, with credentials, or a forbidden address in literal form. Names are resolved, and their
   * addresses checked, when they are called.
   */
  check(field: string, url: string): void

  /**
   * Posts JSON and resolves to the answer, whatever its status. Follows no redirects. Rejects when
   * the address is forbidden, cannot be reached within a few seconds, does not answer within
   * `timeoutMs` after the request was sent over an open connection, or answers with more than 64
   * KiB; `describeFailure` says what callers may know of it. Rejects with `NotSent` when this
   * machine was unable to send anything.
   */
  postJson(request: {
    readonly url: string
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    readonly timeoutMs: number
    readonly signal: AbortSignal
  }): Promise<OutboundAnswer>
}

/** Downloads from addresses that callers name, with the checks of `Outbound`. */
export interface Downloads {
  /**
   * The bytes at the address, after at most 3 redirects, each of them checked. Resolves to a
   * refusal, which follows the path of the address ("must …"), when the address is forbidden,
   * cannot be reached, does not answer with success, has more than `mostBytes`, or takes longer
   * than `timeoutMs` in all. No more than `mostBytes` are kept in memory.
   */
  download(request: {
    readonly url: string
    readonly maxBytes: number
    readonly timeoutMs: number
    readonly signal: AbortSignal
  }): Promise<{ readonly bytes: Uint8Array } | { readonly reason: string }>
}

/** Nothing was sent, and the receiver is not to blame: a port, file, memory or signature was missing. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** The answer of a caller's address. */
export type OutboundAnswer = {
  readonly status: number
  /** The `Retry-After` header in seconds, when it has one. */
  readonly retryAfterSeconds?: number
  readonly body: string
}

/**
 * What a caller may know of a failed call, short enough to store.
 *
 * All failures before an answer have one message: whether a name is unknown or resolves to a
 * forbidden address, and whether a port is closed, filtered, or open without HTTP, would map the
 * operator's network. The reason is logged.
 */
export function describeFailure(thrown: unknown): string {
  return thrown instanceof TooLong
    ? thrown.message
    : 'the receiver could not be reached, or did not answer in time'
}

/** Converts refusals and failures of another server with this API. */
import { Fault } from '../../domain/fault.ts'

/**
 * A fault for our caller from a code of the first interface; details about the server's own account
 * are not passed on.
 */
export function faultOf(code: number, words: string, retryAfterSeconds?: number): Fault {
  const cause = new Error(`the server answered ${code}: ${words.slice(0, 2000)}`)
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  switch (code) {
    case 1001:
      return new Fault('timeout', 'the engine took too long', { cause })
    case 1002:
      return new Fault('overloaded', 'the engine is overloaded', { cause, ...wait })
    case 1026:
      return new Fault('sensitiveInput', 'sensitive content detected in the prompt', { cause })
    case 1027:
      return new Fault('sensitiveOutput', 'sensitive content detected in the film', { cause })
    default:
      return new Fault('internal', 'the engine does not take this request', { cause })
  }
}

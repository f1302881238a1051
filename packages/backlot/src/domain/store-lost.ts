import { Fault } from './fault.ts'

/**
 * The store's disk has lost committed data. Nothing that this process does later can prove what is
 * there, so it must end and open the store again.
 */
export class StoreLost extends Fault {
  constructor(cause: unknown) {
    super('overloaded', 'the store has lost its disk', { cause, retryAfterSeconds: 10 })
  }
}

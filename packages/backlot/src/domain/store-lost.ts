import { Fault } from './fault.ts'

/**
 * A store whose disk has failed to keep what was committed. Nothing that this process does later can prove
 * that it is there, so the process must end and the store be opened anew.
 */
export class StoreLost extends Fault {
  constructor(cause: unknown) {
    super('overloaded', 'the store has lost its disk', { cause, retryAfterSeconds: 10 })
  }
}

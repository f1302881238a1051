import Type from 'typebox'
import { Refusal } from './refusal.ts'
import { section } from './section.ts'

/** More would not be faster on any machine with an SQLite file or one address. */
const MAX_PROCESSES = 64

/** The number of processes that answer requests, or `auto`. */
export type Processes = number | 'auto'

/** How many processes of one `serve` answer requests. */
export const processes = section(
  Type.Union([Type.Integer({ minimum: 1, maximum: MAX_PROCESSES }), Type.Literal('auto')], {
    description: 'Processes that answer requests: a number, or auto',
  }),
  (given): Processes => given ?? 1,
)

/** Parses a variable or flag; throws a refusal when it is neither a number nor `auto`. */
export function readProcesses(given: string): Processes {
  if (given === 'auto') return given
  const count = /^\d{1,2}$/.test(given) ? Number(given) : NaN
  if (count >= 1 && count <= MAX_PROCESSES) return count
  throw new Refusal(
    `The processes must be auto or a number from 1 to ${MAX_PROCESSES}, got ${given}.`,
  )
}

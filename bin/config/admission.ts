import Type from 'typebox'
import type { EngineRoom } from '../../src/app/admit.ts'
import { group, section } from './section.ts'

/** How many replies each engine does at once, and how many more may wait for it. */
export const admission = section(
  Type.Record(
    Type.String(),
    group({
      concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      queue: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    { description: 'By the name of the engine: replies at once, and how many more may wait' },
  ),
  (given): Readonly<Record<string, Partial<EngineRoom>>> => given ?? {},
)

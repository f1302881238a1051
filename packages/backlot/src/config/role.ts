import Type from 'typebox'
import { section } from './section.ts'

/** The roles of a process: everything, answering requests, or working on tasks and callbacks. */
export const ROLES = ['all', 'api', 'worker'] as const

/** One of `ROLES`. */
export type Role = (typeof ROLES)[number]

/** What this process does. */
export const role = section(
  Type.Union([Type.Literal('all'), Type.Literal('api'), Type.Literal('worker')], {
    description: 'api: answers requests; worker: makes films and tells receivers; all: both',
  }),
  (given): Role => given ?? 'all',
)

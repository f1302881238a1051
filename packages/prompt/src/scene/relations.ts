/** What subjects of a scene are to each other, and do to each other. */

/**
 * Where something is to another one: left and right are as seen in the picture, around is on both sides of it and behind
 * it, what leans against something stands close before it, what is worn is on a head, before eyes, at a neck, and what is
 * held is at hands, paws or a mouth. The last four happen in the course of the film: one runs into another from the left,
 * leaps over it, or comes down on it and presses or cuts it.
 */
export const RELATIONS = [
  'on',
  'in',
  'under',
  'above',
  'left_of',
  'right_of',
  'in_front_of',
  'behind',
  'beside',
  'between',
  'around',
  'against',
  'hung_from',
  'facing',
  'worn_by',
  'held_by',
  'hits',
  'jumps_over',
  'presses',
  'cuts',
] as const

/** One of `RELATIONS`. */
export type Relation = (typeof RELATIONS)[number]

/** What a subject is to others of its scene, which are meant by their shape, or by their kind where they have none. */
export type Related = {
  readonly is: Relation
  readonly to: string
  /** The other one of two that something is between; absent where `to` is several. */
  readonly and?: string
}

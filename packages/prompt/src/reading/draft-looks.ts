/** What is said of how somebody looks, as the scene has it. */
import type { Subject, Trait } from '../scene/scene.ts'
import { OF_ANYBODY } from './read-formations.ts'
import { wornBy } from './read-outfits.ts'
import type { Draft } from './subject-drafts.ts'

/** What anything else looks like: also who rides, and how several stand. */
export const ridingOf = ({ traits, garment, facing, ...draft }: Draft): Partial<Subject> => ({
  ...(garment && { garment }),
  ...wornBy(draft),
  ...(facing && { facing }),
  ...traitsOf([...traits].filter((trait) => OF_ANYBODY.has(trait))),
})

const traitsOf = (traits: readonly Trait[]): Pick<Subject, 'traits'> =>
  traits.length > 0 ? { traits } : {}

/** What somebody looks like, as a member of the scene. */
export function looksOf({ garment, traits, facing, accent, ...draft }: Draft): Partial<Subject> {
  return {
    ...(accent && { accent }),
    ...(garment && { garment }),
    ...wornBy(draft),
    ...(traits.size > 0 && { traits: [...traits] }),
    ...(facing && { facing }),
  }
}

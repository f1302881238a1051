/** Drawings of our own of animals and plants. */
import { OWN_CREATURES } from './own-creatures.ts'
import { OWN_PLANTS } from './own-plants.ts'

/** By their names in `shapes-in-nature.ts`. */
export const OWN_NATURE: Readonly<Record<string, string>> = { ...OWN_CREATURES, ...OWN_PLANTS }

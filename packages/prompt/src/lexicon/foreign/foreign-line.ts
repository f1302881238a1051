import type { WordSlots } from '../scene-words.ts'

/** A line: the slot, its value, and the words. */
export type ForeignLine = {
  [Slot in keyof WordSlots]: readonly [Slot, WordSlots[Slot], string]
}[keyof WordSlots]

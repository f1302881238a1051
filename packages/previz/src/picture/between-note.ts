/**
 * Describes what a film does between its two pictures. Imports nothing heavy, because the server
 * uses it too.
 */
import type { BetweenPictures } from '@backlot/prompt/shot'

export { canBeMove } from './seen-move.ts'

const NO_MOVES = {
  no_common_view: 'no view was found that both show',
  same_view: 'both show the same view',
} as const

/** What happens between the first picture and the last one, and why, as part of a sentence. */
export function betweenNote(between: BetweenPictures): string {
  if (between.way === 'move') return `one move of the camera (${goes(between)})`
  if (between.reason !== 'other_camera') return `a dissolve, for ${NO_MOVES[between.reason]}`
  return `a dissolve, for the pictures ask for another camera than the prompt (${goes(between)}); without commands there is one move`
}

function goes({ seen }: { readonly seen: readonly string[] }): string {
  return seen.join(', ') || 'a roll'
}

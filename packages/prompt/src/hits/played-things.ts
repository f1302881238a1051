/** "Play" by its neighbours: an instrument is played standing, and a play is seen. */
import type { WordHit } from '../lexicon/word-hit.ts'

type Said = Pick<WordHit, 'value' | 'start' | 'end'>

const INSTRUMENT =
  /^\s+(?:(?:the|a|an|his|her|their|some|on|with|slow|soft|old|grand|electric|acoustic|black|white|red) ){0,4}(?:guitar|violin|cello|piano|drums?|flute|saxophone|sax|trumpet|accordion|banjo|harp|music|chess|cards?|poker|video games?|games?|board game|keyboard|bass|song|melody|instruments?|a tune|dj)\b/iu

const ON_STAGE = /^\s+(?:live|on (?:the )?stage|(?:at )?an? (?:concert|gig|show))\b/iu

/** A game that has a name, or a thing that is played, but a game in which one runs. */
const GAME =
  /^(?:s|ed|ing)?\s+(?:(?:the|an?|some) )?(?!(?:the|an?|some|basketball|soccer|football|tennis|rugby|hockey|tag|catch|frisbee|volleyball|badminton|cricket|baseball|hide|polo|lacrosse|ball|together|around|outside|outdoors|happily|joyfully|playfully|[a-z]+ly|with|in|on|at|and|by|near|under|beside|next|among|amid|through|while|as|for|over|like|along|against|between|before|behind|inside|near|during|until|after|alongside|amongst|beneath|below|above|across|without|is|are)\b)[a-z-]{3,}/iu

/** True for who plays an instrument, or chess, and does not run about. */
export function isMusic(text: string, { value, start, end }: Said): boolean {
  return (
    value === 'run' &&
    /^play/iu.test(text.slice(start, end)) &&
    (INSTRUMENT.test(text.slice(end, end + 60)) ||
      ON_STAGE.test(text.slice(end, end + 30)) ||
      GAME.test(text.slice(end, end + 40)))
  )
}

/** True for a play that is seen in a theatre. */
export function isTheatre(text: string, { start, end }: Said): boolean {
  const isNoun = /\b(?:an?|the|school|stage|this|theatre|foul) $/iu.test(
    text.slice(Math.max(0, start - 10), start),
  )
  return isNoun && text.slice(start, end).toLowerCase() === 'play'
}

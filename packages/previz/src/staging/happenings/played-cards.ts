/** The cards of one of a group to whom another does something, or who does it, and what is seen where the two meet. */
import type { Card } from '../../renderer/scene/stage.ts'
import type { TextureBook } from '../../renderer/scene/texture.ts'
import type { Palette } from '../../worlds/palette.ts'
import { blastCards } from './blasts.ts'
import type { PartPlace } from '../groups/group-places.ts'
import { contactOf, cutOver, meetingAt, motionAt, PARTS_SECONDS, type Play } from './interplay.ts'
import { AT_REST, isFace, movedCards, piecesOf, type State } from './moved-cards.ts'

/** What is known of the film. */
type Played = {
  readonly book: TextureBook
  readonly palette: Palette
  readonly durationSeconds: number
  readonly seed: number
}

/** Its cards as they are turned, squashed, cut or burst, and dust and sparks where it meets the other. */
export function playedCards(
  cards: Card[],
  { play, path, height, ground, phase }: PartPlace,
  world: Played,
): Card[] {
  if (!play) return cards
  const { durationSeconds } = world
  const stateAt = (seconds: number): State => motionAt(play, { seconds, durationSeconds }).state
  const start = meetingAt(durationSeconds)
  const at = { path, height, ground, stateAt }
  if (isCut(play))
    return [...wholeUntil(cards, start + PARTS_SECONDS), ...halves(cards, { ...at, start })]
  const seen = isHeldOver(play) ? cards.filter(isUpright) : cards
  const bursts = play.is === 'cuts' && play.role === 'other'
  const pieces = bursts
    ? cards.filter(isFace).flatMap((card) => piecesOf(card, { phase, height, start }))
    : []
  return [...movedCards(seen, at), ...pieces, ...contactCards({ play, path, height }, world)]
}

/** A tool in the air has no mirror image at its own foot, and no shadow there. */
const isHeldOver = ({ is, role }: Play): boolean =>
  role === 'doer' && (is === 'cuts' || is === 'presses')

const isUpright = ({ place }: Card): boolean => place(0).up[1] > 0

const isCut = ({ is, role, isBursting }: Play): boolean =>
  is === 'cuts' && role === 'other' && isBursting !== true

/** What is not cut yet: its halves have a seam. */
const wholeUntil = (cards: readonly Card[], start: number): Card[] =>
  cards.map((card) => ({
    ...card,
    place: (seconds) => {
      const placement = card.place(seconds)
      return seconds < start ? placement : { ...placement, opacity: 0 }
    },
  }))

/** The two halves of what is cut, which come apart. */
function halves(
  cards: readonly Card[],
  at: Omit<Parameters<typeof movedCards>[1], 'stateAt'> & { readonly start: number },
): Card[] {
  return ([-1, 1] as const).flatMap((side) => {
    const stateAt = (seconds: number): State => {
      const apart = cutOver(seconds - at.start)
      const opacity = seconds < at.start + PARTS_SECONDS ? 0 : 1
      return {
        ...AT_REST,
        opacity,
        right: 0.07 * side * apart,
        turn: -0.16 * side * apart,
        pivot: 0,
      }
    }
    return movedCards(
      cards.map((card) => halfOf(card, side)),
      { ...at, stateAt },
    )
  })
}

/** The left or the right half of a card. */
const halfOf = (card: Card, side: 1 | -1): Card => ({
  ...card,
  part: side < 0 ? [0, 0.5] : [0.5, 1],
  place: (seconds) => {
    const { origin, across, up, ...placement } = card.place(seconds)
    const half = [across[0] / 2, across[1] / 2, across[2] / 2] as const
    const [x, y, z] = origin
    return {
      ...placement,
      origin: side < 0 ? origin : [x + half[0], y + half[1], z + half[2]],
      across: half,
      up,
    }
  },
})

/** What is seen where the two meet, or where one lands. */
function contactCards(
  { play, path, height }: Pick<PartPlace, 'path' | 'height'> & { readonly play: Play },
  world: Played,
): Card[] {
  const contact = contactOf(play, world.durationSeconds)
  if (!contact) return []
  const { seconds, at: by, is } = contact
  const [x, y, z] = path(seconds)
  const [goneX, goneY, goneZ] = motionAt(play, { ...world, seconds }).by
  return blastCards(world, {
    is,
    at: [x + by[0] - goneX, y + by[1] - goneY + 0.08 * height, z + by[2] - goneZ - 0.05],
    size: height,
    start: seconds,
    seed: world.seed,
  })
}

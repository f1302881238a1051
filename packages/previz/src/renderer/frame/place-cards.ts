/** Places the cards of a stage at a time, and sorts them for drawing. */
import type { Card, Placement, Stage } from '../scene/stage.ts'
import { readNote, type TextureImage } from '../scene/texture.ts'
import type { Placed, View } from './view.ts'

/** One object per card, reused from frame to frame: there are hundreds. */
type OwnPlaced = { -readonly [Member in keyof Placed]: Placed[Member] } & {
  /** Larger values are drawn earlier. */
  order: number
}

/**
 * Returns a function that places the cards at a second: the backdrop first, then all others,
 * farthest first. Its result is valid until the next call. All images must have been painted.
 */
export function openPlacing(world: {
  readonly stage: Stage
  readonly images: readonly TextureImage[]
  readonly buffer: ArrayBufferLike
}): (view: View, seconds: number) => readonly Placed[] {
  const place = world.stage.cards.map((card) => placingOf(card, world))
  const found: OwnPlaced[] = []
  return (view, seconds) => {
    let count = 0
    // By index: an iterator makes garbage for every card until the code is compiled.
    for (let index = 0; index < place.length; index++) {
      const placed = place[index]?.(view, seconds)
      if (placed) found[count++] = placed
    }
    found.length = count
    found.sort(byOrder)
    for (let index = 0; index < count; index++) {
      const placed = found[index]
      if (placed) placed.rank = count - 1 - index
    }
    return found
  }
}

/** Returns a function that places one card; undefined while the card is invisible. */
function placingOf(
  card: Card,
  world: { readonly images: readonly TextureImage[]; readonly buffer: ArrayBufferLike },
): (view: View, seconds: number) => OwnPlaced | undefined {
  const { frameCount, firstImage } = card.texture
  const images = world.images.slice(firstImage, firstImage + frameCount)
  const notes = images.map((image) => readNote(image, world.buffer))
  let own: OwnPlaced | undefined
  return (view, seconds) => {
    const placement = card.place(seconds)
    if (placement.opacity === 0) return undefined
    const frame = ((Math.floor(placement.frame ?? 0) % frameCount) + frameCount) % frameCount
    const image = images[frame]
    const note = notes[frame]
    if (!image || !note) return undefined
    own ??= { card, placement, image, note, depth: 0, rank: 0, order: 0 }
    own.placement = placement
    own.image = image
    own.note = note
    own.depth = depthOf(view, card, placement)
    own.order = orderOf(card, own.depth)
    return own
  }
}

/** Returns whole numbers: V8 would allocate a fractional difference. */
function byOrder(left: OwnPlaced, right: OwnPlaced): number {
  if (left.order === right.order) return 0
  return left.order < right.order ? 1 : -1
}

/** The depth of a card's centre; computed by component to avoid allocations for hundreds of cards. */
function depthOf(
  { basis: { ahead }, position }: View,
  { infinite }: Card,
  { origin, across, up }: Placement,
): number {
  const x = origin[0] + across[0] * 0.5 + up[0] * 0.5
  const y = origin[1] + across[1] * 0.5 + up[1] * 0.5
  const z = origin[2] + across[2] * 0.5 + up[2] * 0.5
  if (infinite) return ahead[0] * x + ahead[1] * y + ahead[2] * z
  const east = x - position[0]
  const height = y - position[1]
  const north = z - position[2]
  return ahead[0] * east + ahead[1] * height + ahead[2] * north
}

function orderOf({ backdrop, bias }: Card, depth: number): number {
  return backdrop === undefined ? depth - (bias ?? 0) : 1e9 - backdrop
}

/** What a room is made of: its walls, its windows and its floor. */
import type { PillarKind } from '../../painting/pillar.ts'
import type { EndKind, WallFinish } from '../../painting/room-walls.ts'
import type { SideKind } from '../../painting/side-walls.ts'
import type { Rgb } from '../../renderer/scene/colour.ts'

/** What the wall at the end of a room has: how its windows are, a hearth between two of them, or pictures alone. */
export type WindowKind = 'great' | 'ride' | EndKind

/** The shell of a room. */
export type Shell = {
  readonly windows: WindowKind
  readonly finish: WallFinish
  readonly floor: 'planks' | 'tiles' | 'rock'
  /** The walls by day and by lamplight; the usual cream when absent. */
  readonly walls?: { readonly day: Rgb; readonly night: Rgb }
  /** Frames, doors and planks; the usual brown when absent. */
  readonly wood?: Rgb
  /** Cloth beside the windows; none when absent. */
  readonly curtain?: Rgb
  readonly beams: boolean
  /** Bands of light along the ceiling. */
  readonly strips?: true
  /** What the walls aside have; panels when absent. */
  readonly sides?: SideKind
  /** False: no lamps hang from what is over it. */
  readonly lamps?: false
  /** A room that goes on behind who stands in it; as wide, high and deep as a living room when absent. */
  readonly hall?: Hall
}

/** A long room. Without a great window its far end is what tells a push from a zoom, and a truck from a pan. Metres. */
export type Hall = {
  /** Half its width. */
  readonly half: number
  readonly height: number
  /** Where the wall at its end is. */
  readonly back: number
  /** What stands in two rows along it. */
  readonly pillars?: {
    readonly kind: PillarKind
    readonly x: number
    readonly width: number
    readonly from: number
    readonly apart: number
  }
}

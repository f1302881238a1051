/** How things are held that are not simply in a fist: swords by the hilt, staffs on the ground, boards upright. */

/** How one is held. */
export type WayToHold = {
  /** Its height in heights of who holds it, before it is turned. */
  readonly tall: number
  /** The point of it that is in the hand: shares of its box from the left and from the top. */
  readonly grip: readonly [number, number]
  /** How it is turned, radians. */
  readonly turn?: number
  /** True for what stands on the ground beside whoever holds it, so that its grip follows from the height of the hand. */
  readonly isGrounded?: boolean
}

const HELD: Readonly<Record<string, WayToHold>> = {
  'long-sword': { tall: 0.62, grip: [0.5, 0.82], turn: 0.22 },
  dagger: { tall: 0.3, grip: [0.2, 0.8] },
  'walking-cane': { tall: 0.5, grip: [0.4, 0], isGrounded: true },
  quarterstaff: { tall: 1.06, grip: [0.5, 0], isGrounded: true },
  spear: { tall: 1.16, grip: [0.5, 0], isGrounded: true },
  shield: { tall: 0.34, grip: [0.5, 0.5] },
  snowboard: { tall: 0.15, grip: [0.5, 0.5], turn: -1.45 },
  skateboard: { tall: 0.13, grip: [0.5, 0.5], turn: -1.3 },
  surfboard: { tall: 0.95, grip: [0.5, 0.62] },
  ladder: { tall: 0.9, grip: [0.5, 0.5] },
  balloon: { tall: 0.42, grip: [0.5, 1.02], turn: 0.42 },
  bouquet: { tall: 0.22, grip: [0.5, 0.86] },
  'magic-wand': { tall: 0.24, grip: [0.2, 0.85] },
  'triangular-flag': { tall: 0.46, grip: [0.2, 0.86] },
  'pirate-flag': { tall: 0.42, grip: [0.12, 0.9] },
  'white-flag': { tall: 0.42, grip: [0.12, 0.9] },
  'black-flag': { tall: 0.42, grip: [0.12, 0.9] },
  'rainbow-flag': { tall: 0.42, grip: [0.12, 0.9] },
  'chequered-flag': { tall: 0.42, grip: [0.12, 0.9] },
}

/** How a shape is held; undefined for what is simply in a hand. */
export const heldAs = (shape: string | undefined): WayToHold | undefined =>
  shape === undefined ? undefined : HELD[shape]

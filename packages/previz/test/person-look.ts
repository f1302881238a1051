import { planShot } from '@backlot/prompt'
import type { PersonLook } from '../src/subjects/person/skeleton.ts'
import { paletteFor } from '../src/worlds/palette.ts'
import { shotOrder } from '../../prompt/test/shot-order.ts'

const { scene } = planShot(shotOrder('a meadow by day'))

/** A woman who stands in a meadow by day, with what differs. */
export function personLook(parts: Partial<PersonLook>): PersonLook {
  return {
    kind: 'woman',
    pose: 'stand',
    female: true,
    old: false,
    mien: 'calm',
    garment: 'dress',
    coat: [0.7, 0.3, 0.2],
    second: [0.9, 0.9, 0.8],
    trousers: [0.2, 0.2, 0.3],
    skin: [0.9, 0.7, 0.6],
    hair: [0.3, 0.2, 0.1],
    hairStyle: 'long',
    stride: 1,
    submerged: false,
    beard: false,
    sunSide: 1,
    palette: paletteFor(scene, 1),
    ...parts,
  }
}

/** Which cut-outs somebody rides, and who goes along unseen. */
import { cutOutNamed } from './catalogue.ts'
import type { Subject, SubjectKind, Trait } from '../scene/scene.ts'

/** How high somebody sits, in shares of what is ridden, and the shapes; drawings of the set are side views. */
const SEATS: readonly (readonly [share: number, shapes: string])[] = [
  [0.58, 'motorcycle motor-scooter t-rex phoenix-bird dodo'],
  [0.8, 'camel tiger leopard monkey boar pig ram ewe goat wolf bear polar-bear panda'],
  [0.7, 'two-hump-camel donkey zebra unicorn llama moose kangaroo'],
  [0.86, 'turtle rhinoceros hippopotamus bison ox cow water-buffalo crocodile snail mammoth'],
  [0.5, 'giraffe sauropod'],
  [0.4, 'sled canoe speedboat'],
  [0.66, 'tractor shopping-cart'],
  [0.8, 'skateboard snowboard surfboard lying-surfboard'],
]

/** Boards lie flat, and who rides one stands on it. */
const BOARDS: ReadonlySet<string> = new Set([
  'skateboard',
  'snowboard',
  'surfboard',
  'lying-surfboard',
])

/** True for a shape that is stood on. */
export const isBoard = (shape: string | undefined): boolean =>
  shape !== undefined && BOARDS.has(shape)

/** What is ridden, as it is then: a surfboard lies. */
export function asRidden<Vehicle extends Pick<Subject, 'shape'>>(vehicle: Vehicle): Vehicle {
  return vehicle.shape === 'surfboard' ? { ...vehicle, shape: 'lying-surfboard' } : vehicle
}

const SHARES: ReadonlyMap<string, number> = new Map(
  SEATS.flatMap(([share, shapes]) => shapes.split(' ').map((shape) => [shape, share] as const)),
)

/** The height of the seat on a shape, in shares of its own; undefined for a shape that nobody sits on. */
export function seatOn(shape: string | undefined): number | undefined {
  return shape === undefined ? undefined : SHARES.get(shape)
}

/** The same for animals of our own cast, for a bicycle, and for a car that is open because somebody drives it. */
const OWN_SEATS: ReadonlyMap<string, number> = new Map<SubjectKind, number>([
  ['horse', 0.56],
  ['elephant', 0.72],
  ['deer', 0.5],
  ['dog', 0.62],
  ['bicycle', 0.44],
  ['car', 0.44],
])

/** The height of the seat on a subject, in shares of its own; undefined where nobody sits. */
export function seatOf({
  kind,
  shape,
}: {
  readonly kind: string
  readonly shape?: string | undefined
}): number | undefined {
  return kind === 'thing' ? seatOn(shape) : OWN_SEATS.get(kind)
}

/** True for who is said to ride, of whatever kind. */
export const isAstride = ({
  traits,
}: {
  readonly traits?: readonly Trait[] | undefined
}): boolean => traits?.includes('astride') === true

/** Vehicles with a roof: whoever drives or rides is in them, and is not drawn. */
const ROOFED: ReadonlySet<string> = new Set(['car', 'bus', 'train', 'plane', 'rocket', 'ship'])

/** True for a vehicle with a roof. */
export const isRoofed = (kind: string): boolean => ROOFED.has(kind)

/** True for what takes up somebody who rides or drives: on a seat that is seen, or inside. */
export function takesRider({ kind, shape }: Pick<Subject, 'kind' | 'shape'>): boolean {
  if (kind !== 'thing') return isRoofed(kind)
  return seatOn(shape) !== undefined || cutOutNamed(shape)?.nature === 'roll'
}

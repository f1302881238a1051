/** What animals that stand upright have of their own: a trunk of fur, a tail, and the head of a cut-out with what is worn on it. */
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type WornAt, wearingOf } from '@backlot/prompt/wearables'
import type { Brush } from '../../painting/brush.ts'
import { drawCutOut, drawDrawingPart } from '../cut-outs/cut-out.ts'
import { onTrunk } from './person-cuts.ts'
import { drawHat } from './person-hats.ts'
import { isHeadgear } from './person-headgear.ts'
import { along, castShadow, fillSolid, limbOutline, smoothOutline } from './person-form.ts'
import type { Body, Fur, Point, WornThing } from './skeleton.ts'
import type { UprightBuild, UprightTail } from '../animals/upright-builds.ts'

/** A round trunk with a pale belly. */
export function drawFurTrunk(brush: Brush, body: Body, fur: Fur): void {
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  const outline = smoothOutline(
    [
      at(-0.5, 1.08),
      at(-0.9, 0.9),
      at(-1.04, 0.55),
      at(-1.14, 0.2),
      at(-1.02, -0.12),
      at(-0.5, -0.3),
      at(0.5, -0.3),
      at(1.02, -0.12),
      at(1.14, 0.2),
      at(1.04, 0.55),
      at(0.9, 0.9),
      at(0.5, 1.08),
    ],
    1,
  )
  castShadow(brush, body, outline, 0.01)
  fillSolid(brush, body, { outline, colour: fur.trunk, reach: 0.035 })
  const belly = smoothOutline(
    [
      at(-0.3, 0.74),
      at(-0.44, 0.4),
      at(-0.4, 0.06),
      at(0.16, -0.06),
      at(0.72, 0.06),
      at(0.8, 0.4),
      at(0.6, 0.74),
      at(0.14, 0.82),
    ],
    1,
  )
  brush.save()
  brush.clip(outline)
  fillSolid(brush, body, { outline: belly, colour: fur.belly, reach: 0.02 })
  brush.restore()
}

/** The way of a tail from its root, and its thickness at root, middle and tip. */
type TailWay = {
  readonly points: readonly Point[]
  readonly thick: readonly [root: number, middle: number, tip: number]
}

const TAILS: Readonly<Record<Exclude<UprightTail, 'none'>, TailWay>> = {
  long: {
    points: [
      [-0.14, 0.02],
      [-0.25, -0.06],
      [-0.23, -0.2],
    ],
    thick: [0.026, 0.024, 0.022],
  },
  tuft: {
    points: [
      [-0.13, 0.04],
      [-0.23, 0.05],
      [-0.25, -0.1],
    ],
    thick: [0.018, 0.014, 0.034],
  },
  brush: {
    points: [
      [-0.14, 0.06],
      [-0.27, 0.02],
      [-0.26, -0.16],
    ],
    thick: [0.03, 0.07, 0.034],
  },
  broad: {
    points: [
      [-0.12, 0.1],
      [-0.22, 0.22],
      [-0.36, 0.27],
    ],
    thick: [0.07, 0.05, 0.03],
  },
  puff: {
    points: [
      [-0.1, 0.03],
      [-0.12, 0.03],
      [-0.13, 0.025],
    ],
    thick: [0.04, 0.044, 0.042],
  },
}

/** The tail behind the body; it swings a little. */
export function drawFurTail(brush: Brush, body: Body, fur: Fur): void {
  const { tail } = fur.build
  if (tail === 'none') return
  const { points, thick } = TAILS[tail]
  const [x, y] = body.joints.pelvis
  const swing = 0.018 * Math.sin(body.phase)
  const outline = limbOutline(
    points.map(([dx, dy], index): readonly [number, number, number] => [
      x + dx,
      // Nothing hangs under the ground.
      Math.min(y + dy - swing * index, -0.03),
      thick[index] ?? 0.03,
    ]),
  )
  fillSolid(brush, body, { outline, colour: scaled(fur.limbs, 0.9), reach: 0.012 })
}

/** The head of the animal, the hat behind nothing, the glasses before its eyes. */
export function drawFurHead(brush: Brush, body: Body, fur: Fur): void {
  const { joints, tone } = body
  const { build, asked, wears } = fur
  const place = headPlace(body, build)
  brush.save()
  brush.translate(...place.chin)
  brush.rotate(joints.nod)
  brush.save()
  if (!build.isFrontal) brush.scale(-1, 1)
  drawDrawingPart(
    brush,
    { name: build.head, colour: asked, part: build.part },
    { tall: build.tall, tone },
  )
  brush.restore()
  for (const thing of wears) drawWorn(brush, body, { thing, build })
  drawHatOnFur(brush, body, build)
  brush.restore()
}

/** A hat that is named, drawn as people wear it. */
function drawHatOnFur(brush: Brush, body: Body, { tall, isFrontal }: UprightBuild): void {
  const { turn } = body.joints
  if (!isHeadgear(body.look.hat?.style ?? 'hood')) return
  const unit = tall * (isFrontal ? 0.86 : 0.62)
  brush.save()
  brush.translate(0, 0.22 * unit - 0.72 * tall)
  brush.scale(unit, unit)
  drawHat({ brush, body, turn, on: (across, down) => [across * 0.355, down], skin: [0, 0, 0] })
  brush.restore()
}

/** Where the chin is: over the foot of the neck, and ahead of it for a head that is seen from the side. */
function headPlace({ joints }: Body, build: UprightBuild): { readonly chin: Point } {
  const [x, y] = along(joints.neck, joints.head, 0.2)
  return { chin: [x + (build.isFrontal ? 0.012 : 0.035), y + 0.035] }
}

/** Where on a head of this height and width something is, its middle right and down of the chin; in heights of the head. */
const FRONTAL: Readonly<Record<Exclude<WornAt, 'body'>, Point>> = {
  head: [0, -0.8],
  eyes: [0, -0.5],
  ears: [0, -0.52],
  neck: [0, 0.06],
}
const PROFILE: Readonly<Record<Exclude<WornAt, 'body'>, Point>> = {
  head: [-0.02, -0.76],
  eyes: [0.16, -0.56],
  ears: [-0.06, -0.56],
  neck: [-0.12, 0.04],
}

function drawWorn(
  brush: Brush,
  { tone }: Body,
  { thing, build }: { readonly thing: WornThing; readonly build: UprightBuild },
): void {
  const wearing = wearingOf(thing.shape)
  const cutOut = cutOutNamed(thing.shape)
  if (!wearing || !cutOut || wearing.at === 'body') return
  const [x, y] = (build.isFrontal ? FRONTAL : PROFILE)[wearing.at]
  const wide = wearing.width * build.tall * (build.isFrontal ? 0.82 : 0.62)
  const tall = (wide * cutOut.box.height) / cutOut.box.width
  // A hat stands on its place, all else is about it.
  const foot = y * build.tall + (wearing.at === 'head' ? 0.1 * tall : tall / 2)
  brush.save()
  brush.translate(x * build.tall - wide / 2, foot)
  drawCutOut(brush, { cutOut, ...(thing.colour && { colour: thing.colour }) }, { tall, tone })
  brush.restore()
}

/** The colours of the fur of somebody of this build; a colour that is asked for dyes what is neither black nor white in it. */
export function furColours(
  { trunk, limbs, belly }: UprightBuild,
  asked: Rgb | undefined,
): Pick<Fur, 'trunk' | 'limbs' | 'belly'> {
  if (!asked) return { trunk, limbs, belly }
  return { trunk: asked, limbs: scaled(asked, 0.88), belly: mix(asked, [1, 0.97, 0.92], 0.45) }
}

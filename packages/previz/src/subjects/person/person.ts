/** People in a cycle of pictures: a skeleton that moves, dressed by kind and lit by its place. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import { type Brush, drawn } from '../../painting/brush.ts'
import { isLongSeat } from '@backlot/prompt/seats'
import type { Palette } from '../../worlds/palette.ts'
import type { Size } from '../figure.ts'
import { drawBeforeSeat, drawBerth, drawSeat } from './person-seats.ts'
import {
  drawBackpack,
  drawScarf,
  drawStrap,
  drawUmbrella,
  drawUmbrellaHand,
  umbrellaHand,
} from './person-carried.ts'
import { drawWholeBackpack } from './person-back.ts'
import { drawBackHead } from './person-back-head.ts'
import { drawOwnSkirt, drawTrunk } from './person-dress.ts'
import { drawBehindBody, drawOnTrunk } from './person-extras.ts'
import { drawArm, drawLeg } from './person-limbs.ts'
import { lightFigure } from './person-light.ts'
import { drawHead, drawNeck } from './person-head.ts'
import { bentArm, jointsOf } from './person-pose.ts'
import { PERFORMANCES, type PropLayer } from '../activities/performances.ts'
import { turnBody } from './body-turn.ts'
import { drawFurHead, drawFurTail, drawFurTrunk } from './person-fur.ts'
import { drawRobotHead, drawRobotLimb, drawRobotTrunk } from './person-robot.ts'
import { drawHelmet, drawLifeSupport, drawSuitDetails } from './person-suits.ts'
import { type Body, BUILDS, type PersonLook } from './skeleton.ts'

export type { PersonLook } from './skeleton.ts'

/** Everybody who has this skeleton. */
export const PERSON_KINDS = ['woman', 'man', 'child', 'robot', 'astronaut', 'upright'] as const

/** Pictures in a cycle of two steps. */
export const PERSON_FRAMES = 24
/** Height of the picture in heights of who stands in it: there is room for an umbrella and for raised arms. */
export const PERSON_ROOM = 1.24
/** The shape of the picture. */
export const PERSON_ASPECT = 0.9

/** Who lies or floats is the standing body, turned: radians, and where its middle is. */
const TURNS: Partial<Record<PersonLook['pose'], readonly [turn: number, x: number, rise: number]>> =
  {
    sleep: [-1.5, 0, 0.09],
    swim: [1.4, -0.1, -0.04],
    float: [0.28, 0, 0.6],
  }

/** The part of the picture that is painted: shares of its height from its foot, of which the lowest fade, and of its width. */
export type PersonWindow = {
  readonly from: number
  readonly to: number
  readonly width: number
  readonly fade: number
}

/** Paints one picture of the cycle, heading to the right. */
export function paintPerson(
  size: Size,
  frame: number,
  {
    look,
    window = WHOLE,
    part = 'all',
  }: { look: PersonLook; window?: PersonWindow; part?: PersonPart },
): Pixels {
  const scale = size.heightPx / (window.to - window.from)
  const unit = scale / PERSON_ROOM
  const pixels = drawn(size.widthPx, size.heightPx, (brush, widthPx) => {
    const phase = (frame / PERSON_FRAMES) * 2 * Math.PI
    brush.translate(widthPx * 0.5, scale * window.to - 0.016 * unit)
    brush.scale(unit, unit)
    const turned = TURNS[look.pose]
    if (look.seat && look.pose === 'sleep') layOn(brush, look, phase)
    if (turned) {
      const [turn, x, rise] = turned
      brush.translate(x, -rise - (look.pose === 'swim' && look.submerged ? 0.5 : 0))
      brush.rotate(turn + (look.pose === 'float' ? 0.1 * Math.sin(phase) : 0))
      // Arms that reach out past the head need room.
      if (look.pose === 'swim') brush.scale(0.84, 0.84)
      brush.translate(0, 0.52)
    }
    const { shift = 0, bodyTurn } = look.activity ? PERFORMANCES[look.activity] : {}
    if (shift !== 0) brush.translate(shift, 0)
    const { partner } = look
    const moment = { phase, ...(partner && { partner }) }
    if (bodyTurn) turnBody(brush, jointsOf(look, phase), bodyTurn(moment))
    drawPerson(brush, look, phase, part)
    if (window.fade > 0) fadeFoot(brush, window)
  })
  lightPerson(pixels, size, { look, unit })
  return pixels
}

/** Draws what somebody lies on, and moves the brush up to where they are. */
function layOn(brush: Brush, look: PersonLook, phase: number): void {
  const { seat } = look
  if (isLongSeat(seat)) brush.translate(0, -drawBerth(brush, bodyOf(look, phase), seat))
}

const WHOLE: PersonWindow = { from: 0, to: 1, width: 1, fade: 0 }

/** Lets the foot of the picture fade out. */
function fadeFoot(brush: Brush, { fade, from, to }: PersonWindow): void {
  const { width, height } = brush.canvas
  const edge = brush.createLinearGradient(0, height, 0, height * (1 - fade / (to - from)))
  edge.addColorStop(0, 'rgba(0,0,0,0)')
  edge.addColorStop(1, 'rgba(0,0,0,1)')
  brush.save()
  brush.resetTransform()
  brush.globalCompositeOperation = 'destination-in'
  brush.fillStyle = edge
  brush.fillRect(0, 0, width, height)
  brush.restore()
}

/** Light of the scene on a figure: an edge by a low sun, a moon or lamps, and the shade across from it. */
function lightPerson(
  pixels: Pixels,
  size: Size,
  { look, unit }: { look: PersonLook; unit: number },
): void {
  const { palette, sunSide } = look
  const strong = edgeOf(palette)
  lightFigure(pixels, size, {
    sunSide,
    rim: palette.rim,
    edgePx: Math.max(0.8, unit * (0.004 + 0.005 * strong)),
    strength: 0.14 + 0.66 * strong,
    roundPx: unit * 0.03,
    shade: 0.34 + 0.24 * strong,
  })
}

/** How much a figure stands against the light: little by day, much at dusk and at night. */
const edgeOf = ({ dark, rim, ambient }: Palette): number =>
  dark ? 1 : Math.min(1, Math.max(0, 1.6 * (rim[0] - ambient[2]) + 0.1))

const toneOf =
  ({ palette }: PersonLook) =>
  (colour: Rgb): Rgb => {
    const { ambient } = palette
    return mix(
      colour,
      [colour[0] * ambient[0], colour[1] * ambient[1], colour[2] * ambient[2]],
      palette.dark && ambient[0] < 0.6 ? 0.66 : 0.5,
    )
  }

const HASTE: Partial<Record<PersonLook['pose'], number>> = {
  walk: 0.35,
  run: 1,
  dance: 0.55,
  cycle: 0.8,
  mount: 0.6,
}

/** What of somebody is drawn: all, what is beyond or before what they ride, all but the near arm, or that arm. */
export type PersonPart = 'all' | 'far' | 'near' | 'armless' | 'arm'

/** Somebody's body at a moment of their cycle. */
const bodyOf = (look: PersonLook, phase: number): Body => ({
  look,
  build: BUILDS[look.kind],
  joints: jointsOf(look, phase),
  phase,
  haste: HASTE[look.pose] ?? 0,
  tone: toneOf(look),
})

/** Draws somebody where they are at a moment of their cycle; the ground is at 0, a unit is an adult's height. */
export function drawPerson(
  brush: Brush,
  look: PersonLook,
  phase: number,
  part: PersonPart = 'all',
): void {
  const body = bodyOf(look, phase)
  const { build, joints: posed } = body
  const holding =
    look.umbrella !== undefined && look.activity === undefined && UPRIGHT.has(look.pose)
  const [elbow, wrist] = bentArm(posed.shoulders[0], umbrellaHand(body), build)
  const held: Body = holding
    ? {
        ...body,
        joints: {
          ...posed,
          elbows: [elbow, posed.elbows[1]],
          wrists: [wrist, posed.wrists[1]],
        },
      }
    : body
  drawBody(brush, held, { holding, part })
}

const UPRIGHT: ReadonlySet<PersonLook['pose']> = new Set([
  'stand',
  'walk',
  'run',
  'sit',
  'wave',
  'nod',
])

function drawBody(
  brush: Brush,
  body: Body,
  { holding, part }: { holding: boolean; part: PersonPart },
): void {
  const { look } = body
  if (look.back) return drawFromBehind(brush, body, holding)
  const robot = look.kind === 'robot'
  const suited = look.kind === 'astronaut'
  const leg = (side: 0 | 1): void =>
    robot ? drawRobotLimb(brush, body, { side, leg: true }) : drawLeg(brush, body, side)
  const arm = (side: 0 | 1): void =>
    robot ? drawRobotLimb(brush, body, { side, leg: false }) : drawArm(brush, body, side)
  const prop = (layer: PropLayer): void => drawProp(brush, body, layer)
  if (part === 'arm') return arm(0)
  if (part !== 'near') {
    prop('behind')
    drawBehindBody(brush, body)
    if (holding && look.umbrella) drawUmbrella(brush, body, { colour: look.umbrella, behind: true })
    if (look.pose === 'sit') drawSeat(brush, body)
    if (look.fur) drawFurTail(brush, body, look.fur)
    if (look.pose !== 'wave') arm(1)
    leg(1)
    prop('far')
    if (suited) drawLifeSupport(brush, body)
    if (look.backpack) drawBackpack(brush, body, look.backpack)
  }
  if (part === 'far') return
  leg(0)
  if (!robot && !suited) drawNeck(brush, body)
  drawTrunkOf(brush, body)
  drawOnTrunk(brush, body)
  if (suited) drawSuitDetails(brush, body)
  if (look.backpack) drawStrap(brush, body, look.backpack)
  drawHeadOf(brush, body)
  if (look.scarf && !robot && !suited && !look.fur) drawScarf(brush, body, look.scarf)
  if (look.pose === 'wave') arm(1)
  if (holding && look.umbrella) drawUmbrella(brush, body, { colour: look.umbrella, behind: false })
  prop('front')
  if (part !== 'armless') arm(0)
  prop('top')
  drawBeforeSeat(brush, body)
  if (holding && !robot) drawUmbrellaHand(brush, body)
}

function drawTrunkOf(brush: Brush, body: Body): void {
  const { kind, fur } = body.look
  if (kind === 'robot') drawRobotTrunk(brush, body)
  if (kind === 'robot') drawRobotClothes(brush, body)
  else if (fur && !fur.dressed) {
    drawFurTrunk(brush, body, fur)
    drawOwnSkirt(brush, body)
  } else drawTrunk(brush, body)
}

/** What a robot wears over its metal. */
function drawRobotClothes(brush: Brush, body: Body): void {
  const { clothes } = body.look
  if (clothes) drawTrunk(brush, { ...body, look: { ...body.look, coat: clothes } })
}

function drawHeadOf(brush: Brush, body: Body): void {
  const { kind, fur } = body.look
  if (kind === 'robot') drawRobotHead(brush, body)
  else if (kind === 'astronaut') drawHelmet(brush, body)
  else if (fur) drawFurHead(brush, body, fur)
  else drawHead(brush, body)
}

function drawProp(brush: Brush, body: Body, layer: PropLayer): void {
  const { activity } = body.look
  if (activity) PERFORMANCES[activity].props?.[layer]?.(brush, body)
}

/** Somebody whose back is turned: what is held before the body comes first, what is worn on it last. */
function drawFromBehind(brush: Brush, body: Body, holding: boolean): void {
  const { look } = body
  const robot = look.kind === 'robot'
  const suited = look.kind === 'astronaut'
  const { umbrella } = look
  const open = holding && umbrella ? umbrella : undefined
  if (open) for (const behind of [true, false]) drawUmbrella(brush, body, { colour: open, behind })
  const arm = (side: 0 | 1): void =>
    robot ? drawRobotLimb(brush, body, { side, leg: false }) : drawArm(brush, body, side)
  // Hands that are held before the body are hidden by it.
  const hidden = open || look.pose === 'run'
  if (hidden) arm(0)
  if (look.pose === 'run') arm(1)
  for (const side of [0, 1] as const) {
    if (robot) drawRobotLimb(brush, body, { side, leg: true })
    else drawLeg(brush, body, side)
  }
  if (!robot && !suited) drawNeck(brush, body)
  drawTrunkOf(brush, body)
  if (!hidden) arm(0)
  if (look.pose !== 'run') arm(1)
  if (suited) drawLifeSupport(brush, body)
  if (robot) drawRobotHead(brush, body)
  else if (suited) drawHelmet(brush, body)
  else drawBackHead(brush, body)
  drawBehindBody(brush, body)
  if (look.scarf && !robot && !suited) drawScarf(brush, body, look.scarf)
  if (look.backpack) drawWholeBackpack(brush, body, look.backpack)
}

/** Hands from above that do something to food: they slice it, strew something over it, knead it, or stir it. */
import type { Colour } from '@backlot/prompt/scene'
import type { Card } from '../renderer/scene/stage.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import type { Vector } from '@backlot/camera/geometry'
import { air, MARGIN } from '../subjects/cut-outs/cut-out.ts'
import { namedIn } from '../worlds/named-paint.ts'
import type { CutOutFigure } from './cut-outs/cut-out-figure.ts'
import { seededRandom } from '@backlot/camera/random'
import { paintGlow } from '../painting/soft.ts'
import { type CutOutCasting, cutOutFigure } from './cut-outs/cut-out-cards.ts'
import { gradually, type Happened, KNEADED } from './happenings/happenings.ts'
import { standAt } from './set-pieces.ts'

type Handling = 'slice' | 'strew' | 'knead' | 'stir'

/** Where the drawing of a hand is at a moment: the middle of its foot, in heights of the food, about the foot of that. */
type Spot = readonly [right: number, up: number]

type Work = {
  readonly shape: string
  /** In heights of the food. */
  readonly height: number
  /** What its arm goes on with: from which spot of the hand's drawing, to which of its own, how many times as large. */
  readonly sleeve: {
    readonly shape: string
    readonly from: Spot
    readonly to: Spot
    readonly scale: number
  }
  readonly at: (seconds: number, over: number, wide: number) => Spot
}

/** The sleeves of an arm from the right, and of two from above. */
const SLEEVE: Work['sleeve'] = { shape: 'long-sleeve', from: [28.6, 6.4], to: [2, 30], scale: 1.59 }
const SLEEVES: Work['sleeve'] = { shape: 'two-sleeves', from: [16, 1.5], to: [16, 32], scale: 1 }

const CHOPS_A_SECOND = 1.5

/** What is sliced is so from its right end to its left. */
function slicing(seconds: number, over: number, wide: number): Spot {
  const lifted = Math.abs(Math.sin(Math.PI * CHOPS_A_SECOND * seconds))
  return [wide * (0.62 - 0.5 * gradually(over)), 0.1 + 0.34 * lifted]
}

const WORKS: Readonly<Record<Handling, Work>> = {
  slice: { shape: 'hand-with-knife', height: 1.15, sleeve: SLEEVE, at: slicing },
  strew: {
    shape: 'strewing-hand',
    sleeve: SLEEVE,
    height: 0.95,
    at: (seconds, _over, wide) => [wide * (0.14 + 0.12 * Math.sin(1.7 * seconds)), 1.12],
  },
  knead: {
    shape: 'pressing-hands',
    sleeve: SLEEVES,
    height: 1.05,
    at: (seconds) => [0, 0.56 - 0.12 * (0.5 - 0.5 * Math.cos(KNEADED.radians * seconds))],
  },
  stir: {
    shape: 'hand-with-spoon',
    sleeve: SLEEVE,
    height: 1.1,
    at: (seconds, _over, wide) => [
      wide * (0.24 + 0.17 * Math.cos(2.6 * seconds)),
      0.66 + 0.04 * Math.sin(2.6 * seconds),
    ],
  },
}

const isHandling = (happens: string): happens is Handling => happens in WORKS

/** The cards of the hand and of its sleeve, and of what it strews; none where nothing is done by hand. */
export function workingHands(
  casting: CutOutCasting,
  to: Happened,
  accent: Colour | undefined,
): Card[] {
  const { happens, path, height, width = height, durationSeconds } = to
  if (!isHandling(happens)) return []
  const work = WORKS[happens]
  const hand = cutOutFigure(casting, { shape: work.shape, action: 'stand' }, ROWS_PX)
  const sleeve = cutOutFigure(casting, { shape: work.sleeve.shape, action: 'stand' }, ROWS_PX)
  if (!hand || !sleeve) return []
  const high = work.height * Math.max(height, LEAST * width)
  const foot = (seconds: number): Vector => {
    const [x, y, z] = path(seconds)
    const [right, up] = work.at(seconds, seconds / durationSeconds, width / height)
    return [x + right * height, y + up * height, z - 0.1]
  }
  const { from, to: end, scale } = work.sleeve
  const unit = high / (1 + 2 * MARGIN) / hand.cutOut.box.height
  const sleeveTall = unit * scale * sleeve.cutOut.box.height * (1 + 2 * MARGIN)
  const joint = between(spotOf(hand, from, high), spotOf(sleeve, end, sleeveTall))
  const card = (figure: CutOutFigure, tall: number, [aside, above]: Spot): Card => ({
    texture: figure.face,
    haze: 0.2,
    place: (seconds) => {
      const [x, y, z] = foot(seconds)
      const at = { x: x + aside, y: y + above, z }
      return standAt({ ...at, width: tall * figure.aspect, height: tall })
    },
  })
  const cards: Card[] = [
    // The camera need not show all of the sleeve: it is no face of what is looked at.
    { ...card(sleeve, sleeveTall, joint), bias: 0.28, unmirrored: true },
    { ...card(hand, high, [0, 0]), bias: 0.3 },
  ]
  return happens === 'strew' ? [...grains(casting, to, accent), ...cards] : cards
}

/** Where a spot of a drawing is in its card, about the middle of the foot of that. */
function spotOf({ cutOut, aspect }: CutOutFigure, [x, y]: Spot, high: number): Spot {
  const { box } = cutOut
  const margin = (high * MARGIN) / (1 + 2 * MARGIN)
  const unit = (high - 2 * margin) / box.height
  return [
    margin + (x - box.left) * unit - (high * aspect) / 2,
    margin + (box.top + box.height - y) * unit,
  ]
}

const between = ([x, y]: Spot, [fromX, fromY]: Spot): Spot => [x - fromX, y - fromY]

const ROWS_PX = 420
/** A hand is at least so high, of the width of what it works at. */
const LEAST = 0.62

const GRAINS = 26
const FALL_SECONDS = 0.9

/** Grains that fall from the fingers onto what is below. */
function grains(
  { book, seed, palette }: CutOutCasting,
  { path, height, width = height }: Happened,
  accent: Colour = 'white',
): Card[] {
  const random = seededRandom(seed + 71)
  const colour = namedIn(accent, air(palette))
  const paint = (_: number, w: number): Pixels => paintGlow(w, colour, 0.5)
  const texture = book.add({ widthPx: 24, heightPx: 24, paint })
  return Array.from({ length: GRAINS }, (): Card => {
    const [aside, phase, size] = [random() - 0.5, random(), 0.018 + 0.02 * random()]
    return {
      texture,
      haze: 0,
      bias: 0.25,
      place: (seconds) => {
        const [x, y, z] = path(seconds)
        const age = (seconds / FALL_SECONDS + phase) % 1
        const started = seconds - age * FALL_SECONDS
        const [right] = WORKS.strew.at(started, 0, width / height)
        const from = right * height - FINGERS * height
        const at = {
          x: x + from + aside * width * (0.1 + 0.5 * age),
          y: y + height * (1.22 - 0.62 * age * age),
          z: z - 0.08,
        }
        const shows = Math.min(1, 6 * age, 6 * (1 - age))
        return {
          ...standAt({ ...at, width: size * height, height: size * height }),
          opacity: shows,
        }
      },
    }
  })
}

/** How far left of the middle of their drawing the fingers are, in heights of the food. */
const FINGERS = 0.16

/** What happens over a table: steam over what is hot, a stream that is poured, a splash, candles behind. */
import { seededRandom } from '@backlot/camera/random'
import type { Path } from '../camera/camera-program.ts'
import { leadOf } from '../camera/lead.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { LIQUID_LOOKS, paintCrown, paintDrop, paintPool, paintSteam } from '../painting/liquids.ts'
import { paintShadow } from '../painting/soft.ts'
import type { Liquid, Subject } from '@backlot/prompt/scene'
import type { Detail } from '@backlot/prompt/details'
import type { Card } from '../renderer/scene/stage.ts'
import type { WorldBrief } from '../worlds/brief.ts'
import { shadowFall } from './cast-shadows.ts'
import { cutOutCards, cutOutFigure } from './cut-outs/cut-out-cards.ts'
import { pourCards } from './happenings/pouring.ts'
import { lying, standAt } from './set-pieces.ts'
import { type CastMember, stagingOf } from './stagings.ts'

/** Dishes and drinks that steam by themselves. */
const HOT: ReadonlySet<string> = new Set(
  'steaming-bowl hot-beverage pot-of-food teapot teacup-without-handle shallow-pan-of-food curry-rice fondue cooked-rice oden dumpling'.split(
    ' ',
  ),
)

/** How high the brim of a shape is, in shares of its height; things without one are hit on top. */
const BRIMS: Readonly<Record<string, number>> = {
  'hot-beverage': 0.6,
  'steaming-bowl': 0.5,
  'wine-glass': 0.55,
  'glass-of-milk': 0.8,
  'tumbler-glass': 0.7,
  'water-glass': 0.72,
  'cocktail-glass': 0.8,
  'teacup-without-handle': 0.86,
  'tropical-drink': 0.66,
  'beer-mug': 0.84,
  'bowl-with-spoon': 0.5,
  'pot-of-food': 0.7,
  'green-salad': 0.62,
  pancakes: 0.82,
}

/** What a shape holds, where nothing is said of what is poured. */
const HELD: Readonly<Record<string, Liquid>> = {
  'wine-glass': 'wine',
  'wine-bottle': 'wine',
  'glass-of-milk': 'milk',
  'hot-beverage': 'coffee',
  'teacup-without-handle': 'tea',
  teapot: 'tea',
  'tropical-drink': 'juice',
  tangerine: 'juice',
  lemon: 'juice',
  pancakes: 'syrup',
  waffle: 'syrup',
  'honey-pot': 'syrup',
  'chocolate-bar': 'chocolate',
  strawberry: 'milk',
  'ice-cream': 'chocolate',
  'soft-ice-cream': 'chocolate',
  'birthday-cake': 'chocolate',
}

/** Where what happens happens: the one in the middle, or the bare table. */
type Middle = {
  readonly path: Path
  readonly height: number
  readonly brim: number
  readonly shape: string
  readonly hasLead: boolean
}

/** Where something stands in the middle, or nothing does. */
function middleOf({ scene, path }: WorldBrief): Middle {
  const lead = leadOf(scene)
  if (!lead) return { path, height: 1.5, brim: 0.05, shape: '', hasLead: false }
  const { shape = '' } = lead
  return { path, height: stagingOf(lead).height, brim: BRIMS[shape] ?? 0.94, shape, hasLead: true }
}

type Effect = (brief: WorldBrief, middle: Middle, liquid: Liquid) => Card[]

/** What each detail of a table is. */
const EFFECTS: Partial<Record<Detail, Effect>> = {
  candles,
  steam,
  pour: (brief, middle, liquid) => pourCards(brief, middle, liquid),
  splash,
}

/** True for what may steam: food and drinks, and a bare table. */
const isWarm = ({ shape, hasLead }: Middle): boolean =>
  !hasLead || HOT.has(shape) || cutOutNamed(shape)?.nature === 'food'

/** The cards of all that happens over a table. */
export function tableEffects(brief: WorldBrief): Card[] {
  const { details, liquid } = brief.scene
  const middle = middleOf(brief)
  const said = new Set(details.filter((detail) => detail !== 'steam' || isWarm(middle)))
  if (HOT.has(middle.shape) || leadOf(brief.scene)?.happens === 'boil') said.add('steam')
  const flows = liquid ?? HELD[middle.shape] ?? 'water'
  return [...said].flatMap((detail) => EFFECTS[detail]?.(brief, middle, flows) ?? [])
}

const WISPS = 5
const WISP_SECONDS = 5.2

/** Wisps that rise one after another, widen and fade. */
function steam({ book, seed }: WorldBrief, { path, height, brim }: Middle): Card[] {
  const random = seededRandom(seed + 31)
  return Array.from({ length: WISPS }, (_, wisp): Card => {
    const texture = book.add({
      widthPx: 150,
      heightPx: 300,
      paint: (_frame, w, h) => paintSteam(w, h, wisp * 1.9 + (seed % 7)),
    })
    const aside = (random() - 0.5) * 0.5 * height
    return {
      texture,
      haze: 0,
      bias: 0.1 + 0.01 * wisp,
      place: (seconds) => {
        const [x, , z] = path(seconds)
        const age = (seconds / WISP_SECONDS + wisp / WISPS) % 1
        const tall = height * (0.75 + 0.35 * age)
        const stand = {
          x: x + aside + 0.06 * Math.sin(seconds * 1.1 + wisp),
          y: height * (Math.min(0.8, brim) - 0.06 + 0.34 * age),
          z: z - 0.02,
          width: height * (0.4 + 0.22 * age),
          height: tall,
        }
        return { ...standAt(stand), opacity: 0.8 * Math.sin(Math.PI * age) }
      },
    }
  })
}

const DROPS = 22

/** A crown behind and before the middle, and drops in the air, in slow motion. */
function splash({ book, seed }: WorldBrief, middle: Middle, liquid: Liquid): Card[] {
  const { path, height, brim, hasLead } = middle
  const wide = hasLead ? height * 1.5 : 3
  const tall = hasLead ? height * 0.85 : 1.7
  const foot = hasLead && brim < 0.9 ? height * brim * 0.9 : 0
  const crown = (isBack: boolean): Card => ({
    texture: book.add({
      widthPx: 640,
      heightPx: 400,
      paint: (_, w, h) => paintCrown(w, h, { liquid, seed, isBack }),
    }),
    haze: 0,
    bias: isBack ? -0.2 : 0.16,
    place: (seconds) => {
      const [x, , z] = path(seconds)
      const beat = 0.9 + 0.1 * Math.sin(seconds * 0.9)
      const stand = { x, y: foot - 0.05, z: z + (isBack ? 0.2 : -0.2), width: wide, height: tall }
      return standAt({ ...stand, height: tall * beat })
    },
  })
  const pool = book.add({
    widthPx: 400,
    heightPx: 200,
    paint: (_, w, h) => paintPool(w, h, LIQUID_LOOKS[liquid]),
  })
  const [, , z] = path(0)
  const lies = { left: -wide * 0.8, right: wide * 0.8, near: z - 0.9, far: z + 0.9, y: 0.01 }
  return [
    ...(foot === 0 ? [lying(pool, lies, { haze: 0, bias: 0.01 })] : []),
    crown(true),
    crown(false),
    ...drops(middle, {
      texture: book.add({ widthPx: 40, heightPx: 40, paint: (_, w) => paintDrop(w, liquid) }),
      wide,
      foot: foot + 0.4 * tall,
      seed,
    }),
  ]
}

function drops(
  { path }: Middle,
  at: { texture: Card['texture']; wide: number; foot: number; seed: number },
): Card[] {
  const random = seededRandom(at.seed + 5)
  return Array.from({ length: DROPS }, (): Card => {
    const [aside, before] = [(random() - 0.5) * at.wide * 1.3, (random() - 0.5) * 0.9]
    const [rise, phase] = [0.5 + 1.1 * random(), random()]
    const size = 0.05 + 0.11 * random() ** 2
    return {
      texture: at.texture,
      haze: 0,
      bias: 0.1,
      place: (seconds) => {
        const [x, , z] = path(seconds)
        const age = (seconds / 7 + phase) % 1
        const up = 4 * rise * age * (1 - age)
        const stand = { x: x + aside * (0.7 + 0.5 * age), y: at.foot + up, z: z + before }
        const shows = Math.min(1, 8 * age, 8 * (1 - age))
        return { ...standAt({ ...stand, width: size, height: size }), opacity: shows }
      },
    }
  })
}

/** Three candles behind what is in the middle, which light it from there. */
function candles(brief: WorldBrief): Card[] {
  const { palette, book, scene, seed } = brief
  const subject: Subject = {
    kind: 'thing',
    shape: 'candle',
    count: 1,
    action: 'stand',
    details: [],
  }
  const casting = { scene, palette, book, seed: 0, sunSide: 1 }
  const figure = cutOutFigure(casting, subject, 240)
  if (!figure) return []
  const contact = book.add({ widthPx: 96, heightPx: 48, paint: (_, w, h) => paintShadow(w, h) })
  const member: CastMember = { ...subject, kind: 'tabled' }
  return CANDLES.flatMap(([x, z, height], index) =>
    cutOutCards({
      figure,
      subject: member,
      path: () => [x * (seed % 2 === 0 ? 1 : -1), 0, z],
      phase: index * 2.1,
      heading: 1,
      fall: shadowFall(scene, 1),
      ground: 0,
      contact,
      height,
    }),
  )
}

const CANDLES = [
  [2.1, 7, 1.1],
  [-2.5, 7.6, 1.35],
  [3.2, 8, 0.9],
] as const

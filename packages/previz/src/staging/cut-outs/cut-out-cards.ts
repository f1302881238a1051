/** Puts cut-outs on a stage: the figure, the card behind it, its shadows, and a bit of life. */
import { type CutOut, cutOutNamed } from '@backlot/prompt/catalogue'
import type { Nature } from '@backlot/prompt/natures'
import type { Scene, Subject, Surface } from '@backlot/prompt/scene'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import type { Texture, TextureBook } from '../../renderer/scene/texture.ts'
import type { Path } from '../../camera/camera-program.ts'
import { paintDew } from '../../painting/liquids.ts'
import { paintGlow } from '../../painting/soft.ts'
import {
  type CutOutLook,
  type FormPaint,
  isShining,
  LIVELY_FRAMES,
  MARGIN,
  paintCutOut,
  paintForm,
  paintMirrored,
  pictureAspect,
} from '../../subjects/cut-outs/cut-out.ts'
import { CHANGE_FRAMES, isSurfaceChange } from '../../subjects/cut-outs/cut-out-change.ts'
import type { SurfaceFinish } from '../../subjects/finish.ts'
import { finished, finishOf } from '../../subjects/finished-book.ts'
import { paintingOf } from '../../worlds/sites/painted-things.ts'
import type { Palette } from '../../worlds/palette.ts'
import type { ShadowFall } from '../cast-shadows.ts'
import {
  backOf,
  cardColour,
  type CutOutFigure,
  mirrored,
  paintedFigure,
  SHADE_ROWS_PX,
  shadeIn,
} from './cut-out-figure.ts'
import { onFourLegs } from '../figure-spots.ts'
import { HEADING } from '@backlot/prompt/natures'
import { framesOf, lookOf } from './cut-out-look.ts'
import { vesselFigure } from './vessel-figure.ts'
import { type CastMember, stagingOf } from '../stagings.ts'

/** What cut-outs need to know of their world. */
export type CutOutCasting = {
  readonly scene: Scene
  readonly palette: Palette
  readonly book: TextureBook
  readonly sunSide: number
  readonly seed: number
}

/** Rows of a picture, of one that is looked at closely, and of one that is to be read. */
const ROWS_PX = { usual: 380, close: 640, read: 900 } as const
const rowsPxIn = ({ shotSize }: Scene): number => ROWS_PX[shotSize === 'close' ? 'close' : 'usual']

/** Paints nothing yet: declares the pictures of a thing, small and drawn where the rows are given; undefined for a shape that there is not. */
export function cutOutFigure(
  casting: CutOutCasting,
  subject: Pick<
    Subject,
    'shape' | 'colour' | 'accent' | 'action' | 'happens' | 'writing' | 'material' | 'traits'
  >,
  smallRowsPx?: number,
): CutOutFigure | undefined {
  const cutOut = cutOutNamed(subject.shape)
  if (!cutOut) return undefined
  const painted = smallRowsPx === undefined ? ownFigure(casting, subject, cutOut) : undefined
  if (painted) return painted
  const { scene, palette, book } = casting
  const look = lookOf(casting, subject, cutOut)
  const least = look.inscription ? ROWS_PX.read : 0
  const rowsPx = Math.max(smallRowsPx ?? rowsPxIn(scene), least)
  const aspect = pictureAspect(cutOut, look.walks)
  const made = finishOf(subject, casting)
  const size = (heightPx: number): { widthPx: number; heightPx: number } => ({
    widthPx: heightPx * aspect,
    heightPx,
  })
  const form = (heightPx: number, paint: FormPaint): Texture =>
    book.add({
      ...size(heightPx),
      paint: (_, w, h) => paintForm({ widthPx: w, heightPx: h }, look, paint),
    })
  return {
    cutOut,
    aspect,
    margin: MARGIN,
    face: finished(book, made).add({
      ...size(rowsPx),
      frameCount: framesOf(look),
      paint: (frame, w, h) => paintCutOut({ widthPx: w, heightPx: h }, frame, look),
    }),
    // The card behind what burns would be seen through it, and beside what moves in itself.
    ...(look.change !== 'burn' &&
      !look.deed &&
      backOf(made, () => form(rowsPx / 2, { colour: cardColour(palette), alpha: 1, blur: 0 }))),
    shade: form(SHADE_ROWS_PX, shadeIn(scene)),
    ...onTable({ scene, book, made }, { look, rowsPx, size }),
    ...(isShining(cutOut) && {
      glow: book.add({
        widthPx: 128,
        heightPx: 128,
        paint: (_, w) => paintGlow(w, [1, 0.72, 0.36], 2.4),
      }),
    }),
  }
}

/** Its pictures where it is not drawn as the set has it: a vessel in which something changes, or a painting. */
const ownFigure = (
  casting: CutOutCasting,
  subject: Pick<Subject, 'shape' | 'colour' | 'accent' | 'happens' | 'material' | 'traits'>,
  cutOut: CutOut,
): CutOutFigure | undefined =>
  vesselFigure(casting, subject, cutOut) ??
  (isSurfaceChange(subject.happens) ? undefined : paintedOf(casting, subject))

/** Its pictures where there is a painting of it. */
function paintedOf(
  casting: CutOutCasting,
  { shape, colour, ...subject }: Pick<Subject, 'shape' | 'colour' | 'material' | 'traits'>,
): CutOutFigure | undefined {
  const cutOut = cutOutNamed(shape)
  const painting = cutOut && paintingOf(cutOut.name, { ...casting, colour })
  const made = finishOf({ ...subject, ...(colour && { colour }) }, casting)
  return painting && paintedFigure(casting.book, { cutOut, painting, made })
}

/** Tables that mirror what stands on them. */
const MIRRORS: ReadonlySet<Surface> = new Set(['gloss', 'marble', 'paper'])

/** What is seen of a figure on a table beside itself: drops on it, and its mirror image in what it stands on. */
function onTable(
  {
    scene,
    book,
    made,
  }: Pick<CutOutCasting, 'scene' | 'book'> & { made: SurfaceFinish | undefined },
  {
    look,
    rowsPx,
    size,
  }: {
    look: CutOutLook
    rowsPx: number
    size: (heightPx: number) => { widthPx: number; heightPx: number }
  },
): Pick<CutOutFigure, 'dew' | 'mirror'> {
  if (scene.place !== 'tabletop') return {}
  const isMirrored = scene.surface === undefined || MIRRORS.has(scene.surface)
  return {
    ...(scene.details.includes('dew') && {
      dew: book.add({
        ...size(rowsPx),
        paint: (_, w, h) => {
          const solid = { colour: [1, 1, 1], alpha: 1, blur: 0 } as const
          const form = paintForm({ widthPx: w, heightPx: h }, look, solid)
          return paintDew(w, h, { form, seed: rowsPx })
        },
      }),
    }),
    ...(isMirrored && {
      mirror: book.add({
        ...size(rowsPx / 2),
        ...(look.change && { frameCount: CHANGE_FRAMES }),
        paint: (frame, w, h) => paintMirrored({ widthPx: w, heightPx: h }, look, { frame, made }),
      }),
    }),
  }
}

/** How a figure is turned and lifted at a moment: radians about its foot, shares of its height. */
type Life = { readonly tilt: number; readonly rise: number; readonly lean: number }

const STILL: Life = { tilt: 0, rise: 0, lean: 0 }

type Mover = (at: { seconds: number; steps: number; phase: number }) => Life

const rocking =
  (tilt: number, rate: number): Mover =>
  ({ seconds, phase }) => ({ ...STILL, tilt: tilt * Math.sin(seconds * rate + phase) })

const stepping =
  (tilt: number, rise: number): Mover =>
  ({ seconds, steps, phase }) => ({
    tilt: tilt * Math.sin(Math.PI * steps) + 0.012 * Math.sin(seconds * 1.6 + phase),
    rise: rise * Math.abs(Math.sin(Math.PI * steps)),
    lean: 0,
  })

/** How each nature lives as it goes, or stays. */
const LIVES: Readonly<Record<Nature, Mover>> = {
  walk: stepping(0.045, 0.035),
  hop: stepping(0.07, 0.3),
  crawl: stepping(0.03, 0.008),
  swim: rocking(0.06, 0.9),
  fly: rocking(0.07, 1.9),
  drift: rocking(0.09, 0.9),
  roll: ({ seconds, phase }) => ({
    ...STILL,
    tilt: 0.006 * Math.sin(seconds * 7 + phase),
    rise: 0.006 * Math.abs(Math.sin(seconds * 9 + phase)),
  }),
  sail: rocking(0.03, 1.1),
  plant: ({ seconds, phase }) => ({
    ...STILL,
    lean: 0.03 * (Math.sin(seconds * 1.3 + phase) + 0.5 * Math.sin(seconds * 2.9 + phase * 1.7)),
  }),
  stand: () => STILL,
  thing: () => STILL,
  food: () => STILL,
  flame: () => STILL,
  float: rocking(0.03, 0.5),
}

const dancing: Mover = ({ seconds, phase }) => ({
  ...STILL,
  tilt: 0.13 * Math.sin(seconds * 4.4 + phase),
  rise: 0.06 * Math.abs(Math.sin(seconds * 4.4 + phase)),
})

/** Figures of people that are drawn in one piece go from one foot to the other, and do not glide. */
const waddling: Mover = ({ steps }) => ({
  tilt: 0.06 * Math.sin(Math.PI * steps),
  rise: 0.03 * Math.abs(Math.sin(Math.PI * steps)),
  lean: 0,
})

/** Who stands still does not step, and who is no flame dances with all of it. */
function moverOf({ nature }: CutOut, action: Subject['action']): Mover {
  if (nature === 'stand' && (action === 'walk' || action === 'run')) return waddling
  if (action === 'dance' && nature !== 'flame' && nature !== 'plant') return dancing
  return LIVES[nature]
}

/** Steps for each of its heights that somebody goes. */
const STEPS_PER_HEIGHT = 1.6
/** How far behind the face the card ends, in heights. */
const THICKNESS = [0.01] as const

/** How a cut-out is turned and lifted at each moment, and how many steps it has gone. */
export function lifeOf(
  cutOut: CutOut,
  {
    subject,
    path,
    phase,
    height,
  }: Pick<CutOutPlace, 'subject' | 'path' | 'phase'> & { readonly height: number },
): (seconds: number) => Life & { readonly steps: number } {
  const mover = moverOf(cutOut, subject.action)
  const [startX, , startZ] = path(0)
  return (seconds) => {
    const [x, , z] = path(seconds)
    const steps = (Math.hypot(x - startX, z - startZ) / height) * STEPS_PER_HEIGHT
    return { ...mover({ seconds, steps, phase }), steps }
  }
}

/** Where and how one cut-out stands. */
export type CutOutPlace = {
  readonly figure: CutOutFigure
  readonly subject: CastMember
  readonly path: Path
  readonly phase: number
  readonly heading: number
  readonly fall: ShadowFall
  readonly ground: number
  /** The soft ellipse under whatever stands. */
  readonly contact: Texture
  /** Its height in metres, where that is not what is usual. */
  readonly height?: number
  /** How it is turned with what it is on: radians at a time; upright when absent. */
  readonly tilt?: (seconds: number) => number
  /** True for what is on something else, and throws no shadow of its own. */
  readonly isRaised?: boolean
}

/** The cards of one cut-out. */
export function cutOutCards(at: CutOutPlace): Card[] {
  const { figure, subject, path, heading } = at
  const { cutOut, aspect, margin, back } = figure
  const height = at.height ?? subject.setting?.height ?? stagingOf(subject).height
  const flat = subject.setting?.flat ?? 1
  const full = height * (1 + 2 * margin) * flat
  const width = height * (1 + 2 * margin) * aspect * (HEADING.has(cutOut.nature) ? heading : 1)
  const life = lifeOf(cutOut, { ...at, height })
  const walks = onFourLegs(cutOut, subject.action)
  const poseAt = (seconds: number, behind: number): Placement => {
    const [x, y, z] = path(seconds)
    const { rise, lean, steps, ...own } = life(seconds)
    const tilt = own.tilt + (at.tilt?.(seconds) ?? 0)
    const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
    const foot = y + height * (rise - margin * flat)
    return {
      origin: [x - (width * cos) / 2, foot - (width * sin) / 2, z + behind * height],
      across: [width * cos, width * sin, 0],
      up: [-full * sin + lean * full, full * cos, 0],
      frame: walks ? steps * STEP_FRAMES : seconds * FRAMES_PER_SECOND + at.phase,
    }
  }
  const backs = (back ? THICKNESS : []).map((behind): Card => ({
    texture: back ?? figure.face,
    place: (seconds) => poseAt(seconds, behind),
    haze: 0.85,
    bias: 0.04 - behind,
    unmirrored: true,
  }))
  const face: Card = {
    texture: figure.face,
    place: (seconds) => poseAt(seconds, 0),
    haze: 0.85,
    bias: 0.05,
  }
  return [
    ...shadows(at, { height, full, width: Math.abs(width) }),
    ...glow(at, height),
    ...(figure.mirror ? [mirrored(figure.mirror, (seconds) => poseAt(seconds, 0))] : []),
    ...backs,
    face,
    ...(figure.dew
      ? [
          {
            ...face,
            texture: figure.dew,
            place: (seconds: number) => poseAt(seconds, -0.004),
            bias: 0.06,
          },
        ]
      : []),
  ]
}

const FRAMES_PER_SECOND = 9
/** Pictures of a walker for each of its steps: two steps are a cycle. */
const STEP_FRAMES = LIVELY_FRAMES / 2

/** What stands on something else is higher than this, and throws no shadow of its own. */
const ALOFT_METRES = 0.05

/** Who stands throws a long shadow towards us, away from the sun, and a soft one under the foot. */
function shadows(
  { figure, path, fall, ground, contact, subject, isRaised = false }: CutOutPlace,
  { height, full, width }: { height: number; full: number; width: number },
): Card[] {
  const isUp = subject.kind === 'tabled' && path(0)[1] > ground + ALOFT_METRES
  const isHigh = isUp || stagingOf(subject).altitude !== 0 || subject.action === 'swim'
  if (isRaised || isHigh || isShining(figure.cutOut)) return []
  const under = (seconds: number): Placement => {
    const [x, , z] = path(seconds)
    const [w, d] = [width * 0.95, Math.min(width, height) * 0.28]
    return { origin: [x - w / 2, ground + 0.012, z - d / 2], across: [w, 0, 0], up: [0, 0, d] }
  }
  const long = (seconds: number): Placement => {
    const [x, , z] = path(seconds)
    const foot = -full * figure.margin * 0.5
    return {
      origin: [x - width / 2, ground + 0.008, z - foot],
      across: [width, 0, 0],
      up: [fall.aside * full, 0, -fall.towards * full],
      opacity: fall.strength,
    }
  }
  return [
    { texture: figure.shade, place: long, bias: 0.02, unmirrored: true, haze: 1 },
    { texture: contact, place: under, bias: 0.03, unmirrored: true },
  ]
}

/** The light around what shines. */
function glow({ figure, path, phase, subject }: CutOutPlace, height: number): Card[] {
  if (!figure.glow) return []
  const size = height * 2.6
  return [
    {
      texture: figure.glow,
      additive: true,
      haze: 0,
      bias: 0.02,
      place: (seconds) => {
        const [x, y, z] = path(seconds)
        const flicker = 0.85 + 0.15 * Math.sin(seconds * 9 + phase) * Math.sin(seconds * 5.3)
        return {
          origin: [x - size / 2, y + height * 0.5 - size / 2, z + 0.03 * height],
          across: [size, 0, 0],
          up: [0, size, 0],
          opacity: (subject.kind === 'tabled' ? 0.2 : 0.45) * flicker,
        }
      },
    },
  ]
}

/** How large things in a hand are, of what they are, and at least and at most, metres. */
const HELD = { scale: 1.35, least: 0.25, most: 0.66 } as const
/** How far aside of who holds it, in heights of that one: what is held up to be read is before the body. */
const HELD_ASIDE = { usual: 0.15, read: 0.04 } as const

/** What somebody holds, before the body at the height of the hands. */
export function heldCards(
  casting: CutOutCasting,
  holder: CastMember,
  at: Pick<CutOutPlace, 'path' | 'phase' | 'heading' | 'fall' | 'contact'>,
): Card[] {
  const { held = [] } = holder
  const { height: tall } = stagingOf(holder)
  const share = handHeight(casting, holder)
  return held.flatMap((thing, index): Card[] => {
    const figure = cutOutFigure(casting, thing, 260)
    if (!figure) return []
    const height = Math.min(
      HELD.most,
      Math.max(HELD.least, figure.cutOut.heightMetres * HELD.scale),
    )
    const side = index === 0 ? at.heading : -at.heading
    const aside = thing.shape === 'placard' ? HELD_ASIDE.read : HELD_ASIDE.usual
    const path: Path = (seconds) => {
      const [x, y, z] = at.path(seconds)
      // Who runs with a ball kicks it along.
      if (isKicked(thing, holder)) {
        const away = 0.42 + 0.14 * Math.abs(Math.sin(seconds * 2.6 + at.phase))
        return [x + side * away * tall * 0.75, y, z - 0.12]
      }
      const sway = 0.012 * Math.sin(seconds * 2.1 + at.phase)
      return [x + side * aside * tall, y + tall * share - height / 2 + sway, z - 0.12]
    }
    const cards = cutOutCards({
      ...at,
      figure,
      subject: { ...thing, kind: 'thing', action: 'fly' },
      path,
      ground: 0,
      height,
    })
    // In a hand it throws no shadow on the ground.
    return cards.filter(({ texture }) => texture !== figure.shade && texture !== at.contact)
  })
}

/** The height of the hands in shares of the whole: of who is all head, below that. */
function handHeight({ scene }: CutOutCasting, { kind, action }: CastMember): number {
  if (kind === 'thing') return HANDS.ofAHead
  if (action === 'sit') return HANDS.sitting
  return scene.shotSize === 'close' ? HANDS.close : HANDS.usual
}

const HANDS = { ofAHead: 0.27, sitting: 0.5, close: 0.66, usual: 0.56 } as const

/** What is played with the feet. */
const isKicked = ({ shape }: CastMember, { action }: CastMember): boolean =>
  shape === 'soccer-ball' && (action === 'run' || action === 'walk' || action === 'leap')

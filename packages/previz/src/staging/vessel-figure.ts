/** Vessels whose contents change in the course of a film: each step of it is a picture. */
import type { CutOut } from '../cut-outs/catalogue.ts'
import { LIQUID_LOOKS } from '../painting/liquids.ts'
import {
  paintVessel,
  VESSEL_MARGIN,
  vesselAspect,
  type VesselForm,
  type VesselState,
} from '../painting/vessel.ts'
import type { Happening } from '../prompt/happenings.ts'
import type { Liquid, Scene, Subject } from '../prompt/scene.ts'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Texture, TextureBook } from '../renderer/scene/texture.ts'
import { smoothstep } from '../renderer/scene/random.ts'
import { air } from '../subjects/cut-out.ts'
import { CHANGE_FRAMES } from '../subjects/cut-out-change.ts'
import { namedIn } from '../worlds/named-paint.ts'
import type { Palette } from '../worlds/palette.ts'
import { SHADOW_COLOUR } from './cast-shadows.ts'
import { type CutOutFigure, inOneColour, SHADE_ROWS_PX } from './cut-out-figure.ts'

const FORMS = {
  glass: {
    profile: [
      [0, 0.25],
      [1, 0.33],
    ],
    bottom: 0.05,
  },
  wine: {
    profile: [
      [0.42, 0.03],
      [0.5, 0.2],
      [0.62, 0.3],
      [0.76, 0.32],
      [1, 0.25],
    ],
    bottom: 0.42,
    stem: true,
  },
  bottle: {
    profile: [
      [0, 0.17],
      [0.56, 0.17],
      [0.68, 0.13],
      [0.76, 0.068],
      [1, 0.06],
    ],
    bottom: 0.03,
  },
  beaker: {
    profile: [
      [0, 0.36],
      [0.03, 0.38],
      [1, 0.4],
    ],
    bottom: 0.03,
  },
  bowl: {
    profile: [
      [0, 0.3],
      [0.06, 0.42],
      [0.3, 0.68],
      [0.7, 0.86],
      [1, 0.92],
    ],
    bottom: 0.06,
  },
  bucket: {
    profile: [
      [0, 0.34],
      [1, 0.46],
    ],
    bottom: 0.03,
    wall: [0.62, 0.66, 0.7],
  },
  pot: {
    profile: [
      [0, 0.6],
      [0.05, 0.64],
      [1, 0.66],
    ],
    bottom: 0.04,
    wall: [0.7, 0.72, 0.75],
    handle: 'two',
  },
  mug: {
    profile: [
      [0, 0.36],
      [0.05, 0.4],
      [1, 0.42],
    ],
    bottom: 0.05,
    wall: [0.93, 0.92, 0.9],
    handle: 'one',
  },
} as const satisfies Readonly<Record<string, VesselForm>>

type Vessel = { readonly form: VesselForm; readonly liquid?: Liquid }

const of = (form: VesselForm, shapes: string, liquid?: Liquid): readonly [string, Vessel][] =>
  shapes.split(' ').map((shape) => [shape, { form, ...(liquid && { liquid }) }])

/** Shapes that hold something, by how they are drawn where it changes. */
const VESSELS: ReadonlyMap<string, Vessel> = new Map([
  ...of(FORMS.glass, 'water-glass tumbler-glass cup-with-straw'),
  ...of(FORMS.glass, 'glass-of-milk', 'milk'),
  ...of(FORMS.glass, 'tropical-drink lemonade', 'juice'),
  ...of(FORMS.glass, 'beer-mug', 'tea'),
  ...of(FORMS.wine, 'wine-glass', 'wine'),
  ...of(FORMS.wine, 'cocktail-glass'),
  ...of(FORMS.bottle, 'water-bottle'),
  ...of(FORMS.bottle, 'wine-bottle', 'wine'),
  ...of(FORMS.beaker, 'alembic test-tube jar amphora'),
  ...of(FORMS.bowl, 'bowl-with-spoon mixing-bowl'),
  ...of(FORMS.bucket, 'bucket'),
  ...of(FORMS.pot, 'pot-of-food cooking'),
  ...of(FORMS.mug, 'hot-beverage', 'coffee'),
  ...of(FORMS.mug, 'teacup-without-handle', 'tea'),
])

/** Water in a glass is as blue as one paints it. */
const WATER: Pick<VesselState, 'colour' | 'alpha'> = { colour: [0.52, 0.78, 0.93], alpha: 0.7 }
/** How full vessels are, and those of which only the brim is looked into. */
const FULL = { seen: 0.8, opaque: 1.02 } as const

/** True for a shape that holds what may change in it. */
export const isVessel = (shape: string | undefined): boolean => VESSELS.has(shape ?? '')

/** What is in a vessel before anything happens. */
type Contents = {
  readonly liquid: Pick<VesselState, 'colour' | 'alpha'>
  readonly full: number
  /** The colour of what is mixed in. */
  readonly added: Rgb
}

/** What each change makes of it when so much of that is over. */
const CHANGES: Partial<
  Record<Happening, (over: number, contents: Contents) => Partial<VesselState>>
> = {
  fill: (over) => ({ level: 0.94 * over }),
  empty: (over) => ({ level: 0.94 * (1 - over) }),
  freeze: (over) => ({ frozen: over }),
  boil: (over, { full }) => ({ level: full - 0.06 * over, boiling: smoothstep(0, 0.55, over) }),
  mix: (over, { added }) => ({ other: { colour: added, spread: over } }),
}

/** What is in a vessel by its shape, by what the prompt pours, and by its colour. */
function contentsOf(
  { form, liquid = 'water' }: Vessel,
  scene: Scene,
  { colour, accent = 'red' }: Pick<Subject, 'colour' | 'accent'>,
): Contents {
  const held = scene.liquid ?? liquid
  const look = held === 'water' ? WATER : LIQUID_LOOKS[held]
  return {
    liquid: colour ? { colour: namedIn(colour, [1, 1, 1]), alpha: 0.95 } : look,
    full: form.wall ? FULL.opaque : FULL.seen,
    added: namedIn(accent, [1, 1, 1]),
  }
}

const ROWS_PX = 520

/** The pictures of a vessel in which something changes; undefined for all else. */
export function vesselFigure(
  {
    book,
    palette,
    scene,
  }: { readonly book: TextureBook; readonly palette: Palette; readonly scene: Scene },
  subject: Pick<Subject, 'shape' | 'happens' | 'colour' | 'accent'>,
  cutOut: CutOut,
): CutOutFigure | undefined {
  const vessel = VESSELS.get(subject.shape ?? '')
  const change = subject.happens && CHANGES[subject.happens]
  if (!vessel || !change) return undefined
  const { form } = vessel
  const contents = contentsOf(vessel, scene, subject)
  const light = air(palette)
  const paint = (
    frame: number,
    widthPx: number,
    heightPx: number,
  ): Uint8Array | Uint8ClampedArray => {
    const over = frame / (CHANGE_FRAMES - 1)
    const state = { ...contents.liquid, level: contents.full, seed: frame }
    const changed = { ...state, ...change(over, contents) }
    return paintVessel({ widthPx, heightPx }, { form, state: changed, light })
  }
  const aspect = vesselAspect(form)
  const rows = (heightPx: number): { widthPx: number; heightPx: number } => ({
    widthPx: Math.round(heightPx * aspect),
    heightPx,
  })
  const changing = (heightPx: number, painted: typeof paint): Texture =>
    book.add({ ...rows(heightPx), frameCount: CHANGE_FRAMES, paint: painted })
  return {
    cutOut,
    aspect,
    margin: VESSEL_MARGIN,
    face: changing(ROWS_PX, paint),
    shade: book.add({
      ...rows(SHADE_ROWS_PX),
      paint: (_, w, h) => inOneColour(paint(0, w, h), SHADOW_COLOUR),
    }),
  }
}

/** Vessels whose contents change in the course of a film: each step of it is a picture. */
import { type Vessel, vesselOf } from '@backlot/prompt/vessels'
import type { CutOut } from '@backlot/prompt/catalogue'
import { LIQUID_LOOKS } from '../../painting/liquids.ts'
import {
  paintVessel,
  surfaceOf,
  VESSEL_MARGIN,
  vesselAspect,
  type VesselForm,
  type VesselState,
} from '../../painting/vessel.ts'
import type { Happening } from '@backlot/prompt/happenings'
import type { Scene, Subject } from '@backlot/prompt/scene'
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Texture, TextureBook } from '../../renderer/scene/texture.ts'
import { smoothstep } from '../../renderer/scene/random.ts'
import { air } from '../../subjects/cut-outs/cut-out.ts'
import { CHANGE_FRAMES } from '../../subjects/cut-outs/cut-out-change.ts'
import { namedIn } from '../../worlds/named-paint.ts'
import type { Palette } from '../../worlds/palette.ts'
import { SHADOW_COLOUR } from '../cast-shadows.ts'
import { VESSEL_FORMS } from './vessel-forms.ts'
import { type CutOutFigure, inOneColour, SHADE_ROWS_PX } from './cut-out-figure.ts'

/** Water in a glass is as blue as one paints it. */
const WATER: Pick<VesselState, 'colour' | 'alpha'> = { colour: [0.52, 0.78, 0.93], alpha: 0.7 }
/** How full vessels are, and those of which only the brim is looked into. */
const FULL = { seen: 0.8, opaque: 1.02 } as const

/** What is in a vessel before anything happens. */
type Contents = {
  readonly liquid: Pick<VesselState, 'colour' | 'alpha'>
  readonly full: number
  /** The colour of what is mixed in. */
  readonly added: Rgb
  /** True where that is poured, so that there is more in the end. */
  readonly isPoured: boolean
}

/** What each change makes of it when so much of that is over. */
const CHANGES: Partial<
  Record<Happening, (over: number, contents: Contents) => Partial<VesselState>>
> = {
  fill: (over) => ({ level: 0.94 * over }),
  empty: (over) => ({ level: 0.94 * (1 - over) }),
  freeze: (over) => ({ frozen: over }),
  boil: (over, { full }) => ({ level: full - 0.06 * over, boiling: smoothstep(0, 0.55, over) }),
  mix: (over, { added, full, isPoured }) => ({
    level: isPoured ? full * (0.66 + 0.34 * over) : full,
    other: { colour: added, spread: over },
  }),
  layer: (over, { added, full }) => ({
    level: full * (0.66 + 0.34 * over),
    layer: { colour: added, share: 0.34 * over },
  }),
}

/** What is in a vessel by its shape, by what the prompt pours, and by its colour. */
function contentsOf(
  { form: formName, liquid = 'water' }: Vessel,
  scene: Scene,
  { colour, accent = 'red' }: Pick<Subject, 'colour' | 'accent'>,
): Contents {
  const held = scene.liquid ?? liquid
  const { wall }: VesselForm = VESSEL_FORMS[formName]
  const look = held === 'water' ? WATER : LIQUID_LOOKS[held]
  return {
    liquid: colour ? { colour: namedIn(colour, [1, 1, 1]), alpha: 0.95 } : look,
    full: wall ? FULL.opaque : FULL.seen,
    added: namedIn(accent, [1, 1, 1]),
    isPoured: scene.details.includes('pour'),
  }
}

/** How high the surface of what is in a vessel is at a share of a change, of its height; undefined for all else. */
export function surfaceIn(
  scene: Scene,
  subject: Pick<Subject, 'shape' | 'happens' | 'colour' | 'accent'>,
): ((over: number) => number) | undefined {
  const vessel = vesselOf(subject.shape)
  const change = subject.happens && CHANGES[subject.happens]
  if (!vessel || !change) return undefined
  const contents = contentsOf(vessel, scene, subject)
  return (over) =>
    surfaceOf(VESSEL_FORMS[vessel.form], change(over, contents).level ?? contents.full)
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
  const vessel = vesselOf(subject.shape)
  const change = subject.happens && CHANGES[subject.happens]
  if (!vessel || !change) return undefined
  const form: VesselForm = VESSEL_FORMS[vessel.form]
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

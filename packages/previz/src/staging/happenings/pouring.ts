/** What is poured over a table: the vessel that it comes from, tilted over the middle, the stream, and where that arrives. */
import type { Path } from '../../camera/camera-program.ts'
import { leadOf } from '../../camera/lead.ts'
import {
  LIQUID_LOOKS,
  type LiquidLook,
  paintPool,
  paintStream,
  STREAM_FRAMES,
} from '../../painting/liquids.ts'
import { paintTilted, VESSEL_MARGIN, vesselAspect, type VesselForm } from '../../painting/vessel.ts'
import type { Liquid, Scene } from '@backlot/prompt/scene'
import { clamp, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import { air } from '../../subjects/cut-outs/cut-out.ts'
import type { WorldBrief } from '../../worlds/brief.ts'
import { namedIn } from '../../worlds/named-paint.ts'
import { gradually } from './happenings.ts'
import { standAt } from '../set-pieces.ts'
import { surfaceIn } from '../cut-outs/vessel-figure.ts'
import { VESSEL_FORMS } from '../cut-outs/vessel-forms.ts'

/** What it is poured into, or onto: metres, and the height of its brim in shares of its height. */
type Taker = { readonly path: Path; readonly height: number; readonly brim: number }

/** From what each is poured; anything else from a jug. */
const GIVERS: Partial<Record<Liquid, VesselForm>> = {
  wine: VESSEL_FORMS.bottle,
  water: VESSEL_FORMS.glass,
  juice: VESSEL_FORMS.glass,
}

/** What is mixed in is in a glass, so that it is seen. */
function giverOf(scene: Scene, liquid: Liquid): VesselForm {
  const happens = leadOf(scene)?.happens
  return happens === 'mix' || happens === 'layer'
    ? VESSEL_FORMS.glass
    : (GIVERS[liquid] ?? VESSEL_FORMS.jug)
}

/** What flows looks like: as the colour says of what is mixed in. */
function lookOf(scene: Scene, liquid: Liquid): LiquidLook {
  const lead = leadOf(scene)
  const isAdded = lead?.happens === 'mix' || lead?.happens === 'layer'
  return isAdded && lead.accent
    ? { colour: namedIn(lead.accent, [1, 1, 1]), alpha: 0.9 }
    : LIQUID_LOOKS[liquid]
}

/** When something flows, in shares of the film, and how fast it falls at first, metres a second squared. */
const FLOWS = { from: 0.06, to: 0.9, fall: 7 } as const
/** How far a vessel is tilted at first and last, radians: what has a neck farther. */
const TILTS = { wide: [0.62, 1.52], necked: [1.1, 1.95] } as const
/** Height of the vessel, and how far its lip is above what it pours into, in heights of that. */
const GIVER = { height: 0.86, above: 0.34 } as const
/** Pictures of what is left in it. */
const STEPS = 14

/** The cards of what is poured. */
export function pourCards(brief: WorldBrief, taker: Taker, liquid: Liquid): Card[] {
  const { scene } = brief
  const form = giverOf(scene, liquid)
  const look = lookOf(scene, liquid)
  const thick = liquid === 'syrup' || liquid === 'chocolate' ? 0.15 : 0.12
  return [
    ...streamCards(brief, taker, { look, thick }),
    ...giverCards(brief, taker, { form, look }),
  ]
}

/** How high what flows arrives: on the surface in a vessel that fills, or on the brim; metres. */
function footOf({ scene, shot }: WorldBrief, { height, brim }: Taker): (seconds: number) => number {
  const lead = leadOf(scene)
  const surface = lead && surfaceIn(scene, lead)
  return (seconds) => height * (surface ? surface(gradually(seconds / shot.durationSeconds)) : brim)
}

/** Where the lip is from which it flows. */
function lipOf({ path, height, brim }: Taker, seconds: number): readonly [number, number, number] {
  const [x, , z] = path(seconds)
  return [x + 0.05 * height, height * (Math.max(brim, 0.9) + GIVER.above), z]
}

function giverCards(
  { book, palette, shot }: WorldBrief,
  taker: Taker,
  { form, look }: { readonly form: VesselForm; readonly look: LiquidLook },
): Card[] {
  const [first, last] = form === VESSEL_FORMS.bottle ? TILTS.necked : TILTS.wide
  const light = air(palette)
  const overAt = (seconds: number): number =>
    clamp((seconds / shot.durationSeconds - FLOWS.from) / (FLOWS.to - FLOWS.from))
  const heightPx = 420
  const texture = book.add({
    widthPx: Math.round(heightPx * vesselAspect(form)),
    heightPx,
    frameCount: STEPS,
    paint: (frame, w, h) => {
      const tilt = lerp(first, last, frame / (STEPS - 1))
      return paintTilted({ widthPx: w, heightPx: h }, { form, liquid: look, tilt, light })
    },
  })
  const step = (next: 0 | 1): Card => ({
    texture,
    haze: 0,
    bias: 0.12 + 0.001 * next,
    place: (seconds) => {
      const over = overAt(seconds)
      const at = Math.min(over * (STEPS - 1), STEPS - 1.001)
      const from = Math.floor(at)
      return {
        ...tiltedAt(
          lipOf(taker, seconds),
          { form, height: GIVER.height * taker.height },
          lerp(first, last, over),
        ),
        frame: from + next,
        opacity: next === 0 ? 1 : at - from,
      }
    },
  })
  return [step(0), step(1)]
}

/** A vessel of which the left end of the brim is at a place, turned about that to the left. */
function tiltedAt(
  [x, y, z]: readonly [number, number, number],
  { form, height }: { readonly form: VesselForm; readonly height: number },
  tilt: number,
): Placement {
  const full = height * (1 + 2 * VESSEL_MARGIN)
  const wide = full * vesselAspect(form)
  const [, half] = form.profile.at(-1) ?? [1, 0.3]
  const [right, up] = [wide / 2 - half * height, height * (1 + VESSEL_MARGIN)]
  // It is turned to the left with its foot to the right of the lip.
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  return {
    origin: [x - (right * cos - up * sin), y - (right * sin + up * cos), z - 0.05],
    across: [wide * cos, wide * sin, 0],
    up: [-full * sin, full * cos, 0],
  }
}

/** From the lip down, first its head and last its end, and a surface that ripples where it arrives. */
function streamCards(
  brief: WorldBrief,
  taker: Taker,
  { look, thick }: { readonly look: LiquidLook; readonly thick: number },
): Card[] {
  const { book, shot } = brief
  const { path, height } = taker
  const footAt = footOf(brief, taker)
  const texture = book.add({
    widthPx: 96,
    heightPx: 480,
    frameCount: STREAM_FRAMES,
    paint: (frame, w, h) => paintStream(w, h, { frame, look }),
  })
  const pool = book.add({
    widthPx: 160,
    heightPx: 64,
    paint: (_, w, h) => paintPool(w, h, look),
  })
  const [start, end] = [FLOWS.from * shot.durationSeconds, FLOWS.to * shot.durationSeconds]
  const fallen = (since: number): number => 0.5 * FLOWS.fall * Math.max(0, since) ** 2
  return [
    {
      texture: pool,
      bias: 0.09,
      haze: 0,
      place: (seconds) => {
        const [x, y] = lipOf(taker, seconds)
        const foot = footAt(seconds)
        const arrives = smoothstep(
          0,
          0.2,
          seconds - start - Math.sqrt((2 * (y - foot)) / FLOWS.fall),
        )
        const wide = height * (0.26 + 0.015 * Math.sin(seconds * 6))
        const [, , z] = path(seconds)
        const at = { x, y: foot - 0.04, z: z - 0.02, width: wide, height: wide * 0.24 }
        return { ...standAt(at), opacity: arrives * (1 - smoothstep(0.3, 0.6, seconds - end)) }
      },
    },
    {
      texture,
      bias: 0.1,
      haze: 0,
      place: (seconds) => {
        const [x, lip, z] = lipOf(taker, seconds)
        const low = Math.max(footAt(seconds), lip - fallen(seconds - start))
        const high = Math.max(low + 0.001, lip - fallen(seconds - end))
        const stand = { x, y: low, z: z - 0.03, width: thick * height, height: high - low }
        return {
          ...standAt(stand),
          frame: seconds * 11,
          opacity: seconds > start && high - low > 0.01 ? 1 : 0,
        }
      },
    },
  ]
}

/** Paints vessels of glass and metal with what is in them: it rises, sinks, takes a colour, freezes or boils. */
import { seededRandom } from '@backlot/camera/random'
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { noise } from '../renderer/scene/noise.ts'
import { clamp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn } from './brush.ts'

/** The form of a vessel. */
export type VesselForm = {
  /** Height above the foot and half the width there, from the bottom up; shares of its height. */
  readonly profile: readonly (readonly [up: number, half: number])[]
  /** Where its inside begins. */
  readonly bottom: number
  /** Nothing is seen through its wall. */
  readonly wall?: Rgb
  /** A glass on a stem. */
  readonly stem?: boolean
  readonly handle?: 'one' | 'two'
}

/** What is in a vessel at a moment; shares of 0 to 1. */
export type VesselState = {
  readonly level: number
  readonly colour: Rgb
  readonly alpha: number
  /** What spreads in it, and how far it has. */
  readonly other?: { readonly colour: Rgb; readonly spread: number }
  /** What floats on it, and how much of all it is. */
  readonly layer?: { readonly colour: Rgb; readonly share: number }
  readonly frozen?: number
  readonly boiling?: number
  /** Another for each picture. */
  readonly seed: number
}

/** How much of a circle is seen of a brim, from a little above. */
const TILT = 0.17
/** Free space around the vessel, in shares of its height. */
export const VESSEL_MARGIN = 0.06
const GLASS: Rgb = [0.86, 0.94, 0.97]

/** Width of the picture of a vessel in its heights. */
export function vesselAspect({ profile, handle }: VesselForm): number {
  const half = Math.max(...profile.map(([, wide]) => wide)) + (handle ? 0.14 : 0)
  return (2 * half + 2 * VESSEL_MARGIN) / (1 + 2 * VESSEL_MARGIN)
}

/** Half the width at a height. */
function halfAt(profile: VesselForm['profile'], up: number): number {
  const next = profile.findIndex(([at]) => at >= up)
  const [to, from] = [
    profile[next === -1 ? profile.length - 1 : next],
    profile[Math.max(0, next - 1)],
  ]
  if (!to || !from || to === from) return to?.[1] ?? 0
  const share = clamp((up - from[0]) / Math.max(1e-6, to[0] - from[0]))
  return from[1] + (to[1] - from[1]) * share
}

type Pen = {
  readonly brush: Brush
  readonly unit: number
  readonly form: VesselForm
  readonly state: VesselState
  readonly light: Rgb
}

/** The vessel with what is in it, in the light of its place. */
export function paintVessel(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  look: { readonly form: VesselForm; readonly state: VesselState; readonly light: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const unit = h / (1 + 2 * VESSEL_MARGIN)
    brush.translate(w / 2, h - VESSEL_MARGIN * unit)
    const pen = { brush, unit, ...look }
    drawBack(pen)
    drawContents(pen)
    drawFront(pen)
  })
}

/** How a vessel is held out of which something flows to the left: what is in it is level with its lip. */
export type Tilted = {
  readonly form: VesselForm
  readonly liquid: Pick<VesselState, 'colour' | 'alpha'>
  /** Radians to the left. */
  readonly tilt: number
  readonly light: Rgb
}

/** A vessel as it is upright, with what is in it as it is when the picture is turned. */
export function paintTilted(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  { form, liquid, tilt, light }: Tilted,
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const unit = h / (1 + 2 * VESSEL_MARGIN)
    brush.translate(w / 2, h - VESSEL_MARGIN * unit)
    const state: VesselState = { ...liquid, level: 0, seed: 1 }
    const pen = { brush, unit, form, state, light }
    drawBack(pen)
    if (!form.wall) {
      brush.save()
      trace(pen, form.bottom + 0.02, 1, INSET)
      brush.clip()
      brush.translate(-halfAt(form.profile, 1) * unit, -unit)
      brush.rotate(tilt)
      brush.fillStyle = css(inLight(liquid.colour, light), 0.5 + 0.5 * liquid.alpha)
      brush.fillRect(-2 * unit, 0, 4 * unit, 3 * unit)
      brush.fillStyle = css(mix(inLight(liquid.colour, light), [1, 1, 1], 0.4), 0.9)
      brush.fillRect(-2 * unit, 0, 4 * unit, 0.02 * unit)
      brush.restore()
    }
    drawFront(pen)
  })
}

const inLight = (colour: Rgb, light: Rgb): Rgb => [
  colour[0] * light[0],
  colour[1] * light[1],
  colour[2] * light[2],
]

/** The outline between two heights, its lower end round. */
function trace({ brush, unit, form: { profile } }: Pen, from: number, to: number, inset = 0): void {
  const steps = 28
  const at = (index: number): number => from + ((to - from) * index) / steps
  const half = (up: number): number => Math.max(0.01, halfAt(profile, up) - inset) * unit
  brush.beginPath()
  brush.ellipse(0, -from * unit, half(from), half(from) * TILT, 0, 0, Math.PI)
  for (let index = 0; index <= steps; index++) brush.lineTo(-half(at(index)), -at(index) * unit)
  brush.ellipse(0, -to * unit, half(to), half(to) * TILT, 0, Math.PI, 2 * Math.PI)
  for (let index = steps; index >= 0; index--) brush.lineTo(half(at(index)), -at(index) * unit)
  brush.closePath()
}

/** The surface at a height: an ellipse. */
function surface({ brush, unit, form: { profile } }: Pen, up: number, inset = 0): void {
  const half = Math.max(0.01, halfAt(profile, up) - inset) * unit
  brush.beginPath()
  brush.ellipse(0, -up * unit, half, half * TILT, 0, 0, 2 * Math.PI)
}

function drawBack(pen: Pen): void {
  const { brush, unit, form, light } = pen
  if (form.stem) {
    brush.fillStyle = css(inLight(GLASS, light), 0.9)
    brush.beginPath()
    brush.ellipse(0, -0.015 * unit, 0.2 * unit, 0.034 * unit, 0, 0, 2 * Math.PI)
    brush.rect(-0.018 * unit, -form.bottom * unit, 0.036 * unit, (form.bottom - 0.01) * unit)
    brush.fill()
  }
  if (form.handle) drawHandles(pen)
  const wall = form.wall ?? GLASS
  trace(pen, form.stem ? form.bottom : 0, 1)
  const half = Math.max(...form.profile.map(([, wide]) => wide)) * unit
  const fill = brush.createLinearGradient(-half, 0, half, 0)
  const alpha = form.wall ? 1 : 0.82
  fill.addColorStop(0, css(inLight(scaled(wall, form.wall ? 0.78 : 0.9), light), alpha))
  fill.addColorStop(0.3, css(inLight(mix(wall, [1, 1, 1], 0.35), light), alpha))
  fill.addColorStop(1, css(inLight(scaled(wall, form.wall ? 0.6 : 0.82), light), alpha))
  brush.fillStyle = fill
  brush.fill()
  if (!form.wall) return
  surface(pen, 1, 0.02)
  brush.fillStyle = css(inLight(scaled(wall, 0.45), light))
  brush.fill()
}

function drawHandles({ brush, unit, form: { profile, handle, wall = GLASS }, light }: Pen): void {
  brush.strokeStyle = css(inLight(scaled(wall, 0.7), light))
  brush.lineWidth = 0.05 * unit
  const side = halfAt(profile, 0.6) * unit
  for (const way of handle === 'two' ? [-1, 1] : [1]) {
    brush.beginPath()
    brush.ellipse(
      way * side,
      -0.56 * unit,
      0.1 * unit,
      (handle === 'two' ? 0.08 : 0.2) * unit,
      0,
      0,
      2 * Math.PI,
    )
    brush.stroke()
  }
}

/** How far the wall is from what is in it. */
const INSET = 0.022

/** How high the surface of what is in a vessel is at a level, in shares of its height. */
export const surfaceOf = ({ bottom }: VesselForm, level: number): number =>
  bottom + (1 - bottom) * 0.93 * level

function drawContents(pen: Pen): void {
  const { brush, unit, form, state, light } = pen
  const top = surfaceOf(form, state.level)
  if (state.level <= 0.005) return
  brush.save()
  if (form.wall) {
    surface(pen, 1, 0.03)
    brush.clip()
  }
  const body = inLight(tinted(state), light)
  trace(pen, form.bottom + 0.02, Math.max(form.bottom + 0.03, top), INSET)
  brush.save()
  brush.clip()
  const half = Math.max(...form.profile.map(([, wide]) => wide)) * unit
  const fill = brush.createLinearGradient(-half, 0, half, 0)
  const alpha = 0.5 + 0.5 * state.alpha
  fill.addColorStop(0, css(scaled(body, 0.86), alpha))
  fill.addColorStop(0.35, css(mix(body, [1, 1, 1], 0.12), alpha))
  fill.addColorStop(1, css(scaled(body, 0.74), alpha))
  brush.fillStyle = fill
  brush.fillRect(-half, -unit, 2 * half, unit)
  if (state.layer) drawLayer(pen, top, state.layer)
  if (state.other) drawClouds(pen, top, state.other)
  if (state.frozen) drawIce(pen, top, state.frozen)
  if (state.boiling) drawBubbles(pen, top, state.boiling)
  brush.restore()
  surface(pen, top, INSET)
  const white = state.frozen ?? 0
  brush.fillStyle = css(
    mix(mix(topOf(pen, body), [1, 1, 1], 0.36), inLight([0.95, 0.98, 1], light), white),
    0.95,
  )
  brush.fill()
  if (state.boiling) drawFoam(pen, top, state.boiling)
  brush.restore()
}

/** The colour of its surface: that of what floats on it. */
const topOf = ({ state: { layer }, light }: Pen, body: Rgb): Rgb =>
  layer && layer.share > 0 ? inLight(layer.colour, light) : body

/** What floats on what is below, with a clear edge, and drops that are still on their way up. */
function drawLayer(
  { brush, unit, form, state, light }: Pen,
  top: number,
  { colour, share }: NonNullable<VesselState['layer']>,
): void {
  if (share <= 0) return
  const random = seededRandom(state.seed * 5 + 2)
  const deep = (top - form.bottom) * share
  const half = halfAt(form.profile, top - deep) * unit
  const oil = inLight(colour, light)
  brush.fillStyle = css(oil, 0.86)
  brush.beginPath()
  brush.ellipse(0, -(top - deep) * unit, half, half * TILT, 0, 0, Math.PI)
  brush.lineTo(-half * 1.3, -top * unit)
  brush.lineTo(half * 1.3, -top * unit)
  brush.fill()
  for (let drop = 0; drop < 9; drop++) {
    const [aside, down, size] = [random() * 2 - 1, random(), random()]
    brush.beginPath()
    const y = -(top - deep - 0.22 * down) * unit
    brush.arc(aside * 0.3 * half, y, unit * (0.008 + 0.014 * size), 0, 6.3)
    brush.fill()
  }
}

/** What is in it takes the colour of what has spread in it, as paints do. */
function tinted({ colour, other }: VesselState): Rgb {
  if (!other) return colour
  const share = clamp((other.spread - 0.45) / 0.55)
  const both = (channel: 0 | 1 | 2): number =>
    Math.sqrt(Math.max(0.02, colour[channel]) * Math.max(0.02, other.colour[channel]))
  return mix(colour, [both(0), both(1), both(2)], share)
}

/** Threads and clouds that sink from the top, widen, and are lost in the whole at last. */
function drawClouds(
  pen: Pen,
  top: number,
  { colour, spread }: NonNullable<VesselState['other']>,
): void {
  const { brush, unit, form, light } = pen
  const random = seededRandom(17)
  const deep = (top - form.bottom) * unit
  const fades = 0.62 * (1 - clamp((spread - 0.6) / 0.4)) * clamp(spread * 8)
  const ink = inLight(colour, light)
  for (let cloud = 0; cloud < 70; cloud++) {
    const [aside, late, size] = [random() * 2 - 1, random(), random()]
    const down = clamp(spread * 1.5 - 0.45 * late)
    if (down <= 0) continue
    const wide = halfAt(form.profile, top - (down * deep) / unit) * unit
    const curl = noise(cloud * 3.1, spread * 3) * 0.5
    const x = (aside * (0.1 + 0.8 * down) + curl * down) * wide
    const y = -top * unit + down * deep * (0.35 + 0.65 * size)
    const radius = unit * (0.02 + 0.085 * down * (0.5 + size))
    const fill = brush.createRadialGradient(x, y, 0, x, y, radius)
    fill.addColorStop(0, css(ink, fades))
    fill.addColorStop(0.6, css(ink, fades * 0.5))
    fill.addColorStop(1, css(ink, 0))
    brush.fillStyle = fill
    brush.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }
}

/** It grows white from the wall, with needles. */
function drawIce(pen: Pen, top: number, frozen: number): void {
  const { brush, unit, form, light } = pen
  const random = seededRandom(5)
  const white = inLight([0.93, 0.97, 1], light)
  brush.fillStyle = css(white, 0.62 * frozen)
  brush.fillRect(-unit, -unit, 2 * unit, unit)
  brush.strokeStyle = css(inLight([1, 1, 1], light), 0.75)
  for (let needle = 0; needle < 46; needle++) {
    const up = form.bottom + (top - form.bottom) * random()
    const side = random() < 0.5 ? -1 : 1
    const wide = halfAt(form.profile, up) * unit
    const long = wide * frozen * (0.4 + 0.75 * random())
    const lean = (random() - 0.5) * 0.9
    brush.lineWidth = unit * (0.003 + 0.005 * random())
    brush.beginPath()
    brush.moveTo(side * wide, -up * unit)
    const [x, y] = [side * (wide - long), -up * unit + lean * long]
    brush.lineTo(x, y)
    for (const twig of [0.4, 0.65]) {
      const [fromX, fromY] = [side * (wide - long * twig), -up * unit + lean * long * twig]
      brush.moveTo(fromX, fromY)
      brush.lineTo(fromX - side * long * 0.16, fromY - long * 0.16)
      brush.moveTo(fromX, fromY)
      brush.lineTo(fromX - side * long * 0.16, fromY + long * 0.16)
    }
    brush.stroke()
  }
}

function drawBubbles({ brush, unit, form, state, light }: Pen, top: number, boiling: number): void {
  const random = seededRandom(state.seed * 7 + 3)
  for (let bubble = 0; bubble < 46 * boiling; bubble++) {
    const up = form.bottom + (top - form.bottom) * random()
    const x = (random() * 2 - 1) * halfAt(form.profile, up) * 0.9 * unit
    const radius = unit * (0.006 + 0.022 * random() ** 2) * (0.6 + 0.6 * boiling)
    brush.fillStyle = css(inLight([1, 1, 1], light), 0.35)
    brush.strokeStyle = css(inLight([1, 1, 1], light), 0.85)
    brush.lineWidth = unit * 0.004
    brush.beginPath()
    brush.arc(x, -up * unit, radius, 0, 6.3)
    brush.fill()
    brush.stroke()
  }
}

/** Bubbles on what boils. */
function drawFoam({ brush, unit, form, state, light }: Pen, top: number, boiling: number): void {
  const random = seededRandom(state.seed * 11 + 1)
  const half = halfAt(form.profile, top) * 0.86 * unit
  for (let bubble = 0; bubble < 30 * boiling; bubble++) {
    const [turn, out] = [random() * 6.3, Math.sqrt(random())]
    const radius = unit * (0.012 + 0.026 * random())
    brush.fillStyle = css(inLight([1, 1, 1], light), 0.55)
    brush.beginPath()
    brush.ellipse(
      Math.cos(turn) * out * half,
      -top * unit + Math.sin(turn) * out * half * TILT - radius * 0.4,
      radius,
      radius * 0.72,
      0,
      0,
      6.3,
    )
    brush.fill()
  }
}

function drawFront(pen: Pen): void {
  const { brush, unit, form, light, state } = pen
  const shine = inLight([1, 1, 1], light)
  const frost = state.frozen ?? 0
  if (frost > 0) {
    trace(pen, form.stem ? form.bottom : 0, 1)
    brush.fillStyle = css(inLight([0.92, 0.97, 1], light), 0.2 * frost)
    brush.fill()
  }
  brush.strokeStyle = css(form.wall ? inLight(mix(form.wall, [1, 1, 1], 0.35), light) : shine, 0.85)
  brush.lineWidth = 0.013 * unit
  surface(pen, 1, 0.006)
  brush.stroke()
  if (form.wall) return
  brush.strokeStyle = css(inLight(scaled(GLASS, 0.72), light), 0.5)
  brush.lineWidth = 0.008 * unit
  trace(pen, form.stem ? form.bottom : 0, 1)
  brush.stroke()
  brush.strokeStyle = css(shine, 0.6)
  brush.lineWidth = 0.035 * unit
  brush.lineCap = 'round'
  brush.beginPath()
  for (let up = form.bottom + 0.14; up <= 0.86; up += 0.04)
    brush.lineTo(-(halfAt(form.profile, up) - 0.075) * unit, -up * unit)
  brush.stroke()
}

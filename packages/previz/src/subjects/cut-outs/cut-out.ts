/** Paints a cut-out as a figure of a paper theatre: its drawing, in the light of the place. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { CutOut } from '@backlot/prompt/catalogue'
import { SITTING, WALKING } from '../../cut-outs/head-bodies.ts'
import { drawingOf, type Drawing } from '../../cut-outs/shapes.ts'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { clamp, smoothstep } from '../../renderer/scene/random.ts'
import { noise } from '../../renderer/scene/noise.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import type { AnimalDeed } from '@backlot/prompt/scene'
import type { Palette } from '../../worlds/palette.ts'
import { CHANGE_FRAMES, changeSurface, type SurfaceChange } from './cut-out-change.ts'
import { acting } from './cut-out-deeds.ts'
import { grazing } from './cut-out-grazing.ts'
import { lying } from './cut-out-lying.ts'
import { hexOf, outlineOf, recoloured } from './cut-out-dye.ts'
import { hiddenIn, type Inscription, writeOn } from './cut-out-writing.ts'
import type { SubjectLight, Size } from '../figure.ts'
import { finish, type SurfaceFinish } from '../finish.ts'
import type { DrawingPart } from '../animals/upright-builds.ts'

/** Pictures of a cut-out that moves in itself; others have one. */
export const LIVELY_FRAMES = 10

/** How a cut-out is to look. */
export type CutOutLook = {
  readonly cutOut: CutOut
  readonly light: SubjectLight
  /** The colour that a prompt gives it. */
  readonly colour?: Rgb
  /** True for one that is to head right and looks left in its drawing. */
  readonly mirrored: boolean
  /** True for a head that goes on four legs under it, and does not sit. */
  readonly walks?: boolean
  /** True for one that has its head at the ground. */
  readonly grazes?: boolean
  /** True for one that lies on its folded legs. */
  readonly lies?: boolean
  /** What it does where it is. */
  readonly deed?: AnimalDeed
  /** What is written on it. */
  readonly inscription?: Inscription
  /** What becomes of its surface; its frames then are `CHANGE_FRAMES` steps of that. */
  readonly change?: SurfaceChange
}

/** Cut-outs that give light themselves. */
const SHINING: ReadonlySet<string> = new Set(
  'fire candle diya-lamp light-bulb red-paper-lantern jack-o-lantern star glowing-star full-moon crescent-moon sun sparkles high-voltage sparkler crystal-ball phoenix-bird comet flashlight mirror-ball'.split(
    ' ',
  ),
)

/** True for what gives light itself, and has a glow. */
export const isShining = ({ name }: CutOut): boolean => SHINING.has(name)

/** Free space around the drawing, in shares of its height, so that what sways is not cut. */
export const MARGIN = 0.06

/** Width of a picture of a cut-out in its heights, its margin included. */
export function pictureAspect(cutOut: CutOut, walks = false): number {
  const { box, isHead } = cutOut
  const seated = walks ? WALKING.aspect : SITTING.aspect
  const aspect = isHead ? seated : box.width / box.height
  return (aspect + 2 * MARGIN) / (1 + 2 * MARGIN)
}

/** The figure in its light. `frame` is of `LIVELY_FRAMES` for those who swim, burn or walk. */
export function paintCutOut(size: Size, frame: number, look: CutOutLook): Pixels {
  const pixels = flat(size, look, frame)
  lighten(pixels, size, look)
  const { change } = look
  if (change) changeSurface(pixels, size, { change, over: frame / (CHANGE_FRAMES - 1) })
  return pixels
}

/** One colour for a whole form; `blur` in shares of its height. */
export type FormPaint = { readonly colour: Rgb; readonly alpha: number; readonly blur: number }

/** The form of a figure in one colour: the card behind it, or its shadow. */
export function paintForm(
  size: Size,
  look: Pick<CutOutLook, 'cutOut' | 'mirrored' | 'grazes' | 'lies' | 'deed'>,
  paint: FormPaint,
): Pixels {
  const { widthPx, heightPx } = size
  const canvas = createCanvas(widthPx, heightPx)
  const brush = canvas.getContext('2d')
  if (paint.blur > 0) brush.filter = `blur(${(paint.blur * heightPx).toFixed(1)}px)`
  draw(brush, size, look, css(paint.colour, paint.alpha))
  return doing(canvas, look, 0) ?? take(canvas)
}

/** What a table mirrors of a figure: fainter the higher it is. */
export function paintMirrored(
  size: Size,
  look: CutOutLook,
  { frame = 0, made }: { readonly frame?: number; readonly made?: SurfaceFinish | undefined } = {},
): Pixels {
  const plain = paintCutOut(size, frame, look)
  const pixels = made ? finish(plain, size, made) : plain
  const row = size.widthPx * 4
  for (let at = 0; at < pixels.length; at++) {
    const down = Math.floor(at / row) / size.heightPx
    pixels[at] = (pixels[at] ?? 0) * MIRRORED * smoothstep(0.35, 1, down)
  }
  return pixels
}

/** How much a table mirrors. */
const MIRRORED = 0.34

function take(canvas: Canvas): Pixels {
  const pixels = canvas.data()
  canvas.width = 1
  canvas.height = 1
  return pixels
}

/** The drawing without light. */
function flat(size: Size, look: CutOutLook, frame: number): Pixels {
  const { widthPx, heightPx } = size
  const canvas = createCanvas(widthPx, heightPx)
  const brush = canvas.getContext('2d')
  draw(brush, size, { ...look, phase: (2 * Math.PI * frame) / LIVELY_FRAMES })
  const { nature } = look.cutOut
  const done = doing(canvas, look, frame)
  if (done) return done
  if (nature !== 'swim' && nature !== 'flame') return take(canvas)
  const bent = createCanvas(widthPx, heightPx)
  const target = bent.getContext('2d')
  const phase = (2 * Math.PI * frame) / LIVELY_FRAMES
  if (nature === 'swim')
    for (let x = 0; x < widthPx; x += STRIP_PX) {
      const share = x / widthPx
      const wave = Math.sin(phase + share * 5) * heightPx * 0.028 * (1.15 - share)
      target.drawImage(canvas, x, 0, STRIP_PX, heightPx, x, wave, STRIP_PX, heightPx)
    }
  else
    for (let y = 0; y < heightPx; y += STRIP_PX) {
      const share = 1 - y / heightPx
      const wave = Math.sin(phase - share * 6) * widthPx * 0.05 * share
      target.drawImage(canvas, 0, y, widthPx, STRIP_PX, wave, y, widthPx, STRIP_PX)
    }
  canvas.width = 1
  canvas.height = 1
  return take(bent)
}

const STRIP_PX = 2

/** The picture of an animal that does something where it is; frees the canvas. */
function doing(
  canvas: Canvas,
  { cutOut, grazes, lies, deed }: Pick<CutOutLook, 'cutOut' | 'grazes' | 'lies' | 'deed'>,
  frame: number,
): Pixels | undefined {
  if (deed) return acting(canvas, cutOut, { deed, frame })
  if (lies) return lying(canvas, cutOut)
  return grazes ? grazing(canvas, cutOut, frame) : undefined
}

/** What has something of another colour on it: a white Christmas tree has red balls. */
const DECORATED: ReadonlySet<string> = new Set(['christmas-tree'])

/** Draws the figure into its picture, in its own colours or all in one. */
function draw(
  brush: SKRSContext2D,
  { widthPx, heightPx }: Size,
  look: Pick<CutOutLook, 'cutOut' | 'mirrored' | 'walks' | 'inscription'> & {
    readonly colour?: Rgb
    readonly phase?: number
  },
  single?: string,
): void {
  const { cutOut, mirrored } = look
  const unit = heightPx / (1 + 2 * MARGIN)
  const drawing = drawingOf(cutOut.name)
  const painted = look.colour
    ? recoloured(drawing, look.colour, DECORATED.has(cutOut.name))
    : drawing
  brush.save()
  if (mirrored) {
    brush.translate(widthPx, 0)
    brush.scale(-1, 1)
  }
  brush.translate(MARGIN * unit, MARGIN * unit)
  const { left, top, width, height } = cutOut.box
  if (cutOut.isHead && look.walks)
    drawWalker(brush, unit, { drawing: painted, single, phase: look.phase ?? 0 })
  else if (cutOut.isHead) drawBody(brush, unit, painted, single)
  const tall = unit * shareOf(cutOut, look.walks)
  const scale = tall / height
  brush.translate(...headPlace(cutOut, { unit, width: width * scale, tall, walks: look.walks }))
  brush.scale(scale, scale)
  brush.translate(-left, -top)
  const hidden = hiddenIn(look.inscription)
  for (const [index, [fill, path, opacity, evenOdd]] of painted.entries()) {
    if (hidden.has(index)) continue
    brush.fillStyle = single ?? fill
    brush.globalAlpha = single === undefined ? opacity : 1
    brush.fill(outlineOf(path), evenOdd === 1 ? 'evenodd' : 'nonzero')
  }
  if (look.inscription && single === undefined) writeOn(brush, look.inscription, look.colour)
  brush.restore()
}

/** Draws a cut-out by itself, `tall` high with its foot's left corner at 0, each of its colours as `tone` has it. */
export function drawCutOut(
  brush: SKRSContext2D,
  { cutOut, colour }: Pick<CutOutLook, 'cutOut' | 'colour'>,
  { tall, tone }: { readonly tall: number; readonly tone: (colour: Rgb) => Rgb },
): void {
  const { left, top, height } = cutOut.box
  const drawing = drawingOf(cutOut.name)
  brush.save()
  brush.translate(0, -tall)
  brush.scale(tall / height, tall / height)
  brush.translate(-left, -top)
  for (const [fill, path, opacity, evenOdd] of colour ? recoloured(drawing, colour) : drawing) {
    brush.fillStyle = css(tone(hexOf(fill)), opacity)
    brush.fill(outlineOf(path), evenOdd === 1 ? 'evenodd' : 'nonzero')
  }
  brush.restore()
}

/** Draws a part of a drawing with round corners, `tall` high with the middle of its foot at 0, each of its colours as `tone` has it. */
export function drawDrawingPart(
  brush: SKRSContext2D,
  {
    name,
    colour,
    part,
  }: {
    readonly name: string
    readonly colour?: Rgb | undefined
    /** The whole drawing when absent. */
    readonly part?: DrawingPart | undefined
  },
  { tall, tone }: { readonly tall: number; readonly tone: (colour: Rgb) => Rgb },
): void {
  const drawing = drawingOf(name)
  const { left, top, width, height } = part ?? WHOLE
  const round = part ? ROUND : 0
  brush.save()
  brush.scale(tall / height, tall / height)
  brush.translate(-left - width / 2, -top - height)
  brush.beginPath()
  brush.roundRect(left, top, width, height, Math.min(width, height) * round)
  brush.clip()
  for (const [fill, path, opacity, evenOdd] of colour ? recoloured(drawing, colour) : drawing) {
    brush.fillStyle = css(tone(hexOf(fill)), opacity)
    brush.fill(outlineOf(path), evenOdd === 1 ? 'evenodd' : 'nonzero')
  }
  brush.restore()
}

/** A drawing without its margin. */
const WHOLE: DrawingPart = { left: 1, top: 1, width: 30, height: 30 }
/** Corners of a part, in shares of its shorter side. */
const ROUND = 0.5

/** A sitting body under a head that has none, in the colours of its fur. */
function drawBody(
  brush: SKRSContext2D,
  unit: number,
  drawing: Drawing,
  single: string | undefined,
): void {
  const fur = hexOf(drawing.find(([, path]) => path.length > 60)?.[0] ?? '#8a6a4a')
  const dark = mix(fur, [0.1, 0.07, 0.06], 0.3)
  const light = mix(fur, [1, 0.97, 0.9], 0.42)
  const middle = (unit * SITTING.aspect) / 2
  const oval = (colour: Rgb, x: number, y: number, rx: number, ry: number): void => {
    brush.fillStyle = single ?? css(colour)
    brush.beginPath()
    brush.ellipse(middle + x * unit, y * unit, rx * unit, ry * unit, 0, 0, 2 * Math.PI)
    brush.fill()
  }
  oval(dark, -0.2, 0.72, 0.075, 0.14)
  oval(dark, 0.2, 0.72, 0.075, 0.14)
  oval(fur, 0, 0.75, 0.215, 0.225)
  oval(light, 0, 0.78, 0.13, 0.16)
  oval(dark, -0.15, 0.945, 0.115, 0.052)
  oval(dark, 0.15, 0.945, 0.115, 0.052)
}

/** The share of the height that the drawing takes. */
function shareOf({ isHead }: CutOut, walks = false): number {
  if (!isHead) return 1
  return walks ? WALKING.share : SITTING.share
}

/** Where the drawing begins: a head over the middle of who sits, and before the body of who walks to the left. */
function headPlace(
  { isHead }: CutOut,
  at: { unit: number; width: number; tall: number; walks: boolean | undefined },
): [number, number] {
  if (!isHead) return [0, 0]
  const { unit, width, tall, walks } = at
  if (!walks) return [(unit * SITTING.aspect - width) / 2, 0]
  return [0, unit * (1 - WALKING.chin) - tall]
}

/** Four legs and a back in the colours of its fur, heading left as the drawings do: legs of a side go by turns. */
function drawWalker(
  brush: SKRSContext2D,
  unit: number,
  look: { drawing: Drawing; single: string | undefined; phase: number },
): void {
  const fur = hexOf(look.drawing.find(([, path]) => path.length > 60)?.[0] ?? '#8a6a4a')
  const dark = mix(fur, [0.1, 0.07, 0.06], 0.34)
  const leg = (colour: Rgb, x: number, turn: number): void => {
    brush.save()
    brush.translate(x * unit, 0.66 * unit)
    brush.rotate(turn)
    brush.fillStyle = look.single ?? css(colour)
    brush.beginPath()
    brush.roundRect(-0.075 * unit, 0, 0.15 * unit, 0.335 * unit, 0.06 * unit)
    brush.fill()
    brush.restore()
  }
  const oval = (colour: Rgb, at: readonly [number, number, number, number]): void => {
    const [x, y, rx, ry] = at
    brush.fillStyle = look.single ?? css(colour)
    brush.beginPath()
    brush.ellipse(x * unit, y * unit, rx * unit, ry * unit, 0, 0, 2 * Math.PI)
    brush.fill()
  }
  const swing = 0.34 * Math.sin(look.phase)
  leg(dark, 0.52, -swing)
  leg(dark, 1.12, swing)
  oval(dark, [1.24, 0.46, 0.07, 0.06])
  oval(fur, [0.78, 0.55, 0.46, 0.27])
  oval(mix(fur, [1, 0.97, 0.9], 0.16), [0.76, 0.47, 0.36, 0.14])
  leg(fur, 0.44, swing)
  leg(fur, 1.04, -swing)
}

/** The light of the place on it: its ambient colour, a lit side and a shaded one, a rim, and the grain of paper. */
function lighten(pixels: Pixels, { widthPx, heightPx }: Size, look: CutOutLook): void {
  const { palette, sunSide } = look.light
  const shines = isShining(look.cutOut)
  const hardness = look.colour ? NAMED_DULLING : 1
  const ambient: Rgb = shines ? [1, 1, 1] : air(palette)
  const reach = Math.max(2, Math.round(heightPx * 0.014))
  const turned = roundness({ widthPx, heightPx }, look)
  const alphaAt = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= widthPx || y >= heightPx
      ? 0
      : (pixels[(y * widthPx + x) * 4 + 3] ?? 0) / 255
  for (let y = 0; y < heightPx; y++) {
    const down = y / heightPx
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 4
      const alpha = (pixels[at + 3] ?? 0) / 255
      if (alpha === 0) continue
      const side = (x / widthPx - 0.5) * sunSide
      const lit = shines ? 1 : 1.1 - 0.26 * down * down + 0.36 * side + turned(x, y)
      const grain = 1 + 0.05 * noise(x * 0.03, y * 0.03) + 0.05 * (speck(x, y) - 0.5)
      const out = shines ? 0 : openness(alphaAt, x, y, reach * sunSide)
      const rim = 0.55 * out * smoothstep(-0.35, 0.4, side)
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
      const grey = 0.3 * red + 0.59 * green + 0.11 * blue
      const dull = shines ? 0 : hardness * dulling(red, green, blue)
      const tone = lit * grain
      // The side away from the sun is as cool as the sky that lights it.
      const cool = shines ? 0 : COOLING * clamp(0.5 * down - side, -0.5, 0.8)
      for (let channel = 0; channel < 3; channel++) {
        const own = pixels[at + channel] ?? 0
        const calm = own + (grey - own) * dull
        const shaded = calm * tone * (ambient[channel] ?? 1) * (1 + cool * (channel - 1))
        const edge = 255 * alpha * (palette.rim[channel] ?? 1)
        pixels[at + channel] = clamp(shaded + (edge - shaded) * rim, 0, 255 * alpha)
      }
    }
  }
}

/**
 * How much a point of the drawing is turned towards the sun: a form is taken for rounded, so that its edges turn away
 * on one side and towards it on the other. Positive is lighter.
 */
function roundness(
  { widthPx, heightPx }: Size,
  look: CutOutLook,
): (x: number, y: number) => number {
  const scale = ROUND_ROWS_PX / heightPx
  const size = { widthPx: Math.max(2, Math.round(widthPx * scale)), heightPx: ROUND_ROWS_PX }
  const form = paintForm(size, look, { colour: [0, 0, 0], alpha: 1, blur: ROUNDING })
  const at = (x: number, y: number): number => {
    const [column, row] = [clamp(x, 0, size.widthPx - 1), clamp(y, 0, size.heightPx - 1)]
    return (form[(row * size.widthPx + column) * 4 + 3] ?? 0) / 255
  }
  const slopes = new Float32Array(size.widthPx * size.heightPx)
  for (let y = 0; y < size.heightPx; y++)
    for (let x = 0; x < size.widthPx; x++) {
      const aside = (at(x - 2, y) - at(x + 2, y)) * look.light.sunSide
      const up = at(x, y + 2) - at(x, y - 2)
      slopes[y * size.widthPx + x] = clamp(1.1 * (0.7 * aside + up), -0.34, 0.22)
    }
  const slope = (x: number, y: number): number =>
    slopes[Math.min(size.heightPx - 1, y) * size.widthPx + Math.min(size.widthPx - 1, x)] ?? 0
  return (x, y) => {
    const [u, v] = [Math.max(0, (x + 0.5) * scale - 0.5), Math.max(0, (y + 0.5) * scale - 0.5)]
    const [left, top] = [Math.floor(u), Math.floor(v)]
    const [right, down] = [u - left, v - top]
    const upper = slope(left, top) * (1 - right) + slope(left + 1, top) * right
    const lower = slope(left, top + 1) * (1 - right) + slope(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }
}

/** Rows of the picture that tells how round a form is, and how far its edges are rounded, in shares of its height. */
const ROUND_ROWS_PX = 64
const ROUNDING = 0.07

/** How much redder and less blue a side in the sun is than the other. */
const COOLING = 0.13

/** A colour that a prompt names loses less of itself. */
const NAMED_DULLING = 0.3

/** How much of its colour a point loses: the hard colours of a drawing lose most, so that they are paints among paints. */
function dulling(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue)
  if (most === 0) return 0
  const colour = (most - Math.min(red, green, blue)) / most
  return 0.1 + 0.26 * smoothstep(0.45, 1, colour)
}

/** How much of the way towards the sun is free: 0 inside, 1 at the edge. */
function openness(
  alphaAt: (x: number, y: number) => number,
  x: number,
  y: number,
  reach: number,
): number {
  const up = Math.abs(reach)
  const near = 1 - alphaAt(x + reach, y - (up >> 1))
  return near === 0 ? 0.5 * (1 - alphaAt(x + 2 * reach, y - up)) : near
}

/** The colour of the air, never so dark that nothing is seen. */
export function air({ ambient, dark }: Palette): Rgb {
  const most = Math.max(...ambient)
  const lift = Math.max(0, 0.62 - most)
  const grey = (ambient[0] + ambient[1] + ambient[2]) / 3
  // A part of the hue: a panda at dusk is grey, and not pink.
  const calm = mix([grey, grey, grey], ambient, dark ? 0.7 : 0.5)
  const light: Rgb = [calm[0] + lift, calm[1] + lift, calm[2] + lift]
  return dark ? scaled(light, DARK_AIR) : mix([1, 1, 1], light, 0.72)
}

/** Where lamps burn, what gives no light is darker than they. */
const DARK_AIR = 0.96

/** A number of 0..1 for a point, always the same. */
function speck(x: number, y: number): number {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 8) / 0xffffff
}

/** Draws pictures on canvases: the visible part, and its frame. */
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { PictureFrame } from './film-design.ts'
import { css, type Rgb } from '../renderer/scene/colour.ts'
import { clamp } from '../renderer/scene/random.ts'
import type { Brush } from '../painting/brush.ts'
import { luminanceOf } from './contrast.ts'
import type { CutPixels } from './even-ground.ts'
import type { OpenPicture } from './layer-brief.ts'

/** How a picture is drawn on a card. */
export type PictureLook = {
  readonly widthPx: number
  readonly heightPx: number
  readonly frame: PictureFrame
  readonly cornerPx: number
  /** 0 leaves it unchanged, 1 makes it black. */
  readonly shade: number
}

/** Borders as shares of the card's shorter side. */
const BORDERS: Readonly<Record<PictureFrame, { readonly side: number; readonly foot: number }>> = {
  none: { side: 0, foot: 0 },
  print: { side: 0.035, foot: 0.035 },
  polaroid: { side: 0.06, foot: 0.24 },
  mat: { side: 0.12, foot: 0.12 },
  gilt: { side: 0.09, foot: 0.09 },
  blur: { side: 0, foot: 0 },
  plate: { side: 0.16, foot: 0.16 },
}

/** The width of a frame at the sides and at the foot, as shares of the card's shorter side. */
export function frameAround(frame: PictureFrame = 'none'): {
  readonly side: number
  readonly foot: number
} {
  return BORDERS[frame]
}

/** Draws the picture over the whole canvas. */
export function drawPicture(brush: Brush, picture: OpenPicture, look: PictureLook): void {
  const { widthPx, heightPx, frame, cornerPx } = look
  const { side, foot } = BORDERS[frame]
  const short = Math.min(widthPx, heightPx)
  const inner = {
    x: side * short,
    y: side * short,
    width: widthPx - 2 * side * short,
    height: heightPx - (side + foot) * short,
  }
  brush.save()
  // A transparent margin gives smooth edges from every angle; an opaque edge would be jagged.
  brush.translate(EDGE_PX, EDGE_PX)
  brush.scale(1 - (2 * EDGE_PX) / widthPx, 1 - (2 * EDGE_PX) / heightPx)
  if (cornerPx > 0) {
    brush.beginPath()
    brush.roundRect(0, 0, widthPx, heightPx, cornerPx)
    brush.clip()
  }
  if (frame === 'plate') drawPlate(brush, picture, look)
  else drawFrame(brush, look, inner)
  const canvas = canvasOf(picture)
  const crop = cropOf(picture, inner.width / inner.height)
  if (frame === 'blur') drawBlurred(brush, canvas, { crop, widthPx, heightPx })
  else {
    brush.imageSmoothingEnabled = true
    brush.imageSmoothingQuality = 'high'
    const { x, y, width, height } = inner
    if (losesThing(picture, crop)) drawWhole(brush, canvas, { inner, bare: frame === 'none' })
    else brush.drawImage(canvas, crop.x, crop.y, crop.width, crop.height, x, y, width, height)
  }
  if (frame === 'mat' || frame === 'gilt') drawInnerShadow(brush, inner, short)
  if (look.shade > 0) {
    brush.globalCompositeOperation = 'source-atop'
    brush.fillStyle = `rgba(8,8,14,${look.shade})`
    brush.fillRect(0, 0, widthPx, heightPx)
  }
  brush.restore()
}

const EDGE_PX = 1

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The largest crop of this aspect ratio, as near to the focus as the edges allow. */
export function cropOf({ widthPx, heightPx, focus }: OpenPicture, aspect: number): Box {
  const width = Math.min(widthPx, heightPx * aspect)
  const height = Math.min(heightPx, widthPx / aspect)
  return {
    x: clamp(focus[0] * widthPx - width / 2, 0, widthPx - width),
    y: clamp(focus[1] * heightPx - height / 2, 0, heightPx - height),
    width,
    height,
  }
}

/**
 * An object on a transparent background is shown whole when cropping would remove more of its
 * picture than this.
 */
const MAX_CUT_SHARE = 0.06

function losesThing({ pixels, widthPx, heightPx }: OpenPicture, crop: Box): boolean {
  const kept = Math.min(crop.width / widthPx, crop.height / heightPx)
  if (kept >= 1 - MAX_CUT_SHARE) return false
  const corners = [0, widthPx - 1, (heightPx - 1) * widthPx, heightPx * widthPx - 1]
  return corners.filter((at) => (pixels[at * 4 + 3] ?? 255) < 32).length >= 3
}

/** The whole picture in the middle with a margin; a bare card gets a background like a studio's. */
function drawWhole(
  brush: Brush,
  canvas: Canvas,
  { inner, bare }: { readonly inner: Box; readonly bare: boolean },
): void {
  const { x, y, width, height } = inner
  if (bare) {
    const ground = brush.createLinearGradient(0, y, 0, y + height)
    ground.addColorStop(0, '#f1ede6')
    ground.addColorStop(0.72, '#dcd5ca')
    ground.addColorStop(0.74, '#cfc6b9')
    ground.addColorStop(1, '#e4ddd2')
    brush.fillStyle = ground
    brush.fillRect(x, y, width, height)
  }
  const scale = 0.92 * Math.min(width / canvas.width, height / canvas.height)
  const [wide, high] = [canvas.width * scale, canvas.height * scale]
  brush.drawImage(canvas, x + (width - wide) / 2, y + (height - high) / 2, wide, high)
}

/** The picture as a canvas to draw from. */
export function canvasOf({ pixels, widthPx, heightPx }: OpenPicture): Canvas {
  const canvas = createCanvas(widthPx, heightPx)
  const brush = canvas.getContext('2d')
  const image = brush.createImageData(widthPx, heightPx)
  image.data.set(pixels)
  brush.putImageData(image, 0, 0)
  return canvas
}

const [LIGHT_PLATE, DARK_PLATE] = ['#ffffff', '#15171c']

/** Draws a logo on a plate: more of its own background, or light or dark, whichever contrasts. */
function drawPlate(brush: Brush, picture: OpenPicture, { widthPx, heightPx }: PictureLook): void {
  brush.fillStyle = plateOf(picture)
  brush.fillRect(0, 0, widthPx, heightPx)
}

/** The colour of a picture's plate. */
export function plateOf({ pixels, widthPx, heightPx }: OpenPicture): string {
  let [seen, light] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    seen += alpha / 255
    light += (alpha / 255) * luminanceOf([red / 255, green / 255, blue / 255])
  }
  const isClear = seen < 0.98 * widthPx * heightPx
  if (!isClear) return css(groundOf({ pixels, widthPx, heightPx }))
  return light > MAX_DARK_LUMINANCE * seen ? DARK_PLATE : LIGHT_PLATE
}

/** Logos above this mean luminance get the dark plate, all others the light one. */
const MAX_DARK_LUMINANCE = 0.4

/** The colour of a picture's corners, for most logos their background. */
function groundOf({ pixels, widthPx, heightPx }: CutPixels): Rgb {
  const corners = [0, widthPx - 1, (heightPx - 1) * widthPx, heightPx * widthPx - 1]
  const mean = (part: number): number =>
    corners.reduce((sum, at) => sum + (pixels[at * 4 + part] ?? 0), 0) / corners.length / 255
  return [mean(0), mean(1), mean(2)]
}

/** Small enough that nothing can be recognised, large enough that colours keep their positions. */
const BLURRED_PX = 26

function drawBlurred(
  brush: Brush,
  canvas: Canvas,
  { crop, widthPx, heightPx }: { crop: Box; widthPx: number; heightPx: number },
): void {
  let small: Canvas = canvas
  let from = crop
  // Halves repeatedly, because one large step would skip most of the pixels.
  for (let width = 208; width >= BLURRED_PX; width = Math.floor(width / 2)) {
    const height = Math.max(4, Math.round((width * heightPx) / widthPx))
    const next = createCanvas(width, height)
    const tool = next.getContext('2d')
    tool.imageSmoothingQuality = 'high'
    tool.drawImage(small, from.x, from.y, from.width, from.height, 0, 0, width, height)
    small = next
    from = { x: 0, y: 0, width, height }
  }
  for (let width = BLURRED_PX * 2; width <= widthPx; width *= 2) {
    const height = Math.max(4, Math.round((width * heightPx) / widthPx))
    const next = createCanvas(width, height)
    const tool = next.getContext('2d')
    tool.imageSmoothingQuality = 'high'
    tool.drawImage(small, 0, 0, width, height)
    small = next
  }
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(small, 0, 0, widthPx, heightPx)
}

function drawFrame(brush: Brush, { frame, widthPx, heightPx }: PictureLook, inner: Box): void {
  const short = Math.min(widthPx, heightPx)
  if (frame === 'print' || frame === 'polaroid') {
    brush.fillStyle = '#f7f4ec'
    brush.fillRect(0, 0, widthPx, heightPx)
    return
  }
  if (frame !== 'mat' && frame !== 'gilt') return
  const wide = short * (frame === 'mat' ? 0.032 : 0.075)
  const slope = brush.createLinearGradient(0, 0, widthPx, heightPx)
  const tones =
    frame === 'mat' ? ['#3a332d', '#1d1916', '#2c2622'] : ['#f3d58a', '#8a6420', '#e2bd66']
  for (const [index, tone] of tones.entries()) slope.addColorStop(index / 2, tone)
  brush.fillStyle = slope
  brush.fillRect(0, 0, widthPx, heightPx)
  brush.strokeStyle = 'rgba(0,0,0,0.35)'
  brush.lineWidth = short * 0.004
  brush.strokeRect(wide * 0.5, wide * 0.5, widthPx - wide, heightPx - wide)
  if (frame === 'mat') {
    brush.fillStyle = '#efe9dd'
    brush.fillRect(wide, wide, widthPx - 2 * wide, heightPx - 2 * wide)
  }
  brush.fillStyle = '#26211c'
  brush.fillRect(inner.x, inner.y, inner.width, inner.height)
}

function drawInnerShadow(brush: Brush, { x, y, width, height }: Box, short: number): void {
  const deep = short * 0.02
  const down = brush.createLinearGradient(0, y, 0, y + deep)
  down.addColorStop(0, 'rgba(0,0,0,0.4)')
  down.addColorStop(1, 'rgba(0,0,0,0)')
  brush.fillStyle = down
  brush.fillRect(x, y, width, deep)
  const right = brush.createLinearGradient(x, 0, x + deep, 0)
  right.addColorStop(0, 'rgba(0,0,0,0.3)')
  right.addColorStop(1, 'rgba(0,0,0,0)')
  brush.fillStyle = right
  brush.fillRect(x, y, deep, height)
}

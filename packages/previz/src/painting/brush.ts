/** Two ways to paint a texture: with a canvas, or point by point. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { css, mix, type Rgb } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'

/** What a painting function draws with. */
export type Brush = SKRSContext2D

/** Paints on a canvas of this size. */
export function drawn(
  widthPx: number,
  heightPx: number,
  draw: (brush: Brush, widthPx: number, heightPx: number) => void,
): Pixels {
  const canvas = createCanvas(widthPx, heightPx)
  draw(canvas.getContext('2d'), widthPx, heightPx)
  // Premultiplied RGBA, which is a copy already.
  const pixels = canvas.data()
  // What it holds is freed now and not by a collection, which does not know how much that is.
  canvas.width = 1
  canvas.height = 1
  return pixels
}

/** The colour of one point: red, green, blue, alpha, each 0..1, not premultiplied. */
export type Dab = readonly [number, number, number, number]

/** Paints point by point; (u, v) run from 0 to 1, v downward. */
export function dotted(
  widthPx: number,
  heightPx: number,
  dab: (u: number, v: number) => Dab,
): Pixels {
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  let at = 0
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      // By index: taking a list apart by its iterator makes garbage of every point.
      const colour = dab((x + 0.5) / widthPx, (y + 0.5) / heightPx)
      const scale = Math.min(1, Math.max(0, colour[3])) * 255
      pixels[at++] = Math.min(1, colour[0]) * scale
      pixels[at++] = Math.min(1, colour[1]) * scale
      pixels[at++] = Math.min(1, colour[2]) * scale
      pixels[at++] = scale
    }
  }
  return pixels
}

const SHADES = 32

/** Colours from one to the other for the canvas, made once and chosen by a share of 0..1: mixing takes long. */
export function shadesOf(from: Rgb, to: Rgb, alpha = 1): (share: number) => string {
  const shades = Array.from({ length: SHADES }, (_, step) =>
    css(mix(from, to, step / (SHADES - 1)), alpha),
  )
  return (share) =>
    shades[Math.round(Math.min(1, Math.max(0, share)) * (SHADES - 1))] ?? css(from, alpha)
}

/** A colour and its alpha as a dab. */
export function dabOf(colour: Rgb, alpha: number): Dab {
  return [colour[0], colour[1], colour[2], alpha]
}

/** Paints one colour, more or less of it at every pixel: shares of 0..1 by column and row. */
export function tinted(
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  colour: Rgb,
  share: (x: number, y: number) => number,
): Pixels {
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let y = 0, at = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, at += 4) {
      const alpha = Math.min(1, Math.max(0, share(x, y))) * 255
      pixels[at] = colour[0] * alpha
      pixels[at + 1] = colour[1] * alpha
      pixels[at + 2] = colour[2] * alpha
      pixels[at + 3] = alpha
    }
  }
  return pixels
}

/** Fills a closed outline of straight lines. */
export function fillShape(
  brush: Brush,
  colour: Rgb,
  points: readonly (readonly [number, number])[],
): void {
  brush.fillStyle = css(colour)
  brush.beginPath()
  for (const [x, y] of points) brush.lineTo(x, y)
  brush.closePath()
  brush.fill()
}

/** Fills an ellipse. A colour that is a text has its own alpha. */
export function fillOval(
  brush: Brush,
  colour: Rgb | string,
  oval: { x: number; y: number; rx: number; ry: number; turn?: number; alpha?: number },
): void {
  brush.fillStyle = typeof colour === 'string' ? colour : css(colour, oval.alpha ?? 1)
  brush.beginPath()
  brush.ellipse(oval.x, oval.y, oval.rx, oval.ry, oval.turn ?? 0, 0, 2 * Math.PI)
  brush.fill()
}

/** A limb: a line through points whose width goes from one to the other, round at the ends. */
export function strokeLimb(
  brush: Brush,
  colour: Rgb,
  limb: { points: readonly (readonly [number, number])[]; from: number; to: number },
): void {
  const { points, from, to } = limb
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.strokeStyle = css(colour)
  const pieces = 6
  points.slice(1).forEach(([toX, toY], index) => {
    const [fromX, fromY] = points[index] ?? [toX, toY]
    for (let piece = 0; piece < pieces; piece++) {
      const start = piece / pieces
      const end = (piece + 1) / pieces
      brush.lineWidth = from + ((to - from) * (index + end)) / (points.length - 1)
      brush.beginPath()
      brush.moveTo(fromX + (toX - fromX) * start, fromY + (toY - fromY) * start)
      brush.lineTo(fromX + (toX - fromX) * end, fromY + (toY - fromY) * end)
      brush.stroke()
    }
  })
}

/** Darkens what is painted on the side away from the sun and toward the ground. */
export function shadeForm(
  brush: Brush,
  size: { widthPx: number; heightPx: number },
  light: { sunSide: number; depth: number; rim: Rgb },
): void {
  const { widthPx, heightPx } = size
  brush.save()
  brush.resetTransform()
  brush.globalCompositeOperation = 'source-atop'
  const [dark, bright] = light.sunSide > 0 ? [0, widthPx] : [widthPx, 0]
  const side = brush.createLinearGradient(dark, 0, bright, 0)
  side.addColorStop(0, `rgba(10,8,30,${light.depth})`)
  side.addColorStop(0.62, 'rgba(10,8,30,0)')
  side.addColorStop(1, css(light.rim, light.depth * 0.4))
  brush.fillStyle = side
  brush.fillRect(0, 0, widthPx, heightPx)
  const below = brush.createLinearGradient(0, heightPx * 0.35, 0, heightPx)
  below.addColorStop(0, 'rgba(10,8,30,0)')
  below.addColorStop(1, `rgba(10,8,30,${light.depth * 0.8})`)
  brush.fillStyle = below
  brush.fillRect(0, 0, widthPx, heightPx)
  brush.restore()
}

/** A closed outline through points, smooth at every one of them. */
export function fillSmooth(
  brush: Brush,
  fill: Rgb | ReturnType<Brush['createLinearGradient']>,
  points: readonly (readonly [number, number])[],
): void {
  const count = points.length
  const at = (index: number): readonly [number, number] => points[(index + count) % count] ?? [0, 0]
  brush.fillStyle = 'addColorStop' in fill ? fill : css(fill)
  brush.beginPath()
  brush.moveTo(...at(0))
  for (let index = 0; index < count; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    brush.bezierCurveTo(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      ...to,
    )
  }
  brush.closePath()
  brush.fill()
}

/** A limb with a width at each of its joints. */
export function strokeTaper(
  brush: Brush,
  colour: Rgb,
  joints: readonly (readonly [x: number, y: number, width: number])[],
): void {
  joints.slice(1).forEach(([toX, toY, toWidth], index) => {
    const [fromX, fromY, fromWidth] = joints[index] ?? [toX, toY, toWidth]
    strokeLimb(brush, colour, {
      points: [
        [fromX, fromY],
        [toX, toY],
      ],
      from: fromWidth,
      to: toWidth,
    })
  })
}

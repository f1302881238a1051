/** What is written on walls: on the wall itself, on a poster or a plaque that hangs there. */
import { css, hex, hexCode, type Rgb } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import type { PlaceWriting } from '@backlot/prompt/scene'
import { drawn } from './brush.ts'
import { type PixelArea, writeWords } from './lettering.ts'
import type { Lit } from './venue.ts'

/** What is written on a wall, and how it looks there. */
export type WallWriting = {
  readonly writing: PlaceWriting
  /** A CSS colour of the form #rrggbb, by full light. */
  readonly ink: string
  readonly lit: Lit
  readonly seed: number
  /** The height of the courses of the wall behind it in shares of the picture: joints show through paint. 0 for none. */
  readonly course: number
}

/** Free space around the letters, in shares of the shorter side: for what glows, leans or drips. */
const MARGIN = 0.12

const litInk = (ink: string, lit: Lit): string => hexCode(lit(hex(ink)))

/** Paints words on nothing, as large as they can be. */
export function paintWallWriting(widthPx: number, heightPx: number, look: WallWriting): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const { writing, lit, course, seed } = look
    const { lettering = 'painted' } = writing
    const ink = lettering === 'neon' ? look.ink : litInk(look.ink, lit)
    writeWords(brush, within(w, h, MARGIN), { words: writing.words, lettering, ink, seed })
    if (course === 0 || lettering === 'neon') return
    brush.globalCompositeOperation = 'destination-out'
    brush.fillStyle = 'rgba(0,0,0,0.34)'
    for (let y = h; y > 0; y -= course * h)
      brush.fillRect(0, y - 1, w, Math.max(1, 0.09 * course * h))
  })
}

const within = (w: number, h: number, share: number): PixelArea => {
  const room = share * Math.min(w, h)
  return { left: room, top: room, width: w - 2 * room, height: h - 2 * room }
}

const PAPER: Rgb = [0.97, 0.95, 0.89]

/** Paints a sheet of paper with words on it, and the shadow that it throws. */
export function paintPoster(widthPx: number, heightPx: number, look: WallWriting): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const { writing, lit, ink, seed } = look
    const edge = 0.03 * w
    brush.shadowColor = 'rgba(0,0,0,0.45)'
    brush.shadowBlur = edge
    brush.shadowOffsetY = edge * 0.4
    brush.fillStyle = css(lit(PAPER))
    brush.fillRect(edge, edge, w - 2 * edge, h - 2 * edge)
    brush.shadowColor = 'transparent'
    brush.strokeStyle = litInk(ink, lit)
    brush.lineWidth = 0.012 * w
    brush.strokeRect(0.085 * w, 0.085 * w, w - 0.17 * w, h - 0.17 * w)
    const area = { left: 0.14 * w, top: 0.16 * w, width: 0.72 * w, height: h - 0.32 * w }
    const { words, lettering = 'printed' } = writing
    writeWords(brush, area, { words, lettering, ink: litInk(ink, lit), serif: true, seed })
  })
}

/** Paints a plate of metal with words cut into it. */
export function paintPlaque(widthPx: number, heightPx: number, look: WallWriting): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const { writing, lit, seed } = look
    const edge = 0.04 * h
    brush.shadowColor = 'rgba(0,0,0,0.5)'
    brush.shadowBlur = edge
    brush.shadowOffsetY = edge * 0.5
    const metal = brush.createLinearGradient(0, 0, w, h)
    metal.addColorStop(0, css(lit([0.8, 0.68, 0.42])))
    metal.addColorStop(0.5, css(lit([0.92, 0.82, 0.56])))
    metal.addColorStop(1, css(lit([0.7, 0.57, 0.33])))
    brush.fillStyle = metal
    brush.beginPath()
    brush.roundRect(edge, edge, w - 2 * edge, h - 2 * edge, edge)
    brush.fill()
    brush.shadowColor = 'transparent'
    brush.fillStyle = css(lit([0.4, 0.3, 0.16]))
    for (const x of [2.4 * edge, w - 2.4 * edge])
      for (const y of [2.4 * edge, h - 2.4 * edge]) {
        brush.beginPath()
        brush.arc(x, y, 0.5 * edge, 0, 7)
        brush.fill()
      }
    const { words, lettering = 'carved' } = writing
    writeWords(brush, within(w, h, 0.16), { words, lettering, ink: litInk('#3a2a12', lit), seed })
  })
}

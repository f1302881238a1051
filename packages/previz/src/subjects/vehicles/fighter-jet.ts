/** A jet with swept wings and its flame behind. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, fillOval, fillShape, shadeForm } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'

const FLAME_FRAMES = 6

/** Heads right. */
export const FIGHTER: Craft = {
  px: [900, 300],
  frames: FLAME_FRAMES,
  idleFps: 18,
  framesPerMetre: 2,
  paint: (size, frame, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const grey = tone(asked ? main : [0.56, 0.6, 0.65])
      flame(brush, { w, h, flicker: Math.sin((frame / FLAME_FRAMES) * 2 * Math.PI) })
      fillShape(brush, scaled(grey, 0.62), scaledTo(w, h, FAR_WING))
      fillShape(brush, scaled(grey, 0.78), scaledTo(w, h, FIN))
      hull(brush, { w, h, grey, rim: light.palette.rim })
      cockpit(brush, { w, h, dark: light.palette.dark })
      fillShape(brush, scaled(grey, 0.9), scaledTo(w, h, NEAR_WING))
      fillShape(brush, scaled(grey, 0.8), scaledTo(w, h, TAILPLANE))
      missile(brush, { w, h, white: tone([0.93, 0.93, 0.9]), red: tone([0.8, 0.2, 0.16]) })
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.3, rim: light.palette.rim })
    }),
}

type Points = readonly (readonly [x: number, y: number])[]

/** Shares of the picture. */
const FAR_WING: Points = [
  [0.58, 0.48],
  [0.36, 0.3],
  [0.31, 0.3],
  [0.36, 0.5],
]
const FIN: Points = [
  [0.14, 0.46],
  [0.07, 0.1],
  [0.14, 0.1],
  [0.3, 0.42],
]
const NEAR_WING: Points = [
  [0.62, 0.58],
  [0.28, 0.9],
  [0.22, 0.9],
  [0.3, 0.58],
]
const TAILPLANE: Points = [
  [0.2, 0.56],
  [0.07, 0.74],
  [0.03, 0.74],
  [0.1, 0.56],
]

const scaledTo = (w: number, h: number, points: Points): [number, number][] =>
  points.map(([x, y]): [number, number] => [x * w, y * h])

type Size = { readonly w: number; readonly h: number }

function hull(
  brush: Brush,
  { w, h, grey, rim }: Size & { readonly grey: Rgb; readonly rim: Rgb },
): void {
  const body = brush.createLinearGradient(0, h * 0.36, 0, h * 0.66)
  body.addColorStop(0, css(mix(grey, rim, 0.45)))
  body.addColorStop(0.5, css(grey))
  body.addColorStop(1, css(scaled(grey, 0.5)))
  brush.fillStyle = body
  brush.beginPath()
  brush.moveTo(w * 0.09, h * 0.46)
  brush.quadraticCurveTo(w * 0.4, h * 0.38, w * 0.74, h * 0.42)
  brush.quadraticCurveTo(w * 0.9, h * 0.45, w * 0.995, h * 0.555)
  brush.quadraticCurveTo(w * 0.86, h * 0.6, w * 0.72, h * 0.61)
  brush.lineTo(w * 0.5, h * 0.65)
  brush.lineTo(w * 0.09, h * 0.58)
  brush.closePath()
  brush.fill()
  fillShape(brush, scaled(grey, 0.4), [
    [w * 0.69, h * 0.585],
    [w * 0.71, h * 0.585],
    [w * 0.67, h * 0.645],
    [w * 0.52, h * 0.65],
  ])
  brush.fillStyle = css([0.14, 0.14, 0.16])
  brush.fillRect(w * 0.075, h * 0.455, w * 0.03, h * 0.13)
}

function cockpit(brush: Brush, { w, h, dark }: Size & { readonly dark: boolean }): void {
  brush.fillStyle = css(dark ? [0.25, 0.3, 0.42] : [0.2, 0.34, 0.48])
  brush.beginPath()
  brush.moveTo(w * 0.66, h * 0.425)
  brush.quadraticCurveTo(w * 0.75, h * 0.3, w * 0.86, h * 0.455)
  brush.closePath()
  brush.fill()
  brush.strokeStyle = 'rgba(255,255,255,0.55)'
  brush.lineWidth = Math.max(1.5, h * 0.01)
  brush.beginPath()
  brush.moveTo(w * 0.69, h * 0.405)
  brush.quadraticCurveTo(w * 0.74, h * 0.345, w * 0.79, h * 0.378)
  brush.stroke()
}

function missile(
  brush: Brush,
  { w, h, white, red }: Size & { readonly white: Rgb; readonly red: Rgb },
): void {
  fillOval(brush, white, { x: w * 0.38, y: h * 0.78, rx: w * 0.075, ry: h * 0.02 })
  fillOval(brush, red, { x: w * 0.445, y: h * 0.78, rx: w * 0.015, ry: h * 0.015 })
}

function flame(brush: Brush, { w, h, flicker }: Size & { readonly flicker: number }): void {
  const long = 0.072 + 0.014 * flicker
  for (const [colour, share] of [
    [[1, 0.56, 0.2], 1],
    [[1, 0.9, 0.62], 0.55],
  ] as const)
    fillOval(brush, colour, {
      x: w * (0.085 - (long * share) / 2),
      y: h * 0.52,
      rx: w * long * share,
      ry: h * 0.042 * share,
      alpha: 0.9,
    })
}

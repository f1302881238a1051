/** What is around a camera that looks out of a vehicle: the dashboard and pillars of a car, the wall of a cabin with its window. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn } from './brush.ts'

/** A car from its front seats: clear where the windscreen is. The light of the hour is between 0 and 1. */
export function paintDashboard(widthPx: number, heightPx: number, light: number): Pixels {
  const tone = (colour: Rgb): Rgb => scaled(colour, 0.3 + 0.7 * light)
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const dark = tone([0.16, 0.16, 0.19])
    const edge = tone([0.3, 0.3, 0.34])
    brush.fillStyle = css(dark)
    frame(brush, { w, h })
    brush.fill('evenodd')
    brush.fillStyle = css(edge)
    brush.fillRect(0, h * 0.765, w, h * 0.012)
    shaded(brush, { w, h, from: h * 0.74, colour: tone([0.1, 0.1, 0.12]) })
    mirror(brush, { w, h, dark, glass: tone([0.5, 0.6, 0.68]) })
    dials(brush, { w, h })
    wheel(brush, { w, h, rim: tone([0.07, 0.07, 0.09]), shine: tone([0.36, 0.36, 0.4]) })
  })
}

type Size = { readonly w: number; readonly h: number }

/** All but the pane. */
function frame(brush: Brush, { w, h }: Size): void {
  brush.beginPath()
  brush.rect(0, 0, w, h)
  brush.moveTo(w * 0.1, h * 0.09)
  brush.quadraticCurveTo(w * 0.5, h * 0.045, w * 0.9, h * 0.09)
  brush.quadraticCurveTo(w * 0.925, h * 0.1, w * 0.935, h * 0.14)
  brush.lineTo(w * 0.995, h * 0.74)
  brush.quadraticCurveTo(w * 0.5, h * 0.69, w * 0.005, h * 0.74)
  brush.lineTo(w * 0.065, h * 0.14)
  brush.quadraticCurveTo(w * 0.075, h * 0.1, w * 0.1, h * 0.09)
  brush.closePath()
}

function shaded(brush: Brush, { w, h, from, colour }: Size & { from: number; colour: Rgb }): void {
  const fade = brush.createLinearGradient(0, from, 0, h)
  fade.addColorStop(0, css(colour, 0))
  fade.addColorStop(1, css(colour, 0.9))
  brush.fillStyle = fade
  brush.fillRect(0, from, w, h - from)
}

function mirror(brush: Brush, { w, h, dark, glass }: Size & { dark: Rgb; glass: Rgb }): void {
  brush.fillStyle = css(dark)
  brush.fillRect(w * 0.545, h * 0.05, w * 0.01, h * 0.06)
  brush.beginPath()
  brush.roundRect(w * 0.47, h * 0.095, w * 0.16, h * 0.085, h * 0.03)
  brush.fill()
  brush.fillStyle = css(glass)
  brush.beginPath()
  brush.roundRect(w * 0.478, h * 0.108, w * 0.144, h * 0.059, h * 0.022)
  brush.fill()
}

/** Instruments that glow behind the wheel, and a screen in the middle. */
function dials(brush: Brush, { w, h }: Size): void {
  const glow: Rgb = [0.55, 0.85, 1]
  for (const x of [0.235, 0.325]) {
    brush.strokeStyle = css(glow, 0.85)
    brush.lineWidth = h * 0.006
    brush.beginPath()
    brush.arc(w * x, h * 0.87, h * 0.055, Math.PI * 0.8, Math.PI * 2.2)
    brush.stroke()
    brush.strokeStyle = css([1, 0.42, 0.3])
    brush.beginPath()
    brush.moveTo(w * x, h * 0.87)
    brush.lineTo(w * x + h * 0.03, h * 0.87 - h * 0.03)
    brush.stroke()
  }
  brush.fillStyle = css([0.12, 0.2, 0.28])
  brush.beginPath()
  brush.roundRect(w * 0.5, h * 0.81, w * 0.16, h * 0.13, h * 0.012)
  brush.fill()
  brush.strokeStyle = css(glow, 0.7)
  brush.beginPath()
  brush.moveTo(w * 0.52, h * 0.92)
  brush.bezierCurveTo(w * 0.56, h * 0.88, w * 0.57, h * 0.86, w * 0.64, h * 0.83)
  brush.stroke()
}

function wheel(brush: Brush, { w, h, rim, shine }: Size & { rim: Rgb; shine: Rgb }): void {
  const [x, y, reach] = [w * 0.28, h * 1.03, h * 0.29]
  brush.lineWidth = h * 0.045
  brush.strokeStyle = css(rim)
  brush.beginPath()
  brush.arc(x, y, reach, 0, Math.PI * 2)
  brush.stroke()
  brush.lineWidth = h * 0.006
  brush.strokeStyle = css(shine)
  brush.beginPath()
  brush.arc(x, y, reach + h * 0.014, Math.PI * 1.1, Math.PI * 1.9)
  brush.stroke()
  brush.fillStyle = css(rim)
  brush.beginPath()
  brush.roundRect(x - reach, y - h * 0.05, reach * 2, h * 0.05, h * 0.02)
  brush.fill()
  brush.beginPath()
  brush.arc(x, y - h * 0.01, h * 0.075, 0, Math.PI * 2)
  brush.fill()
}

/** The wall of a cabin around its window, with the wing below: clear where the sky is. */
export function paintPlaneWindow(widthPx: number, heightPx: number, light: number): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const wall = scaled([0.9, 0.9, 0.88], 0.3 + 0.7 * light)
    wing(brush, { w, h, light })
    const pane = (grow: number): void =>
      brush.roundRect(
        w * 0.5 - h * (0.36 + grow),
        h * (0.07 - grow),
        h * (0.72 + 2 * grow),
        h * (0.86 + 2 * grow),
        h * (0.26 + grow),
      )
    for (const [grow, shade] of [
      [0, 0.72],
      [0.022, 0.86],
      [0.05, 0.94],
    ] as const) {
      brush.fillStyle = css(mix(scaled(wall, shade), wall, grow * 4))
      brush.beginPath()
      brush.rect(0, 0, w, h)
      pane(grow)
      brush.fill('evenodd')
    }
    const side = brush.createLinearGradient(0, 0, w, 0)
    side.addColorStop(0, 'rgba(20,24,40,0.34)')
    side.addColorStop(0.34, 'rgba(20,24,40,0)')
    side.addColorStop(0.66, 'rgba(20,24,40,0)')
    side.addColorStop(1, 'rgba(20,24,40,0.34)')
    brush.fillStyle = side
    brush.beginPath()
    brush.rect(0, 0, w, h)
    pane(0)
    brush.fill('evenodd')
  })
}

function wing(brush: Brush, { w, h, light }: Size & { light: number }): void {
  const grey = (value: number): string =>
    css(scaled([value, value, value * 1.03], 0.35 + 0.65 * light))
  brush.fillStyle = grey(0.74)
  brush.beginPath()
  brush.moveTo(w * 0.26, h * 0.96)
  brush.lineTo(w * 0.63, h * 0.56)
  brush.lineTo(w * 0.655, h * 0.565)
  brush.lineTo(w * 0.6, h * 0.98)
  brush.closePath()
  brush.fill()
  brush.fillStyle = grey(0.9)
  brush.beginPath()
  brush.moveTo(w * 0.26, h * 0.96)
  brush.lineTo(w * 0.63, h * 0.56)
  brush.lineTo(w * 0.64, h * 0.565)
  brush.lineTo(w * 0.36, h * 0.96)
  brush.closePath()
  brush.fill()
  brush.fillStyle = grey(0.82)
  brush.beginPath()
  brush.moveTo(w * 0.627, h * 0.565)
  brush.lineTo(w * 0.648, h * 0.47)
  brush.lineTo(w * 0.66, h * 0.47)
  brush.lineTo(w * 0.656, h * 0.57)
  brush.closePath()
  brush.fill()
}

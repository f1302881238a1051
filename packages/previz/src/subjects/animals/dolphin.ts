/** A dolphin: a grey back, a pale belly, a beak and a fin. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, fillOval } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'

const FRAMES = 12

/** Heads right; its tail beats up and down. */
export const DOLPHIN: Craft = {
  px: [420, 160],
  frames: FRAMES,
  room: 1.5,
  idleFps: 9,
  paint: (size, frame, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const back = toneIn(light, 0.5)(asked ? scaled(main, 0.8) : [0.34, 0.44, 0.56])
      const beat = Math.sin((frame / FRAMES) * 2 * Math.PI)
      const dolphin = { brush, w, h, back, beat, tail: h * (0.54 + 0.07 * beat) }
      drawFluke(dolphin, { up: -0.2 - 0.05 * beat, shade: 0.75 })
      drawFluke(dolphin, { up: 0.24 - 0.05 * beat, shade: 0.9 })
      drawBody(dolphin, light.palette.rim)
      drawFlipper(dolphin)
      drawBeakAndEye(dolphin)
    }),
}

/** A dolphin that is being drawn. */
type Dolphin = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  /** The colour of its back. */
  readonly back: Rgb
  /** How far its tail has beaten, -1 to 1, and where that is. */
  readonly beat: number
  readonly tail: number
}

/** One half of the tail fin. */
function drawFluke(
  { brush, w, h, back, tail }: Dolphin,
  { up, shade }: { up: number; shade: number },
): void {
  brush.fillStyle = css(scaled(back, shade))
  brush.beginPath()
  brush.moveTo(w * 0.14, tail)
  brush.quadraticCurveTo(w * 0.07, tail - h * up * 0.35, w * 0.012, tail - h * up)
  brush.quadraticCurveTo(w * 0.035, tail - h * up * 0.2, w * 0.1, tail + h * 0.05)
  brush.fill()
}

/** From the beak over the back with its fin to the tail and back along the belly. */
function drawBody(dolphin: Dolphin, rim: Rgb): void {
  const { brush, w, h, back, tail } = dolphin
  brush.fillStyle = css(back)
  brush.beginPath()
  brush.moveTo(w * 0.988, h * 0.6)
  brush.quadraticCurveTo(w * 0.94, h * 0.53, w * 0.89, h * 0.51)
  brush.bezierCurveTo(w * 0.86, h * 0.34, w * 0.72, h * 0.27, w * 0.57, h * 0.27)
  brush.quadraticCurveTo(w * 0.52, h * 0.1, w * 0.42, h * 0.03)
  brush.quadraticCurveTo(w * 0.455, h * 0.18, w * 0.43, h * 0.3)
  brush.bezierCurveTo(w * 0.3, h * 0.35, w * 0.2, tail - h * 0.07, w * 0.09, tail - h * 0.03)
  brush.lineTo(w * 0.09, tail + h * 0.04)
  brush.bezierCurveTo(w * 0.22, tail + h * 0.08, w * 0.34, h * 0.78, w * 0.56, h * 0.8)
  brush.bezierCurveTo(w * 0.74, h * 0.82, w * 0.86, h * 0.77, w * 0.9, h * 0.66)
  brush.lineTo(w * 0.985, h * 0.635)
  brush.closePath()
  brush.fill()
  brush.save()
  brush.clip()
  drawBellyAndSheen(dolphin, rim)
  brush.restore()
}

/** The pale belly, and the light on the back. */
function drawBellyAndSheen({ brush, w, h, back }: Dolphin, rim: Rgb): void {
  const belly = mix(back, [0.94, 0.97, 1], 0.72)
  const pale = brush.createLinearGradient(0, h * 0.52, 0, h * 0.74)
  pale.addColorStop(0, css(belly, 0))
  pale.addColorStop(0.5, css(belly, 0.9))
  pale.addColorStop(1, css(belly))
  brush.fillStyle = pale
  brush.fillRect(w * 0.2, 0, w, h)
  const sheen = brush.createLinearGradient(0, h * 0.22, 0, h * 0.46)
  sheen.addColorStop(0, css(rim, 0.5))
  sheen.addColorStop(1, css(rim, 0))
  brush.fillStyle = sheen
  brush.fillRect(0, 0, w, h)
}

function drawFlipper({ brush, w, h, back, beat }: Dolphin): void {
  brush.fillStyle = css(scaled(back, 0.78))
  brush.beginPath()
  brush.moveTo(w * 0.74, h * 0.64)
  brush.quadraticCurveTo(w * 0.68, h * 0.86, w * 0.58, h * (0.97 + 0.02 * beat))
  brush.quadraticCurveTo(w * 0.61, h * 0.76, w * 0.66, h * 0.64)
  brush.fill()
}

/** The line of the mouth along the beak, and the eye with its gleam. */
function drawBeakAndEye({ brush, w, h, back }: Dolphin): void {
  brush.strokeStyle = css(scaled(back, 0.6), 0.8)
  brush.lineWidth = Math.max(1, h * 0.014)
  brush.beginPath()
  brush.moveTo(w * 0.98, h * 0.615)
  brush.quadraticCurveTo(w * 0.91, h * 0.62, w * 0.865, h * 0.59)
  brush.stroke()
  fillOval(brush, [0.04, 0.05, 0.07], { x: w * 0.845, y: h * 0.535, rx: h * 0.024, ry: h * 0.022 })
  fillOval(brush, [0.9, 0.95, 1], { x: w * 0.848, y: h * 0.527, rx: h * 0.008, ry: h * 0.008 })
}

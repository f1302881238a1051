/** A dolphin: a grey back, a pale belly, a beak and a fin. */
import { css, mix, scaled } from '../renderer/scene/colour.ts'
import { drawn, fillOval } from '../painting/brush.ts'
import { type Craft, toneIn } from './figure.ts'

const FRAMES = 12

/** Heads right; its tail beats up and down. */
export const DOLPHIN: Craft = {
  px: [420, 160],
  frames: FRAMES,
  room: 1.5,
  idleFps: 9,
  paint: (size, frame, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.5)
      const back = tone(asked ? scaled(main, 0.8) : [0.34, 0.44, 0.56])
      const belly = mix(back, [0.94, 0.97, 1], 0.72)
      const beat = Math.sin((frame / FRAMES) * 2 * Math.PI)
      const tail = h * (0.54 + 0.07 * beat)
      const fluke = (up: number, alpha: number): void => {
        brush.fillStyle = css(scaled(back, alpha))
        brush.beginPath()
        brush.moveTo(w * 0.14, tail)
        brush.quadraticCurveTo(w * 0.07, tail - h * up * 0.35, w * 0.012, tail - h * up)
        brush.quadraticCurveTo(w * 0.035, tail - h * up * 0.2, w * 0.1, tail + h * 0.05)
        brush.fill()
      }
      fluke(-0.2 - 0.05 * beat, 0.75)
      fluke(0.24 - 0.05 * beat, 0.9)
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
      const pale = brush.createLinearGradient(0, h * 0.52, 0, h * 0.74)
      pale.addColorStop(0, css(belly, 0))
      pale.addColorStop(0.5, css(belly, 0.9))
      pale.addColorStop(1, css(belly))
      brush.fillStyle = pale
      brush.fillRect(w * 0.2, 0, w, h)
      const sheen = brush.createLinearGradient(0, h * 0.22, 0, h * 0.46)
      sheen.addColorStop(0, css(light.palette.rim, 0.5))
      sheen.addColorStop(1, css(light.palette.rim, 0))
      brush.fillStyle = sheen
      brush.fillRect(0, 0, w, h)
      brush.restore()
      brush.fillStyle = css(scaled(back, 0.78))
      brush.beginPath()
      brush.moveTo(w * 0.74, h * 0.64)
      brush.quadraticCurveTo(w * 0.68, h * 0.86, w * 0.58, h * (0.97 + 0.02 * beat))
      brush.quadraticCurveTo(w * 0.61, h * 0.76, w * 0.66, h * 0.64)
      brush.fill()
      brush.strokeStyle = css(scaled(back, 0.6), 0.8)
      brush.lineWidth = Math.max(1, h * 0.014)
      brush.beginPath()
      brush.moveTo(w * 0.98, h * 0.615)
      brush.quadraticCurveTo(w * 0.91, h * 0.62, w * 0.865, h * 0.59)
      brush.stroke()
      fillOval(brush, [0.04, 0.05, 0.07], {
        x: w * 0.845,
        y: h * 0.535,
        rx: h * 0.024,
        ry: h * 0.022,
      })
      fillOval(brush, [0.9, 0.95, 1], { x: w * 0.848, y: h * 0.527, rx: h * 0.008, ry: h * 0.008 })
    }),
}

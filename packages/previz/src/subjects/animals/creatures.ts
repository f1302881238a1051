/** Animals that swim and fly: fish, whale, butterfly. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, fillOval, fillShape } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'

type Spot = readonly [number, number]

const cycle = (frame: number, frames: number): number => (frame / frames) * 2 * Math.PI

const FISH_FRAMES = 10

/** A small fish whose tail beats. */
export const FISH: Craft = {
  px: [220, 110],
  frames: FISH_FRAMES,
  idleFps: 14,
  paint: (size, frame, { main, asked, second, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.45)
      const body = tone(asked ? main : mix(main, second, 0.2))
      const beat = Math.sin(cycle(frame, FISH_FRAMES))
      const y = h * 0.5
      fillShape(brush, scaled(body, 0.85), [
        [w * 0.3, y],
        [w * 0.06 + w * 0.03 * Math.abs(beat), y - h * (0.28 + 0.06 * beat)],
        [w * 0.13, y + h * 0.02 * beat],
        [w * 0.06 + w * 0.03 * Math.abs(beat), y + h * (0.28 - 0.06 * beat)],
      ])
      fillShape(brush, scaled(body, 0.8), [
        [w * 0.42, y - h * 0.2],
        [w * 0.52, y - h * 0.42],
        [w * 0.7, y - h * 0.2],
      ])
      const flank = brush.createLinearGradient(0, y - h * 0.28, 0, y + h * 0.28)
      flank.addColorStop(0, css(scaled(body, 0.7)))
      flank.addColorStop(0.45, css(body))
      flank.addColorStop(1, css(mix(body, [1, 1, 1], 0.6)))
      brush.fillStyle = flank
      brush.beginPath()
      brush.moveTo(w * 0.22, y)
      brush.bezierCurveTo(w * 0.4, y - h * 0.36, w * 0.8, y - h * 0.34, w * 0.96, y - h * 0.02)
      brush.bezierCurveTo(w * 0.82, y + h * 0.34, w * 0.4, y + h * 0.32, w * 0.22, y)
      brush.fill()
      brush.strokeStyle = css(mix(body, [1, 1, 1], 0.55), 0.8)
      brush.lineWidth = h * 0.03
      for (const x of [0.5, 0.64]) {
        brush.beginPath()
        brush.moveTo(w * x, y - h * 0.22)
        brush.quadraticCurveTo(w * (x + 0.03), y, w * x, y + h * 0.2)
        brush.stroke()
      }
      fillOval(brush, scaled(body, 0.75), {
        x: w * 0.62,
        y: y + h * 0.1,
        rx: w * 0.07,
        ry: h * 0.06,
        turn: 0.5 + 0.25 * beat,
      })
      fillOval(brush, [1, 1, 1], { x: w * 0.85, y: y - h * 0.06, rx: w * 0.026, ry: w * 0.026 })
      fillOval(brush, [0.04, 0.04, 0.06], {
        x: w * 0.856,
        y: y - h * 0.06,
        rx: w * 0.015,
        ry: w * 0.017,
      })
    }),
}

const WHALE_FRAMES = 16

/** A great whale: dark back, pale grooved throat, flukes that beat slowly. */
export const WHALE: Craft = {
  px: [760, 300],
  frames: WHALE_FRAMES,
  idleFps: 5,
  paint: (size, frame, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.45)
      const back = tone(
        asked ? scaled(mix(main, [0.2, 0.28, 0.4], 0.35), 0.85) : [0.22, 0.31, 0.42],
      )
      const belly = mix(back, [0.93, 0.96, 1], 0.7)
      const beat = Math.sin(cycle(frame, WHALE_FRAMES))
      const tail: Spot = [w * 0.1, h * (0.44 + 0.13 * beat)]
      whaleBody(brush, { w, h, tail, back })
      brush.save()
      brush.clip()
      brush.fillStyle = css(belly)
      brush.beginPath()
      brush.moveTo(w * 0.99, h * 0.52)
      brush.bezierCurveTo(w * 0.86, h * 0.56, w * 0.66, h * 0.62, w * 0.4, h * 0.72)
      brush.lineTo(w * 0.6, h)
      brush.lineTo(w, h)
      brush.fill()
      brush.strokeStyle = css(scaled(belly, 0.72), 0.8)
      brush.lineWidth = h * 0.008
      for (let groove = 0; groove < 9; groove++) {
        brush.beginPath()
        brush.moveTo(w * 0.96, h * (0.57 + groove * 0.022))
        brush.quadraticCurveTo(
          w * 0.75,
          h * (0.64 + groove * 0.026),
          w * 0.5,
          h * (0.72 + groove * 0.03),
        )
        brush.stroke()
      }
      const sheen = brush.createLinearGradient(0, h * 0.2, 0, h * 0.55)
      sheen.addColorStop(0, css(light.palette.rim, 0.4))
      sheen.addColorStop(1, css(light.palette.rim, 0))
      brush.fillStyle = sheen
      brush.fillRect(0, 0, w, h)
      brush.restore()
      fluke(brush, { w, h, at: tail, colour: scaled(back, 0.85), beat })
      brush.fillStyle = css(scaled(back, 0.72))
      brush.beginPath()
      brush.moveTo(w * 0.66, h * 0.62)
      brush.quadraticCurveTo(w * 0.6, h * (0.86 + 0.05 * beat), w * 0.47, h * (0.95 + 0.03 * beat))
      brush.quadraticCurveTo(w * 0.5, h * 0.74, w * 0.59, h * 0.62)
      brush.fill()
      brush.strokeStyle = css(scaled(back, 0.5))
      brush.lineWidth = h * 0.012
      brush.beginPath()
      brush.moveTo(w * 0.985, h * 0.5)
      brush.quadraticCurveTo(w * 0.86, h * 0.56, w * 0.775, h * 0.53)
      brush.stroke()
      fillOval(brush, [0.04, 0.05, 0.07], {
        x: w * 0.762,
        y: h * 0.53,
        rx: h * 0.02,
        ry: h * 0.018,
      })
      fillOval(brush, [0.9, 0.95, 1], { x: w * 0.765, y: h * 0.523, rx: h * 0.006, ry: h * 0.006 })
    }),
}

function whaleBody(
  brush: Brush,
  { w, h, tail, back }: { w: number; h: number; tail: Spot; back: Rgb },
): void {
  brush.fillStyle = css(back)
  brush.beginPath()
  brush.moveTo(tail[0], tail[1] - h * 0.03)
  brush.bezierCurveTo(w * 0.28, h * 0.36, w * 0.36, h * 0.3, w * 0.4, h * 0.28)
  brush.lineTo(w * 0.425, h * 0.2)
  brush.quadraticCurveTo(w * 0.455, h * 0.25, w * 0.47, h * 0.255)
  brush.bezierCurveTo(w * 0.66, h * 0.16, w * 0.92, h * 0.26, w * 0.99, h * 0.48)
  brush.bezierCurveTo(w * 0.99, h * 0.62, w * 0.86, h * 0.82, w * 0.66, h * 0.8)
  brush.bezierCurveTo(w * 0.44, h * 0.76, w * 0.26, h * 0.56, tail[0], tail[1] + h * 0.04)
  brush.closePath()
  brush.fill()
}

function fluke(
  brush: Brush,
  part: { w: number; h: number; at: Spot; colour: Rgb; beat: number },
): void {
  const { w, h, at, colour, beat } = part
  brush.fillStyle = css(colour)
  brush.beginPath()
  brush.moveTo(at[0] + w * 0.05, at[1] + h * 0.01)
  brush.quadraticCurveTo(
    at[0] - w * 0.02,
    at[1] - h * (0.02 + 0.08 * beat),
    at[0] - w * 0.085,
    at[1] - h * (0.13 + 0.12 * beat),
  )
  brush.quadraticCurveTo(at[0] - w * 0.06, at[1], at[0] - w * 0.015, at[1] + h * 0.01)
  brush.quadraticCurveTo(
    at[0] - w * 0.05,
    at[1] + h * (0.03 - 0.04 * beat),
    at[0] - w * 0.07,
    at[1] + h * (0.12 - 0.1 * beat),
  )
  brush.quadraticCurveTo(at[0], at[1] + h * 0.07, at[0] + w * 0.05, at[1] + h * 0.02)
  brush.fill()
}

const BUTTERFLY_FRAMES = 10

/** A butterfly seen from the side and a little above, wings opening and closing. */
export const BUTTERFLY: Craft = {
  px: [180, 160],
  frames: BUTTERFLY_FRAMES,
  idleFps: 15,
  paint: (size, frame, { main, second, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.35)
      const open = 0.3 + 0.7 * Math.abs(Math.cos(cycle(frame, BUTTERFLY_FRAMES) / 2))
      brush.translate(w * 0.5, h * 0.58)
      brush.rotate(-0.35)
      for (const side of [-1, 1]) {
        brush.save()
        brush.scale(side * open, 1)
        wing(brush, {
          w,
          h,
          colour: tone(main),
          edge: scaled(tone(main), 0.28),
          spot: tone(second),
        })
        brush.restore()
      }
      fillOval(brush, [0.1, 0.07, 0.06], { x: 0, y: 0, rx: w * 0.022, ry: h * 0.2 })
      brush.strokeStyle = 'rgb(26,18,16)'
      brush.lineWidth = w * 0.008
      for (const side of [-1, 1]) {
        brush.beginPath()
        brush.moveTo(0, -h * 0.18)
        brush.quadraticCurveTo(side * w * 0.03, -h * 0.32, side * w * 0.09, -h * 0.36)
        brush.stroke()
      }
    }),
}

function wing(
  brush: Brush,
  { w, h, colour, edge, spot }: { w: number; h: number; colour: Rgb; edge: Rgb; spot: Rgb },
): void {
  const outline = (grow: number): void => {
    brush.beginPath()
    brush.moveTo(0, -h * 0.1)
    brush.bezierCurveTo(
      w * 0.12,
      -h * 0.46 * grow,
      w * 0.44 * grow,
      -h * 0.5 * grow,
      w * 0.42 * grow,
      -h * 0.22,
    )
    brush.bezierCurveTo(w * 0.41 * grow, -h * 0.06, w * 0.22, -h * 0.01, w * 0.1, 0)
    brush.bezierCurveTo(
      w * 0.36 * grow,
      h * 0.02,
      w * 0.32 * grow,
      h * 0.34 * grow,
      w * 0.17,
      h * 0.3 * grow,
    )
    brush.bezierCurveTo(w * 0.06, h * 0.26, 0, h * 0.1, 0, h * 0.05)
    brush.closePath()
  }
  outline(1)
  brush.fillStyle = css(edge)
  brush.fill()
  outline(0.84)
  brush.fillStyle = css(colour)
  brush.fill()
  fillOval(brush, spot, { x: w * 0.24, y: -h * 0.24, rx: w * 0.045, ry: h * 0.05 })
  fillOval(brush, spot, { x: w * 0.17, y: h * 0.14, rx: w * 0.03, ry: h * 0.035 })
  brush.strokeStyle = css(edge, 0.7)
  brush.lineWidth = w * 0.006
  for (const [x, y] of [
    [0.33, -0.34],
    [0.36, -0.2],
    [0.24, 0.2],
  ] as const) {
    brush.beginPath()
    brush.moveTo(w * 0.02, -h * 0.02)
    brush.lineTo(w * x, h * y)
    brush.stroke()
  }
}

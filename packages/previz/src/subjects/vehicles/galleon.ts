/** A ship under square sails, as pirates have them. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, fillShape, shadeForm, strokeLimb } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'

/** Where masts stand, how high they reach, and how wide their sails are: shares of the picture. */
const MASTS = [
  { x: 0.25, top: 0.16, wide: 0.1 },
  { x: 0.48, top: 0.02, wide: 0.13 },
  { x: 0.71, top: 0.12, wide: 0.11 },
] as const

/** Heads right. */
export const GALLEON: Craft = {
  px: [760, 640],
  frames: 1,
  room: 1.15,
  paint: (size, _, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const wood = tone(asked ? scaled(main, 0.8) : [0.36, 0.22, 0.13])
      const spar = tone([0.24, 0.16, 0.1])
      const cloth = tone([0.94, 0.89, 0.78])
      strokeLimb(brush, spar, {
        points: [
          [w * 0.86, h * 0.74],
          [w * 0.99, h * 0.56],
        ],
        from: h * 0.016,
        to: h * 0.006,
      })
      for (const { x, top } of MASTS)
        strokeLimb(brush, spar, {
          points: [
            [w * x, h * 0.8],
            [w * x, h * top],
          ],
          from: h * 0.018,
          to: h * 0.008,
        })
      brush.strokeStyle = css(spar, 0.6)
      brush.lineWidth = Math.max(1, h * 0.003)
      for (const [from, to] of [
        [0.05, 0.25],
        [0.25, 0.48],
        [0.48, 0.71],
        [0.98, 0.71],
      ] as const) {
        brush.beginPath()
        brush.moveTo(w * from, h * (from > 0.9 ? 0.57 : 0.76))
        brush.lineTo(w * to, h * 0.16)
        brush.stroke()
      }
      for (const mast of MASTS) sails(brush, { w, h, mast, cloth })
      fillShape(brush, scaled(cloth, 0.9), [
        [w * 0.76, h * 0.3],
        [w * 0.97, h * 0.58],
        [w * 0.79, h * 0.66],
      ])
      fillShape(brush, tone(asked ? main : [0.1, 0.1, 0.12]), [
        [w * 0.48, h * 0.02],
        [w * 0.58, h * 0.035],
        [w * 0.56, h * 0.055],
        [w * 0.58, h * 0.08],
        [w * 0.48, h * 0.085],
      ])
      hull(brush, { w, h, wood, trim: tone([0.78, 0.6, 0.3]), lit: light.palette.dark })
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.26, rim: light.palette.rim })
    }),
}

/** Three sails of a mast, each full of wind. */
function sails(
  brush: Brush,
  part: { w: number; h: number; mast: (typeof MASTS)[number]; cloth: Rgb },
): void {
  const { w, h, mast, cloth } = part
  const [from, to] = [mast.top + 0.05, 0.7]
  for (let sail = 0; sail < 3; sail++) {
    const top = h * (from + ((to - from) * sail) / 3)
    const foot = h * (from + ((to - from) * (sail + 0.92)) / 3)
    const [narrow, wide] = [
      w * mast.wide * (0.62 + 0.16 * sail),
      w * mast.wide * (0.74 + 0.16 * sail),
    ]
    const x = w * mast.x
    const belly = w * 0.05
    const wind = brush.createLinearGradient(x - wide, 0, x + wide + belly, 0)
    wind.addColorStop(0, css(scaled(cloth, 0.72)))
    wind.addColorStop(0.6, css(cloth))
    wind.addColorStop(1, css(mix(cloth, [1, 1, 1], 0.2)))
    brush.fillStyle = wind
    brush.beginPath()
    brush.moveTo(x - narrow, top)
    brush.lineTo(x + narrow, top)
    brush.quadraticCurveTo(x + wide + belly * 1.5, (top + foot) / 2, x + wide, foot)
    brush.quadraticCurveTo(x + belly, foot - h * 0.03, x - wide, foot)
    brush.quadraticCurveTo(x - narrow + belly * 0.5, (top + foot) / 2, x - narrow, top)
    brush.fill()
  }
}

function hull(
  brush: Brush,
  part: { w: number; h: number; wood: Rgb; trim: Rgb; lit: boolean },
): void {
  const { w, h, wood, trim, lit } = part
  const side = brush.createLinearGradient(0, h * 0.66, 0, h)
  side.addColorStop(0, css(mix(wood, [1, 0.9, 0.7], 0.12)))
  side.addColorStop(0.55, css(wood))
  side.addColorStop(1, css(scaled(wood, 0.45)))
  brush.fillStyle = side
  brush.beginPath()
  brush.moveTo(w * 0.05, h * 0.67)
  brush.lineTo(w * 0.2, h * 0.69)
  brush.lineTo(w * 0.22, h * 0.77)
  brush.quadraticCurveTo(w * 0.5, h * 0.82, w * 0.74, h * 0.77)
  brush.lineTo(w * 0.76, h * 0.73)
  brush.lineTo(w * 0.91, h * 0.7)
  brush.quadraticCurveTo(w * 0.88, h * 0.92, w * 0.78, h * 0.995)
  brush.lineTo(w * 0.16, h * 0.995)
  brush.quadraticCurveTo(w * 0.08, h * 0.88, w * 0.05, h * 0.67)
  brush.fill()
  brush.strokeStyle = css(trim, 0.9)
  brush.lineWidth = Math.max(1.5, h * 0.008)
  brush.beginPath()
  brush.moveTo(w * 0.065, h * 0.77)
  brush.quadraticCurveTo(w * 0.5, h * 0.89, w * 0.895, h * 0.79)
  brush.stroke()
  const ports: Rgb = lit ? [1, 0.8, 0.42] : scaled(wood, 0.3)
  for (let port = 0; port < 9; port++) {
    const x = 0.2 + 0.075 * port
    const sag = 0.045 * (1 - ((x - 0.5) / 0.4) ** 2)
    brush.fillStyle = css(ports)
    brush.fillRect(w * x, h * (0.84 + sag), w * 0.02, h * 0.022)
  }
  for (let pane = 0; pane < 3; pane++) {
    brush.fillStyle = css(lit ? [1, 0.82, 0.46] : [0.5, 0.6, 0.66])
    brush.fillRect(w * (0.085 + 0.035 * pane), h * 0.71, w * 0.02, h * 0.03)
  }
}

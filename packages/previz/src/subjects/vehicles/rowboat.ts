/** A boat with people in it, who row. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, fillOval, shadeForm, strokeLimb } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'
import { drawPerson } from '../person/person.ts'

const FRAMES = 24
/** Where the people sit, in widths of the picture: one in the middle, or two. */
const SEATS: readonly (readonly number[])[] = [[], [0.47], [0.34, 0.62]]
/** The edge of the hull amidships, in heights. */
const GUNWALE = 0.72

/** A rowing boat. */
export const ROWBOAT: Craft = {
  px: [640, 310],
  frames: FRAMES,
  idleFps: 11,
  paint: (size, frame, { main, light, crew = [] }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const phase = (frame / FRAMES) * 2 * Math.PI
      const wood = tone([0.52, 0.36, 0.24])
      const unit = h * 0.345
      drawHull(brush, { w, h, colour: scaled(wood, 0.5), inside: true })
      const seats = SEATS[crew.length] ?? []
      crew.forEach((look, index) => {
        brush.save()
        brush.translate((seats[index] ?? 0.5) * w, h * GUNWALE + unit * 0.9)
        brush.scale(unit * 1.87, unit * 1.87)
        drawPerson(brush, { ...look, pose: 'row' }, index === 0 ? phase : phase + 2)
        brush.restore()
      })
      drawHull(brush, { w, h, colour: tone(main), inside: false })
      if (crew.length > 0) drawOar(brush, { w, h, phase, wood, x: (seats[0] ?? 0.5) + 0.03 })
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.26, rim: light.palette.rim })
    }),
}

function drawHull(
  brush: Brush,
  { w, h, colour, inside }: { w: number; h: number; colour: Rgb; inside: boolean },
): void {
  const edge = (): void => {
    brush.moveTo(w * 0.04, h * 0.66)
    brush.quadraticCurveTo(w * 0.3, h * (inside ? 0.7 : 0.78), w * 0.55, h * (inside ? 0.68 : 0.77))
    brush.quadraticCurveTo(w * 0.82, h * (inside ? 0.66 : 0.74), w * 0.97, h * 0.58)
  }
  const body = brush.createLinearGradient(0, h * 0.6, 0, h)
  body.addColorStop(0, css(colour))
  body.addColorStop(1, css(scaled(colour, 0.5)))
  brush.fillStyle = body
  brush.beginPath()
  edge()
  brush.quadraticCurveTo(w * 0.93, h * 0.86, w * 0.8, h * 0.98)
  brush.lineTo(w * 0.14, h * 0.98)
  brush.quadraticCurveTo(w * 0.05, h * 0.86, w * 0.04, h * 0.66)
  brush.fill()
  if (inside) return
  brush.lineWidth = h * 0.026
  brush.strokeStyle = css(mix(colour, [1, 0.95, 0.85], 0.45))
  brush.beginPath()
  edge()
  brush.stroke()
  brush.lineWidth = h * 0.008
  brush.strokeStyle = css(scaled(colour, 0.6), 0.7)
  for (const drop of [0.075, 0.145]) {
    brush.beginPath()
    brush.moveTo(w * (0.05 + drop * 0.1), h * (0.68 + drop))
    brush.quadraticCurveTo(w * 0.4, h * (0.79 + drop), w * (0.95 - drop * 0.25), h * (0.62 + drop))
    brush.stroke()
  }
}

/** An oar that dips, pulls and comes back over the water. */
function drawOar(
  brush: Brush,
  oar: { w: number; h: number; phase: number; wood: Rgb; x: number },
): void {
  const { w, h, phase, wood } = oar
  const [lock, swing] = [[oar.x * w, h * 0.755] as const, 0.85 + 0.38 * Math.sin(phase)]
  const dip = 0.2 + 0.07 * Math.cos(phase)
  const grip = [lock[0] + Math.cos(swing) * w * 0.07, lock[1] - h * 0.14] as const
  const blade = [lock[0] - Math.cos(swing) * w * 0.26, lock[1] + h * dip] as const
  strokeLimb(brush, mix(wood, [1, 0.9, 0.75], 0.3), {
    points: [grip, lock, blade],
    from: h * 0.02,
    to: h * 0.018,
  })
  fillOval(brush, mix(wood, [1, 0.95, 0.85], 0.4), {
    x: blade[0],
    y: blade[1],
    rx: w * 0.035,
    ry: h * 0.02,
    turn: -0.5,
  })
}

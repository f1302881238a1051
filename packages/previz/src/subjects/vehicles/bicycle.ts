/** A bicycle and who rides it. */
import { css, type Rgb } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, shadeForm, strokeLimb } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'
import { drawPerson, type PersonLook } from '../person/person.ts'

const RIDE_FRAMES = 16
/** Height of the rider in heights of the picture, standing. */
const RIDER = 0.92

/** A bicycle and who rides it. */
export const BICYCLE: Craft = {
  px: [400, 400],
  frames: RIDE_FRAMES,
  framesPerMetre: 5,
  shadow: 0.85,
  paint: (size, frame, dress) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const { palette, sunSide } = dress.light
      const phase = (frame / RIDE_FRAMES) * 2 * Math.PI
      const picture = { brush, w, h }
      const [look] = dress.crew ?? []
      if (look) drawRider(picture, { look, phase, part: 'far' })
      const { asked, main, second, rider, light } = dress
      const colour = toneIn(light, 0.6)(rider && !asked ? second : main)
      for (const x of [0.24, 0.76])
        drawSpokedWheel(picture, { x: w * x, phase, ...(asked && { rim: colour }) })
      drawBicycleFrame(picture, { colour, tube: asked ? TUBES.asked : TUBES.usual })
      drawSaddleAndBars(picture)
      if (look) drawRider(picture, { look, phase, part: 'near' })
      shadeForm(brush, size, { sunSide, depth: 0.3, rim: palette.rim })
    }),
}

/** How thick tubes are, in heights of the picture: those of which the colour is asked for are seen from far. */
const TUBES = { usual: 0.018, asked: 0.028 } as const

type Picture = { readonly brush: Brush; readonly w: number; readonly h: number }

/** The side of the rider that is behind the bicycle, or the one before it. */
function drawRider(
  { brush, w, h }: Picture,
  { look, phase, part }: { look: PersonLook; phase: number; part: 'far' | 'near' },
): void {
  brush.save()
  brush.translate(w * 0.44, h * 0.975)
  brush.scale(h * RIDER, h * RIDER)
  drawPerson(brush, { ...look, pose: 'cycle' }, phase, part)
  brush.restore()
}

/** A tyre with ten thin spokes, and a rim where it has a colour. */
function drawSpokedWheel(
  { brush, h }: Picture,
  { x, phase, rim }: { x: number; phase: number; rim?: Rgb },
): void {
  if (rim) {
    brush.strokeStyle = css(rim)
    brush.lineWidth = h * 0.016
    brush.beginPath()
    brush.arc(x, h * 0.8, h * 0.16, 0, 2 * Math.PI)
    brush.stroke()
  }
  brush.strokeStyle = 'rgb(22,22,26)'
  brush.lineWidth = h * 0.018
  brush.beginPath()
  brush.arc(x, h * 0.8, h * 0.175, 0, 2 * Math.PI)
  brush.stroke()
  brush.strokeStyle = 'rgba(190,195,205,0.7)'
  brush.lineWidth = h * 0.004
  for (let spoke = 0; spoke < 10; spoke++) {
    const angle = phase + (spoke * Math.PI) / 5
    brush.beginPath()
    brush.moveTo(x, h * 0.8)
    brush.lineTo(x + Math.cos(angle) * h * 0.17, h * 0.8 + Math.sin(angle) * h * 0.17)
    brush.stroke()
  }
}

/** The tubes between hubs, crank, saddle and fork. */
function drawBicycleFrame(
  { brush, w, h }: Picture,
  { colour, tube }: { colour: Rgb; tube: number },
): void {
  const seat = [w * 0.4, h * 0.54] as const
  const crank = [w * 0.46, h * 0.79] as const
  const head = [w * 0.68, h * 0.55] as const
  for (const points of [
    [[w * 0.24, h * 0.8], seat],
    [[w * 0.24, h * 0.8], crank],
    [crank, seat],
    [crank, head],
    [[w * 0.41, h * 0.57], head],
    [[w * 0.76, h * 0.8], head, [w * 0.66, h * 0.48]],
  ] as const)
    strokeLimb(brush, colour, { points, from: h * tube, to: h * tube })
}

function drawSaddleAndBars({ brush, w, h }: Picture): void {
  strokeLimb(brush, [0.1, 0.08, 0.08], {
    points: [
      [w * 0.35, h * 0.53],
      [w * 0.44, h * 0.53],
    ],
    from: h * 0.03,
    to: h * 0.02,
  })
  strokeLimb(brush, [0.1, 0.08, 0.08], {
    points: [
      [w * 0.66, h * 0.48],
      [w * 0.62, h * 0.47],
    ],
    from: h * 0.018,
    to: h * 0.018,
  })
}

/** Great things that carry people over sea and sky: ship, plane, rocket. */
import { css, luma, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import {
  type Brush,
  drawn,
  fillOval,
  fillShape,
  shadeForm,
  strokeLimb,
} from '../../painting/brush.ts'
import type { Palette } from '../../worlds/palette.ts'
import { type Craft, toneIn } from '../figure.ts'

/** A picture of a craft that is being drawn: its size, and the light on it. */
type Drawing = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  /** Tints a colour with the light of the place. */
  readonly tone: (colour: Rgb) => Rgb
  readonly white: Rgb
  readonly palette: Palette
}

/** A passenger ship with lit portholes by night. */
export const SHIP: Craft = {
  px: [900, 360],
  frames: 1,
  paint: (size, _, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const { palette, sunSide } = light
      const tone = toneIn(light, 0.6)
      const ship = { brush, w, h, tone, white: tone([0.95, 0.94, 0.92]), palette }
      drawDecks(ship)
      drawFunnels(ship, asked ? scaled(main, 0.8) : [0.75, 0.2, 0.15])
      drawMasts(ship)
      drawHull(ship, tone(asked ? main : [0.16, 0.2, 0.3]))
      drawRail(ship)
      shadeForm(brush, size, { sunSide, depth: 0.28, rim: palette.rim })
    }),
}

/** Three decks, the upper shorter than the lower, with a row of portholes each. */
function drawDecks({ brush, w, h, white, palette }: Drawing): void {
  for (const [index, [from, to, top]] of (
    [
      [0.2, 0.78, 0.5],
      [0.26, 0.72, 0.4],
      [0.32, 0.66, 0.3],
    ] as const
  ).entries()) {
    brush.fillStyle = css(scaled(white, 1 - index * 0.05))
    brush.fillRect(w * from, h * top, w * (to - from), h * 0.105)
    portholes(brush, {
      from: w * (from + 0.015),
      to: w * (to - 0.015),
      y: h * (top + 0.055),
      gap: w * 0.024,
      r: h * 0.016,
      lit: palette.dark,
    })
  }
}

/** Two funnels with black tops. */
function drawFunnels({ brush, w, h, tone }: Drawing, colour: Rgb): void {
  for (const x of [0.42, 0.54]) {
    fillShape(brush, tone(colour), [
      [w * x, h * 0.31],
      [w * (x + 0.012), h * 0.11],
      [w * (x + 0.065), h * 0.11],
      [w * (x + 0.07), h * 0.31],
    ])
    brush.fillStyle = css(tone([0.12, 0.12, 0.14]))
    brush.fillRect(w * (x + 0.01), h * 0.1, w * 0.058, h * 0.045)
  }
}

/** A mast ahead of the decks, and one behind them. */
function drawMasts({ brush, w, h, tone }: Drawing): void {
  for (const points of [
    [
      [w * 0.75, h * 0.5],
      [w * 0.755, h * 0.14],
    ],
    [
      [w * 0.16, h * 0.6],
      [w * 0.155, h * 0.28],
    ],
  ] as const)
    strokeLimb(brush, tone([0.3, 0.3, 0.32]), { points, from: h * 0.012, to: h * 0.006 })
}

/** The hull, red below the water line, and its portholes. */
function drawHull({ brush, w, h, tone, palette }: Drawing, colour: Rgb): void {
  const side = brush.createLinearGradient(0, h * 0.58, 0, h)
  side.addColorStop(0, css(mix(colour, palette.rim, 0.18)))
  side.addColorStop(0.6, css(colour))
  side.addColorStop(0.72, css(tone([0.55, 0.15, 0.12])))
  side.addColorStop(1, css(tone([0.32, 0.08, 0.08])))
  brush.fillStyle = side
  brush.beginPath()
  brush.moveTo(w * 0.03, h * 0.62)
  brush.lineTo(w * 0.8, h * 0.62)
  brush.quadraticCurveTo(w * 0.9, h * 0.6, w * 0.985, h * 0.53)
  brush.quadraticCurveTo(w * 0.94, h * 0.8, w * 0.9, h * 0.99)
  brush.lineTo(w * 0.1, h * 0.99)
  brush.quadraticCurveTo(w * 0.045, h * 0.85, w * 0.03, h * 0.62)
  brush.fill()
  portholes(brush, {
    from: w * 0.1,
    to: w * 0.88,
    y: h * 0.71,
    gap: w * 0.03,
    r: h * 0.013,
    lit: palette.dark,
  })
}

/** The white line along the top of the hull, up to the bow. */
function drawRail({ brush, w, h, white }: Drawing): void {
  brush.strokeStyle = css(white, 0.9)
  brush.lineWidth = h * 0.01
  brush.beginPath()
  brush.moveTo(w * 0.03, h * 0.625)
  brush.lineTo(w * 0.8, h * 0.625)
  brush.quadraticCurveTo(w * 0.9, h * 0.605, w * 0.985, h * 0.535)
  brush.stroke()
}

function portholes(
  brush: Brush,
  row: { from: number; to: number; y: number; gap: number; r: number; lit: boolean },
): void {
  const colour: Rgb = row.lit ? [1, 0.86, 0.5] : [0.22, 0.28, 0.36]
  for (let x = row.from; x <= row.to; x += row.gap)
    fillOval(brush, colour, { x, y: row.y, rx: row.r, ry: row.r })
}

/** An airliner from the side, wings toward us. */
export const PLANE: Craft = {
  px: [760, 240],
  frames: 2,
  idleFps: 2,
  paint: (size, frame, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const { palette, sunSide } = light
      const tone = toneIn(light, 0.6)
      const skin = tone(asked ? main : [0.95, 0.95, 0.96])
      const plane = { brush, w, h, tone, white: skin, palette }
      const stripe = tone(asked ? trimOf(main) : [0.2, 0.4, 0.72])
      drawFarWing(plane)
      drawFin(plane, stripe)
      drawFuselage(plane)
      brush.fillStyle = css(stripe)
      brush.fillRect(w * 0.14, h * 0.545, w * 0.78, h * 0.022)
      drawCabinWindows(plane)
      drawNearWing(plane)
      drawTailplane(plane)
      shadeForm(brush, size, { sunSide, depth: 0.2, rim: palette.rim })
      // The light at the tip of the wing blinks.
      if (frame === 0)
        fillOval(brush, [1, 0.2, 0.15], { x: w * 0.33, y: h * 0.89, rx: h * 0.02, ry: h * 0.02 })
    }),
}

/** What is seen on a hull of this colour. */
const trimOf = (colour: Rgb): Rgb =>
  luma(colour) > 0.7 ? [0.2, 0.4, 0.72] : mix(colour, [1, 1, 1], 0.8)

function drawFarWing({ brush, w, h, white }: Drawing): void {
  fillShape(brush, scaled(white, 0.6), [
    [w * 0.55, h * 0.47],
    [w * 0.4, h * 0.26],
    [w * 0.35, h * 0.26],
    [w * 0.43, h * 0.48],
  ])
}

function drawFin({ brush, w, h }: Drawing, colour: Rgb): void {
  fillShape(brush, colour, [
    [w * 0.05, h * 0.46],
    [w * 0.015, h * 0.08],
    [w * 0.075, h * 0.08],
    [w * 0.17, h * 0.42],
  ])
}

function drawFuselage({ brush, w, h, white, palette }: Drawing): void {
  const body = brush.createLinearGradient(0, h * 0.38, 0, h * 0.66)
  body.addColorStop(0, css(mix(white, palette.rim, 0.4)))
  body.addColorStop(0.5, css(white))
  body.addColorStop(1, css(scaled(white, 0.55)))
  brush.fillStyle = body
  brush.beginPath()
  brush.moveTo(w * 0.02, h * 0.45)
  brush.quadraticCurveTo(w * 0.2, h * 0.38, w * 0.84, h * 0.385)
  brush.quadraticCurveTo(w * 0.955, h * 0.4, w * 0.985, h * 0.53)
  brush.quadraticCurveTo(w * 0.95, h * 0.64, w * 0.82, h * 0.645)
  brush.lineTo(w * 0.3, h * 0.63)
  brush.quadraticCurveTo(w * 0.1, h * 0.55, w * 0.02, h * 0.45)
  brush.fill()
}

/** The row of windows, and the cockpit's. */
function drawCabinWindows({ brush, w, h, palette }: Drawing): void {
  const pane: Rgb = palette.dark ? [1, 0.88, 0.58] : [0.25, 0.32, 0.42]
  for (let x = 0.2; x < 0.86; x += 0.022)
    fillOval(brush, pane, { x: w * x, y: h * 0.475, rx: w * 0.0055, ry: h * 0.02 })
  fillShape(
    brush,
    [0.16, 0.2, 0.27],
    [
      [w * 0.9, h * 0.43],
      [w * 0.935, h * 0.43],
      [w * 0.958, h * 0.475],
      [w * 0.9, h * 0.475],
    ],
  )
}

/** The wing that points at us, with its engine. */
function drawNearWing({ brush, w, h, white }: Drawing): void {
  fillShape(brush, scaled(white, 0.8), [
    [w * 0.6, h * 0.57],
    [w * 0.36, h * 0.9],
    [w * 0.3, h * 0.9],
    [w * 0.42, h * 0.57],
  ])
  fillOval(brush, scaled(white, 0.55), { x: w * 0.47, y: h * 0.74, rx: w * 0.05, ry: h * 0.055 })
  fillOval(brush, [0.12, 0.12, 0.15], { x: w * 0.512, y: h * 0.74, rx: w * 0.01, ry: h * 0.05 })
}

function drawTailplane({ brush, w, h, white }: Drawing): void {
  fillShape(brush, scaled(white, 0.75), [
    [w * 0.14, h * 0.45],
    [w * 0.03, h * 0.58],
    [0, h * 0.58],
    [w * 0.06, h * 0.45],
  ])
}

const FLAME_FRAMES = 8

/** A rocket on its flame. */
export const ROCKET: Craft = {
  px: [220, 640],
  frames: FLAME_FRAMES,
  idleFps: 18,
  paint: (size, frame, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const { palette, sunSide } = light
      const tone = toneIn(light, 0.4)
      const rocket = { brush, w, h, tone, white: tone(asked ? main : [0.96, 0.96, 0.95]), palette }
      const colour = tone(asked ? trimOf(main) : main)
      flame(brush, { w, h, flicker: Math.sin((frame / FLAME_FRAMES) * 2 * Math.PI) })
      drawSideFins(rocket, colour)
      drawRocketBody(rocket, { colour, sunSide })
      drawHatch(rocket)
      drawNozzle(rocket)
      // The fin that points at us.
      fillShape(brush, scaled(colour, 0.9), [
        [w * 0.475, h * 0.45],
        [w * 0.525, h * 0.45],
        [w * 0.525, h * 0.66],
        [w * 0.475, h * 0.66],
      ])
    }),
}

function drawSideFins({ brush, w, h }: Drawing, colour: Rgb): void {
  for (const side of [-1, 1])
    fillShape(brush, scaled(colour, side > 0 ? 0.75 : 1), [
      [w * (0.5 + side * 0.16), h * 0.44],
      [w * (0.5 + side * 0.42), h * 0.6],
      [w * (0.5 + side * 0.4), h * 0.66],
      [w * (0.5 + side * 0.14), h * 0.6],
    ])
}

/** The white body with a coloured nose and ring. */
function drawRocketBody(
  { brush, w, h, white }: Drawing,
  { colour, sunSide }: { colour: Rgb; sunSide: number },
): void {
  const body = brush.createLinearGradient(w * 0.3, 0, w * 0.7, 0)
  const [left, right] = sunSide > 0 ? [0.6, 1] : [1, 0.6]
  body.addColorStop(0, css(scaled(white, left)))
  body.addColorStop(0.5, css(white))
  body.addColorStop(1, css(scaled(white, right)))
  brush.fillStyle = body
  brush.beginPath()
  brush.moveTo(w * 0.5, h * 0.02)
  brush.bezierCurveTo(w * 0.7, h * 0.14, w * 0.74, h * 0.3, w * 0.68, h * 0.61)
  brush.lineTo(w * 0.32, h * 0.61)
  brush.bezierCurveTo(w * 0.26, h * 0.3, w * 0.3, h * 0.14, w * 0.5, h * 0.02)
  brush.fill()
  brush.save()
  brush.clip()
  brush.fillStyle = css(colour)
  brush.fillRect(0, 0, w, h * 0.13)
  brush.fillRect(0, h * 0.5, w, h * 0.035)
  brush.restore()
}

/** The round window in its ring. */
function drawHatch({ brush, w, h, tone, palette }: Drawing): void {
  const pane: Rgb = palette.dark ? [1, 0.85, 0.5] : tone([0.4, 0.66, 0.85])
  for (const [colour, r] of [
    [tone([0.5, 0.52, 0.56]), w * 0.105],
    [pane, w * 0.075],
  ] as const)
    fillOval(brush, colour, { x: w * 0.5, y: h * 0.25, rx: r, ry: r })
}

function drawNozzle({ brush, w, h }: Drawing): void {
  fillShape(
    brush,
    [0.2, 0.2, 0.23],
    [
      [w * 0.39, h * 0.61],
      [w * 0.61, h * 0.61],
      [w * 0.65, h * 0.645],
      [w * 0.35, h * 0.645],
    ],
  )
}

function flame(brush: Brush, { w, h, flicker }: { w: number; h: number; flicker: number }): void {
  for (const [half, length, colour] of [
    [0.2, 0.34 + 0.02 * flicker, 'rgba(255,120,40,0.75)'],
    [0.14, 0.27 + 0.02 * flicker, 'rgba(255,200,80,0.95)'],
    [0.07, 0.17 + 0.015 * flicker, 'rgba(255,255,235,1)'],
  ] as const) {
    brush.fillStyle = colour
    brush.beginPath()
    brush.moveTo(w * (0.5 - half * 0.8), h * 0.64)
    brush.bezierCurveTo(
      w * (0.5 - half * 1.6),
      h * (0.64 + length * 0.4),
      w * (0.5 - half * 0.3),
      h * (0.64 + length * 0.7),
      w * 0.5,
      h * (0.64 + length),
    )
    brush.bezierCurveTo(
      w * (0.5 + half * 0.3),
      h * (0.64 + length * 0.7),
      w * (0.5 + half * 1.6),
      h * (0.64 + length * 0.4),
      w * (0.5 + half * 0.8),
      h * 0.64,
    )
    brush.fill()
  }
}

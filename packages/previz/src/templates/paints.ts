/** The paints of template layers: each fills a texture of any size. A new paint is a new entry. */
import type { Paint } from './film-design.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { clamp, smoothstep } from '../renderer/scene/random.ts'
import { cloudNoise, noise } from '../renderer/scene/noise.ts'
import { css, hex, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { type Brush, dotted, drawn } from '../painting/brush.ts'
import { paintMap } from './paint-map.ts'

/** The input of a paint. */
export type PaintCanvas = {
  readonly widthPx: number
  readonly heightPx: number
  /** Pixels per metre. */
  readonly metrePx: number
  readonly colours: readonly string[]
  /** The corner radius in metres. */
  readonly corner: number
  readonly seed: number
}

/** Paints without edges, which need few pixels. */
export const SOFT_PAINTS: ReadonlySet<Paint> = new Set(['glow', 'shadow', 'beam', 'plaster'])

/** The function of each paint. */
export const PAINTERS: Readonly<Record<Paint, (canvas: PaintCanvas) => Pixels>> = {
  fill: paintFill,
  glow: paintGlow,
  ring: paintRing,
  shadow: paintShadow,
  paper: paintPaper,
  plaster: paintPlaster,
  wood: paintWood,
  map: paintMap,
  stamp: paintStamp,
  postmark: paintPostmark,
  envelope: paintEnvelope,
  pin: paintPin,
  plane: paintPlane,
  peg: paintPeg,
  beam: paintBeam,
}

/** The colour at an index, or a default when the template has none. */
function colourOf({ colours }: PaintCanvas, index: number, otherwise: string): string {
  return colours[index] ?? otherwise
}

function toneOf(canvas: PaintCanvas, index: number, otherwise: string): Rgb {
  return hex(colourOf(canvas, index, otherwise).slice(0, 7))
}

/** One colour, or a gradient from left to right; colours may have an alpha. */
function paintFill(canvas: PaintCanvas): Pixels {
  return drawn(canvas.widthPx, canvas.heightPx, (brush, widthPx, heightPx) => {
    const { colours, corner, metrePx } = canvas
    const slope = brush.createLinearGradient(0, 0, widthPx, 0)
    const stops = colours.length > 1 ? colours : [colourOf(canvas, 0, '#ffffff')]
    for (const [index, colour] of stops.entries())
      slope.addColorStop(stops.length === 1 ? 0 : index / (stops.length - 1), colour)
    brush.fillStyle = slope
    brush.beginPath()
    brush.roundRect(0, 0, widthPx, heightPx, corner * metrePx)
    brush.fill()
  })
}

function paintGlow(canvas: PaintCanvas): Pixels {
  const colour = toneOf(canvas, 0, '#ffffff')
  return dotted(canvas.widthPx, canvas.heightPx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2
    return [...colour, off < 1 ? (1 - off) ** 2.2 : 0]
  })
}

/** A soft disc with a brighter rim: bokeh. */
function paintRing(canvas: PaintCanvas): Pixels {
  const colour = toneOf(canvas, 0, '#ffffff')
  return dotted(canvas.widthPx, canvas.heightPx, (u, v) => {
    const off = Math.hypot(u - 0.5, v - 0.5) * 2.04
    const body = smoothstep(1, 0.9, off)
    return [...colour, body * (0.45 + 0.55 * smoothstep(0.55, 0.95, off))]
  })
}

/** A dark rectangle with wide soft edges. */
function paintShadow(canvas: PaintCanvas): Pixels {
  const colour = toneOf(canvas, 0, '#000000')
  return dotted(canvas.widthPx, canvas.heightPx, (u, v) => {
    const edge = (at: number): number => smoothstep(0, 0.22, at) * smoothstep(1, 0.78, at)
    return [...colour, edge(u) * edge(v)]
  })
}

function paintPaper(canvas: PaintCanvas): Pixels {
  const { widthPx, heightPx, seed } = canvas
  const colour = toneOf(canvas, 0, '#f6f0e3')
  const corner = (canvas.corner * canvas.metrePx) / Math.min(widthPx, heightPx)
  const aspect = [widthPx / Math.min(widthPx, heightPx), heightPx / Math.min(widthPx, heightPx)]
  return dotted(widthPx, heightPx, (u, v) => {
    const fibre =
      0.018 * noise(u * widthPx * 0.21 + seed, v * heightPx * 0.21) +
      0.03 * cloudNoise(u * 5 + seed, v * 4, 4)
    const fold = 1 - 0.1 * (1 - edgeDistance([u, v], aspect, 0.5)) ** 6
    const inside = roundedEdge([u, v], aspect, {
      corner,
      softness: 2 / Math.min(widthPx, heightPx),
    })
    const tone = (index: 0 | 1 | 2): number => (colour[index] + fibre) * fold
    return [tone(0), tone(1), tone(2), inside]
  })
}

/** 0 at the edge, 1 from `reach` on; both as shares of the shorter side. */
function edgeDistance(
  [u, v]: readonly [number, number],
  [wide = 1, tall = 1]: readonly number[],
  reach: number,
): number {
  return clamp(Math.min(u * wide, (1 - u) * wide, v * tall, (1 - v) * tall) / reach)
}

function roundedEdge(
  [u, v]: readonly [number, number],
  [wide = 1, tall = 1]: readonly number[],
  { corner, softness }: { corner: number; softness: number },
): number {
  const x = Math.max(0, Math.abs(u - 0.5) * wide - wide / 2 + corner)
  const y = Math.max(0, Math.abs(v - 0.5) * tall - tall / 2 + corner)
  return smoothstep(corner + softness / 2, corner - softness / 2, Math.hypot(x, y))
}

/** A wall in soft light. */
function paintPlaster(canvas: PaintCanvas): Pixels {
  const lit = toneOf(canvas, 0, '#d8d2c6')
  const shade = toneOf(canvas, 1, '#8d867a')
  return dotted(canvas.widthPx, canvas.heightPx, (u, v) => {
    const light = clamp(1.05 - Math.hypot((u - 0.5) * 1.1, v - 0.42) * 1.25)
    const grain = 0.02 * cloudNoise(u * 60, v * 40, 4) + 0.02 * cloudNoise(u * 7, v * 5, 3)
    const part = (index: 0 | 1 | 2): number =>
      shade[index] + (lit[index] - shade[index]) * light + grain
    return [part(0), part(1), part(2), 1]
  })
}

const BOARDS = 5

function paintWood(canvas: PaintCanvas): Pixels {
  const dark = toneOf(canvas, 0, '#5a3d28')
  const light = toneOf(canvas, 1, '#a97c50')
  const { seed } = canvas
  return dotted(canvas.widthPx, canvas.heightPx, (u, v) => {
    const board = Math.floor(v * BOARDS)
    const within = v * BOARDS - board
    const shift = board * 7.3 + seed
    const rings = cloudNoise(u * 2.4 + shift, within * 5 + shift * 3, 4)
    const lines = 0.5 + 0.5 * Math.sin((within * 9 + rings * 5) * 3.1 + shift)
    const pores = 0.5 + 0.5 * noise(u * 90 + shift, within * 46)
    const share = clamp(0.25 + 0.42 * lines + 0.2 * pores + 0.25 * cloudNoise(u + shift, shift, 2))
    const seam = smoothstep(0, 0.025, within) * smoothstep(1, 0.985, within)
    const tone = mixed(dark, light, share)
    const part = (index: 0 | 1 | 2): number => tone[index] * (0.35 + 0.65 * seam)
    return [part(0), part(1), part(2), 1]
  })
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

/** A postage stamp: perforated paper with a small landscape. */
function paintStamp(canvas: PaintCanvas): Pixels {
  return drawn(canvas.widthPx, canvas.heightPx, (brush, widthPx, heightPx) => {
    const hole = Math.min(widthPx, heightPx) / 26
    brush.fillStyle = '#fbf8f0'
    brush.fillRect(0, 0, widthPx, heightPx)
    punch(brush, { widthPx, heightPx, hole })
    const rim = hole * 2.6
    const [wide, tall] = [widthPx - 2 * rim, heightPx - 2 * rim]
    const sky = brush.createLinearGradient(0, rim, 0, rim + tall)
    sky.addColorStop(0, colourOf(canvas, 0, '#e8744c'))
    sky.addColorStop(0.62, colourOf(canvas, 1, '#f7c873'))
    sky.addColorStop(1, colourOf(canvas, 2, '#2f5d73'))
    brush.fillStyle = sky
    brush.fillRect(rim, rim, wide, tall)
    brush.fillStyle = '#fff3d6'
    brush.beginPath()
    brush.arc(rim + wide * 0.66, rim + tall * 0.42, wide * 0.13, 0, 2 * Math.PI)
    brush.fill()
    const hills = [
      [0.6, 0.16, '#2f5d73'],
      [0.74, 0.1, '#1f4257'],
    ] as const
    for (const [foot, height, tone] of hills) {
      brush.fillStyle = tone
      brush.beginPath()
      brush.moveTo(rim, rim + tall)
      for (let step = 0; step <= 24; step++) {
        const rise = Math.sin(step * 0.55 + foot * 9) * 0.5 + Math.sin(step * 0.23 + foot * 3) * 0.5
        brush.lineTo(rim + (wide * step) / 24, rim + tall * (foot - height * rise))
      }
      brush.lineTo(rim + wide, rim + tall)
      brush.fill()
    }
  })
}

function punch(brush: Brush, at: { widthPx: number; heightPx: number; hole: number }): void {
  const { widthPx, heightPx, hole } = at
  brush.save()
  brush.globalCompositeOperation = 'destination-out'
  const dot = (x: number, y: number): void => {
    brush.beginPath()
    brush.arc(x, y, hole * 0.62, 0, 2 * Math.PI)
    brush.fill()
  }
  const across = Math.round(widthPx / (hole * 2))
  const down = Math.round(heightPx / (hole * 2))
  for (let index = 0; index <= across; index++)
    for (const y of [0, heightPx]) dot((widthPx * index) / across, y)
  for (let index = 0; index <= down; index++)
    for (const x of [0, widthPx]) dot(x, (heightPx * index) / down)
  brush.restore()
}

/** The round postmark and the wavy cancellation of a stamp. */
function paintPostmark(canvas: PaintCanvas): Pixels {
  return drawn(canvas.widthPx, canvas.heightPx, (brush, widthPx, heightPx) => {
    brush.strokeStyle = colourOf(canvas, 0, '#3b3f55')
    brush.globalAlpha = 0.72
    brush.lineWidth = heightPx * 0.018
    const radius = heightPx * 0.42
    const [x, y] = [heightPx * 0.5, heightPx * 0.5]
    for (const share of [1, 0.62]) {
      brush.beginPath()
      brush.arc(x, y, radius * share, 0, 2 * Math.PI)
      brush.stroke()
    }
    for (let tick = 0; tick < 28; tick++) {
      const angle = (tick / 28) * 2 * Math.PI
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
      brush.beginPath()
      brush.moveTo(x + cos * radius * 0.72, y + sin * radius * 0.72)
      brush.lineTo(
        x + cos * radius * (tick % 2 ? 0.9 : 0.82),
        y + sin * radius * (tick % 2 ? 0.9 : 0.82),
      )
      brush.stroke()
    }
    for (let wave = 0; wave < 5; wave++) {
      brush.beginPath()
      for (let step = 0; step <= 40; step++) {
        const along = x + radius * 1.1 + ((widthPx - x - radius * 1.2) * step) / 40
        brush.lineTo(along, y + (wave - 2) * radius * 0.36 + Math.sin(step * 0.63) * radius * 0.08)
      }
      brush.stroke()
    }
  })
}

/** The back of an envelope, closed. */
function paintEnvelope(canvas: PaintCanvas): Pixels {
  const colour = toneOf(canvas, 0, '#efe4d2')
  return drawn(canvas.widthPx, canvas.heightPx, (brush, widthPx, heightPx) => {
    brush.fillStyle = css(colour)
    brush.fillRect(0, 0, widthPx, heightPx)
    const flap = (points: readonly (readonly [number, number])[], tone: Rgb): void => {
      brush.fillStyle = css(tone)
      brush.shadowColor = 'rgba(60,40,20,0.35)'
      brush.shadowBlur = heightPx * 0.02
      brush.beginPath()
      for (const [u, v] of points) brush.lineTo(u * widthPx, v * heightPx)
      brush.closePath()
      brush.fill()
    }
    flap(
      [
        [0, 0],
        [0.5, 0.56],
        [0, 1],
      ],
      scaled(colour, 0.96),
    )
    flap(
      [
        [1, 0],
        [0.5, 0.56],
        [1, 1],
      ],
      scaled(colour, 0.96),
    )
    flap(
      [
        [0, 1],
        [0.5, 0.46],
        [1, 1],
      ],
      scaled(colour, 0.985),
    )
    flap(
      [
        [0, 0],
        [0.5, 0.6],
        [1, 0],
      ],
      colour,
    )
    brush.shadowBlur = heightPx * 0.03
    brush.fillStyle = colourOf(canvas, 1, '#9c2f2f')
    brush.beginPath()
    brush.arc(widthPx / 2, heightPx * 0.57, heightPx * 0.085, 0, 2 * Math.PI)
    brush.fill()
    brush.shadowBlur = 0
    brush.strokeStyle = 'rgba(255,255,255,0.35)'
    brush.lineWidth = heightPx * 0.008
    brush.beginPath()
    brush.arc(widthPx / 2, heightPx * 0.57, heightPx * 0.055, 0, 2 * Math.PI)
    brush.stroke()
  })
}

/** A map pin. */
function paintPin(canvas: PaintCanvas): Pixels {
  return drawn(canvas.widthPx, canvas.heightPx, (brush, widthPx, heightPx) => {
    const radius = widthPx * 0.4
    const [x, y] = [widthPx / 2, radius * 1.15]
    const body = brush.createRadialGradient(
      x - radius * 0.4,
      y - radius * 0.4,
      0,
      x,
      y,
      radius * 1.6,
    )
    const colour = toneOf(canvas, 0, '#e4483d')
    body.addColorStop(0, css(mix(colour, [1, 1, 1], 0.35)))
    body.addColorStop(1, css(colour))
    brush.fillStyle = body
    brush.beginPath()
    brush.arc(x, y, radius, Math.PI * 0.83, Math.PI * 0.17)
    brush.quadraticCurveTo(x + radius * 0.45, heightPx * 0.66, x, heightPx)
    brush.quadraticCurveTo(x - radius * 0.45, heightPx * 0.66, x - radius * 0.86, y + radius * 0.51)
    brush.fill()
    brush.fillStyle = '#fffaf0'
    brush.beginPath()
    brush.arc(x, y, radius * 0.42, 0, 2 * Math.PI)
    brush.fill()
  })
}

/** A folded paper plane that flies to the right. */
function paintPlane(canvas: PaintCanvas): Pixels {
  const colour = toneOf(canvas, 0, '#ffffff')
  return drawn(canvas.widthPx, canvas.heightPx, (brush, widthPx, heightPx) => {
    const facet = (points: readonly (readonly [number, number])[], tone: Rgb): void => {
      brush.fillStyle = css(tone)
      brush.beginPath()
      for (const [u, v] of points) brush.lineTo(u * widthPx, v * heightPx)
      brush.closePath()
      brush.fill()
    }
    facet(
      [
        [0.98, 0.5],
        [0.02, 0.08],
        [0.24, 0.5],
      ],
      scaled(colour, 0.98),
    )
    facet(
      [
        [0.98, 0.5],
        [0.02, 0.92],
        [0.24, 0.5],
      ],
      scaled(colour, 0.86),
    )
    facet(
      [
        [0.98, 0.5],
        [0.24, 0.5],
        [0.16, 0.66],
      ],
      scaled(colour, 0.7),
    )
  })
}

/** A wooden clothes peg. */
function paintPeg(canvas: PaintCanvas): Pixels {
  return drawn(canvas.widthPx, canvas.heightPx, (brush, widthPx, heightPx) => {
    const slope = brush.createLinearGradient(0, 0, widthPx, 0)
    slope.addColorStop(0, '#caa06a')
    slope.addColorStop(0.5, '#e8c893')
    slope.addColorStop(1, '#a97f4c')
    brush.fillStyle = slope
    brush.beginPath()
    brush.roundRect(widthPx * 0.14, 0, widthPx * 0.72, heightPx, widthPx * 0.16)
    brush.fill()
    brush.fillStyle = '#6f6a64'
    brush.fillRect(widthPx * 0.06, heightPx * 0.42, widthPx * 0.88, heightPx * 0.09)
    brush.fillStyle = 'rgba(60,40,20,0.4)'
    brush.fillRect(widthPx * 0.47, heightPx * 0.55, widthPx * 0.06, heightPx * 0.45)
  })
}

/** A shaft of light from above. */
function paintBeam(canvas: PaintCanvas): Pixels {
  const colour = toneOf(canvas, 0, '#fff2d8')
  return dotted(canvas.widthPx, canvas.heightPx, (u, v) => {
    const half = 0.08 + 0.42 * v
    const off = Math.abs(u - 0.5) / half
    return [...colour, smoothstep(1, 0.1, off) * (1 - v) ** 0.7 * smoothstep(0, 0.06, v)]
  })
}

/** Fronts of buildings that a place is named after: a palace with its wings, a hall of a university, a row of shops. */
import { css, hexCode, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn } from './brush.ts'
import { writeWords } from './lettering.ts'
import type { Lit } from './venue.ts'

/** The light that falls on a front, whether its windows are lit, and its name. */
export type FrontLight = {
  readonly lit: Lit
  readonly isLit: boolean
  /** What a prompt calls the shop in the middle. */
  readonly name?: string
}

type Box = readonly [x: number, y: number, w: number, h: number]

/** Fills boxes given as shares of a picture, y downward. */
const boxes =
  (brush: Brush, w: number, h: number) =>
  (tone: Rgb, ...[x, y, wide, tall]: Box): void => {
    brush.fillStyle = css(tone)
    brush.fillRect(w * x, h * y, w * wide, h * tall)
  }

/** Windows in rows: a frame, a pane and a sill each. */
function windows(
  fill: ReturnType<typeof boxes>,
  at: { readonly area: Box; readonly columns: number; readonly rows: number; readonly frame: Rgb },
  { lit, isLit }: FrontLight,
): void {
  const [x, y, w, h] = at.area
  const random = seededRandom(at.columns * 7 + at.rows)
  const [wide, tall] = [w / at.columns, h / at.rows]
  for (let row = 0; row < at.rows; row++)
    for (let column = 0; column < at.columns; column++) {
      const [left, top] = [x + (column + 0.27) * wide, y + (row + 0.18) * tall]
      const burns = isLit && random() < 0.7
      const pane: Rgb = burns
        ? [1, 0.84, 0.5]
        : lit(mix([0.2, 0.27, 0.36], [0.5, 0.62, 0.72], random()))
      fill(at.frame, left - wide * 0.05, top - tall * 0.04, wide * 0.56, tall * 0.72)
      fill(pane, left, top, wide * 0.46, tall * 0.62)
      fill(at.frame, left + wide * 0.21, top, wide * 0.04, tall * 0.62)
      fill(at.frame, left, top + tall * 0.26, wide * 0.46, tall * 0.03)
      fill(at.frame, left - wide * 0.08, top + tall * 0.64, wide * 0.62, tall * 0.06)
    }
}

/** A triangle over an entrance, as shares. */
function gable(brush: Brush, tone: Rgb, at: { x: number; y: number; w: number; h: number }): void {
  brush.fillStyle = css(tone)
  brush.beginPath()
  brush.moveTo(at.x, at.y + at.h)
  brush.lineTo(at.x + at.w / 2, at.y)
  brush.lineTo(at.x + at.w, at.y + at.h)
  brush.fill()
}

/** A palace: a middle with columns, a gable and a dome, long wings, towers at both ends. */
export function paintPalace(widthPx: number, heightPx: number, light: FrontLight): Pixels {
  const { lit } = light
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const fill = boxes(brush, w, h)
    const stone: Rgb = [0.93, 0.86, 0.72]
    const [wall, pale, dim] = [
      lit(stone),
      lit(mix(stone, [1, 1, 1], 0.5)),
      lit(scaled(stone, 0.78)),
    ]
    const slate = lit([0.36, 0.44, 0.52])
    const gold = lit([0.9, 0.72, 0.32])
    fill(slate, 0.05, 0.36, 0.9, 0.1)
    fill(wall, 0.05, 0.44, 0.9, 0.56)
    for (const x of [0.02, 0.88]) {
      gable(brush, slate, { x: w * (x - 0.005), y: h * 0.1, w: w * 0.11, h: h * 0.24 })
      fill(gold, x + 0.048, 0.05, 0.004, 0.08)
      fill(wall, x, 0.33, 0.1, 0.67)
      fill(pale, x, 0.33, 0.1, 0.02)
      windows(
        fill,
        { area: [x + 0.008, 0.38, 0.084, 0.54], columns: 3, rows: 3, frame: pale },
        light,
      )
    }
    fill(pale, 0.12, 0.43, 0.76, 0.02)
    fill(pale, 0.12, 0.69, 0.76, 0.014)
    for (const x of [0.13, 0.64])
      windows(fill, { area: [x, 0.47, 0.23, 0.48], columns: 8, rows: 2, frame: pale }, light)
    paintMiddle(brush, { w, h, wall, pale, dim, slate, gold }, light)
    fill(dim, 0, 0.965, 1, 0.035)
  })
}

function paintMiddle(
  brush: Brush,
  look: Record<'wall' | 'pale' | 'dim' | 'slate' | 'gold', Rgb> & { w: number; h: number },
  { lit, isLit }: FrontLight,
): void {
  const { w, h, wall, pale, dim, slate, gold } = look
  const fill = boxes(brush, w, h)
  brush.fillStyle = css(slate)
  brush.beginPath()
  brush.ellipse(w * 0.5, h * 0.28, w * 0.065, h * 0.2, 0, Math.PI, 0)
  brush.fill()
  fill(gold, 0.4975, 0.01, 0.005, 0.08)
  fill(pale, 0.43, 0.26, 0.14, 0.05)
  fill(wall, 0.37, 0.4, 0.26, 0.6)
  gable(brush, pale, { x: w * 0.36, y: h * 0.29, w: w * 0.28, h: h * 0.13 })
  gable(brush, dim, { x: w * 0.385, y: h * 0.318, w: w * 0.23, h: h * 0.09 })
  fill(pale, 0.36, 0.42, 0.28, 0.035)
  fill(dim, 0.375, 0.455, 0.25, 0.47)
  fill(isLit ? [1, 0.8, 0.45] : lit([0.3, 0.2, 0.16]), 0.475, 0.62, 0.05, 0.31)
  for (const x of [0.4, 0.435, 0.54, 0.575])
    fill(isLit ? [1, 0.82, 0.5] : lit([0.34, 0.42, 0.5]), x, 0.53, 0.018, 0.3)
  for (let column = 0; column < 6; column++) {
    const x = 0.378 + column * 0.0446
    fill(pale, x, 0.455, 0.021, 0.47)
    fill(dim, x + 0.014, 0.47, 0.007, 0.44)
    fill(pale, x - 0.003, 0.455, 0.027, 0.02)
    fill(pale, x - 0.003, 0.905, 0.027, 0.02)
  }
  for (let step = 0; step < 4; step++)
    fill(
      step % 2 === 0 ? pale : dim,
      0.37 - step * 0.012,
      0.925 + step * 0.019,
      0.26 + step * 0.024,
      0.02,
    )
}

/** A hall of a university: brick with stone around its windows, a clock tower with a spire over the entrance. */
export function paintHall(widthPx: number, heightPx: number, light: FrontLight): Pixels {
  const { lit, isLit } = light
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const fill = boxes(brush, w, h)
    const [brick, dark, pale] = [
      lit([0.66, 0.34, 0.26]),
      lit([0.52, 0.25, 0.2]),
      lit([0.9, 0.85, 0.75]),
    ]
    const roof = lit([0.34, 0.36, 0.42])
    for (const [x, wide] of [
      [0.01, 0.16],
      [0.83, 0.16],
    ] as const)
      gable(brush, roof, { x: w * (x - 0.01), y: h * 0.34, w: w * (wide + 0.02), h: h * 0.17 })
    fill(roof, 0.12, 0.42, 0.76, 0.1)
    fill(brick, 0.01, 0.5, 0.98, 0.5)
    for (let course = 0; course < 16; course++) fill(dark, 0.01, 0.51 + course * 0.03, 0.98, 0.003)
    for (const y of [0.5, 0.74, 0.955]) fill(pale, 0.01, y, 0.98, 0.018)
    for (const x of [0.03, 0.6])
      windows(fill, { area: [x, 0.53, 0.37, 0.42], columns: 9, rows: 2, frame: pale }, light)
    gable(brush, roof, { x: w * 0.43, y: 0, w: w * 0.14, h: h * 0.2 })
    fill(brick, 0.435, 0.19, 0.13, 0.81)
    fill(pale, 0.43, 0.19, 0.14, 0.02)
    fill(pale, 0.43, 0.42, 0.14, 0.02)
    brush.fillStyle = css(isLit ? [1, 0.95, 0.75] : pale)
    brush.beginPath()
    brush.arc(w * 0.5, h * 0.31, h * 0.07, 0, 7)
    brush.fill()
    fill(lit([0.15, 0.15, 0.18]), 0.499, 0.26, 0.003, 0.055)
    fill(lit([0.15, 0.15, 0.18]), 0.5, 0.305, 0.016, 0.012)
    windows(fill, { area: [0.45, 0.45, 0.1, 0.24], columns: 3, rows: 1, frame: pale }, light)
    fill(pale, 0.468, 0.71, 0.064, 0.29)
    fill(isLit ? [1, 0.82, 0.5] : lit([0.28, 0.17, 0.12]), 0.478, 0.74, 0.044, 0.26)
    fill(pale, 0.498, 0.74, 0.004, 0.26)
  })
}

const SHOPS: readonly { readonly wall: Rgb; readonly front: Rgb; readonly name: string }[] = [
  { wall: [0.86, 0.72, 0.56], front: [0.2, 0.36, 0.34], name: 'BAKERY' },
  { wall: [0.72, 0.42, 0.34], front: [0.55, 0.16, 0.18], name: 'BOOKS' },
  { wall: [0.9, 0.87, 0.8], front: [0.16, 0.24, 0.4], name: 'FLOWERS' },
]

/** Three shops side by side: a sign, a striped awning, a display behind glass, a door; flats above. */
export function paintShopRow(widthPx: number, heightPx: number, light: FrontLight): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    SHOPS.forEach((shop, index) => {
      const name = index === 1 ? (light.name ?? shop.name) : shop.name
      paintShop(brush, { w, h, left: index / 3, shop: { ...shop, name } }, light)
    })
  })
}

function paintShop(
  brush: Brush,
  at: { w: number; h: number; left: number; shop: (typeof SHOPS)[number] },
  light: FrontLight,
): void {
  const { w, h, left, shop } = at
  const { lit, isLit } = light
  const fill = boxes(brush, w, h)
  const third = 1 / 3
  const pale = lit([0.95, 0.93, 0.88])
  fill(lit(shop.wall), left, 0.02, third, 0.98)
  fill(lit(scaled(shop.wall, 0.8)), left, 0, third, 0.035)
  fill(lit(scaled(shop.wall, 0.85)), left + third - 0.006, 0, 0.006, 1)
  windows(
    fill,
    { area: [left + 0.02, 0.06, third - 0.04, 0.42], columns: 4, rows: 2, frame: pale },
    light,
  )
  fill(lit(shop.front), left + 0.008, 0.5, third - 0.02, 0.5)
  brush.fillStyle = css(isLit ? [1, 0.9, 0.65] : pale)
  brush.font = `700 ${Math.round(h * 0.06)}px Inter, sans-serif`
  brush.textAlign = 'center'
  if (light.name === shop.name)
    writeWords(
      brush,
      { left: w * (left + 0.016), top: h * 0.508, width: w * (third - 0.036), height: h * 0.086 },
      { words: shop.name, lettering: 'printed', ink: isLit ? '#ffe6a6' : hexCode(pale), seed: 1 },
    )
  else brush.fillText(shop.name, w * (left + third / 2), h * 0.575)
  const glass: Rgb = isLit ? [1, 0.86, 0.58] : lit([0.62, 0.74, 0.8])
  for (const [x, wide] of [
    [0.02, 0.135],
    [0.235, 0.075],
  ] as const) {
    fill(pale, left + x - 0.003, 0.66, wide + 0.006, 0.27)
    fill(glass, left + x, 0.67, wide, 0.25)
    const random = seededRandom(Math.round((left + x) * 999))
    for (let shelf = 0; shelf < 2; shelf++) {
      const foot = 0.785 + shelf * 0.125
      for (let thing = 0; thing < Math.floor(wide / 0.014); thing++) {
        const tall = 0.035 + 0.045 * random()
        const tone: Rgb = [0.35 + 0.6 * random(), 0.25 + 0.5 * random(), 0.2 + 0.4 * random()]
        fill(isLit ? tone : lit(tone), left + x + 0.005 + thing * 0.0138, foot - tall, 0.01, tall)
      }
      fill(lit([0.42, 0.32, 0.24]), left + x, foot, wide, 0.009)
    }
  }
  fill(lit(scaled(shop.front, 0.6)), left + 0.167, 0.66, 0.056, 0.34)
  fill(glass, left + 0.174, 0.68, 0.042, 0.2)
  fill(lit([0.9, 0.78, 0.45]), left + 0.213, 0.86, 0.004, 0.03)
  for (let stripe = 0; stripe < 12; stripe++) {
    const x = left + 0.012 + stripe * 0.0258
    fill(stripe % 2 === 0 ? pale : lit(mix(shop.front, [1, 1, 1], 0.12)), x, 0.6, 0.0262, 0.065)
  }
}

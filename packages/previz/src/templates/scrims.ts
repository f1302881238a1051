/**
 * Makes titles readable whatever is beneath them: the film is drawn small and
 * without its texts at the moments when each is there, the contrast of the text
 * with what lies under it is measured, and where that is too little the text gets a
 * scrim, a soft plate as strong as it must be. Source of the ratios: WCAG 2.2,
 * 1.4.3, where large type needs less.
 */
import { basisOf, dot, minus, plus, type Vector } from '@backlot/camera/geometry'
import type { Camera } from '../camera/camera-program.ts'
import { hex, toGamma, toLinear, type Rgb } from '../renderer/scene/colour.ts'
import { contrastRatio, luminanceOf } from './contrast.ts'
import type { FilmDesign, TextLayer } from './film-design.ts'
import { layOutText, textOf, type TextLine } from './lay-out-text.ts'
import { motionsOf, type LayerFrame } from './motion.ts'

/** A plate under a text. */
export type Scrim = {
  readonly colour: Rgb
  /** 0 to 1. */
  readonly strength: number
  /** As #rrggbb: the colour that the text takes instead of a plate; `strength` is 0 then. */
  readonly ink?: string
}

/** The scrims of a film by scene and layer, as `scrimKey` names them. */
export type Scrims = ReadonlyMap<string, Scrim>

/** The name of a layer of a scene; both count from 0. */
export function scrimKey(scene: number, layer: number): string {
  return `${scene}/${layer}`
}

/** The ratio that type needs, and that large type does: as tall as this share of the picture's height. */
const [MIN_RATIO, MIN_LARGE_RATIO] = [4.5, 3]
const LARGE_SHARE = 0.045
/** The worst tenth of what is beneath may be worse. */
const WORST_SHARE = 0.1
/** Moments at which a text is looked at, as shares of the time it is there. */
const LOOKS = [0.3, 0.6, 0.9]
/** What is hidden, or hardly there, needs none. */
const MIN_OPACITY = 0.5
/** So much of a text's own shadow counts, which is darkest at its letters. */
const SHADOW_SHARE = 0.35
/** What the grade of a film and the dark of its corners leave of an ink's light; what is beneath is measured after them. */
const GRADED = 0.75
/** So much of a ratio is left by the grade, of inks that have it before. */
const GRADED_RATIO = 0.83
/** A plate is graded too, and comes out lighter than it was mixed. */
const PLATE_MARGIN = 1.25
const STEP = 0.05
const MAX_STRENGTH = 0.85
const [DARK, LIGHT]: readonly [Rgb, Rgb] = [
  [0.03, 0.035, 0.05],
  [0.98, 0.97, 0.95],
]

/** The film without its texts, drawn small. */
export type Beneath = {
  readonly widthPx: number
  readonly heightPx: number
  /** The cameras of the scenes. */
  readonly cameras: readonly Camera[]
  /** The picture at a second of the film: RGB bytes, rows from the top. */
  draw(seconds: number): Uint8ClampedArray
}

/** Whether a film has any text that may need a scrim. */
export function hasTexts({ scenes }: FilmDesign): boolean {
  return scenes.some(({ layers }) => layers.some((layer) => 'text' in layer))
}

/** The scrims that the texts of a design need over what is beneath them. */
export function scrimsOver(
  beneath: Beneath,
  design: FilmDesign,
  texts: Readonly<Record<string, string>>,
): Scrims {
  const scrims = new Map<string, Scrim>()
  let from = 0
  for (const [number, { layers, seconds }] of design.scenes.entries()) {
    const camera = beneath.cameras[number]
    for (const [index, layer] of layers.entries()) {
      if (!camera || !('text' in layer) || layer.repeat || layer.scatter) continue
      const text = textOf(layer, texts)
      if (text === '') continue
      const scrim = scrimOf(beneath, { layer, text, camera, from, seconds })
      if (scrim) scrims.set(scrimKey(number, index), scrim)
    }
    from += seconds
  }
  return scrims
}

type Shown = {
  readonly layer: TextLayer
  readonly text: string
  readonly camera: Camera
  /** When the scene begins, and how long it is. */
  readonly from: number
  readonly seconds: number
}

function scrimOf(beneath: Beneath, shown: Shown): Scrim | undefined {
  const { layer, text, from, seconds } = shown
  const lines = layOutText(layer, text)
  const [motion] = motionsOf(layer, shown.camera)
  if (!motion || lines.length === 0) return undefined
  const ink = GRADED * luminanceOf(hex((layer.colour ?? '#ffffff').slice(0, 7)))
  const begins = Math.max(layer.from ?? 0, layer.reveal?.start ?? 0)
  const ends = layer.to ?? seconds
  const looks: (readonly number[])[] = []
  const plates = LOOKS.flatMap((share) => {
    const at = begins + (ends - begins) * share
    const frame = motion(at)
    if (frame.opacity < MIN_OPACITY) return []
    const area = areaOf(beneath, { frame, lines, pose: shown.camera(at) })
    if (!area) return []
    const lights = lightsIn(beneath, beneath.draw(from + at), area)
    looks.push(lights)
    const isLarge = area.linePx >= LARGE_SHARE * beneath.heightPx
    const ratio = isLarge ? MIN_LARGE_RATIO : MIN_RATIO
    return plateFor({ ink, lights, ratio, shadow: layer.shadow ?? 0 }) ?? []
  })
  const [strongest] = plates.toSorted((one, other) => other.strength - one.strength)
  return strongest && overPage(strongest, looks)
}

/** The plate, or on a white page a dark ink instead. */
function overPage(plate: Scrim, looks: readonly (readonly number[])[]): Scrim {
  if (plate.colour !== DARK || !looks.every(isWhite)) return plate
  return { colour: DARK, strength: 0, ink: DARK_INK }
}

/** Type on a white page is dark: a plate would be a stain on it. */
const DARK_INK = '#22242a'
/** The luminance that all but the worst tenth of a white page has. */
const WHITE_LIGHT = 0.72

function isWhite(lights: readonly number[]): boolean {
  const sorted = lights.toSorted((one, other) => one - other)
  return (sorted[Math.floor(WORST_SHARE * sorted.length)] ?? 0) >= WHITE_LIGHT
}

/** The plate that lets an ink be read; undefined when it is read without. */
export function plateFor({
  ink,
  lights,
  ratio,
  shadow,
}: {
  readonly ink: number
  /** Luminances of what is beneath. */
  readonly lights: readonly number[]
  readonly ratio: number
  readonly shadow: number
}): Scrim | undefined {
  const under = lights.map((light) => light * (1 - SHADOW_SHARE * shadow))
  const ratios = under.map((light) => ({ light, ratio: contrastRatio(light, ink) }))
  const sorted = ratios.toSorted((one, other) => one.ratio - other.ratio)
  const worst = sorted[Math.floor(WORST_SHARE * sorted.length)]
  if (!worst || worst.ratio >= GRADED_RATIO * ratio) return undefined
  const colour =
    contrastRatio(luminanceOf(DARK), ink) >= contrastRatio(luminanceOf(LIGHT), ink) ? DARK : LIGHT
  const plate = toGamma(luminanceOf(colour))
  for (let strength = STEP; strength < MAX_STRENGTH; strength += STEP) {
    const mixed = toLinear(toGamma(worst.light) * (1 - strength) + plate * strength)
    if (contrastRatio(mixed, ink) >= PLATE_MARGIN * ratio) return { colour, strength }
  }
  return { colour, strength: MAX_STRENGTH }
}

/** Where letters are in the height of a line, from above. */
const LETTERS = [0.15, 0.9] as const

type Area = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** The height of a line. */
  readonly linePx: number
}

/** Where the lines of a text are in the small picture; undefined when they are behind the camera or out of it. */
function areaOf(
  { widthPx, heightPx }: Beneath,
  {
    frame,
    lines,
    pose,
  }: {
    readonly frame: LayerFrame
    readonly lines: readonly TextLine[]
    readonly pose: ReturnType<Camera>
  },
): Area | undefined {
  const basis = basisOf(pose)
  const toPoint = (x: number, y: number): readonly [number, number] | undefined => {
    const across = plus(frame.middle, frame.axes.right, x * frame.scale)
    const away: Vector = minus(plus(across, frame.axes.up, y * frame.scale), pose.position)
    const depth = dot(basis.ahead, away)
    if (depth <= 0.05) return undefined
    const scale = (pose.focal * widthPx) / 2 / depth
    return [
      widthPx / 2 + dot(basis.right, away) * scale,
      heightPx / 2 - dot(basis.up, away) * scale,
    ]
  }
  const corners = lines.flatMap(({ left, top, width, size }) => [
    toPoint(left, top - size * LETTERS[0]),
    toPoint(left + width, top - size * LETTERS[1]),
  ])
  const points = corners.filter((point) => point !== undefined)
  if (points.length < corners.length) return undefined
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const area = {
    left: Math.max(0, Math.round(Math.min(...xs))),
    right: Math.min(widthPx - 1, Math.round(Math.max(...xs)) - 1),
    top: Math.max(0, Math.round(Math.min(...ys))),
    bottom: Math.min(heightPx - 1, Math.round(Math.max(...ys)) - 1),
    linePx: Math.abs((ys[1] ?? 0) - (ys[0] ?? 0)),
  }
  return area.left <= area.right && area.top <= area.bottom ? area : undefined
}

function lightsIn(
  { widthPx }: Beneath,
  rgb: Uint8ClampedArray,
  { left, right, top, bottom }: Area,
): readonly number[] {
  const lights: number[] = []
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = (y * widthPx + x) * 3
      const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3)
      lights.push(luminanceOf([red / 255, green / 255, blue / 255]))
    }
  return lights
}

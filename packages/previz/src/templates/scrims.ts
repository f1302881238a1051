/**
 * Makes titles readable on any background: the film is drawn small and without its texts at moments
 * when each text is shown, and the contrast between text and background is measured. Where it is
 * too low, the text gets a scrim: a soft plate of the strength needed. Source of the ratios: WCAG
 * 2.2, 1.4.3, where large type needs less.
 */
import { basisOf, dot, minus, plus, type Vector } from '@backlot/camera/geometry'
import type { Camera } from '../camera/camera-program.ts'
import { hex, toGamma, toLinear, type Rgb } from '../renderer/scene/colour.ts'
import { contrastRatio, luminanceOf } from './contrast.ts'
import type { FilmDesign, TextLayer } from './film-design.ts'
import { layOutText, textOf, type TextLine } from './lay-out-text.ts'
import { motionsOf, type LayerFrame } from './motion.ts'

/** A soft plate under a text. */
export type Scrim = {
  readonly colour: Rgb
  /** 0 to 1. */
  readonly strength: number
  /** A colour as #rrggbb for the text instead of a plate; `strength` is 0 then. */
  readonly ink?: string
}

/** The scrims of a film, by `scrimKey`. */
export type Scrims = ReadonlyMap<string, Scrim>

/** The key of a layer in a scene; both count from 0. */
export function scrimKey(scene: number, layer: number): string {
  return `${scene}/${layer}`
}

/**
 * The contrast ratio that type needs, and that large type does: at least this share of the
 * picture's height.
 */
const [MIN_RATIO, MIN_LARGE_RATIO] = [4.5, 3]
const LARGE_SHARE = 0.045
/** The share of the background, its worst part, that may have less contrast. */
const WORST_SHARE = 0.1
/** Moments at which a text is checked, as shares of the time it is shown. */
const LOOKS = [0.3, 0.6, 0.9]
/** Texts with less opacity need no scrim. */
const MIN_OPACITY = 0.5
/** The share of a text's own shadow that counts; it is darkest at the letters. */
const SHADOW_SHARE = 0.35
/**
 * The share of an ink's light that remains after the film's grade and vignette; the background is
 * measured after them.
 */
const GRADED = 0.75
/** The share of a contrast ratio that the grade leaves, for inks that meet it before. */
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

/** Whether a film has a text that may need a scrim. */
export function hasTexts({ scenes }: FilmDesign): boolean {
  return scenes.some(({ layers }) => layers.some((layer) => 'text' in layer))
}

/** The scrims that the texts of a design need on their background. */
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
  /** The start of the scene, and its duration, in seconds. */
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

/** The plate, or a dark ink instead if the background is a white page. */
function overPage(plate: Scrim, looks: readonly (readonly number[])[]): Scrim {
  if (plate.colour !== DARK || !looks.every(isWhite)) return plate
  return { colour: DARK, strength: 0, ink: DARK_INK }
}

/** For a white page, dark type: a plate would look like a stain. */
const DARK_INK = '#22242a'
/** The least luminance of a white page, except for its worst tenth. */
const WHITE_LIGHT = 0.72

function isWhite(lights: readonly number[]): boolean {
  const sorted = lights.toSorted((one, other) => one - other)
  return (sorted[Math.floor(WORST_SHARE * sorted.length)] ?? 0) >= WHITE_LIGHT
}

/** The plate that makes an ink readable; undefined when it is readable without. */
export function plateFor({
  ink,
  lights,
  ratio,
  shadow,
}: {
  readonly ink: number
  /** Luminances of the background. */
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

/** The vertical range of letters within a line, from above. */
const LETTERS = [0.15, 0.9] as const

type Area = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** The line height. */
  readonly linePx: number
}

/**
 * The area of a text's lines in the small picture; undefined when it is behind the camera or
 * outside of the picture.
 */
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

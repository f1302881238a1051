/**
 * Colours of a design that the caller may choose: `{brand|#c98d86}` is the input `brand`, or
 * #c98d86 when it is absent. `{brand:dark|…}` is a shade of it dark enough for white text,
 * `{brand:light|…}` a tint light enough for black text, and `{brand:on|…}` black or white,
 * whichever is more readable on it. An alpha of the default (`#c98d86e8`) also applies to the given
 * colour.
 */
import { hex, hexCode, type Rgb } from '../renderer/scene/colour.ts'
import { lerp } from '../renderer/scene/random.ts'
import { contrastRatio, luminanceOf } from './contrast.ts'
import type { FilmDesign, SceneDesign, SceneLayer, StudioDesign } from './film-design.ts'

/** Shades of a given colour that a design may use. */
export const COLOUR_SHADES = ['dark', 'light', 'on'] as const

type Shade = (typeof COLOUR_SHADES)[number]

const GIVEN = /^\{(\w+)(?::(\w+))?\|(#[0-9a-fA-F]{6})([0-9a-fA-F]{2})?\}$/u

/** The input in a colour of a design; undefined for a plain colour. */
export function inputOfColour(colour: string): string | undefined {
  return GIVEN.exec(colour)?.[1]
}

/** All colours of a studio or a layer. */
export function coloursOf(part: StudioDesign | SceneLayer): readonly string[] {
  if ('backdrop' in part)
    return [...part.backdrop, ...(part.floor === undefined ? [] : [part.floor])]
  if ('paint' in part) return part.colours ?? []
  if (!('text' in part)) return []
  return [part.colour, part.glow].filter((colour) => colour !== undefined)
}

type Texts = Readonly<Record<string, string>>

/** The design with its colour inputs filled in. */
export function fillColours(design: FilmDesign, texts: Texts): FilmDesign {
  const fill = (scene: SceneDesign): SceneDesign => ({
    ...scene,
    ...(scene.studio && { studio: fillStudio(scene.studio, texts) }),
    layers: scene.layers.map((layer) => fillLayer(layer, texts)),
  })
  return { ...design, scenes: design.scenes.map(fill) }
}

function fillStudio(studio: StudioDesign, texts: Texts): StudioDesign {
  return {
    ...studio,
    backdrop: studio.backdrop.map((colour) => fillColour(colour, texts)),
    ...(studio.floor !== undefined && { floor: fillColour(studio.floor, texts) }),
  }
}

function fillLayer(layer: SceneLayer, texts: Texts): SceneLayer {
  if ('paint' in layer)
    return layer.colours
      ? { ...layer, colours: layer.colours.map((colour) => fillColour(colour, texts)) }
      : layer
  if (!('text' in layer)) return layer
  return {
    ...layer,
    ...(layer.colour !== undefined && { colour: fillColour(layer.colour, texts) }),
    ...(layer.glow !== undefined && { glow: fillColour(layer.glow, texts) }),
  }
}

function fillColour(colour: string, texts: Texts): string {
  const [, name = '', shade, otherwise = '', alpha = ''] = GIVEN.exec(colour) ?? []
  if (name === '') return colour
  const given = texts[name]
  if (given === undefined) return otherwise + alpha
  const known = COLOUR_SHADES.find((one) => one === shade)
  return hexCode(known ? SHADES[known](hex(given)) : hex(given)) + alpha
}

const WHITE: Rgb = [1, 1, 1]
const INK: Rgb = [0.07, 0.075, 0.09]
/** Twice what small type needs, because the light of the film changes colours. */
const MIN_SHADE_CONTRAST = 9

const SHADES: Readonly<Record<Shade, (colour: Rgb) => Rgb>> = {
  dark: (colour) => towards(colour, [0, 0, 0], WHITE),
  light: (colour) => towards(colour, WHITE, INK),
  on: (colour) => {
    const light = luminanceOf(colour)
    const onWhite = contrastRatio(light, luminanceOf(WHITE))
    return onWhite >= contrastRatio(light, luminanceOf(INK)) ? WHITE : INK
  },
}

const STEPS = 50

/** The colour nearest to the given one, on the way to `end`, on which the ink is readable. */
function towards(colour: Rgb, end: Rgb, ink: Rgb): Rgb {
  for (let step = 0; step < STEPS; step++) {
    const [red, green, blue] = colour.map((part, index) =>
      lerp(part, end[index] ?? 0, step / STEPS),
    )
    const shade: Rgb = [red ?? 0, green ?? 0, blue ?? 0]
    if (contrastRatio(luminanceOf(shade), luminanceOf(ink)) >= MIN_SHADE_CONTRAST) return shade
  }
  return end
}

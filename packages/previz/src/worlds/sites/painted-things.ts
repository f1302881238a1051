/** Things of which there are paintings as well as drawings: where they stand in the open they are painted as the land around them is. */
import type { Colour, Scene } from '@backlot/prompt/scene'
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { itemAt } from '../../renderer/scene/random.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import { paintBareTree } from '../../painting/bare-tree.ts'
import { paintChapel } from '../../painting/chapel.ts'
import { paintCottage } from '../../painting/cottage.ts'
import { paintPalm, paintRock } from '../../painting/terrain.ts'
import type { TreeKind } from '../../painting/tree-shapes.ts'
import { paintTree, TREE_FORMS } from '../../painting/trees.ts'
import { growthTones, isSnowy } from '../land/growth.ts'
import { namedPaint } from '../named-paint.ts'
import type { Palette } from '../palette.ts'

/** In which scene, light and colour a thing is painted. */
export type PaintedLook = {
  readonly scene: Scene
  readonly palette: Palette
  readonly seed: number
  readonly sunSide: number
  /** That the prompt names. */
  readonly colour?: Colour | undefined
}

/** A painting of a thing, from its foot to its top. */
export type Painting = {
  /** Its width in its heights. */
  readonly aspect: number
  readonly paint: (widthPx: number, heightPx: number) => Pixels
}

/** By the names of cut-outs. */
const PAINTED: Readonly<Record<string, (look: PaintedLook) => Painting>> = {
  'deciduous-tree': (look) => treeOf(look, ['oak', 'broadleaf', 'birch', 'willow', 'oak']),
  'evergreen-tree': (look) => treeOf(look, ['fir', 'pine']),
  'palm-tree': palmOf,
  'blossom-tree': (look) => treeOf(inColour(look, 'pink'), ['broadleaf', 'oak']),
  'golden-tree': (look) => treeOf(inColour(look, 'yellow'), ['birch', 'broadleaf', 'oak']),
  'bare-tree': bareTreeOf,
  house: houseOf,
  'house-with-garden': houseOf,
  hut: houseOf,
  church: chapelOf,
  rock: rockOf,
}

/** Which kinds of things grow. */
const TREES: ReadonlySet<string> = new Set([
  'deciduous-tree',
  'evergreen-tree',
  'palm-tree',
  'blossom-tree',
  'golden-tree',
  'bare-tree',
])

/** Places where things are smaller than painted ones, or have no sky above them. */
const UNPAINTED: ReadonlySet<Scene['place']> = new Set(['tabletop', 'interior', 'abstract'])

/** The painting of a cut-out of this name; undefined where it is drawn. */
export function paintingOf(name: string, look: PaintedLook): Painting | undefined {
  return UNPAINTED.has(look.scene.place) ? undefined : PAINTED[name]?.(look)
}

/** True where the film is about trees that are counted: no others stand around them. */
export function isAboutTrees({ subjects }: Pick<Scene, 'subjects'>): boolean {
  const [lead] = subjects
  return lead?.shape !== undefined && TREES.has(lead.shape)
}

function treeOf(look: PaintedLook, kinds: readonly [TreeKind, ...TreeKind[]]): Painting {
  const { scene, palette, seed, sunSide, colour } = look
  const kind = itemAt(kinds, seed)
  const form = TREE_FORMS[kind]
  const snow = isSnowy(look)
  const needles = {
    dark: mix(palette.near, [0.03, 0.07, 0.05], 0.4),
    lit: mix(palette.near, palette.growthLit, snow ? 0.2 : 0.55),
  }
  const tones = leavesOf(look, form.evergreen ? needles : growthTones({ scene, palette }).crown)
  return {
    aspect: form.aspect,
    paint: (widthPx, heightPx) =>
      paintTree(kind, widthPx, heightPx, {
        seed: (seed % 900) * 3 + 1,
        ...tones,
        bark: mix([0.24, 0.17, 0.13], palette.near, 0.3),
        sunSide,
        snow: snow && form.evergreen === true && colour === undefined,
      }),
  }
}

/** Leaves of the colour that a prompt names, or their own. */
function leavesOf(
  { palette, colour }: PaintedLook,
  own: { readonly dark: Rgb; readonly lit: Rgb },
): { readonly dark: Rgb; readonly lit: Rgb } {
  if (!colour) return own
  const named = namedPaint(colour, palette)
  return { dark: scaled(named, 0.5), lit: mix(named, palette.rim, 0.12) }
}

/** In its own colour where the prompt names none. */
const inColour = (look: PaintedLook, colour: Colour): PaintedLook => ({
  ...look,
  colour: look.colour ?? colour,
})

function bareTreeOf({ palette, seed }: PaintedLook): Painting {
  const bark = mix([0.24, 0.17, 0.13], palette.near, 0.3)
  return {
    aspect: 1,
    paint: (widthPx, heightPx) => paintBareTree(widthPx, heightPx, { seed: seed % 997, bark }),
  }
}

function palmOf(look: PaintedLook): Painting {
  const { palette, seed, sunSide } = look
  const night = palette.dark ? 0.35 : 0
  const tones = leavesOf(look, {
    dark: mix([0.07, 0.2, 0.1], palette.near, night),
    lit: mix([0.5, 0.66, 0.24], palette.rim, palette.dark ? 0.3 : 0.1),
  })
  return {
    aspect: 0.815,
    paint: (widthPx, heightPx) =>
      paintPalm(widthPx, heightPx, {
        seed: (seed % 211) * 2,
        ...tones,
        bark: mix([0.5, 0.4, 0.3], palette.near, night + 0.1),
        sunSide,
      }),
  }
}

const WALLS: readonly [Rgb, ...Rgb[]] = [
  [0.93, 0.89, 0.8],
  [0.86, 0.77, 0.64],
  [0.9, 0.84, 0.86],
]
const ROOFS: readonly [Rgb, ...Rgb[]] = [
  [0.55, 0.28, 0.2],
  [0.36, 0.3, 0.3],
  [0.62, 0.4, 0.24],
]

/** Walls in their own colour or the named one, as dark as the hour makes them. */
function wallOf({ palette, seed, colour }: PaintedLook): Rgb {
  if (colour) return scaled(namedPaint(colour, palette), palette.dark ? DARK_WALL : 1)
  return mix(itemAt(WALLS, seed), palette.near, palette.dark ? 0.4 : 0.04)
}

const DARK_WALL = 0.75

const roofOf = ({ palette, seed }: PaintedLook): Rgb =>
  mix(itemAt(ROOFS, seed >> 3), palette.near, palette.dark ? 0.4 : 0.04)

function houseOf(look: PaintedLook): Painting {
  const { palette, seed, sunSide } = look
  return {
    aspect: 1.28,
    paint: (widthPx, heightPx) =>
      paintCottage(widthPx, heightPx, {
        seed,
        wall: wallOf(look),
        roof: roofOf(look),
        wood: mix([0.34, 0.22, 0.15], palette.near, 0.3),
        lit: palette.dark,
        snow: isSnowy(look),
        sunSide,
      }),
  }
}

function chapelOf(look: PaintedLook): Painting {
  return {
    aspect: 1,
    paint: (widthPx, heightPx) =>
      paintChapel(widthPx, heightPx, {
        wall: wallOf(look),
        roof: roofOf(look),
        lit: look.palette.dark,
        snow: isSnowy(look),
        sunSide: look.sunSide,
      }),
  }
}

function rockOf(look: PaintedLook): Painting {
  const { palette, seed, sunSide, colour } = look
  const named = colour && namedPaint(colour, palette)
  const night = palette.dark ? 0.4 : 0
  return {
    aspect: 1.35,
    paint: (widthPx, heightPx) =>
      paintRock(widthPx, heightPx, {
        seed: seed % 89,
        dark: named ? scaled(named, 0.4) : mix([0.16, 0.15, 0.17], palette.near, night),
        lit: named ?? mix([0.6, 0.55, 0.5], palette.middle, night + 0.1),
        sunSide,
        ...(isSnowy(look) && { cap: [0.93, 0.95, 1] as const }),
      }),
  }
}

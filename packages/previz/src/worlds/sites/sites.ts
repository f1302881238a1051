/** Puts the sites that a prompt names into their land. */
import { mix } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Subject } from '@backlot/prompt/scene'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import type { TreeKind } from '../../painting/tree-shapes.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Lit } from '../../painting/venue.ts'
import { lying, standing, swaying } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { palmPicture, treePicture } from '../land/country.ts'
import { isSnowy } from '../land/growth.ts'
import { type PlacedThing, placedCutOuts } from './placed-things.ts'
import type { SiteLook } from './site-look.ts'
import { SITES, sitesOf } from './site-table.ts'
import { litBy } from './venues.ts'

/** The sites that a prompt names in open country, in a wood or in a street; none anywhere else. */
export function siteCards(brief: WorldBrief): Card[] {
  if (!HOLDING.has(brief.scene.place)) return []
  const sites = sitesOf(brief.scene)
  // A platform has the tracks of its railway.
  const wanted = sites.includes('platform') ? sites.filter((site) => site !== 'railway') : sites
  return wanted.flatMap((site) => siteOf(brief, underLead(brief, SITES[site])))
}

const HOLDING: ReadonlySet<WorldBrief['scene']['place']> = new Set([
  'meadow',
  'mountains',
  'desert',
  'snowfield',
  'village',
  'forest',
  'city',
])

/** Tracks and runways lie where their train and their plane are: what is before them stays, and what is behind stays behind them. */
function underLead({ scene, path }: WorldBrief, look: SiteLook): SiteLook {
  const { way, grounds, upright } = look
  if (!way || scene.subjects[0]?.kind !== way.of) return look
  const by = path(0)[2] - way.z
  // What stands right behind the way would look over the roofs of what goes there.
  const isBeyond = (z: number): boolean => z > way.z && z < way.z + ASIDE
  const shifted = ([shape, x, z, ...rest]: PlacedThing): PlacedThing =>
    z < NEAR_METRES
      ? [shape, x, z, ...rest]
      : [shape, x, z + by - (isBeyond(z) ? ASIDE : 0), ...rest]
  return {
    ...look,
    pieces: look.pieces.map(shifted),
    ...(grounds && {
      grounds: grounds.map((ground) => {
        const { left, right, near, far } = ground.area
        const area = { left, right, near: near < 0 ? near : near + by, far: far + by }
        return Object.assign({}, ground, { area })
      }),
    }),
    ...(upright && { upright: { ...upright, z: upright.z + by } }),
  }
}

const ASIDE = 4

/** What is nearer than this is what a camera passes. */
const NEAR_METRES = 9

function siteOf(brief: WorldBrief, look: SiteLook): Card[] {
  const { book, palette, sweep, path } = brief
  const lit = litBy(palette)
  const grounds = (look.grounds ?? []).map(({ paint, px, area, wide }, index) => {
    const texture = book.add({
      widthPx: px[0],
      heightPx: px[1],
      paint: (_, w, h) => paint(w, h, isSnowy(brief) ? snowOver(lit) : lit),
    })
    const reach = wide ? { left: sweep.left - 60, right: sweep.right + 60 } : {}
    return lying(
      texture,
      { ...area, ...reach, y: 0.011 + index * 0.002 },
      { backdrop: 43 + index, haze: 0.8 },
    )
  })
  const lead = path(0)
  // Near ones stand as well without leave: a site is what is named, and bare ground shows of no camera that it goes.
  const free = (piece: PlacedThing): boolean =>
    Math.hypot(piece[1] - lead[0], piece[2] - lead[2]) > 1.4
  const homes = brief.scene.subjects.some(isBuilding) ? [] : (look.homes ?? [])
  const pieces = [...homes, ...look.pieces, ...rowsOf(brief, look.scattered)].filter(free)
  return [
    ...grounds,
    ...uprightCards(brief, look.upright),
    ...treesOf(brief, look.trees),
    ...placedCutOuts(brief, palette, pieces),
  ]
}

const isBuilding = ({ shape }: Subject): boolean => {
  const { nature, heightMetres = 0 } = cutOutNamed(shape) ?? {}
  return nature === 'stand' && heightMetres > 5
}

/** Trees of a site, two looks of each kind. */
function treesOf(brief: WorldBrief, trees: SiteLook['trees'] = []): Card[] {
  const looks = new Map<string, { readonly texture: Texture; readonly aspect: number }>()
  return trees.flatMap(([kind, x, z, height], index) => {
    const name = `${kind} ${index % 2}`
    const look = looks.get(name) ?? lookOf(brief, kind, index)
    looks.set(name, look)
    const stand = { x, y: -0.1, z, width: height * look.aspect, height }
    const phase = index * 1.7
    return [swaying(look.texture, stand, { sway: 0.006 * height, phase, haze: 0.8 })]
  })
}

function lookOf(
  brief: WorldBrief,
  kind: TreeKind | 'palm',
  index: number,
): { readonly texture: Texture; readonly aspect: number } {
  if (kind !== 'palm') {
    const { texture, form } = treePicture({ brief, sunSide: 1 }, kind, index % 2)
    return { texture, aspect: form.aspect }
  }
  const night = brief.palette.dark ? 0.5 : 0
  const [widthPx, heightPx] = [420, 515]
  const look = { index: index % 2, night, sunSide: 1, widthPx, heightPx }
  return { texture: palmPicture(brief, look), aspect: widthPx / heightPx }
}

/** Rows of one thing with a way between them. */
function rowsOf({ seed }: WorldBrief, field: SiteLook['scattered']): readonly PlacedThing[] {
  if (!field) return []
  const random = seededRandom(seed * 71 + 9)
  const { shapes, columns, rows, apart, from, height, stray } = field
  return Array.from({ length: rows * columns }, (_, index): PlacedThing[] => {
    const line = Math.floor(index / columns)
    const x = ((index % columns) - (columns - 1) / 2) * apart[0] + stray * (random() - 0.5)
    const z = from + line * apart[1] + stray * (random() - 0.5)
    const shape = shapes[index % shapes.length]
    // The way between them is free, and some have fallen.
    if (!shape || Math.abs(x) < 1.5 || random() < 0.1) return []
    return [[shape, x, z, height * (0.8 + 0.4 * random())]]
  }).flat()
}

function uprightCards({ book, palette, scene }: WorldBrief, upright: SiteLook['upright']): Card[] {
  if (!upright) return []
  const { paint, px, x, z, width, height } = upright
  const { writing } = scene
  const look = {
    lit: litBy(palette),
    isLit: palette.dark,
    ...(writing?.on === 'shopfront' && { name: writing.words }),
  }
  const texture = book.add({
    widthPx: px[0],
    heightPx: px[1],
    paint: (_, w, h) => paint(w, h, look),
  })
  return [standing(texture, { x, y: 0, z, width, height }, { haze: 0.7 })]
}

/** Under snow everything that lies is nearly white. */
const snowOver =
  (lit: Lit): Lit =>
  (colour) =>
    mix(lit(colour), lit([0.9, 0.93, 0.98]), 0.7)

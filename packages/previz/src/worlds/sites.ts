/** Puts the sites that a prompt names into their land. */
import { mix } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card } from '../renderer/scene/stage.ts'
import type { Lit } from '../painting/venue.ts'
import { lying, standing } from '../staging/set-pieces.ts'
import type { WorldBrief } from './brief.ts'
import { isSnowy } from './growth.ts'
import { type PlacedThing, placedCutOuts } from './placed-things.ts'
import type { SiteLook } from './site-look.ts'
import { isSite, SITES } from './site-table.ts'
import { litBy } from './venues.ts'

/** The sites that a prompt names in open country, in a wood or in a street; none anywhere else. */
export function siteCards(brief: WorldBrief): Card[] {
  if (!HOLDING.has(brief.scene.place)) return []
  const sites = brief.scene.details.filter(isSite)
  // A platform has the tracks of its railway.
  const wanted = sites.includes('platform') ? sites.filter((site) => site !== 'railway') : sites
  return wanted.flatMap((site) => siteOf(brief, SITES[site]))
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
  const pieces = [...look.pieces, ...rowsOf(brief, look.scattered)].filter(free)
  return [
    ...grounds,
    ...uprightCards(brief, look.upright),
    ...placedCutOuts(brief, palette, pieces),
  ]
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

function uprightCards({ book, palette }: WorldBrief, upright: SiteLook['upright']): Card[] {
  if (!upright) return []
  const { paint, px, x, z, width, height } = upright
  const look = { lit: litBy(palette), isLit: palette.dark }
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

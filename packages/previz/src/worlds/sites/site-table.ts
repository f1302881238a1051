/** What people have put into a land: graves, a playground, a fair, tracks, a farm, courts, pools. Cut-outs and painted ground, a table for each. */
import { isAt } from '@backlot/prompt/detail-places'
import type { Detail } from '@backlot/prompt/details'
import {
  paintCourt,
  paintDirt,
  paintNet,
  paintPlatform,
  paintPool,
  paintShelter,
  paintTracks,
} from '../../painting/site-grounds.ts'
import type { WorldBrief } from '../brief.ts'
import { GREEN_SITES, type GreenSite } from './green-sites.ts'
import { MOTOR_SITES, type MotorSite } from './motor-sites.ts'
import { NAMED_SITES } from './named-sites.ts'
import { row } from './placed-things.ts'
import { around, type SiteLook } from './site-look.ts'

/** The sites, as details of a scene. */
export type Site = Extract<
  Detail,
  | 'cemetery'
  | 'playground'
  | 'fair'
  | 'railway'
  | 'platform'
  | 'farm'
  | 'ruins'
  | 'camp'
  | 'construction'
  | 'fuel'
  | 'court'
  | 'pool'
  | 'golf'
  | 'diamond'
  | 'campus'
  | 'palace'
  | 'shopfront'
  | 'junkyard'
  | 'parking'
  | GreenSite
  | MotorSite
>

/** The table of sites. */
export const SITES: Readonly<Record<Site, SiteLook>> = {
  ...NAMED_SITES,
  ...GREEN_SITES,
  ...MOTOR_SITES,
  cemetery: {
    pieces: [
      ['cross', -6.5, 24, 2.6],
      ['cross', 9, 33, 3],
      ['bouquet', 3.4, 14.6, 0.4],
      ['bouquet', -5.4, 19.2, 0.4],
      ['candle', -3.2, 14.7, 0.3],
    ],
    scattered: {
      shapes: ['headstone'],
      columns: 13,
      rows: 7,
      apart: [3.1, 4.6],
      from: 14.5,
      height: 1.15,
      stray: 0.7,
    },
  },
  playground: {
    pieces: [
      ['playground-slide', 5.6, 17, 3],
      ['swing-set', -5.8, 18, 2.9],
      ['swing-set', 12.5, 24, 2.9],
      ['playground-slide', -13, 25, 3.2],
      ['soccer-ball', -3.3, 9.6, 0.3],
      ['beach-ball', 3.2, 10.2, 0.4],
      ['bucket', 4, 12.8, 0.4],
      ['park-bench', -9.5, 22, 0.95],
      ['sandcastle', 2.9, 13.6, 0.5],
      ['kick-scooter', -4, 13.5, 0.9],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintDirt(w, h, { lit, tone: [0.86, 0.72, 0.5] }),
        px: [640, 320],
        area: around(17, 12, 30),
      },
    ],
  },
  fair: {
    pieces: [
      ['ferris-wheel', -20, 66, 27],
      ['roller-coaster', 34, 84, 22],
      ['circus-tent', 15, 46, 10],
      ['circus-tent', -36, 58, 9],
      ['carousel-horse', 5.4, 21, 2],
      ['carousel-horse', 7.8, 22.5, 2.1],
      ['carousel-horse', 10.2, 21, 2],
      ['ferris-wheel', 62, 96, 24],
      ['circus-tent', -8.5, 27, 4.2],
      ['circus-tent', -15, 33, 4.6],
      ['park-bench', -4.8, 15, 0.9],
      ['park-bench', 4.6, 15.4, 0.9],
    ],
  },
  railway: {
    way: { of: 'train', z: 13.5 },
    pieces: [
      ['vertical-traffic-light', 6.8, 15.1, 3.6],
      ['vertical-traffic-light', -17, 15.1, 3.6],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintTracks(w, h, lit),
        px: [1024, 96],
        area: around(60, 12.4, 14.6),
        wide: true,
      },
      {
        paint: (w, h, lit) => paintTracks(w, h, lit),
        px: [1024, 96],
        area: around(60, 16, 18.2),
        wide: true,
      },
    ],
  },
  platform: {
    way: { of: 'train', z: 13.5 },
    pieces: [
      ...row('park-bench', [-5.4, 5.6], 10.4, 0.9),
      ['departure-board', -3, 11.6, 0.8, 2.9],
      ['mantelpiece-clock', 3, 11.6, 0.6, 3],
      ...row('street-lamp', [-10.5, 10.5], 11.3, 4),
      ['luggage', 3.6, 10.2, 0.7],
      ['wastebasket', -7.4, 10.8, 0.75],
      ['luggage', -3.1, 9.4, 0.62],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintPlatform(w, h, lit),
        px: [1024, 512],
        area: around(60, -14, 12),
        wide: true,
      },
      {
        paint: (w, h, lit) => paintTracks(w, h, lit),
        px: [1024, 96],
        area: around(60, 12.6, 14.6),
        wide: true,
      },
      {
        paint: (w, h, lit) => paintTracks(w, h, lit),
        px: [1024, 96],
        area: around(60, 16, 18),
        wide: true,
      },
    ],
    upright: { paint: paintShelter, px: [700, 230], x: 0, z: 11.7, width: 14.5, height: 4.4 },
  },
  farm: {
    pieces: [
      ['red-barn', -13, 40, 9],
      ['house', 15, 52, 7.5],
      ['tractor', 5.6, 19, 2.7],
      ['windmill', 26, 66, 13],
      ['hay-bale', -4.6, 17.5, 1.35],
      ['hay-bale', -6.4, 19, 1.35],
      ['hay-bale', 9.6, 25, 1.35],
      ['hay-bale', -11.5, 27, 1.35],
      ['hay-bale', 15, 31, 1.35],
      ['cow', -8.5, 24, 1.6],
      ['cow', 12.5, 30, 1.6],
      ['ewe', 3.6, 24, 1],
      ['rooster', 3.3, 13.5, 0.55],
      ['chicken', -3.4, 13, 0.5],
      ['bucket', -4.3, 12.4, 0.45],
    ],
  },
  ruins: {
    pieces: [
      ...row('broken-column', [-5.4, 5.2], 15.5, 4.2),
      ...row('broken-column', [-6, 6], 21, 4.8),
      ...row('broken-column', [-6.8, 6.8], 27.5, 4.6),
      ...row('broken-column', [-8, 8.2], 35, 5),
      ['classical-building', 0.6, 58, 14],
      ['broken-column', -15, 30, 4.4],
      ['broken-column', 17, 38, 4.6],
      ['rock', 3.6, 14, 0.8],
      ['rock', -3.9, 18, 0.9],
      ['amphora', 3.9, 11.6, 0.7],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintDirt(w, h, { lit, tone: [0.78, 0.72, 0.6] }),
        px: [512, 512],
        area: around(9, 9, 62),
      },
    ],
  },
  camp: {
    pieces: [
      ['tent', -3.9, 14.6, 2.3],
      ['tent', 4.3, 16.4, 2.4],
      ['tent', -1.2, 33, 2.4],
      ['fire', 1.7, 13.4, 0.8],
      ['wood', -3.2, 13, 0.55],
      ['backpack', -3.8, 14.4, 0.7],
      ['chair', 3.7, 13.4, 0.95],
      ['bucket', 3, 12.2, 0.4],
    ],
  },
  construction: {
    pieces: [
      ['building-construction', -19, 62, 30],
      ['building-construction', 30, 84, 34],
      ['office-building', 12, 74, 24],
      ['tractor', 6.4, 23, 3],
      ...row('construction', [-5.2, 4.6], 15.4, 1.15),
      ['construction', 9.6, 18, 1.15],
      ...row('traffic-cone', [-3.5, 3.2], 12.2, 0.62),
      ['traffic-cone', 2.9, 9.4, 0.6],
      ['brick', -6.6, 18.5, 0.9],
      ['wood', -9, 22, 1],
      ['articulated-lorry', -14, 30, 3.6],
      ['oil-drum', 7.8, 16.4, 0.95],
      ['ladder', -8, 19.5, 2.4],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintDirt(w, h, { lit, tone: [0.68, 0.55, 0.4] }),
        px: [640, 512],
        area: around(46, 6, 70),
      },
    ],
  },
  fuel: {
    pieces: [
      ...row('fuel-pump', [1.9, 4.6, 7.3], 18.6, 1.9),
      ['convenience-store', -7.5, 27, 6],
      ['pickup-truck', 11.6, 21, 2],
      ['wastebasket', -3.3, 15, 0.8],
      ['oil-drum', -4.2, 15.6, 0.9],
      ['traffic-cone', 3, 11.6, 0.6],
      ['traffic-cone', -2.6, 8.6, 0.6],
      ['bucket', 2.2, 6.6, 0.4],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintDirt(w, h, { lit, tone: [0.5, 0.5, 0.53] }),
        px: [640, 384],
        area: around(40, 7, 34),
      },
    ],
    upright: { paint: paintShelter, px: [700, 270], x: 4.6, z: 18.9, width: 13, height: 5 },
  },
  court: {
    pieces: [
      ['tennis', -3, 11.6, 0.5],
      ['park-bench', -9.6, 19, 0.9],
      ['park-bench', 9.8, 19, 0.9],
      ['basketball', 3.1, 12, 0.34],
      ...row('street-lamp', [-12.5, 12.5], 26, 6),
      ['bucket', -4.5, 14, 0.45],
      ['water-bottle', 3.9, 13.4, 0.4],
    ],
    grounds: [
      { paint: (w, h, lit) => paintCourt(w, h, lit), px: [900, 700], area: around(13, 3, 31) },
    ],
    upright: { paint: paintNet, px: [900, 80], x: 0, z: 17.2, width: 12.8, height: 1.05 },
  },
  pool: {
    pieces: [
      ['beach-with-umbrella', -9, 24, 2.6],
      ['umbrella-on-ground', 9.4, 25, 2.6],
      ['palm-tree', -14, 27, 6],
      ['palm-tree', 15, 29, 6.6],
      ['ring-buoy', -3.6, 12.4, 0.7],
      ['beach-ball', 3.4, 12.2, 0.5],
      ['chair', 6.6, 24.2, 1],
      ['potted-plant', -5.6, 12.6, 0.9],
    ],
    grounds: [
      {
        paint: (w, h, lit) => paintDirt(w, h, { lit, tone: [0.86, 0.82, 0.74] }),
        px: [640, 384],
        area: around(20, 8.5, 27),
      },
      { paint: (w, h, lit) => paintPool(w, h, lit), px: [900, 400], area: around(11, 13.2, 22.5) },
    ],
  },
}

/** True for a detail that is a site. */
export const isSite = (detail: Detail): detail is Site => Object.hasOwn(SITES, detail)

/** The sites of a scene that can be where it plays. */
export const sitesOf = ({ place, details }: WorldBrief['scene']): readonly Site[] =>
  details.filter(isSite).filter((site) => isAt(site, place))

/** True where the ground is covered, so that no grass grows through it. */
export function isCovered({ scene }: WorldBrief): (x: number, z: number) => boolean {
  const grounds = sitesOf(scene).flatMap((site) => SITES[site].grounds ?? [])
  return (x, z) =>
    grounds.some(
      ({ area, wide = false }) =>
        (wide || (x > area.left && x < area.right)) && z > area.near && z < area.far,
    )
}

/** How high our own drawings of buildings are in our worlds, in the format of `SIZES`. */

/** The lines, in any order. */
export const BUILDING_SIZES: readonly (readonly ['stand', number, string])[] = [
  ['stand', 40, 'skyscraper'],
  ['stand', 34, 'tv-tower space-needle'],
  ['stand', 30, 'power-station wind-turbine'],
  ['stand', 22, 'power-pylon'],
  ['stand', 18, 'dam apartment-block office-building building-shell'],
  ['stand', 17, 'stone-tower lookout-tower minaret-tower pagoda-temple floodlight-mast'],
  ['stand', 16, 'castle orthodox-church coliseum state-house'],
  ['stand', 14, 'desert-palace town-house'],
  ['stand', 12, 'water-tower mansion casino ruined-building'],
  ['stand', 9, 'tree-house'],
  ['stand', 7, 'stilt-house log-cabin house-shell'],
  ['stand', 5.4, 'stone-statue buddha-statue lifeguard-tower'],
  ['stand', 2.8, 'front-door solar-panel'],
]

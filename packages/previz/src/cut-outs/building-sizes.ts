/** How high our own drawings of buildings are in our worlds, in the format of `SIZES`. What is taller in life is as near as the others here, so that haze leaves it plain. */

/** The lines, in any order. */
export const BUILDING_SIZES: readonly (readonly ['stand', number, string])[] = [
  ['stand', 20, 'skyscraper tv-tower space-needle'],
  ['stand', 16, 'power-station wind-turbine power-pylon'],
  ['stand', 14, 'dam apartment-block office-building building-shell pagoda-temple castle'],
  ['stand', 14, 'stone-tower lookout-tower minaret-tower floodlight-mast'],
  ['stand', 12, 'orthodox-church coliseum state-house desert-palace town-house'],
  ['stand', 10, 'water-tower mansion casino ruined-building'],
  ['stand', 9, 'tree-house'],
  ['stand', 7, 'stilt-house log-cabin house-shell'],
  ['stand', 5.4, 'stone-statue buddha-statue lifeguard-tower'],
  ['stand', 2.8, 'front-door solar-panel'],
]

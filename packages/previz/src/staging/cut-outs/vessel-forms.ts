/** The forms of vessels that are painted with what is in them. */
import type { VesselForm } from '../../painting/vessel.ts'

/** Forms of vessels, by what they are. */
export const VESSEL_FORMS = {
  glass: {
    profile: [
      [0, 0.25],
      [1, 0.33],
    ],
    bottom: 0.05,
  },
  wine: {
    profile: [
      [0.42, 0.03],
      [0.5, 0.2],
      [0.62, 0.3],
      [0.76, 0.32],
      [1, 0.25],
    ],
    bottom: 0.42,
    stem: true,
  },
  bottle: {
    profile: [
      [0, 0.17],
      [0.56, 0.17],
      [0.68, 0.13],
      [0.76, 0.068],
      [1, 0.06],
    ],
    bottom: 0.03,
  },
  beaker: {
    profile: [
      [0, 0.36],
      [0.03, 0.38],
      [1, 0.4],
    ],
    bottom: 0.03,
  },
  bowl: {
    profile: [
      [0, 0.3],
      [0.06, 0.42],
      [0.3, 0.68],
      [0.7, 0.86],
      [1, 0.92],
    ],
    bottom: 0.06,
  },
  bucket: {
    profile: [
      [0, 0.34],
      [1, 0.46],
    ],
    bottom: 0.03,
    wall: [0.62, 0.66, 0.7],
  },
  pot: {
    profile: [
      [0, 0.6],
      [0.05, 0.64],
      [1, 0.66],
    ],
    bottom: 0.04,
    wall: [0.7, 0.72, 0.75],
    handle: 'two',
  },
  jug: {
    profile: [
      [0, 0.3],
      [0.2, 0.36],
      [0.62, 0.27],
      [0.8, 0.22],
      [1, 0.27],
    ],
    bottom: 0.04,
    wall: [0.95, 0.94, 0.9],
    handle: 'one',
  },
  mug: {
    profile: [
      [0, 0.36],
      [0.05, 0.4],
      [1, 0.42],
    ],
    bottom: 0.05,
    wall: [0.93, 0.92, 0.9],
    handle: 'one',
  },
} as const satisfies Readonly<Record<string, VesselForm>>

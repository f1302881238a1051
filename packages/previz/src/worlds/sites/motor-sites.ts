/** A race track before its stand. */
import { paintCircuit, paintGrandstand } from '../../painting/motor-grounds.ts'
import { row } from './placed-things.ts'
import { around, type SiteLook } from './site-look.ts'

/** The sites of this table. */
export type MotorSite = 'circuit'

/** One line for each. */
export const MOTOR_SITES: Readonly<Record<MotorSite, SiteLook>> = {
  circuit: {
    land: {
      path: 'none',
      clumps: 50,
      parts: [],
      trees: ['broadleaf', 'poplar'],
      groups: 'sparse',
      peaks: 0.3,
      snow: 0.2,
    },
    pieces: [
      ...row('chequered-flag', [-9, 9], 18.3, 2.6),
      ...row('traffic-cone', [-6.2, -2.2, 2.4, 6.4], 18.6, 0.6),
      ...row('oil-drum', [-13.4, -12.5, 12.7, 13.6], 18.4, 0.9),
      ...row('traffic-cone', [-3.2, 3.4], 6.9, 0.5),
    ],
    grounds: [{ paint: paintCircuit, px: [1500, 300], area: around(60, 4.4, 17.6), wide: true }],
    upright: { paint: paintGrandstand, px: [1400, 300], x: 0, z: 48, width: 84, height: 12.5 },
  },
}

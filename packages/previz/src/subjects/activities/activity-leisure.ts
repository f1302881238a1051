/** How bodies are held in a household, in shops and cafés, and in gestures to a camera. */
import { type Bearing, pulse, withHands } from './activity-stances.ts'
import type { BodyTurn } from '../person/body-turn.ts'
import { flat, gaitStance, RUN, TAU } from '../person/person-gaits.ts'

/** A baby in both arms, rocked from side to side. */
export const cradling: Bearing = (moment) => {
  const rock = Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [0.15, -0.17 + 0.008 * rock],
      [0.1, -0.12 + 0.008 * rock],
    ],
    {
      ...(moment.look.pose === 'stand' && { yaw: 0.85, turn: 0.75 }),
      lean: 0.02 * rock,
      nod: 0.2,
    },
  )
}

/** A baby held up over the head. */
export const liftingBaby: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.19, 0.05 + 0.1 * up],
      [0.215, 0.06 + 0.1 * up],
    ],
    { yaw: 0.7, turn: 0.95, nod: -0.14 - 0.05 * up },
  )
}

/** Both arms down with the weight of bags. */
export const carryingBags: Bearing = (moment) =>
  withHands(
    moment,
    [
      { upper: -0.1 + 0.03 * moment.breath, bend: 0.25 },
      { upper: 0.22 - 0.03 * moment.breath, bend: 0.25 },
    ],
    moment.look.pose === 'walk' ? {} : { yaw: 1, turn: 0.65 },
  )

/** A hand that goes from one hanger of a rail to the next. */
export const browsing: Bearing = (moment) => {
  const along = Math.sin(moment.phase)
  return withHands(
    moment,
    [
      [0.2 + 0.05 * along, -0.02],
      [0.13, -0.13],
    ],
    { yaw: 0.62, turn: 0.95, nod: 0.06 },
  )
}

/** A bowl in the lap or in the arm, out of which a hand goes to the mouth. */
export const snacking: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.13 - 0.045 * up, -0.17 + 0.16 * up],
      [0.14, -0.22],
    ],
    { yaw: 0.75, turn: 0.9, nod: 0.02 },
  )
}

/** On the ground with the legs ahead, one block put upon the others. */
export const playingOnFloor: Bearing = (moment) => {
  const { build, phase } = moment
  const up = pulse(phase)
  const scale = build.hip / 0.525
  return withHands(
    moment,
    [
      [0.17 + 0.02 * up, -0.16 - 0.05 * up],
      [0.24, -0.19],
    ],
    {
      yaw: 0.6,
      turn: 0.92,
      nod: 0.2,
      pelvis: [-0.16, 0.085],
      lean: 0.22,
      feet: [flat(0.19 * scale, 0, -0.5), flat(0.12 * scale, 0, -0.4)],
      knees: [-0.4, -0.6],
    },
  )
}

/** A hand reached out to something that is switched, pressed or touched. */
export const pressing: Bearing = (moment) => {
  const out = pulse(moment.phase)
  return withHands(moment, [[0.16 + 0.09 * out, -0.03 + 0.02 * out], undefined], {
    yaw: 0.62,
    turn: 0.95,
    lean: 0.03 + 0.04 * out,
    nod: 0.02,
  })
}

/** A thumb held up. */
export const approving: Bearing = (moment) => {
  const beat = 0.015 * Math.sin(2 * moment.phase)
  return withHands(moment, [{ upper: -0.18, bend: 0.3 }, [0.17, -0.05 + beat]], {
    yaw: 1.1,
    turn: 0.45,
    nod: 0.03 * Math.sin(2 * moment.phase),
  })
}

/** Both hands at the head, which is bent. */
export const holdingHead: Bearing = (moment) => {
  const rub = 0.008 * Math.sin(3 * moment.phase)
  return withHands(
    moment,
    [
      [0.045 + rub, 0.11],
      [0.125 - rub, 0.095],
    ],
    { yaw: 0.95, turn: 0.6, lean: 0.05, nod: 0.2 + 0.02 * moment.breath },
  )
}

/** Arms folded before the chest. */
export const foldingArms: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.1, -0.125 + 0.004 * moment.breath],
      [-0.005, -0.11 + 0.004 * moment.breath],
    ],
    { yaw: 1.1, turn: 0.5, nod: 0.01 * moment.breath, feet: [flat(-0.06), flat(0.07)] },
  )

/** A hand on the hip, the other held up with two fingers. */
export const posing: Bearing = (moment) => {
  const sway = Math.sin(moment.phase)
  return withHands(moment, [{ upper: -0.75, bend: 1.35 }, [0.17, 0.045 + 0.012 * sway]], {
    yaw: 1.25,
    turn: 0.3 + 0.12 * sway,
    lean: 0.025 * sway,
    nod: 0.03,
    feet: [flat(-0.05), flat(0.07)],
  })
}

/** A tray on a hand that is held up, the other arm behind the back. */
export const serving: Bearing = (moment) =>
  withHands(
    moment,
    [{ upper: -0.3, bend: 0.55 }, [0.19, -0.045 + 0.006 * moment.breath]],
    moment.look.pose === 'walk' ? {} : { yaw: 0.85, turn: 0.75, nod: 0.02 },
  )

/** How a shaker is shaken, from -1 to 1. */
const shakenTo = (phase: number): number => Math.sin(6 * phase)

/** A shaker in both hands beside the head, shaken to and fro. */
export const shakingDrinks: Bearing = (moment) => {
  const shake = shakenTo(moment.phase)
  return withHands(
    moment,
    [
      [0.12 + 0.02 * shake, 0.02 + 0.025 * shake],
      [0.17 + 0.02 * shake, 0.05 + 0.025 * shake],
    ],
    { yaw: 0.8, turn: 0.8, nod: -0.02, lean: 0.01 * shake },
  )
}

/** A cup held under a machine, the other hand at its lever. */
export const brewing: Bearing = (moment) =>
  withHands(
    moment,
    [
      [0.18, -0.2],
      [0.25, -0.08 - 0.02 * pulse(moment.phase)],
    ],
    { yaw: 0.62, turn: 0.95, lean: 0.07, nod: 0.14 },
  )

/** A flower held to the nose. */
export const smelling: Bearing = (moment) => {
  const near = pulse(moment.phase)
  return withHands(moment, [[0.12 - 0.02 * near, -0.1 + 0.04 * near], undefined], {
    yaw: 0.8,
    turn: 0.85,
    lean: 0.03 * near,
    nod: 0.05 + 0.09 * near,
  })
}

/** How far curtains are drawn aside, from 0 to 1. */
export const drawnAside = (phase: number): number => pulse(phase)

/** Both hands at a window, going apart. */
export const drawingCurtains: Bearing = (moment) => {
  const open = drawnAside(moment.phase)
  return withHands(
    moment,
    [
      [0.2 - 0.06 * open, 0.02],
      [0.23 + 0.06 * open, 0.05],
    ],
    { yaw: 0.55, turn: 1, nod: -0.04, lean: 0.03 },
  )
}

/** Bent to a row of plants, and up with what was pulled. */
export const harvesting: Bearing = (moment) => {
  const down = 1 - pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.13 + 0.05 * down, -0.2 - 0.07 * down],
      [0.16 + 0.05 * down, -0.22 - 0.05 * down],
    ],
    {
      yaw: 0.5,
      turn: 0.95,
      pelvis: [-0.09 - 0.03 * down, moment.build.hip - 0.1 - 0.07 * down],
      lean: 0.55 + 0.25 * down,
      nod: 0.05,
      feet: [flat(-0.09), flat(0.06)],
    },
  )
}

/** A hand that goes up into leaves and down with what was picked. */
export const pickingFruit: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.15 + 0.09 * up, -0.15 + 0.17 * up],
      [0.24, -0.03],
    ],
    { yaw: 0.6, turn: 0.95, lean: 0.04 + 0.03 * up, nod: 0.1 - 0.14 * up },
  )
}

/** How high the belt of a treadmill is. */
export const BELT = 0.07

/** Running where one is. */
export const runningOnBelt: Bearing = ({ look, phase, build }) =>
  gaitStance(RUN, phase / TAU, build, { ...look, pose: 'run' })

/** Up on the belt. */
export const onBelt: BodyTurn = () => ({ turn: 0, about: [0, 0], lift: BELT })

/** At a table among others: one hand tells, the other lies on papers. */
export const meeting: Bearing = (moment) => {
  const beat = Math.sin(2 * moment.phase)
  return withHands(
    moment,
    [
      [0.19, -0.165],
      [0.21 + 0.02 * Math.sin(moment.phase), -0.06 + 0.03 * beat],
    ],
    { yaw: 0.75, turn: 0.85, nod: 0.03 * beat },
  )
}

/** At a laid table: a fork goes to the mouth and down again. */
export const dining: Bearing = (moment) => {
  const up = pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.19 - 0.1 * up, -0.145 + 0.135 * up],
      [0.22, -0.155],
    ],
    { yaw: 0.75, turn: 0.88, nod: 0.1 - 0.07 * up, lean: 0.04 },
  )
}

/** A glass held up before others. */
export const toasting: Bearing = (moment) =>
  withHands(moment, [undefined, [0.22, 0.02 + 0.05 * pulse(moment.phase)]], {
    yaw: 0.8,
    turn: 0.85,
    nod: -0.03,
  })

/** How far dough is pressed down, from 0 to 1. */
export const pressedTo = (phase: number): number => 0.5 - 0.5 * Math.cos(2 * phase)

/** Both hands press dough ahead and down, and draw it back. */
export const kneading: Bearing = (moment) => {
  const down = pressedTo(moment.phase)
  return withHands(
    moment,
    [
      [0.17 + 0.045 * down, -0.205 - 0.03 * down],
      [0.205 + 0.045 * down, -0.2 - 0.03 * down],
    ],
    { yaw: 0.62, turn: 0.95, lean: 0.1 + 0.07 * down, nod: 0.17 },
  )
}

/** How far a sheet is folded over, from 0 to 1. */
const sheetFolded = (phase: number): number => pulse(phase)

/** A hand lays one half of a sheet on the other, which the other hand holds. */
export const foldingPaper: Bearing = (moment) => {
  const over = sheetFolded(moment.phase)
  return withHands(
    moment,
    [
      [0.15 + 0.11 * over, -0.23 + 0.05 * Math.sin(Math.PI * over)],
      [0.26, -0.235],
    ],
    { yaw: 0.62, turn: 0.95, lean: 0.08, nod: 0.19 },
  )
}

/** A flower is put into a vase that the other hand holds. */
export const arrangingFlowers: Bearing = (moment) => {
  const down = pulse(moment.phase)
  return withHands(
    moment,
    [
      [0.16 + 0.07 * down, -0.06 - 0.05 * down],
      [0.25, -0.22],
    ],
    { yaw: 0.62, turn: 0.95, lean: 0.07, nod: 0.12 },
  )
}

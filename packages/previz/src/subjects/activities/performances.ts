/** What each activity looks like: how the body is held, how fast, and which props it has. */
import type { Activity } from '@backlot/prompt/scene'
import * as at from './activity-stances.ts'
import * as sport from './activity-sports.ts'
import * as show from './activity-gestures.ts'
import * as hand from './hand-props.ts'
import * as drill from './activity-exercises.ts'
import * as chore from './activity-chores.ts'
import * as feat from './activity-feats.ts'
import * as sense from './activity-senses.ts'
import * as open from './activity-public.ts'
import type { BodyTurn } from '../person/body-turn.ts'
import * as house from './chore-props.ts'
import * as play from './feat-props.ts'
import * as ground from './ground-props.ts'
import * as prop from './public-props.ts'
import * as table from './table-props.ts'
import * as gear from './sport-props.ts'
import type { DrawProp } from './hand-props.ts'
import type { Grip } from '../person/person-hands.ts'
import type { PersonLook } from '../person/skeleton.ts'

/** When a prop is drawn: before the whole body, before the trunk, before the near arm, or last. */
export type PropLayer = 'behind' | 'far' | 'front' | 'top'

/** How one activity is performed. */
export type Performance = {
  readonly bearing: at.Bearing
  /** Pictures a second of its cycle of `PERSON_FRAMES`; 8 when absent. */
  readonly fps?: number
  /** Of the near and of the far hand; fists when absent. */
  readonly grips?: readonly [near: Grip, far: Grip]
  readonly props?: Partial<Readonly<Record<PropLayer, DrawProp>>>
  /** How far all is to the side, in heights: for props that need room ahead. */
  readonly shift?: number
  /** How the whole body is turned over, with its props. */
  readonly bodyTurn?: BodyTurn
  /** What is sat on, where that is not what is usual there. */
  readonly seat?: PersonLook['seat']
}

const OPEN = ['relaxed', 'relaxed'] as const

/** Every activity; a new one is a new line. */
export const PERFORMANCES: Readonly<Record<Activity, Performance>> = {
  read: { bearing: at.reading, props: { front: hand.book } },
  write: {
    bearing: at.writing,
    fps: 12,
    seat: 'chair',
    props: { front: table.writingDesk, top: table.pen },
  },
  type: {
    bearing: at.hammering(
      [
        [0.15, -0.155],
        [0.19, -0.155],
      ],
      0.012,
    ),
    fps: 14,
    grips: OPEN,
    seat: 'chair',
    props: { front: table.laptopDesk },
  },
  phone: { bearing: at.tapping, props: { front: hand.phone } },
  call: { bearing: at.calling, grips: ['fist', 'relaxed'], props: { front: hand.receiver } },
  selfie: { bearing: at.selfie, grips: ['relaxed', 'fist'], props: { far: hand.farPhone } },
  photograph: { bearing: at.photographing, props: { front: hand.camera } },
  game: { bearing: at.tapping, props: { front: hand.controller } },
  drink: {
    bearing: at.drinking,
    fps: 6,
    grips: ['fist', 'relaxed'],
    props: { front: hand.itemOr(hand.mug, 0) },
  },
  eat: { bearing: at.eating, props: { far: hand.plate, front: hand.morsel } },
  brush_teeth: {
    bearing: at.atMouth,
    fps: 14,
    grips: ['fist', 'relaxed'],
    props: { front: hand.toothbrush },
  },
  smoke: {
    bearing: at.drinking,
    fps: 5,
    grips: ['relaxed', 'relaxed'],
    props: { front: hand.cigarette },
  },
  sing: {
    bearing: at.singing,
    fps: 10,
    grips: ['fist', 'open'],
    props: { front: hand.microphone },
  },
  guitar: { bearing: at.strumming, fps: 13, props: { front: hand.guitar } },
  violin: { bearing: at.fiddling, fps: 10, props: { front: hand.violin, top: hand.violinBow } },
  flute: { bearing: at.blowing, props: { front: hand.flute } },
  trumpet: { bearing: at.blowing, props: { front: hand.trumpet } },
  saxophone: { bearing: at.fingering, props: { front: hand.saxophone } },
  accordion: { bearing: at.squeezing, props: { front: hand.accordion } },
  piano: {
    bearing: at.hammering(
      [
        [0.245, -0.15],
        [0.29, -0.15],
      ],
      0.02,
    ),
    fps: 12,
    grips: OPEN,
    seat: 'chair',
    props: { front: table.piano },
  },
  drum: {
    bearing: at.hammering(
      [
        [0.15, -0.16],
        [0.22, -0.15],
      ],
      0.08,
    ),
    fps: 15,
    seat: 'chair',
    props: { front: table.drums, top: table.drumsticks },
  },
  conduct: { bearing: at.conducting, fps: 10, grips: ['fist', 'open'], props: { top: hand.baton } },
  paint: {
    bearing: at.painting,
    props: { behind: ground.easel, far: ground.palette, top: ground.brushInHand },
  },
  cook: {
    bearing: at.working(0.01, 0.03),
    fps: 10,
    props: { front: table.stove, top: table.ladle },
  },
  chop: {
    bearing: at.working(0.06, 0),
    fps: 12,
    props: { front: table.choppingCounter, top: table.knife },
  },
  craft: { bearing: at.working(0.03), fps: 9, grips: OPEN, props: { front: table.workTable } },
  knit: { bearing: at.knitting, fps: 10, props: { front: hand.knitwear } },
  sweep: { bearing: at.sweeping, fps: 9, props: { front: ground.broom } },
  dig: { bearing: at.digging, fps: 10, props: { front: ground.spade } },
  water: { bearing: at.watering, grips: ['fist', 'relaxed'], props: { front: ground.wateringCan } },
  clean: { bearing: at.wiping, fps: 10, grips: ['open', 'relaxed'], props: { front: hand.cloth } },
  feed: { bearing: at.reachingDown, fps: 6, grips: OPEN, props: { top: hand.thing } },
  pet: { bearing: at.reachingDown, fps: 7, grips: OPEN },
  hold: {
    bearing: at.holding,
    grips: ['fist', 'relaxed'],
    props: { front: hand.bothThings },
  },
  carry: { bearing: at.carrying, props: { front: hand.burden } },
  push: { bearing: at.pushing, shift: -0.24, props: { far: ground.cart } },
  throw: { bearing: sport.throwing, fps: 15, props: { top: gear.thrown } },
  catch: {
    bearing: sport.catching,
    fps: 14,
    grips: ['open', 'open'],
    props: { front: gear.caught },
  },
  kick: { bearing: sport.kicking, fps: 15, grips: OPEN, props: { top: gear.kicked } },
  dribble: {
    bearing: sport.dribbling,
    fps: 20,
    grips: ['open', 'relaxed'],
    props: { front: gear.bounced },
  },
  shoot: {
    bearing: sport.shooting,
    fps: 13,
    grips: ['open', 'open'],
    props: { front: gear.shot },
  },
  juggle: {
    bearing: sport.juggling,
    fps: 12,
    grips: ['open', 'open'],
    props: { top: gear.juggled },
  },
  racket: {
    bearing: sport.swinging,
    fps: 15,
    grips: ['fist', 'relaxed'],
    props: { top: gear.racket },
  },
  bat: { bearing: sport.batting, fps: 14, props: { front: gear.batInHands } },
  golf: { bearing: sport.golfing, fps: 13, props: { front: gear.golfClub } },
  archery: { bearing: sport.shootingArrows, props: { front: gear.bow } },
  kite: { bearing: sport.holdingString, props: { front: gear.kite } },
  lift_weights: { bearing: drill.lifting, fps: 9, props: { front: gear.barbell } },
  push_up: { bearing: drill.pushingUp, fps: 11, grips: OPEN },
  squat: { bearing: drill.squatting, fps: 9, grips: OPEN },
  yoga: { bearing: drill.balancing, fps: 5, grips: OPEN },
  meditate: { bearing: drill.onHeels, fps: 5, grips: OPEN, seat: 'none' },
  stretch: { bearing: drill.stretching, fps: 7, grips: OPEN },
  exercise: { bearing: drill.exercising, fps: 16, grips: OPEN },
  box: { bearing: sport.boxing, fps: 17, props: { far: gear.gloves(1), top: gear.gloves(0) } },
  martial_arts: { bearing: sport.fighting, fps: 12 },
  jump_rope: { bearing: drill.skipping, fps: 20, props: { top: gear.rope } },
  hula_hoop: {
    bearing: drill.circlingHips,
    fps: 16,
    grips: OPEN,
    props: { behind: gear.hoop(true), top: gear.hoop(false) },
  },
  climb: {
    bearing: sport.climbing,
    fps: 9,
    grips: ['open', 'open'],
    props: { behind: gear.wall },
  },
  ski: {
    bearing: sport.skiing,
    props: { behind: gear.skis, far: gear.pole(1), top: gear.pole(0) },
  },
  skate: { bearing: sport.skating, fps: 11, grips: OPEN, props: { far: gear.skates } },
  fish: { bearing: sport.fishing, fps: 6, props: { front: ground.rod } },
  kneel: {
    bearing: drill.kneeling,
    fps: 6,
    grips: OPEN,
    seat: 'none',
    props: { front: ground.onGround },
  },
  crawl: { bearing: drill.crawling, fps: 10, grips: OPEN },
  pray: { bearing: drill.praying, fps: 5, grips: OPEN },
  cheer: { bearing: show.cheering, fps: 14, grips: ['fist', 'fist'] },
  think: { bearing: show.thinking, fps: 5 },
  cry: { bearing: show.weeping, grips: OPEN },
  laugh: { bearing: show.laughing, fps: 9, grips: OPEN },
  shake_head: { bearing: show.denying, fps: 14, grips: OPEN },
  yawn: { bearing: show.yawning, fps: 6, grips: OPEN },
  salute: { bearing: show.saluting, fps: 5, grips: OPEN },
  talk: { bearing: show.talking(1), fps: 9, grips: ['open', 'open'] },
  argue: { bearing: show.talking(1.5), fps: 14, grips: ['point', 'open'] },
  hug: { bearing: show.embracing, fps: 6, grips: OPEN },
  kiss: { bearing: show.kissing, fps: 5, grips: OPEN },
  shake_hands: { bearing: show.handshaking, fps: 9, grips: OPEN },
  high_five: { bearing: show.meetingPalms, fps: 10, grips: ['relaxed', 'open'] },
  dance_together: { bearing: show.dancingTogether, fps: 11, grips: OPEN },
  chess: {
    bearing: show.playingBoard,
    fps: 7,
    grips: OPEN,
    seat: 'chair',
    props: { front: table.chessTable },
  },
  fence: { bearing: show.fencing, fps: 12, props: { front: gear.foil } },
  give: { bearing: at.giving, fps: 5, grips: ['open', 'relaxed'], props: { front: hand.thing } },
  wash: { bearing: chore.washing, fps: 12, grips: OPEN, props: { front: house.basin } },
  iron: {
    bearing: chore.ironing,
    fps: 8,
    grips: ['fist', 'relaxed'],
    props: { far: house.ironingBoard, front: house.iron },
  },
  fold: { bearing: chore.folding, fps: 8, props: { far: house.laundry, front: house.foldedCloth } },
  sew: { bearing: chore.sewing, fps: 8, props: { front: house.needlework } },
  pour: {
    bearing: chore.pouring,
    fps: 6,
    grips: ['fist', 'relaxed'],
    props: { far: house.filledGlass, front: house.jug },
  },
  hammer: {
    bearing: chore.hammeringNails,
    fps: 12,
    grips: ['fist', 'relaxed'],
    props: { far: house.plank, front: house.hammer },
  },
  prune: {
    bearing: chore.pruning,
    fps: 10,
    shift: -0.1,
    props: { far: house.bush, front: house.shears },
  },
  hang_up: { bearing: chore.hangingUp, fps: 5, grips: OPEN, props: { far: house.hungPicture } },
  pick_up: {
    bearing: chore.pickingUp,
    fps: 7,
    grips: ['fist', 'relaxed'],
    props: { front: hand.thing },
  },
  make_up: {
    bearing: chore.atFace,
    fps: 9,
    grips: ['fist', 'relaxed'],
    props: { front: house.faceBrush },
  },
  comb: { bearing: chore.combing, grips: ['fist', 'relaxed'], props: { front: house.comb } },
  dress: { bearing: chore.dressing, fps: 7 },
  tie_shoes: { bearing: chore.tyingShoes, fps: 8, grips: OPEN },
  tend: { bearing: chore.tending, fps: 7, grips: OPEN },
  open_door: {
    bearing: sense.openingDoor,
    fps: 6,
    grips: ['fist', 'relaxed'],
    props: { behind: house.door },
  },
  shower: {
    bearing: sense.showering,
    fps: 9,
    grips: OPEN,
    props: { behind: house.showerHead, top: house.showerWater },
  },
  look_up: { bearing: sense.lookingUp, fps: 5, grips: OPEN },
  look_through: { bearing: sense.lookingThrough, fps: 5, props: { front: play.binoculars } },
  scratch: { bearing: sense.scratching, fps: 12, grips: OPEN },
  shiver: { bearing: sense.shivering, fps: 14, grips: OPEN },
  sneeze: { bearing: sense.sneezing, fps: 11 },
  inflate: { bearing: sense.inflating, fps: 6, props: { front: play.balloon } },
  blow: { bearing: sense.blowingAt, fps: 7, grips: OPEN, props: { far: play.blownAt } },
  blow_bubbles: {
    bearing: sense.blowingBubbles,
    fps: 6,
    grips: ['fist', 'relaxed'],
    props: { top: play.bubbles },
  },
  blow_kiss: {
    bearing: sense.blowingKisses,
    fps: 10,
    grips: ['open', 'relaxed'],
    props: { top: play.flyingHeart },
  },
  wave_flag: { bearing: sense.wavingFlag, fps: 9, props: { far: play.flag } },
  pull: { bearing: feat.pulling, fps: 8, shift: -0.08, props: { far: play.pulledRope } },
  dunk: {
    bearing: feat.dunking,
    fps: 13,
    grips: ['open', 'open'],
    bodyTurn: feat.dunkTurn,
    props: { behind: play.basket, front: play.dunkedBall },
  },
  hockey: {
    shift: -0.08,
    bearing: feat.playingHockey,
    fps: 10,
    props: { far: gear.skates, front: play.hockeyStick },
  },
  handstand: { bearing: feat.armsUp, fps: 6, grips: OPEN, bodyTurn: feat.handstandTurn },
  cartwheel: { bearing: feat.spread, fps: 12, grips: OPEN, bodyTurn: feat.cartwheelTurn },
  flip: { bearing: feat.flipping, fps: 13, bodyTurn: feat.flipTurn },
  sit_up: { bearing: feat.sittingUp, fps: 9, seat: 'none' },
  swing: {
    bearing: feat.swinging,
    fps: 9,
    seat: 'none',
    bodyTurn: feat.swingTurn,
    props: { behind: play.swingFrame, front: play.swingSeat },
  },
  protest: { bearing: open.protesting, fps: 12, props: { far: prop.placard } },
  present: {
    bearing: open.presenting,
    fps: 8,
    grips: ['open', 'relaxed'],
    props: { front: prop.lectern },
  },
  interview: {
    bearing: open.interviewing,
    fps: 8,
    grips: ['open', 'fist'],
    props: { top: prop.heldOutMicrophone },
  },
  experiment: { bearing: open.experimenting, fps: 6, props: { far: prop.flasks, top: prop.tube } },
  pack: {
    bearing: open.packing,
    fps: 7,
    grips: OPEN,
    props: { far: prop.openLid, front: prop.packedShirt, top: prop.openCase },
  },
  listen: { bearing: open.listening, fps: 9, grips: OPEN, props: { top: prop.earphones } },
  extinguish: { bearing: open.extinguishing, fps: 7, props: { top: prop.extinguisher } },
  check_watch: {
    bearing: open.checkingWatch,
    fps: 6,
    grips: OPEN,
    props: { front: prop.wristwatch },
  },
  spin_ball: {
    bearing: open.spinning,
    fps: 12,
    grips: ['point', 'relaxed'],
    props: { top: prop.spunBall },
  },
  kettlebell: { bearing: open.swingingWeight, fps: 9, props: { top: prop.kettlebell } },
  aim: { bearing: open.aiming, fps: 5, props: { top: prop.rifle } },
}

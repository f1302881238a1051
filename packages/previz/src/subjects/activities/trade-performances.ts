/** What each thing looks like that people do at work, in a household or before a camera. */
import type { TRADES } from '@backlot/prompt/activity-names'
import * as air from '../parachute.ts'
import * as home from './activity-leisure.ts'
import * as work from './activity-trades.ts'
import * as care from './care-props.ts'
import * as thing from './leisure-props.ts'
import type { Performance } from './performance.ts'
import * as meal from './table-company.ts'
import * as tool from './trade-props.ts'
import * as shop from './workshop-props.ts'

const OPEN = ['relaxed', 'relaxed'] as const

/** Each of them; a new one is a new line. */
export const TRADE_PERFORMANCES: Readonly<Record<(typeof TRADES)[number], Performance>> = {
  film: {
    bearing: work.filming,
    fps: 6,
    shift: -0.05,
    props: { front: tool.filmCamera, top: tool.panHandle },
  },
  slate: { bearing: work.slating, fps: 9, grips: OPEN, props: { front: tool.clapperboard } },
  groom: {
    bearing: work.grooming,
    fps: 9,
    props: { behind: care.salonChair, front: care.cape, top: care.scissorsAndComb },
  },
  treat: {
    bearing: work.treating,
    fps: 7,
    grips: OPEN,
    bodyTurn: work.treatedTurn,
    props: { behind: care.couch, top: care.sheet },
  },
  spray: { bearing: work.spraying, fps: 8, props: { behind: tool.tank, top: tool.sprayWand } },
  roll_paint: {
    bearing: work.rolling,
    fps: 7,
    props: { behind: tool.paintedWall, front: tool.rollerPole },
  },
  repair: { bearing: work.repairing, fps: 8, props: { far: shop.engine, top: shop.wrench } },
  weld: {
    bearing: work.welding,
    fps: 12,
    props: { far: shop.weldedPiece, front: shop.weldingMask, top: shop.torch },
  },
  drill: { bearing: work.drilling, fps: 14, props: { behind: shop.drilledBoard, top: shop.drill } },
  saw: { bearing: work.sawing, fps: 10, props: { far: shop.sawnPlank, top: shop.handSaw } },
  chop_wood: {
    bearing: work.choppingWood,
    fps: 9,
    props: { far: shop.choppingBlock, top: shop.axe },
  },
  throw_pot: {
    bearing: work.throwingPots,
    fps: 7,
    grips: OPEN,
    seat: 'stool',
    props: { far: shop.pottersWheel, front: shop.clayPot },
  },
  measure: { bearing: work.measuring, fps: 6, props: { front: tool.tape } },
  plan: { bearing: work.planning, fps: 5, props: { front: tool.blueprint } },
  note: { bearing: work.noting, fps: 10, props: { far: tool.clipboard, top: tool.pencil } },
  teach: {
    bearing: work.teaching,
    fps: 7,
    grips: ['open', 'fist'],
    props: { behind: tool.board, far: tool.marker },
  },
  cradle: { bearing: home.cradling, fps: 6, grips: OPEN, props: { front: thing.babyInArms } },
  lift_baby: { bearing: home.liftingBaby, fps: 7, grips: OPEN, props: { front: thing.babyInArms } },
  shop: {
    bearing: home.carryingBags,
    fps: 11,
    props: { far: thing.farBag, top: thing.nearBag },
  },
  browse: { bearing: home.browsing, fps: 6, grips: OPEN, props: { behind: thing.clothesRail } },
  watch_show: { bearing: home.snacking, fps: 6, grips: OPEN, props: { far: thing.popcorn } },
  play_toys: {
    bearing: home.playingOnFloor,
    fps: 6,
    grips: OPEN,
    seat: 'none',
    props: { far: thing.blocks, top: thing.heldBlock },
  },
  press: {
    bearing: home.pressing,
    fps: 7,
    grips: ['point', 'relaxed'],
    props: { behind: thing.wallSwitch },
  },
  thumbs_up: {
    bearing: home.approving,
    fps: 7,
    grips: ['relaxed', 'fist'],
    props: { far: thing.thumb },
  },
  hold_head: { bearing: home.holdingHead, fps: 5, grips: OPEN },
  fold_arms: { bearing: home.foldingArms, fps: 5, grips: OPEN },
  pose: {
    bearing: home.posing,
    fps: 6,
    grips: ['relaxed', 'fist'],
    props: { far: thing.twoFingers },
  },
  serve: { bearing: home.serving, fps: 11, grips: OPEN, props: { far: thing.tray } },
  shake_drink: {
    bearing: home.shakingDrinks,
    fps: 14,
    props: { far: thing.barCounter, front: thing.shaker },
  },
  brew: { bearing: home.brewing, fps: 6, props: { far: thing.espressoMachine } },
  smell: {
    bearing: home.smelling,
    fps: 6,
    grips: ['fist', 'relaxed'],
    props: { front: thing.heldFlower },
  },
  tinker: { bearing: work.repairing, fps: 8, props: { far: shop.mended, top: shop.wrench } },
  harvest: {
    bearing: home.harvesting,
    fps: 6,
    props: { far: meal.cropRow, top: meal.fullBasket },
  },
  pick_fruit: {
    bearing: home.pickingFruit,
    fps: 6,
    grips: OPEN,
    props: { behind: meal.fruitBush, top: meal.fullBasket },
  },
  treadmill: {
    bearing: home.runningOnBelt,
    fps: 18,
    bodyTurn: home.onBelt,
    props: { behind: meal.treadmill },
  },
  meet: {
    bearing: home.meeting,
    fps: 7,
    grips: OPEN,
    seat: 'chair',
    props: { front: meal.meetingTable },
  },
  dine: {
    bearing: home.dining,
    fps: 6,
    seat: 'chair',
    props: { front: meal.laidTable, top: meal.fork },
  },
  toast: {
    bearing: home.toasting,
    fps: 6,
    grips: ['relaxed', 'fist'],
    props: { far: meal.raisedGlass },
  },
  knead: {
    bearing: home.kneading,
    fps: 9,
    grips: OPEN,
    props: { far: meal.flouredCounter, front: meal.dough },
  },
  fold_paper: {
    bearing: home.foldingPaper,
    fps: 6,
    grips: OPEN,
    props: { far: meal.paperTable, front: meal.foldedPaper },
  },
  arrange_flowers: {
    bearing: home.arrangingFlowers,
    fps: 6,
    props: { far: meal.flowerVase, top: meal.heldStem },
  },
  parachute: {
    bearing: air.hangingBelow,
    fps: 5,
    bodyTurn: air.gliding,
    props: { behind: air.canopy },
  },
  draw_curtains: {
    bearing: home.drawingCurtains,
    fps: 6,
    props: { behind: thing.curtainedWindow },
  },
}

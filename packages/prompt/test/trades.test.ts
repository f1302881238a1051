/** What people do at work, in a household and before a camera, and where. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf, type Scene } from '../src/scene/scene.ts'

const sceneOf = (prompt: string): Scene => planShot(shotOrder(prompt)).scene

const doingIn = ({ subjects }: Scene): string =>
  subjects
    .flatMap((one) => (one.activity ? [`${one.count} ${nameOf(one)} ${one.activity}`] : []))
    .join(', ')

const DONE: readonly (readonly [prompt: string, doing: string])[] = [
  ['a film crew is filming a scene', '4 man film'],
  ['a director holding a clapperboard', '1 man slate'],
  ['a barber cutting the hair of a man', '2 man groom'],
  ['a woman getting a massage at a spa', '2 woman treat'],
  ['a doctor vaccinating a boy', '1 man treat, 1 child treat'],
  ['a woman in a protective suit disinfecting the kitchen', '1 woman spray'],
  ['a man painting a fence white', '1 man roll_paint'],
  ['a mechanic repairing an engine', '1 man repair'],
  ['a worker welding metal', '1 man weld'],
  ['a man holding a drill', '1 man drill'],
  ['a carpenter sawing a plank', '1 man saw'],
  ['a man chopping firewood', '1 man chop_wood'],
  ['a woman making pottery', '1 woman throw_pot'],
  ['two people measuring a board', '2 woman measure'],
  ['an engineer holding blueprints', '1 man plan'],
  ['a nurse', '1 woman note'],
  ['a professor writing on a blackboard', '1 man teach'],
  ['a young woman shopping', '1 woman shop'],
  ['mother and daughter choosing clothes', '1 woman browse, 1 child browse'],
  ['a couple watching a movie on the sofa', '2 woman watch_show'],
  ['kids playing with lego bricks', '3 child play_toys'],
  ['a person turning on the television', '1 woman press'],
  ['a man giving a thumbs up', '1 man thumbs_up'],
  ['a girl with a headache', '1 child hold_head'],
  ['a businesswoman with her arms crossed', '1 woman fold_arms'],
  ['a family posing for the camera', '4 woman pose'],
  ['a waitress carrying a tray of drinks', '1 woman serve'],
  ['a bartender mixing a cocktail', '1 man shake_drink'],
  ['a barista making coffee', '1 man brew'],
  ['a woman smelling roses', '1 woman smell'],
  ['a person closing the curtains', '1 woman draw_curtains'],
  ['a man fixing a red bike', '1 man tinker'],
  ['a farm worker harvesting onions', '1 man harvest'],
  ['a girl picking apples', '1 child pick_fruit'],
  ['a person is running on a treadmill', '1 woman treadmill'],
  ['a team having a meeting in the office', '4 woman meet'],
  ['a family having dinner together', '4 woman dine'],
  ['friends toasting with wine glasses', '3 woman toast'],
  ['a library filled with kids reading books', '3 child read'],
  ['close up of hands typing on a keyboard', '1 woman type'],
  ['a woman folding a piece of yellow paper into an airplane', '1 woman fold_paper'],
  ['a baby in the shower room', '1 child crawl'],
  ['a woman arranging flowers', '1 woman arrange_flowers'],
  ['people packing their furniture', '3 woman pack'],
  ['a man paragliding over mountains', '1 man parachute'],
  ['little boy helping mother in kitchen', '1 child cook'],
  ['teacher holding a marker while talking', '1 man teach'],
  ['摄影师正在拍电影', '1 man film'],
  ['一个男人在劈柴', '1 man chop_wood'],
  ['妈妈抱着婴儿', '1 woman cradle'],
  ['a woman holds a baby in the air', '1 woman lift_baby'],
  ['a nurse holding a newborn baby', '1 woman cradle'],
]

describe('at work and at home', () => {
  for (const [prompt, doing] of DONE)
    test(`is done in "${prompt}": ${doing}`, () => assert.equal(doingIn(sceneOf(prompt)), doing))
})

describe('hair', () => {
  test('is cut by another, and combed where it is the own', () => {
    assert.equal(doingIn(sceneOf('a woman is cutting her hair')), '1 woman comb')
    assert.equal(doingIn(sceneOf('a woman cuts hair')), '2 woman groom')
  })
})

describe('who is called by a trade', () => {
  test('does it once: a yoga teacher does yoga', () => {
    assert.equal(doingIn(sceneOf('a yoga teacher')), '1 woman yoga')
    assert.equal(doingIn(sceneOf('a teacher')), '1 man teach')
  })

  test('does something else where that is said', () =>
    assert.equal(doingIn(sceneOf('a waiter is walking down a street')), ''))
})

test('a baby on a bed lies there', () => {
  const [baby] = sceneOf('a baby on a bed').subjects
  assert.deepEqual([baby?.action, baby?.activity], ['sleep', undefined])
})

test('a criminal is somebody', () =>
  assert.equal(sceneOf('a criminal inside a dark room').subjects[0]?.kind, 'man'))

test('hands that only are there do nothing', () =>
  assert.deepEqual(sceneOf('a clock with two hands').subjects[0]?.activity, undefined))

describe('what only sounds like work', () => {
  for (const prompt of [
    'a shopping mall',
    'a red parachute in the sky',
    'A Chris Ofili painting ofa sad man',
    'a man crossing a street',
    'a film about a woman, filmed from the first person perspective',
    'a child plays in a painted house',
  ])
    test(`is not done in "${prompt}"`, () => assert.equal(doingIn(sceneOf(prompt)), ''))
})

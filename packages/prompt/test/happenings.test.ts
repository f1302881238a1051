/** What prompts say of things that happens to them by itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { HAPPENINGS } from '../src/scene/happenings.ts'
import { planShot } from '../src/plan-shot.ts'

const happensIn = (prompt: string): readonly (string | undefined)[] =>
  planShot(shotOrder(prompt)).scene.subjects.map(({ happens }) => happens)

const SAID: readonly (readonly [prompt: string, ...happens: (string | undefined)[]])[] = [
  ['A rubber ball is dropped on a hard floor', 'drop'],
  ['A bouncing ball', 'bounce'],
  ['A timelapse shows the corrosion of a metal toolbox', 'rust'],
  ['The slow melting of a snowman in the sun', 'melt'],
  ['A piece of paper burns', 'burn'],
  ['A newspaper is on fire', 'burn'],
  ['A metal toolbox rusts', 'rust'],
  ['A vase tips over', 'topple'],
  ['The glass is going from empty to full of water', 'fill'],
  ['A bottle of wine is emptying', 'empty'],
  ['Boiling water in a pot, with bubbles', 'boil'],
  ['A drop of ink diffuses in a glass of water', 'mix'],
  ['A bottle of water as the temperature significantly drops below 0°C', 'freeze'],
  ['Some butter as the temperature rises to 60°C', 'melt'],
  ['Milk is being poured into a large glass', 'fill'],
  ['A bowl filled with fruit', undefined],
  ['A clear glass of oil is gently poured into a glass of water', 'layer'],
  ['Sulfuric acid is poured onto a bar of soap', 'melt'],
  ['A soccer ball is kicked hard to the left', 'hurl'],
  ['A rubber ball is thrown onto the floor', 'drop'],
  ['A lion changes from big to small', 'shrink'],
  ['An ant gradually grows big', 'grow'],
  ['An apple falls from a tree', 'fall'],
  ['Two dice rolling on a table', 'roll'],
  ['A coin spins on a table', 'spin'],
  ['A book floats in the air', 'float'],
  ['A phone vibrates on a table', 'shake'],
  ['A bell swings', 'swing'],
  ['A watermelon explodes', 'burst'],
  ['A car is on fire and exploding', 'explode'],
  ['A castle collapses', 'collapse'],
  ['A sponge is squeezed by hand', 'squeeze'],
  ['Hands squeezing a lemon', 'squeeze'],
  ['Slicing a tomato', 'slice'],
  ['Sprinkling salt on a steak', 'strew'],
  ['Kneading dough', 'knead'],
  ['Stirring soup in a bowl', 'stir'],
  ['A cup collapses', undefined],
  ['A bottle between two hands that squeeze it', undefined],
  ['Two cars collide at an intersection', 'collide'],
  ['Two dogs crash into each other', 'collide'],
  ['A balloon inflates', 'grow'],
  ['A pumpkin growing from a small bud', 'grow'],
  ['A balloon slowly deflating', 'shrink'],
  ['A timelapse of a melting snowman', 'melt'],
  ['A rose wilts', 'wilt'],
  ['A candle burning down', 'burn_down'],
  ['A castle appears out of nowhere', 'appear'],
  ['A wizard vanishes', 'vanish'],
  ['A candle melts down as an ice cube melts', 'burn_down', 'melt'],
  ['雪人融化了', 'melt'],
  ['A plane lands at an airport', 'land'],
  ['A helicopter is landing on a roof', 'land'],
  ['A rocket takes off', 'take_off'],
  ['A drone takes off from a field', 'take_off'],
  ['A police car with flashing lights', 'flash'],
  ['A fire truck, its sirens blaring', 'flash'],
  ['A man takes off his hat beside a car', undefined, undefined],
  ['An eagle lands on a branch', undefined, undefined],
  ['A car drives through vast lands', undefined],
  // What lives does these things by itself, and does them otherwise.
  ['A dog shakes', undefined],
  ['A child rolls down a hill', undefined],
  ['A child grows bigger', undefined],
  ['A boat floats on a lake', undefined],
  ['A butterfly hovers over a meadow', undefined],
  // Nothing of that happens to anybody.
  ['A car beside a waterfall', undefined],
  ['Waves crash on a beach with a dog', undefined],
  ['Two people watch waves crashing', undefined],
  ['An apple that never falls', undefined],
  ['A car on a road through rolling hills', undefined],
  ['A park bench among blooming flowers', undefined],
  ['An egg on a plate, camera rotates clockwise', undefined],
  ['A person is rolling sushi', undefined, undefined],
  ['A cup of coffee as the temperature drops', undefined],
  ['A man burning with desire', undefined],
  ['A burning candle', undefined],
  ['A glass falling off a table', 'fall', undefined],
]

for (const [prompt, ...happens] of SAID)
  test(`${prompt}: ${happens.join(', ')}`, () => assert.deepEqual(happensIn(prompt), happens))

test('everything that can happen can be said', () => {
  const said = new Set(SAID.flatMap(([, ...happens]) => happens))
  const missing = HAPPENINGS.filter((one) => !said.has(one))
  // A balloon that rises flies.
  assert.deepEqual(missing, ['rise'])
  assert.deepEqual(happensIn('A book rises up from the table')[0], 'rise')
})

test('what is mixed has the colours that are named, or that of what is added', () => {
  const coloursIn = (prompt: string): unknown => {
    const [lead] = planShot(shotOrder(prompt)).scene.subjects
    return [lead?.shape, lead?.colour, lead?.accent]
  }
  const bowl = 'bowl-with-spoon'
  assert.deepEqual(coloursIn('A bowl of blue and yellow paint is stirred'), [
    bowl,
    'blue',
    'yellow',
  ])
  const milk = 'A clear glass of coffee is gently poured into a glass of milk'
  assert.deepEqual(coloursIn(milk), ['glass-of-milk', undefined, 'brown'])
  const litmus = 'Sodium hydroxide is added to a glass of red litmus solution'
  assert.deepEqual(coloursIn(litmus), ['water-glass', 'red', 'blue'])
  const ink = 'Ink is mixed into yellow liquid in a glass'
  assert.deepEqual(coloursIn(ink), ['water-glass', 'yellow', 'blue'])
})

test('what is sent to a side goes there', () => {
  const wayIn = (prompt: string): unknown => planShot(shotOrder(prompt)).scene.subjects[0]?.facing
  assert.equal(wayIn('A soccer ball is kicked hard to the left'), 'left')
  assert.equal(wayIn('A basketball is thrown from left to right'), 'right')
  assert.equal(wayIn('A ball rolls left while a puppy dashes right'), 'left')
  const [, puppy] = planShot(shotOrder('A ball rolls left while a puppy dashes right')).scene
    .subjects
  assert.equal(puppy?.facing, 'right')
  assert.equal(planShot(shotOrder('A basketball is thrown high')).scene.place, 'meadow')
})

test('dust that is kicked up is no kick, and leaves that fall are no fall', () => {
  const horse = planShot(shotOrder('A horse gallops, kicking up dust with its hooves')).scene
  assert.deepEqual(horse.details, ['dust_cloud'])
  assert.equal(horse.subjects[0]?.activity, undefined)
  const { details, season } = planShot(shotOrder('Leaves falling in a forest')).scene
  assert.deepEqual([details, season], [['falling_leaves'], 'autumn'])
})

test('a change is reported as missing where nothing of it is seen', () => {
  const missingIn = (prompt: string): unknown =>
    planShot(shotOrder(prompt)).notShown?.map(({ words, reason }) => [words, reason])
  assert.equal(missingIn('A rose wilts'), undefined)
  assert.equal(missingIn('A clear sky clouding over'), undefined)
  assert.deepEqual(missingIn('A black cup of coffee turns transparent'), [
    ['turns transparent', 'no_change'],
  ])
  assert.equal(missingIn('A man in a meadow says "hello there"'), undefined)
})

test('rain and drops that fall leave the window where it is', () => {
  for (const prompt of ['a dog at a window looks at falling rain drops', 'falling snow and a lamp'])
    for (const { happens } of planShot(shotOrder(prompt)).scene.subjects)
      assert.equal(happens, undefined, prompt)
})

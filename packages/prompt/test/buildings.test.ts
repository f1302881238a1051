import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planShot } from '../src/plan-shot.ts'

const shotOf = (prompt: string): ReturnType<typeof planShot> =>
  planShot({
    prompt,
    cameraCommands: true,
    promptOptimizer: false,
    durationSeconds: 6,
    framesPerSecond: 24,
    widthPx: 320,
    heightPx: 180,
    seed: 1,
  })

const shapeOf = (prompt: string): string | undefined => shotOf(prompt).scene.subjects[0]?.shape

describe('a building is drawn as the words around it have it', () => {
  const kinds: readonly (readonly [prompt: string, shape: string])[] = [
    ['a building', 'office-building'],
    ['an ancient stone building', 'town-house'],
    ['a dilapidated building made of bricks', 'ruined-building'],
    ['exterior view of arabic style building', 'desert-palace'],
    ['the building is under construction', 'building-shell'],
    ['low angle footage of an apartment building', 'apartment-block'],
    ['view of golden domed church', 'orthodox-church'],
    ['stilt houses over the sea', 'stilt-house'],
    ['an abandoned factory', 'ruined-building'],
    ['the Empire State Building', 'skyscraper'],
  ]
  for (const [prompt, shape] of kinds)
    test(`${prompt}: ${shape}`, () => assert.equal(shapeOf(prompt), shape))

  test('words about something else leave it as it is', () => {
    assert.equal(shapeOf('an old man in front of a building'), undefined)
    const { subjects } = shotOf('an old car next to a building').scene
    assert.ok(subjects.every(({ shape }) => shape !== 'town-house'))
    assert.equal(shapeOf('a house near an old elegant bridge'), 'house')
  })

  test('one that is named twice stands once', () => {
    const shapes = (prompt: string): readonly (string | undefined)[] =>
      shotOf(prompt).scene.subjects.map(({ shape }) => shape)
    assert.deepEqual(shapes('video of a hotel building'), ['hotel'])
    assert.deepEqual(shapes('a casino and a dog outside the building'), ['casino', undefined])
    assert.deepEqual(shapes('a mansion next to a building'), ['mansion', 'office-building'])
  })

  test('its words are read, and none is missing', () => {
    assert.equal(shotOf('an under construction concrete house').notShown, undefined)
  })
})

describe('towers are drawn by their use', () => {
  const towers: readonly (readonly [prompt: string, shape: string])[] = [
    ['tower on hill', 'stone-tower'],
    ['water tower on the desert', 'water-tower'],
    ['view of lifeguard tower on the beach', 'lifeguard-tower'],
    ['clouds behind an electrical pylon', 'power-pylon'],
    ['observation tower on hill in forest', 'lookout-tower'],
    ['high angle shot of a clock tower', 'clock-tower'],
  ]
  for (const [prompt, shape] of towers)
    test(`${prompt}: ${shape}`, () => assert.equal(shapeOf(prompt), shape))

  test('a church alone stands where it is said to, and an abandoned one has lost its paint', () => {
    const { place, subjects } = shotOf('an abandoned church in the forest').scene
    assert.equal(place, 'forest')
    assert.deepEqual([subjects[0]?.shape, subjects[0]?.material], ['church', 'stone'])
    assert.deepEqual(shotOf('a village with a church').scene.subjects, [])
  })
})

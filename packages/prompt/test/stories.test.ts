/** Texts that tell of several places or events, and the beats that a film has room for. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { scenesOf } from '../src/scene/beats.ts'
import { planShot } from '../src/plan-shot.ts'
import type { Scene } from '../src/scene/scene.ts'
import type { NotShown } from '../src/shot.ts'

type Film = { readonly scenes: readonly Scene[]; readonly notShown: readonly NotShown[] }

function filmOf(prompt: string, durationSeconds = 6): Film {
  const { scene, notShown = [] } = planShot(shotOrder(prompt, { durationSeconds }))
  return { scenes: scenesOf(scene, durationSeconds), notShown }
}

const placesOf = (film: Film): readonly string[] => film.scenes.map(({ place }) => place)

const TALE =
  'A young sailor named Tom lived in a small village. One day, he walked into a dark forest and followed a fox. ' +
  'Then he crossed a hot desert and found a camel. Later, he climbed down to a lake. Finally, he returned to the village and danced.'

describe('ways', () => {
  test('through three places are three beats', () => {
    const film = filmOf('A train journey from a desert to a forest and then to a snowy village')
    assert.equal(new Set(placesOf(film)).size, 3)
    assert.equal(placesOf(film)[0], 'desert')
    assert.ok(film.scenes.every(({ subjects }) => subjects[0]?.kind === 'train'))
  })

  test('have as many beats as the film has seconds for, and the rest is reported', () => {
    const film = filmOf('A train journey from a desert to a forest and then to a city', 4)
    assert.deepEqual(placesOf(film), ['desert', 'forest'])
    assert.ok(film.notShown.some(({ words, reason }) => words === 'city' && reason === 'no_time'))
  })

  test('between two places are no beats', () => {
    assert.equal(filmOf('A train goes from a desert to a forest').scenes.length, 1)
  })
})

describe('tales', () => {
  test('have the same hero in every beat, wherever he or she is', () => {
    const { scenes } = filmOf(TALE)
    assert.equal(scenes.length, 3)
    assert.ok(scenes.every(({ subjects }) => subjects.some(({ kind }) => kind === 'man')))
    assert.ok(new Set(scenes.map(({ place }) => place)).size > 1)
  })

  test('have more beats in a longer film', () => {
    assert.equal(filmOf(TALE, 10).scenes.length, 5)
  })

  test('have the hero do in the end what is said last', () => {
    const last = filmOf(TALE, 10).scenes.at(-1)
    assert.deepEqual([last?.place, last?.subjects[0]?.action], ['village', 'dance'])
  })

  test('are one scene where the film is short', () => {
    assert.equal(filmOf(TALE, 3).scenes.length, 1)
  })
})

test('a long description of one moment is one scene', () => {
  const prompt =
    'A woman in a red dress walks along a rainy street at night. Neon signs are mirrored in the wet asphalt. She carries an umbrella. ' +
    'Behind her, a bus is waiting, and a dog is sleeping near a lamp. The picture is calm and full of detail, with warm light.'
  assert.equal(filmOf(prompt).scenes.length, 1)
})

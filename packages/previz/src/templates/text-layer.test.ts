import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TextLayer } from './film-design.ts'
import { TextureBook } from '../renderer/scene/texture.ts'
import type { LayerBrief } from './layer-brief.ts'
import { textCards } from './text-layer.ts'

const layer: TextLayer = { text: '{title}', size: 0.5, box: [4, 1], at: [0, 0, 5] }

const brief = (title?: string): LayerBrief => ({
  book: new TextureBook(0.1),
  camera: () => ({ position: [0, 0, 0], yaw: 0, pitch: 0, roll: 0, focal: 1.2 }),
  seconds: 4,
  texts: title === undefined ? {} : { title },
  pictures: {},
  rank: 3,
  eye: [0, 0, 0],
})

const opacities = (title: string, reveal: TextLayer['reveal'], seconds: number) =>
  textCards(brief(title), { ...layer, ...(reveal && { reveal }) }).map(
    (card) => card.place(seconds).opacity,
  )

const byLetter = { by: 'letter', start: 1, step: 0.5, lasts: 0.5 } as const

describe('the cards of a text', () => {
  test('are none when it is not given', () => {
    assert.deepEqual(textCards(brief(), layer), [])
  })

  test('are one for each line, seen from the start, when nothing is revealed', () => {
    assert.deepEqual(opacities('Sea\nLand', undefined, 0), [1, 1])
  })

  test('come one after the other, and give way to the whole line at the end', () => {
    assert.deepEqual(opacities('Sea', byLetter, 0.9), [0, 0, 0, 0])
    assert.deepEqual(opacities('Sea', byLetter, 1.5), [1, 0, 0, 0])
    assert.deepEqual(opacities('Sea', byLetter, 2), [1, 1, 0, 0])
    assert.deepEqual(opacities('Sea', byLetter, 2.5), [1, 1, 1, 0], 'all parts, no whole yet')
    assert.deepEqual(opacities('Sea', byLetter, 2.8), [1, 1, 1, 1])
    assert.deepEqual(opacities('Sea', byLetter, 3.2), [0, 0, 0, 1])
  })

  test('leave no moment without the line once it is there', () => {
    for (let seconds = 2.5; seconds < 4; seconds += 0.02) {
      const [part = 0, , , whole = 0] = opacities('Sea', byLetter, seconds)
      assert.ok(Math.max(part, whole) === 1, `at ${seconds}: ${part}, ${whole}`)
    }
  })

  test('of a long text come fast enough that there is time to read it', () => {
    const reveal = { by: 'word', start: 0.5, step: 1, lasts: 0.5 } as const
    const text = 'so many words that no second for each is left'
    assert.equal(opacities(text, reveal, 2.6).at(-2), 1, 'the last word is there')
    assert.equal(opacities('so few', reveal, 1.4)[1], 0, 'few words keep their pace')
  })

  test('rise into their place', () => {
    const [card] = textCards(brief('A'), { ...layer, reveal: { by: 'whole', rise: 0.2, lasts: 1 } })
    assert.ok(card)
    const [before, after] = [card.place(0).origin[1], card.place(1).origin[1]]
    assert.ok(Math.abs(after - before - 0.2) < 1e-9)
  })

  test('together show what the whole line shows', () => {
    const cards = textCards(brief('Sea'), { ...layer, reveal: byLetter })
    const whole = cards.at(-1)?.place(9)
    const first = cards[0]?.place(2.5)
    const parts = cards.slice(0, -1)
    assert.ok(whole && first)
    const width = parts.reduce((sum, card) => sum + card.place(2.5).across[0], 0)
    assert.deepEqual(first.origin, whole.origin)
    assert.ok(Math.abs(width - whole.across[0]) < 1e-9)
    assert.deepEqual(
      parts.map(({ part }) => part?.[0]),
      [0, ...parts.slice(0, -1).map(({ part }) => part?.[1])],
    )
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationsOf, RESOLUTIONS, TEXT_MODELS, VIDEO_MODELS } from './model.ts'
import type { TextModel, VideoModel } from './model.ts'
import { DEFAULT_PRICES } from './price.ts'

test('a model without a price does not compile', () => {
  const { price: _text, ...freeText } = TEXT_MODELS[0] as TextModel
  const { price: _film, ...freeFilm } = VIDEO_MODELS[0] as VideoModel
  // @ts-expect-error -- a row needs a price
  const text: TextModel = freeText
  // @ts-expect-error -- a row needs the prices of its films, which are the films it makes
  const film: VideoModel = freeFilm
  assert.ok(text && film)
})

test('every model is sold at the price of its row, and no name stands for two models', () => {
  for (const { id, price } of TEXT_MODELS) assert.equal(DEFAULT_PRICES.text[id], price)
  for (const { id, price } of VIDEO_MODELS) assert.equal(DEFAULT_PRICES.video[id], price)
  const models = [...TEXT_MODELS, ...VIDEO_MODELS]
  const names = models.flatMap(({ id, aliases }) => aliases.concat(id))
  assert.equal(new Set(names).size, names.length)
})

test('a film that a model makes costs something, and its default is one that it makes', () => {
  for (const model of VIDEO_MODELS) {
    assert.ok(durationsOf(model, model.defaultResolution).includes(6), model.id)
    for (const resolution of RESOLUTIONS)
      for (const seconds of durationsOf(model, resolution))
        assert.ok((model.price[resolution]?.[seconds] ?? 0) > 0, `${model.id} at ${resolution}`)
  }
})

/** Where cards are placed, and in which order they are drawn. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFilmMemory, layOutFilm } from '../../film/film-memory.ts'
import { basisOf, focalOf, lensOf, type Pose } from '@backlot/camera/geometry'
import { compileKernel, startKernel } from '../kernel/kernel.ts'
import { openPlacing } from './place-cards.ts'
import { BARE_STAGE, type Card, type Placement, type Stage } from '../scene/stage.ts'
import { paintImage, type Texture, TextureBook } from '../scene/texture.ts'
import type { View } from './view.ts'

const POSE: Pose = { position: [0, 1, 0], yaw: 0, pitch: 0, roll: 0, focal: focalOf(55) }

/** The numbers of cards in drawing order, each with its placement. */
async function placed(
  cardsOf: (texture: Texture) => readonly Card[],
  { pose = POSE, seconds = 0 } = {},
): Promise<readonly { number: number; depth: number; rank: number; frame: number }[]> {
  const book = new TextureBook(1)
  const texture = book.add({
    widthPx: 8,
    heightPx: 8,
    frameCount: 3,
    paint: () => new Uint8Array(256).fill(255),
  })
  const cards = cardsOf(texture)
  const map = layOutFilm({ book, threads: 1, widthPx: 64, heightPx: 32 })
  const memory = createFilmMemory(map)
  const [thread] = map.threads
  assert.ok(thread)
  const kernel = startKernel(await compileKernel(), memory, thread.scratch)
  for (const image of map.images) paintImage(image, memory.buffer, kernel)
  const stage: Stage = { ...BARE_STAGE, cards }
  const view: View = {
    basis: basisOf(pose),
    position: pose.position,
    lens: lensOf(pose, 64, 32),
    canvas: thread.picture,
    top: 0,
    bottom: 32,
    mirrored: false,
    haze: stage.haze,
    tiles: thread.tiles,
  }
  const place = openPlacing({ stage, images: map.images, buffer: memory.buffer })
  return place(view, seconds).map(({ card, depth, rank, image }) => ({
    number: cards.indexOf(card),
    depth,
    rank,
    frame: image.frame,
  }))
}

const at = (z: number, more: Partial<Placement> = {}): Placement => ({
  origin: [-0.5, 0.5, z],
  across: [1, 0, 0],
  up: [0, 1, 0],
  ...more,
})

test('the farthest is drawn first, and the nearest has rank 0', async () => {
  const found = await placed((texture) => [5, 20, 9].map((z) => ({ texture, place: () => at(z) })))
  assert.deepEqual(
    found.map(({ number, rank, depth }) => [number, rank, depth]),
    [
      [1, 2, 20],
      [2, 1, 9],
      [0, 0, 5],
    ],
  )
})

test('backdrops come before all else, in their own order; a bias lets a card count as nearer', async () => {
  const found = await placed((texture) => [
    { texture, place: () => at(9), bias: 3 },
    { texture, place: () => at(8) },
    { texture, place: () => at(1), infinite: true, backdrop: 1 },
    { texture, place: () => at(1), infinite: true, backdrop: 0 },
  ])
  assert.deepEqual(
    found.map(({ number }) => number),
    [3, 2, 1, 0],
  )
})

test('invisible cards are left out, and frames repeat', async () => {
  const found = await placed(
    (texture) => [
      { texture, place: () => at(5, { opacity: 0 }) },
      { texture, place: (seconds) => at(6, { frame: seconds * 10 }) },
      { texture, place: () => at(7, { frame: -1 }) },
    ],
    { seconds: 0.45 },
  )
  assert.deepEqual(
    found.map(({ number, frame }) => [number, frame]),
    [
      [2, 2],
      [1, 1],
    ],
  )
})

test('depth is counted ahead of the camera, wherever it stands and looks', async () => {
  const [found] = await placed((texture) => [{ texture, place: () => at(5) }], {
    pose: { ...POSE, position: [0, 1, 8], yaw: Math.PI },
  })
  assert.ok(found && Math.abs(found.depth - 3) < 1e-9)
})

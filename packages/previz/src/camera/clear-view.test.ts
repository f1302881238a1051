import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Card } from '../renderer/scene/stage.ts'
import { TextureBook } from '../renderer/scene/texture.ts'
import { withoutScreens } from './clear-view.ts'

const texture = new TextureBook(1).add({ widthPx: 8, heightPx: 8, paint: () => ({}) as never })
const LEAD_METRES = 6

/** A card of this width and height at this position. */
function board(
  x: number,
  z: number,
  [width, height, opacity = 1]: readonly [number, number, number?],
): Card {
  const origin = [x - width / 2, 0, z] as const
  return { texture, place: () => ({ origin, across: [width, 0, 0], up: [0, height, 0], opacity }) }
}

/** A walker who goes two metres to the right in four seconds, and a camera that follows her. */
const followed = {
  path: (seconds: number) => [seconds / 2, 0, LEAD_METRES] as const,
  camera: (seconds: number) => ({
    position: [seconds / 2, 1.5, 0] as const,
    yaw: 0,
    pitch: 0,
    roll: 0,
    focal: 1.92,
  }),
  durationSeconds: 4,
  height: 1.7,
}

test('only cards that would hide the lead on its path are removed', () => {
  const screens = [board(0.8, 3, [0.5, 5]), board(4, 4, [20, 3])]
  const kept = [
    board(0.8, 9, [0.5, 5]), // behind her
    board(-3, 3, [0.5, 5]), // outside of her path
    board(0.8, 3, [0.5, 0.3]), // grass
    board(0.8, 3, [30, 5, 0.5]), // mist
    board(1, LEAD_METRES, [1, 2]), // herself
  ]
  assert.deepEqual(withoutScreens([...screens, ...kept], followed), kept)
})

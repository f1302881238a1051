/** Frames are pure: earlier frames of a thread never affect later ones. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Pose, type Vector } from '@backlot/camera/geometry'
import { seededRandom } from '@backlot/camera/random'
import { BARE_STAGE, type Card, type Stage } from '../scene/stage.ts'
import { type DrawFrame, openStudio } from '../studio.ts'
import { type Texture, TextureBook } from '../scene/texture.ts'

const [WIDTH, HEIGHT] = [336, 208]

/** A rendering thread with its own memory, textures and renderer of one stage. */
async function openStage(stageOf: (book: TextureBook) => Stage): Promise<DrawFrame> {
  const book = new TextureBook(1)
  const stage = stageOf(book)
  const studio = await openStudio({ book, widthPx: WIDTH, heightPx: HEIGHT })
  return studio.open(stage)
}

/** Noise of one alpha: just below opaque, what lies behind still shows through a little. */
function noise(book: TextureBook, side: number, alpha: number): Texture {
  const paint = (_: number, widthPx: number, heightPx: number): Uint8Array => {
    const random = seededRandom(side)
    return Uint8Array.from({ length: widthPx * heightPx * 4 }, (_value, at) =>
      at % 4 === 3 ? alpha : random() * alpha,
    )
  }
  return book.add({ widthPx: side, heightPx: side, paint })
}

const card = (texture: Texture, edges: readonly [Vector, Vector, Vector], rest = {}): Card => {
  const [origin, across, up] = edges
  return { texture, place: () => ({ origin, across, up }), ...rest }
}

/** A leaning sky with a sun, a house that hides much of both, and a bush; with or without water. */
const stageWith =
  (more: Partial<Stage>) =>
  (book: TextureBook): Stage => {
    const sky = noise(book, 90, 255)
    const sun = noise(book, 40, 120)
    const house = noise(book, 64, 252)
    return {
      background: [0.9, 0.1, 0.3],
      cards: [
        card(
          sky,
          [
            [-2, -1, 1.2],
            [4, 0, 0.6],
            [0, 3, 0],
          ],
          { infinite: true, backdrop: 0 },
        ),
        card(
          sun,
          [
            [0.1, 0, 1],
            [0.4, 0, 0],
            [0, 0.4, 0],
          ],
          {
            infinite: true,
            backdrop: 1,
            additive: true,
          },
        ),
        card(house, [
          [-3, -1, 9],
          [5, 0, 0.4],
          [0, 4, 0],
        ]),
        card(sun, [
          [1, 0, 5],
          [1, 0, 0],
          [0, 1, 0],
        ]),
      ],
      haze: { colour: [1, 1, 1], density: 0.02, startMetres: 2, limit: 0.5 },
      grade: {
        lift: [0, 0, 0],
        gain: [1, 1, 1],
        saturation: 1,
        grain: 3,
        bloomFrom: 0.8,
        bloomGain: 0.5,
      },
      particles: [],
      stars: [],
      ...more,
    }
  }

const WATER = {
  shoreDistance: 30,
  colour: [0.1, 0.2, 0.3],
  swell: 12,
  flow: 1,
  near: 3,
  far: 20,
  glint: 0.5,
} as const

const PLAIN: Stage = { ...BARE_STAGE, background: [0.1, 0.1, 0.1] }

const poseAt = (seconds: number): Pose => ({
  position: [seconds * 0.6, 1.5, seconds * 0.8],
  // The camera first turns and then moves straight on.
  yaw: Math.min(0.2, seconds * 0.2),
  pitch: -0.03,
  roll: 0,
  focal: 1.6,
})

for (const [what, more] of [
  ['over land', {}],
  ['over water', { water: WATER }],
] as const) {
  test(`a frame ${what} is the same whatever was drawn before it`, async () => {
    const draw = await openStage(stageWith(more))
    for (const [number, seconds] of [0, 0.5, 1, 1.5, 2, 2.5].entries()) {
      const drawAlone = await openStage(stageWith(more))
      const frame = draw(poseAt(seconds), seconds, { frameNumber: number })
      const alone = drawAlone(poseAt(seconds), seconds, { frameNumber: number })
      assert.ok(Buffer.from(frame).equals(Buffer.from(alone)), `frame ${number} differs`)
      assert.ok(new Set(frame.subarray(0, WIDTH * HEIGHT)).size > 50, 'there is nothing to see')
    }
  })
}

test('what lies under the water line of a card is not drawn, nor mirrored', async () => {
  const still: Pose = { position: [0, 1.5, 0], yaw: 0, pitch: 0, roll: 0, focal: 1.6 }
  const drawnRows = async (
    above: number | undefined,
    water: boolean,
  ): Promise<readonly number[]> => {
    const build = (shown: boolean) => (book: TextureBook) => {
      const flat = book.add({
        widthPx: 64,
        heightPx: 64,
        paint: (_, w, h) => new Uint8Array(w * h * 4).fill(255),
      })
      const whale = card(
        flat,
        [
          [-2, -2, 10],
          [4, 0, 0],
          [0, 4, 0],
        ],
        above === undefined ? {} : { above },
      )
      return { ...PLAIN, cards: shown ? [whale] : [], ...(water && { water: WATER }) }
    }
    const frames = []
    for (const shown of [true, false]) {
      const draw = await openStage(build(shown))
      frames.push(draw(still, 0).slice(0, WIDTH * HEIGHT))
    }
    const [one = [], other = []] = frames
    const rows = Array.from({ length: HEIGHT }, (_, row) => row)
    return rows.filter(
      (row) =>
        Math.abs((one[row * WIDTH + WIDTH / 2] ?? 0) - (other[row * WIDTH + WIDTH / 2] ?? 0)) > 8,
    )
  }
  const lineRow = HEIGHT / 2 + (1.6 * WIDTH * 1.5) / 2 / 10
  const whole = await drawnRows(undefined, false)
  const cut = await drawnRows(0, false)
  assert.ok(Math.max(...whole) > lineRow + 4)
  assert.ok(Math.abs(Math.max(...cut) - lineRow) <= 2, `${Math.max(...cut)} for ${lineRow}`)
  assert.equal(Math.min(...cut), Math.min(...whole))
  // Water mirrors the sky above the horizon upside down, and therefore lower.
  const mirrored = await drawnRows(0, true)
  assert.ok(Math.max(...mirrored) > lineRow + 4)
})

test('shade darkens a card, more before the lens, and a form is all of its own colour', async () => {
  const lumaOf = async (rest: Partial<Card>, metres = 10): Promise<number> => {
    const draw = await openStage((book) => {
      const white = book.add({
        widthPx: 64,
        heightPx: 64,
        paint: (_, w, h) => new Uint8Array(w * h * 4).fill(255),
      })
      const edges = [
        [-metres, -metres, metres],
        [2 * metres, 0, 0],
        [0, 2 * metres, 0],
      ] as const
      const near = { colour: [0, 0, 0], metres: 5, share: 0.6 } as const
      return { ...PLAIN, haze: { ...PLAIN.haze, near }, cards: [card(white, edges, rest)] }
    })
    const still: Pose = { position: [0, 0, 0], yaw: 0, pitch: 0, roll: 0, focal: 1.6 }
    return draw(still, 0)[(HEIGHT / 2) * WIDTH + WIDTH / 2] ?? 0
  }
  const plain = await lumaOf({})
  const shaded = await lumaOf({ shade: 0.4 })
  const [middle, close] = [await lumaOf({}, 3), await lumaOf({}, 1)]
  assert.ok(shaded < plain - 40, `${shaded} of ${plain} in the shade`)
  assert.ok(close < middle - 15 && middle < plain - 15, `${close}, ${middle}, ${plain}`)
  assert.ok((await lumaOf({ form: { colour: [0, 0, 0], softer: 2 } })) < 24)
})

test('a lens darkens the edges of a picture, the lower one most, and a straight grade leaves them', async () => {
  const still: Pose = { position: [0, 0, 0], yaw: 0, pitch: 0, roll: 0, focal: 1.6 }
  const lumaAt = async (straight: boolean): Promise<(x: number, y: number) => number> => {
    const grade = { ...PLAIN.grade, straight }
    const draw = await openStage(() => ({ ...PLAIN, background: [0.5, 0.5, 0.5], grade }))
    const frame = draw(still, 0).slice(0, WIDTH * HEIGHT)
    return (x, y) => frame[Math.round(y * (HEIGHT - 1)) * WIDTH + Math.round(x * (WIDTH - 1))] ?? 0
  }
  const at = await lumaAt(false)
  const [middle, left, right] = [at(0.5, 0.5), at(0, 0.5), at(1, 0.5)]
  const [top, bottom] = [at(0.5, 0), at(0.5, 1)]
  assert.ok(Math.abs(left - right) <= 2 && left < middle - 8, `${left}, ${middle}, ${right}`)
  assert.ok(top < middle - 8 && bottom < top - 8, `${top}, ${middle}, ${bottom}`)
  assert.ok(at(0, 1) < Math.min(left, bottom) - 4, 'corners are darkest')
  // Whoever is in the middle half of the picture loses next to nothing.
  assert.ok(at(0.3, 0.5) >= middle - 3 && at(0.5, 0.7) >= middle - 6)
  const plain = await lumaAt(true)
  for (const [x, y] of [
    [0.5, 0.5],
    [0, 0.5],
    [1, 1],
    [0.5, 1],
  ] as const)
    assert.ok(Math.abs(plain(x, y) - plain(0.5, 0)) <= 1, `${x}, ${y}`)
})

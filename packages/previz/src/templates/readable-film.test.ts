import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStills } from '../film/open-stills.ts'
import type { OpenPlay } from './build-film.ts'
import { contrastRatio, luminanceOf } from './contrast.ts'
import type { OpenPicture } from './layer-brief.ts'
import { buildReadableFilm, scrimsOf } from './readable-film.ts'

const [WIDTH, HEIGHT] = [160, 90]

/** A picture with a colour for each pixel. */
function pictureOf(paint: (x: number, y: number) => readonly number[]): OpenPicture {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    pixels.set([...paint(at % WIDTH, Math.floor(at / WIDTH)), 255], at * 4)
  return { pixels, widthPx: WIDTH, heightPx: HEIGHT, focus: [0.5, 0.5] }
}

const WHITE = pictureOf(() => [255, 255, 255])
const BRIGHT_SKY = pictureOf((_, y) => [180 + y / 2, 215, 250])
const BUSY = pictureOf((x, y) => {
  const tone = (x * 7919 + y * 104_729) % 256
  return (x >> 3) % 2 ? [tone, 255 - tone, 255] : [255, 250, tone]
})
const NIGHT = pictureOf(() => [12, 18, 40])

function playOver(photo: OpenPicture, colour = '#ffffff'): OpenPlay {
  return {
    texts: { title: 'Hello' },
    pictures: { photo },
    widthPx: 480,
    heightPx: 270,
    framesPerSecond: 25,
    durationSeconds: 2,
    design: {
      shape: 'landscape',
      poster: 1,
      scenes: [
        {
          seconds: 2,
          studio: {
            backdrop: ['#203040'],
            camera: [{ at: 0, position: [0, 0, 0], look: [0, 0, 1] }],
          },
          layers: [
            { picture: 'photo', box: [7, 4], at: [0, 0, 6] },
            { text: '{title}', colour, size: 0.8, box: [3, 1], at: [0, 0, 5] },
          ],
        },
      ],
    },
  }
}

/**
 * The contrast between the letters and their surroundings in the finished picture, in the box of
 * the title.
 */
async function contrastIn(play: OpenPlay): Promise<number> {
  const stills = await openStills(await buildReadableFilm(play), play)
  const rgb = stills.draw(1)
  const lights: number[] = []
  for (let y = 110; y < 160; y++)
    for (let x = 170; x < 310; x++) {
      const [red = 0, green = 0, blue = 0] = rgb.subarray((y * 480 + x) * 3, (y * 480 + x) * 3 + 3)
      lights.push(luminanceOf([red / 255, green / 255, blue / 255]))
    }
  const sorted = lights.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return contrastRatio(at(0.97), at(0.4))
}

test('a white title is read on a bright sky and on a busy photograph', async () => {
  for (const [what, photo] of Object.entries({ BRIGHT_SKY, BUSY })) {
    const contrast = await contrastIn(playOver(photo))
    assert.ok(contrast >= 2.9, `${what}: ${contrast.toFixed(2)}`)
  }
})

/** The red values around the title, sorted. */
const redsIn = (rgb: Uint8ClampedArray): readonly number[] =>
  Array.from({ length: 50 * 140 }, (_, at) => {
    const [x, y] = [170 + (at % 140), 110 + Math.floor(at / 140)]
    return rgb[(y * 480 + x) * 3] ?? 0
  }).toSorted((one, other) => one - other)

test('a white title on a white page is dark, and the page stays white', async () => {
  const [scrim] = (await scrimsOf(playOver(WHITE))).values()
  assert.deepEqual([scrim?.strength, scrim?.ink], [0, '#22242a'])
  const stills = await openStills(await buildReadableFilm(playOver(WHITE)), playOver(WHITE))
  const lights = redsIn(stills.draw(1))
  assert.ok((lights.at(-1) ?? 0) > 225 && (lights.at(0) ?? 255) < 90, `${lights.at(0)}`)
})

test('a plate lies behind every line of a text, however far that is from its middle', async () => {
  const play = playOver(BRIGHT_SKY)
  const [scene] = play.design.scenes
  assert.ok(scene)
  const layers = scene.layers.map((layer) =>
    'text' in layer ? { ...layer, text: 'Hello to all', box: [2, 2] as const } : layer,
  )
  const camera = [{ at: 0, position: [0, 0.8, 0], look: [0, 0, 5] }] as const
  const tilted = { ...scene, layers, studio: { backdrop: ['#203040'], camera } }
  const design = { ...play.design, scenes: [tilted] }
  const stills = await openStills(await buildReadableFilm({ ...play, design }), play)
  const rgb = stills.draw(1)
  const brightest = (from: number, to: number): number => {
    let most = 0
    for (let y = from; y < to; y++)
      for (let x = 180; x < 300; x++) most = Math.max(most, rgb[(y * 480 + x) * 3] ?? 0)
    return most
  }
  const [upper, lower] = [brightest(90, 135), brightest(135, 180)]
  assert.ok(Math.abs(upper - lower) < 12 && upper > 200, `${upper} above, ${lower} below`)
})

test('a title that is read as it is gets no plate, and a dark one on the dark a light plate', async () => {
  assert.equal((await scrimsOf(playOver(NIGHT))).size, 0)
  assert.equal((await scrimsOf(playOver(WHITE, '#101010'))).size, 0)
  const [plate] = (await scrimsOf(playOver(NIGHT, '#101010'))).values()
  assert.ok(plate && plate.colour[0] > 0.9 && plate.strength > 0.2, JSON.stringify(plate))
})

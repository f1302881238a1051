/**
 * `src/renderer` used alone, without prompts or a server: painted cards in space,
 * a true camera that trucks past them over water, and an MP4 file.
 *
 *     node packages/previz/examples/renderer-alone.ts lanterns.mp4
 */
import { writeFile } from 'node:fs/promises'
import { focalOf } from '@backlot/camera/geometry'
import { openFilmEncoder } from '../src/renderer/encoding/open-film-encoder.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp, smoothstep } from '../src/renderer/scene/random.ts'
import { BARE_STAGE, type Card, type Stage } from '../src/renderer/scene/stage.ts'
import { openStudio } from '../src/renderer/studio.ts'
import { type Pixels, type Texture, TextureBook } from '../src/renderer/scene/texture.ts'

const FRAMES_PER_SECOND = 25
const SECONDS = 4

/** Films the lanterns; returns the bytes of an MP4. */
export async function filmLanterns(size: {
  readonly widthPx: number
  readonly heightPx: number
}): Promise<Uint8Array> {
  const book = new TextureBook(size.widthPx / 1366)
  const stage = lanternsOn(book)
  const studio = await openStudio({ ...size, book })
  const draw = studio.open(stage)
  const encoder = await openFilmEncoder({ ...size, framesPerSecond: FRAMES_PER_SECOND })
  try {
    for (let frameNumber = 0; frameNumber < SECONDS * FRAMES_PER_SECOND; frameNumber++) {
      const seconds = frameNumber / FRAMES_PER_SECOND
      // Two metres to the right, with a soft start and end; the lens sees 55 degrees.
      const pose = {
        position: [2 * smoothstep(0, SECONDS, seconds) - 1, 1.2, 0],
        yaw: 0,
        pitch: 0,
        roll: 0,
        focal: focalOf(55),
      } as const
      await encoder.addFrame(draw(pose, seconds, { frameNumber }))
    }
    return await encoder.finish()
  } finally {
    encoder.close()
  }
}

/** Paper lanterns over still water, which mirrors them. */
function lanternsOn(book: TextureBook): Stage {
  const lantern = book.add({ widthPx: 200, heightPx: 240, paint: paintLantern })
  const random = seededRandom(7)
  return {
    ...BARE_STAGE,
    background: [0.05, 0.06, 0.14],
    cards: Array.from({ length: 40 }, () => {
      const z = lerp(3.5, 24, random() ** 2)
      const x = lerp(-0.55, 0.55, random()) * (z + 2)
      return hanging(lantern, { x, y: lerp(0.2, 3, random()), z })
    }),
    water: {
      shoreDistance: 60,
      colour: [0.03, 0.05, 0.1],
      swell: 4,
      flow: 0.6,
      near: 2,
      far: 20,
      glint: 0.3,
    },
    haze: { colour: [0.1, 0.1, 0.2], density: 0.02, startMetres: 5, limit: 0.6 },
    grade: { ...BARE_STAGE.grade, grain: 2, bloomFrom: 0.45, bloomGain: 0.9 },
  }
}

/** A card that faces the camera, its lower edge at this height, and sways a little. Metres. */
function hanging(
  texture: Texture,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
): Card {
  return {
    texture,
    place: (seconds) => ({
      origin: [x, y + 0.05 * Math.sin(seconds * 1.5 + z * 9), z],
      across: [0.4, 0, 0],
      up: [0, 0.48, 0],
    }),
  }
}

/** A ball that glows from within, with a clear margin: premultiplied RGBA, rows from the top. */
function paintLantern(_frame: number, widthPx: number, heightPx: number): Pixels {
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const radius = Math.hypot(x / widthPx - 0.5, y / heightPx - 0.5) * 2
      const alpha = 255 * smoothstep(0.9, 0.86, radius)
      const glow = alpha * (1.05 - 0.7 * radius ** 2)
      pixels.set([glow, glow * 0.66, glow * 0.3, alpha], (y * widthPx + x) * 4)
    }
  }
  return pixels
}

if (import.meta.main) {
  const file = process.argv[2] ?? 'lanterns.mp4'
  await writeFile(file, await filmLanterns({ widthPx: 1366, heightPx: 768 }))
}

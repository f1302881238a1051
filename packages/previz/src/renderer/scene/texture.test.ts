/** Textures: their memory layout, mip levels, and the notes on their content. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileKernel, type Kernel, startKernel } from '../kernel/kernel.ts'
import { createFilmMemory, layOutFilm } from '../../film/film-memory.ts'
import {
  CELLS,
  paintImage,
  type Pixels,
  readNote,
  TextureBook,
  type TextureImage,
} from './texture.ts'

const bare = { paint: (): Pixels => new Uint8Array() }

test('every frame of every texture has a place of its own, in the order of their declaration', () => {
  const book = new TextureBook(1)
  const walk = book.add({ widthPx: 100, heightPx: 60, frameCount: 3, ...bare })
  const tree = book.add({ widthPx: 40, heightPx: 90, ...bare })
  const { images, end } = book.layOut(4096)
  assert.deepEqual(
    images.map(({ texture, frame }) => [texture === walk ? 'walk' : 'tree', frame]),
    [
      ['walk', 0],
      ['walk', 1],
      ['walk', 2],
      ['tree', 0],
    ],
  )
  assert.equal(images[tree.firstImage]?.texture, tree)
  const spans = images.flatMap(({ levels, holes, seen, note }) => {
    const texels = levels.map(({ address, width, height }) => [address, width * height * 4])
    const tables = [holes, seen].map((table) => [table, (CELLS + 1) ** 2 * 2])
    return texels.concat(tables, [[note, 20]])
  })
  let last = 4096
  for (const [from = 0, bytes = 0] of spans.toSorted(([one = 0], [other = 0]) => one - other)) {
    assert.ok(from >= last, `${from} lies before ${last}`)
    assert.equal(from % 64, 0)
    last = from + bytes
  }
  assert.ok(end >= last)
})

test('each level has half the sides of the one before, rounded down, until one is below 8', () => {
  const book = new TextureBook(1)
  book.add({ widthPx: 100, heightPx: 37, ...bare })
  const [image] = book.layOut(0).images
  assert.deepEqual(
    image?.levels.map(({ width, height }) => [width, height]),
    [
      [100, 37],
      [50, 18],
      [25, 9],
      [12, 4],
    ],
  )
})

test('the detail of a book scales its textures; none is below 8 texels or above what the kernel takes', () => {
  const book = new TextureBook(0.25)
  const sizes = [
    { widthPx: 400, heightPx: 200 },
    { widthPx: 10, heightPx: 10 },
    { widthPx: 100_000, heightPx: 40 },
  ].map((size) => book.add({ ...size, ...bare }))
  assert.deepEqual(
    sizes.map(({ widthPx, heightPx }) => [widthPx, heightPx]),
    [
      [100, 50],
      [8, 8],
      [8191, 10],
    ],
  )
})

/** The first image of a book, and a function that paints it. */
async function opened(
  book: TextureBook,
): Promise<{ image: TextureImage; buffer: ArrayBufferLike; kernel: Kernel }> {
  const map = layOutFilm({ book, threads: 1, widthPx: 16, heightPx: 16 })
  const memory = createFilmMemory(map)
  const [image] = map.images
  const [thread] = map.threads
  assert.ok(image && thread)
  const kernel = startKernel(await compileKernel(), memory, thread.scratch)
  return { image, buffer: memory.buffer, kernel }
}

/** A painted texture of 64 texels a side that has one alpha inside of a box. */
async function painted(
  alpha: number,
  inside: (x: number, y: number) => boolean,
): Promise<{ readonly image: TextureImage; readonly buffer: ArrayBufferLike }> {
  const book = new TextureBook(1)
  book.add({
    widthPx: 64,
    heightPx: 64,
    paint: (_, widthPx, heightPx) =>
      Uint8Array.from({ length: widthPx * heightPx * 4 }, (_value, at) => {
        const pixel = at >> 2
        return inside(pixel % widthPx, Math.floor(pixel / widthPx)) ? alpha : 0
      }),
  })
  const { image, buffer, kernel } = await opened(book)
  paintImage(image, buffer, kernel)
  return { image, buffer }
}

test('the note of an image holds all that can be seen, and little more', async () => {
  const { image, buffer } = await painted(255, (x, y) => x >= 16 && x < 32 && y >= 40 && y < 48)
  const { left, top, right, bottom } = readNote(image, buffer)
  assert.ok(left <= 16 / 64 && left > 12 / 64, `${left}`)
  assert.ok(right >= 32 / 64 && right < 36 / 64, `${right}`)
  assert.ok(top <= 40 / 64 && top > 36 / 64, `${top}`)
  assert.ok(bottom >= 48 / 64 && bottom < 52 / 64, `${bottom}`)
})

test('only what is opaque over a good part of itself hides what lies behind', async () => {
  const half = (x: number): boolean => x < 32
  const opaque = await painted(255, half)
  const glass = await painted(240, half)
  const dot = await painted(255, (x, y) => x < 8 && y < 8)
  const hides = [opaque, glass, dot].map(({ image, buffer }) => readNote(image, buffer).hides)
  assert.deepEqual(hides, [true, false, false])
})

test('smaller levels are painted too', async () => {
  const { image, buffer } = await painted(200, (x) => x < 32)
  const small = image.levels.at(-1)
  assert.ok(small)
  const texels = new Uint8Array(buffer, small.address, small.width * small.height * 4)
  assert.deepEqual([...texels.slice(0, 4), ...texels.slice(-4)], [200, 200, 200, 200, 0, 0, 0, 0])
})

test('a picture of another size than declared is refused', async () => {
  const book = new TextureBook(1)
  book.add({ widthPx: 64, heightPx: 64, paint: () => new Uint8Array(63 * 64 * 4) })
  const { image, buffer, kernel } = await opened(book)
  assert.throws(() => paintImage(image, buffer, kernel), /another size than declared/)
})

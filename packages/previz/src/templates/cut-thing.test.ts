import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { cutThing } from './cut-thing.ts'
import type { CutPixels } from './even-ground.ts'
import { openPictures } from './open-pictures.ts'

const SIDE = 300

/** An SVG as a photograph: compressed as a JPEG. */
async function photograph(svg: string, quality = 85): Promise<Buffer> {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${svg}</svg>`
  return sharp(Buffer.from(whole)).removeAlpha().jpeg({ quality }).toBuffer()
}

async function pixelsOf(jpeg: Buffer): Promise<CutPixels> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8ClampedArray(data), widthPx: info.width, heightPx: info.height }
}

async function cut(svg: string): Promise<CutPixels | undefined> {
  return cutThing(await pixelsOf(await photograph(svg)))
}

const ground = (colour: string): string => `<rect width="300" height="300" fill="${colour}"/>`
const DISC = '<circle cx="150" cy="140" r="80" fill="#b02030"/>'
const SHADE = `<defs><filter id="b"><feGaussianBlur stdDeviation="9"/></filter></defs>
  <ellipse cx="150" cy="222" rx="85" ry="14" fill="#000" opacity="0.45" filter="url(#b)"/>`
const LAMP = `<defs><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="0.6"/>
  <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
  <rect width="300" height="300" fill="url(#g)"/>`

/** Red, green, blue and alpha at a position, as shares of the cut-out's sides. */
function at({ pixels, widthPx, heightPx }: CutPixels, u: number, v: number): readonly number[] {
  const index = Math.floor(v * (heightPx - 1)) * widthPx + Math.floor(u * (widthPx - 1))
  return [...pixels.subarray(index * 4, index * 4 + 4)]
}

function assertDisc(thing: CutPixels | undefined, what: string): CutPixels {
  assert.ok(thing, what)
  for (const side of [thing.widthPx, thing.heightPx])
    assert.ok(side >= 157 && side <= 165, `${what}: ${side} pixels`)
  assert.equal(at(thing, 0.5, 0.5)[3], 255, what)
  assert.equal(at(thing, 0.02, 0.02)[3], 0, what)
  return thing
}

describe('a thing on an even ground', () => {
  test('is cut to its size, whatever the ground is, and its shadow is left there', async () => {
    assertDisc(await cut(ground('#ffffff') + DISC), 'white')
    assertDisc(await cut(ground('#ffffff') + SHADE + DISC), 'with a shadow')
    assertDisc(await cut(ground('#c8ccd0') + LAMP + SHADE + DISC), 'grey, under a lamp')
    assertDisc(await cut(ground('#2a60c0') + DISC), 'blue')
  })

  test('has an edge without a fringe of the background', async () => {
    const thing = assertDisc(await cut(ground('#ffffff') + DISC), 'white')
    let partly = 0
    for (let index = 0; index < thing.pixels.length; index += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = thing.pixels.subarray(index, index + 4)
      if (alpha < 8) continue
      if (alpha < 247) partly += 1
      assert.ok(green < 110 && blue < 120, `${red}, ${green}, ${blue} at ${alpha}`)
    }
    assert.ok(partly > 100, 'an edge is soft')
  })

  test('keeps the white printed on it, and loses the background in its handle', async () => {
    const label = '<rect x="105" y="110" width="90" height="60" fill="#fff"/>'
    const words =
      '<path d="M115 125 h70 M115 140 h60 M115 155 h66" stroke="#222" stroke-width="5"/>'
    const labelled = assertDisc(await cut(ground('#ffffff') + DISC + label + words), 'a label')
    assert.deepEqual(at(labelled, 0.5, 0.37).slice(3), [255])
    const handle =
      '<circle cx="150" cy="140" r="66" fill="none" stroke="#b02030" stroke-width="28"/>'
    const ring = await cut(ground('#ffffff') + handle)
    assert.ok(ring)
    assert.deepEqual([at(ring, 0.5, 0.5)[3], at(ring, 0.5, 0.08)[3]], [0, 255])
  })
})

describe('a picture is not cut', () => {
  for (const [what, svg] of [
    [
      'whose ground is a scene',
      `${ground('#88bbee')}<rect y="180" width="300" height="120" fill="#3a7a3a"/>${DISC}`,
    ],
    [
      'whose thing goes out of it',
      `${ground('#ffffff')}<rect x="100" y="90" width="100" height="210" fill="#b02030"/>`,
    ],
    [
      'whose thing is as white as its ground',
      `${ground('#ffffff')}<circle cx="150" cy="140" r="80" fill="#f9f9f9"/><circle cx="150" cy="140" r="12" fill="#334"/>`,
    ],
    ['that is nothing but ground', ground('#ffffff')],
    ['of a speck', `${ground('#ffffff')}<circle cx="150" cy="140" r="4" fill="#b02030"/>`],
  ] as const)
    test(what, async () => {
      const thing = await cut(svg)
      assert.equal(thing && `${thing.widthPx}x${thing.heightPx}`, undefined)
    })
})

test('pictures are opened with their things where a layer wants them, and those with a clear ground are only trimmed', async () => {
  const jpeg = await photograph(ground('#ffffff') + DISC)
  const clear = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${DISC}</svg>`),
  )
    .png()
    .toBuffer()
  const played = (bytes: Buffer) => ({
    bytes,
    widthPx: 300,
    heightPx: 300,
    focus: [0.5, 0.5] as const,
  })
  const place = { box: [1, 1], at: [0, 0, 1] } as const
  const layers = [
    { picture: 'white', cut_out: true, ...place },
    { picture: 'clear', cut_out: true, ...place },
    { picture: 'whole', ...place },
  ]
  const opened = await openPictures(
    { white: played(jpeg), clear: played(clear), whole: played(jpeg) },
    { scenes: [{ seconds: 1, layers }] },
  )
  assertDisc(opened['white']?.thing, 'white')
  assertDisc(opened['clear']?.thing, 'clear')
  assert.equal(opened['whole']?.thing, undefined)
})

/** A colour that a prompt names is seen as that colour, at every time of day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { planShot } from '@backlot/prompt'
import { type Colour, TIMES_OF_DAY } from '@backlot/prompt/scene'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { paintAnimal } from '../subjects/animals/animal.ts'
import { air, paintCutOut } from '../subjects/cut-outs/cut-out.ts'
import { namedIn, namedPaint } from './named-paint.ts'
import { type Palette, paletteFor, PIGMENTS } from './palette.ts'

const SIZE = { widthPx: 288, heightPx: 192 } as const
const NAMED: readonly Colour[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']

/** The mean colour of what is opaque in a picture. */
function meanOf(pixels: Pixels): Rgb {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 255) continue
    count += 255
    for (const channel of [0, 1, 2] as const) sums[channel] += pixels[at + channel] ?? 0
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

/** The angle of a colour on the wheel, degrees. */
function hueOf([red, green, blue]: Rgb): number {
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
}

/** How far two directions are apart, degrees. */
function apart(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return Math.min(turn, 360 - turn)
}

/** How grey a colour is: 0 for a grey. */
const depthOf = (colour: Rgb): number =>
  (Math.max(...colour) - Math.min(...colour)) / Math.max(...colour)

const paletteAt = (timeOfDay: (typeof TIMES_OF_DAY)[number]): Palette =>
  paletteFor({ ...planShot(shotOrder('a thing in a meadow')).scene, timeOfDay }, 1)

function cutOutIn(shape: string, colour: Colour, palette: Palette): Rgb {
  const cutOut = cutOutNamed(shape)
  assert.ok(cutOut)
  const light = { palette, sunSide: 1 }
  const look = { cutOut, light, mirrored: false, colour: namedIn(colour, air(palette)) }
  return meanOf(paintCutOut(SIZE, 0, look))
}

const THINGS: Readonly<Record<string, (colour: Colour, palette: Palette) => Rgb>> = {
  amphora: (colour, palette) => cutOutIn('amphora', colour, palette),
  luggage: (colour, palette) => cutOutIn('luggage', colour, palette),
  dog: (colour, palette) =>
    meanOf(
      paintAnimal(SIZE, 0, {
        kind: 'dog',
        gait: 'stand',
        sunSide: 1,
        palette,
        colour: namedPaint(colour, palette),
        room: 1,
      }),
    ),
}

for (const [thing, paintIn] of Object.entries(THINGS)) {
  test(`a named colour is seen on this at every time of day: ${thing}`, () => {
    for (const timeOfDay of TIMES_OF_DAY)
      for (const colour of NAMED) {
        const seen = paintIn(colour, paletteAt(timeOfDay))
        const off = apart(hueOf(seen), hueOf(PIGMENTS[colour]))
        assert.ok(off < MAX_OFF_DEGREES, `${colour} at ${timeOfDay}: off by ${off}`)
        assert.ok(depthOf(seen) > 0.25, `${colour} at ${timeOfDay}: ${seen.join()}`)
      }
  })

  test(`a white thing is nearly grey by any light, and darker by night: ${thing}`, () => {
    for (const timeOfDay of TIMES_OF_DAY) {
      const seen = paintIn('white', paletteAt(timeOfDay))
      assert.ok(depthOf(seen) < 0.2, `${timeOfDay}: ${seen.join()}`)
    }
    const [day, night] = (['day', 'night'] as const).map((time) =>
      Math.max(...paintIn('white', paletteAt(time))),
    )
    assert.ok(day && night && night < 0.95 * day, `${night} of ${day}`)
  })
}

/** Colours of the table are 25 degrees and more apart. */
const MAX_OFF_DEGREES = 24

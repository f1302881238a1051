/** Vessels and what is in them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pixels } from '../renderer/scene/texture.ts'
import {
  paintTilted,
  paintVessel,
  vesselAspect,
  type VesselForm,
  type VesselState,
} from './vessel.ts'

const GLASS: VesselForm = {
  profile: [
    [0, 0.25],
    [1, 0.33],
  ],
  bottom: 0.05,
}
const SIZE = { widthPx: 120, heightPx: Math.round(120 / vesselAspect(GLASS)) }
const BLUE: VesselState = { level: 0.8, colour: [0.1, 0.2, 0.9], alpha: 1, seed: 1 }

const painted = (state: Partial<VesselState>): Pixels =>
  paintVessel(SIZE, { form: GLASS, state: { ...BLUE, ...state }, light: [1, 1, 1] })

/** Red, green and blue a little beside the middle, at this share of the height from the foot. */
function colourAt(pixels: Pixels, up: number): readonly [number, number, number] {
  const y = Math.round(SIZE.heightPx * (1 - up))
  const at = (y * SIZE.widthPx + Math.round(SIZE.widthPx * 0.55)) * 4
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
}
const isBlue = ([red, , blue]: readonly [number, number, number]): boolean => blue > red + 80

test('a glass is as full as it is said to be', () => {
  for (const level of [0, 0.3, 0.6, 0.9]) {
    const pixels = painted({ level })
    for (const up of [0.2, 0.45, 0.7, 0.85])
      if (Math.abs(up - level) > 0.16)
        assert.equal(isBlue(colourAt(pixels, up)), up < level, `${level} at ${up}`)
  }
})

test('what is mixed in spreads, and colours all of it in the end', () => {
  const other = { colour: [0.95, 0.85, 0.1] as const }
  const colours = [0, 0.5, 1].map((spread) =>
    colourAt(painted({ other: { ...other, spread } }), 0.3),
  )
  const [first, , last] = colours
  assert.ok(first && last && isBlue(first))
  assert.ok(last[1] > last[0] && last[1] > last[2], `${last.join(' ')} is green`)
})

test('what freezes turns white', () => {
  const [red, green, blue] = colourAt(painted({ frozen: 1 }), 0.4)
  assert.ok(Math.min(red, green, blue) > 120, `${red} ${green} ${blue}`)
})

test('what floats is on what is below, and both keep their colours', () => {
  const pixels = painted({ level: 0.9, layer: { colour: [0.95, 0.85, 0.1], share: 0.4 } })
  assert.ok(isBlue(colourAt(pixels, 0.3)))
  const [red, , blue] = colourAt(pixels, 0.75)
  assert.ok(red > blue + 60, `${red} ${blue}`)
})

test('of a vessel that is tilted farther less is left', () => {
  const blueIn = (tilt: number): number => {
    const pixels = paintTilted(SIZE, { form: GLASS, liquid: BLUE, tilt, light: [1, 1, 1] })
    let count = 0
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at + 2] ?? 0) > (pixels[at] ?? 0) + 60) count++
    return count
  }
  assert.ok(blueIn(0.7) > 1.5 * blueIn(1.2))
  assert.ok(blueIn(1.2) > blueIn(1.5))
})

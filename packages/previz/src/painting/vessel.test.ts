/** Vessels and what is in them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pixels } from '../renderer/scene/texture.ts'
import { paintVessel, vesselAspect, type VesselForm, type VesselState } from './vessel.ts'

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

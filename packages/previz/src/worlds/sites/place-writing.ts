/** What is written on the ground before the camera, and in the sky. */
import type { Lit } from '../../painting/venue.ts'
import { css, hex, hexCode, scaled } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import { leadOf } from '../../camera/lead.ts'
import { drawn } from '../../painting/brush.ts'
import { writeWords } from '../../painting/lettering.ts'
import type { PlaceWriting } from '@backlot/prompt/scene'
import { lying, standing } from '../../staging/set-pieces.ts'
import { INKS } from '../../subjects/cut-outs/cut-out-writing.ts'
import type { WorldBrief } from '../brief.ts'
import { litBy } from './venues.ts'

/** The cards of words on the ground or in the sky; none where none are there. */
export function placeWriting(brief: WorldBrief): Card[] {
  const { writing } = brief.scene
  if (writing?.on === 'ground') return onGround(brief, writing)
  return writing?.on === 'sky' ? inSky(brief, writing) : []
}

/** Where words lie: before the lead, or before the camera where nobody is; metres. */
const GROUND = { nearest: 7, long: 7, wide: 6.4, before: 0.5 } as const

function onGround(brief: WorldBrief, writing: PlaceWriting): Card[] {
  const { book, palette, path, scene, seed } = brief
  const [x, y, z] = path(0)
  const lead = leadOf(scene)
  const near = lead
    ? Math.max(GROUND.nearest * 0.8, z - GROUND.long - GROUND.before)
    : GROUND.nearest
  const middle = lead ? 0 : x * 0.2
  // Paint on the ground is seen in the light of lamps by night.
  const lit: Lit = palette.dark ? (colour) => scaled(colour, 0.72) : litBy(palette)
  const texture = book.add({
    widthPx: 1024,
    heightPx: 800,
    paint: (_, w, h) =>
      drawn(w, h, (brush) => {
        const { words, lettering = 'painted', colour = 'white' } = writing
        const ink = hexCode(lit(hex(INKS[colour])))
        const area = { left: 0.06 * w, top: 0.06 * h, width: 0.88 * w, height: 0.88 * h }
        writeWords(brush, area, { words, lettering, ink, seed: seed % 103 })
      }),
  })
  const area = {
    left: middle - GROUND.wide / 2,
    right: middle + GROUND.wide / 2,
    near,
    far: near + GROUND.long,
    y: (lead ? 0 : Math.max(0, y)) + ABOVE_METRES,
  }
  return [lying(texture, area, { haze: 0.7, unmirrored: true, bias: -280 })]
}

const ABOVE_METRES = 0.02

/** Where words stand in the sky, metres. */
const SKY = { y: 7.6, z: 66, width: 52, height: 13 } as const

function inSky({ book, seed }: WorldBrief, writing: PlaceWriting): Card[] {
  const isLight = writing.lettering === 'neon'
  const texture = book.add({
    widthPx: 1300,
    heightPx: 325,
    paint: (_, w, h) => paintSkyWords(w, h, writing, seed % 107),
  })
  const { y, z, width, height } = SKY
  return [
    standing(
      texture,
      { x: 0, y, z, width, height },
      { haze: isLight ? 0 : 0.25, bias: -40, unmirrored: true },
    ),
  ]
}

/** Letters of cloud or of light. */
function paintSkyWords(
  widthPx: number,
  heightPx: number,
  { words, lettering, colour }: PlaceWriting,
  seed: number,
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const ink = INKS[colour ?? (lettering === 'neon' ? 'yellow' : 'white')]
    const area = { left: 0.06 * w, top: 0.16 * h, width: 0.88 * w, height: 0.68 * h }
    if (lettering !== 'neon') {
      brush.shadowColor = css(hex(ink), 0.9)
      brush.shadowBlur = 0.07 * h
      for (const style of ['printed', 'painted'] as const)
        writeWords(brush, area, { words, lettering: style, ink, seed })
      return
    }
    writeWords(brush, area, { words, lettering, ink, seed })
  })
}

/** The film of a play with every text readable. */
import { openStills } from '../film/open-stills.ts'
import type { Programme } from '../staging/programme.ts'
import { buildTemplateFilm, isShown, type OpenPlay } from './build-film.ts'
import { fillColours } from './colour-inputs.ts'
import { hasTexts, scrimsOver, type Scrims } from './scrims.ts'

/** The longer side of the pictures in which contrasts are measured. */
const LOOK_PX = 256

/** Builds the scenes of a play, with scrims where its texts need them. */
export async function buildReadableFilm(play: OpenPlay): Promise<Programme> {
  return buildTemplateFilm(play, { scrims: await scrimsOf(play) })
}

/** The scrims of a play; the same play always has the same ones. */
export async function scrimsOf(play: OpenPlay): Promise<Scrims> {
  const design = fillColours(play.design, play.texts)
  if (!hasTexts(design)) return new Map()
  const scale = LOOK_PX / Math.max(play.widthPx, play.heightPx)
  const even = (sizePx: number): number => 2 * Math.round((sizePx * scale) / 2)
  const size = { widthPx: even(play.widthPx), heightPx: even(play.heightPx) }
  const beneath = buildTemplateFilm({ ...play, ...size }, { hidden: true })
  const stills = await openStills(beneath, size)
  const cameras = beneath.scenes.map(({ camera }) => camera)
  const shown = design.scenes.map((scene) => ({
    ...scene,
    // What is not shown keeps its place and says nothing.
    layers: scene.layers.map((layer) =>
      'text' in layer && !isShown(layer, play) ? { ...layer, text: '' } : layer,
    ),
  }))
  return scrimsOver(
    { ...size, cameras, draw: stills.draw },
    { ...design, scenes: shown },
    play.texts,
  )
}

/** Builds the film of a play so that every text is readable. */
import { openStills } from '../film/open-stills.ts'
import type { Programme } from '../staging/programme.ts'
import { buildTemplateFilm, isShown, type OpenPlay } from './build-film.ts'
import { fillColours } from './colour-inputs.ts'
import { hasTexts, scrimsOver, type Scrims } from './scrims.ts'

/** The longer side of the pictures in which contrast is measured. */
const LOOK_PX = 256

/** Builds the scenes of a play, with scrims where texts need them. */
export async function buildReadableFilm(play: OpenPlay): Promise<Programme> {
  return buildTemplateFilm(play, { scrims: await scrimsOf(play) })
}

/** The scrims of a play; the same play always gets the same ones. */
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
    // A hidden layer keeps its place, with an empty text.
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

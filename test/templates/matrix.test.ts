/**
 * Every template with unusual inputs: each kind of picture and of text meets every template, and
 * many kinds are combined.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import {
  BUILT_IN_FOLDER,
  openTemplateFolders,
} from '../../packages/backlot/src/server/template-folders.ts'
import { isFault } from '../../packages/backlot/src/domain/fault.ts'
import { namesIn, type TextLayer } from '@backlot/previz/film-design'
import {
  fillMedia,
  fillTexts,
  playOf,
  type Template,
  type TextInput,
} from '../../packages/backlot/src/domain/template.ts'
import type { PlayedPicture } from '@backlot/previz/template-play'
import { openStills } from '../../packages/previz/src/film/open-stills.ts'
import type { Programme } from '../../packages/previz/src/staging/programme.ts'
import {
  buildTemplateFilm,
  isShown,
  type OpenPlay,
} from '../../packages/previz/src/templates/build-film.ts'
import { openPictures } from '../../packages/previz/src/templates/open-pictures.ts'
import { layOutText, textOf } from '../../packages/previz/src/templates/lay-out-text.ts'
import { textCards } from '../../packages/previz/src/templates/text-layer.ts'
import { pictureReader } from '../../packages/backlot/src/system/picture-reader.ts'
import { secondsInView } from './in-view.ts'
import { COLOURS, PICTURES, TEXTS, type PictureKind } from './inputs.ts'

const catalogue = openTemplateFolders([BUILT_IN_FOLDER], (path, { message }) =>
  assert.fail(`${path}: ${message}`),
)
const templates = await catalogue.list()
const pictureKinds = Object.keys(PICTURES) as readonly PictureKind[]
const textKinds = Object.keys(TEXTS)

const pictures = new Map<string, PlayedPicture>()
for (const kind of pictureKinds) {
  const picture = await pictureReader().read(await PICTURES[kind]())
  if ('reason' in picture) assert.fail(`${kind} ${picture.reason}`)
  pictures.set(kind, picture)
}

/** Films are drawn this small, which still shows layout errors. */
const LONG_SIDE_PX = 192

/** Rows of the matrix: neighbouring fields get kinds that are far apart. */
const ROWS = Math.max(pictureKinds.length, textKinds.length)

const at = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] ?? assert.fail('there is nothing to choose from')

function textsOf(template: Template, row: number): readonly string[] {
  const valueOf = ({ kind: what, maxLength, required }: TextInput, index: number): string => {
    if (what === 'colour') return at(COLOURS, row)
    const kind = at(textKinds, row + index * 4)
    const value = TEXTS[kind]?.(maxLength)
    // A required field gets the shortest text instead.
    return value ?? (required ? 'x' : '')
  }
  return template.textInputs.map(valueOf)
}

async function playWith(template: Template, row: number): Promise<OpenPlay> {
  const given = template.mediaInputs.map(({ name }, index) => {
    const kind = at(pictureKinds, row + index * 2)
    return [name, pictures.get(kind) ?? assert.fail(kind)] as const
  })
  const texts = fillTexts(template, textsOf(template, row))
  const play = playOf(template, { texts, pictures: Object.fromEntries(given) })
  const scale = LONG_SIDE_PX / Math.max(play.widthPx, play.heightPx)
  const even = (sizePx: number): number => 2 * Math.round((sizePx * scale) / 2)
  const size = { widthPx: even(play.widthPx), heightPx: even(play.heightPx) }
  return { ...play, ...size, pictures: await openPictures(play.pictures) }
}

/** The text layers that show a caller's text, each with its scene. */
function textLayersOf(play: OpenPlay, programme: Programme) {
  return play.design.scenes.flatMap(({ layers, seconds }, index) => {
    const scene = programme.scenes[index] ?? assert.fail('a scene is missing')
    return layers
      .filter((layer): layer is TextLayer => 'text' in layer && namesIn(layer.text).length > 0)
      .filter((layer) => isShown(layer, play) && textOf(layer, play.texts) !== '')
      .map((layer) => ({ layer, scene, seconds }))
  })
}

/** The shortest time for which a whole text must be visible, to be read. */
const MIN_SECONDS = 0.8

for (const [number, template] of templates.entries())
  describe(template.name, () => {
    test('sets every text inside its box, and long enough inside the frame', async () => {
      for (let row = 0; row < ROWS; row++) {
        const play = await playWith(template, row)
        const programme = buildTemplateFilm(play)
        const { book } = programme
        for (const { layer, scene, seconds } of textLayersOf(play, programme)) {
          const text = textOf(layer, play.texts)
          const what = `${JSON.stringify(text)} as ${layer.text}`
          const [width, height] = layer.box
          for (const { left, top, width: wide, size } of layOutText(layer, text)) {
            assert.ok(left >= -width * 0.501 && left + wide <= width * 0.501, `${what}: width`)
            assert.ok(top <= height * 0.501 && top - size >= -height * 0.501, `${what}: height`)
          }
          const { camera } = scene
          const { texts } = play
          const eye = camera(0).position
          const brief = { book, camera, seconds, texts, pictures: {}, rank: 0, eye }
          const seen = secondsInView(textCards(brief, layer), { ...play, camera, seconds })
          assert.ok(seen >= MIN_SECONDS, `${what}: is in view for ${seen.toFixed(1)} s only`)
        }
      }
    })

    test('is filmed with awkward inputs', async () => {
      // Three rows each; the next template continues where this one ends.
      for (let step = 0; step < 3; step++) {
        const play = await playWith(template, number * 3 + step)
        const stills = await openStills(buildTemplateFilm(play), play)
        for (const share of [0.45, 0.8]) {
          const rgb = stills.draw(play.durationSeconds * share)
          assert.ok(
            rgb.some((value) => value !== rgb[0]),
            'the picture is empty',
          )
        }
      }
    })
  })

test('a text or picture that must be there is asked for by its name', () => {
  const asksFor = (field: { readonly name: string }) => (thrown: unknown) =>
    isFault(thrown) && thrown.kind === 'invalid' && thrown.message.includes(`"${field.name}"`)
  for (const template of templates) {
    const text = template.textInputs.find(({ required }) => required)
    const media = template.mediaInputs.find(({ required }) => required)
    assert.ok(text ?? media, `${template.name} asks for nothing`)
    if (text) assert.throws(() => fillTexts(template, []), asksFor(text))
    if (media) assert.throws(() => fillMedia(template, []), asksFor(media))
  }
})

test('a picture that is too small is refused', async () => {
  const tiny = await sharp(await PICTURES.smallest())
    .resize(299, 400)
    .png()
    .toBuffer()
  const refusal = await pictureReader().read(tiny)
  assert.ok('reason' in refusal && refusal.reason.includes('got 299x400'))
})

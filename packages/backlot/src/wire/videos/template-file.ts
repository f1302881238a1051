/** Parses a template file. All its problems are reported at once, with line and column. */
import type { Static } from 'typebox'
import { bracketsIn, CAMERA_COMMANDS, parseCamera } from '@backlot/camera/commands'
import { coloursOf, inputOfColour } from '@backlot/previz/colour-inputs'
import { namesIn, secondsOf, type FilmDesign, type SceneLayer } from '@backlot/previz/film-design'
import type { Template } from '../../domain/template.ts'
import { countCodePoints } from '../../domain/video.ts'
import { isObject } from '../parse.ts'
import { memberPath, type ProblemWording, schemaProblems } from '../schema-problems.ts'
import { readYamlDocument } from '../yaml-document.ts'
import {
  PaintLayerSchema,
  PictureLayerSchema,
  TemplateFrameSchema,
  TextLayerSchema,
  type TemplateFileSchema,
} from './template-schema.ts'
import { validatorOf, type Validator } from '../validator.ts'

/** A problem of a template file. Lines and columns count from 1. */
export type TemplateProblem = {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** A template, or why the file is invalid. */
export type TemplateReading =
  | { readonly template: Template }
  | { readonly problems: readonly TemplateProblem[] }

/** The longest film of a template, in seconds. */
const MAX_SECONDS = 60

/** A problem and the JSON pointer of its place. */
type Finding = { readonly pointer: string; readonly message: string }

type TemplateFile = Static<typeof TemplateFileSchema>

const frame = validatorOf(TemplateFrameSchema)
const layers = {
  text: validatorOf(TextLayerSchema),
  picture: validatorOf(PictureLayerSchema),
  paint: validatorOf(PaintLayerSchema),
}

/** Parses a template file. Never throws. */
export function parseTemplateFile(text: string): TemplateReading {
  const document = readYamlDocument(text)
  if ('error' in document) return { problems: [document.error] }
  const { value } = document
  const findings = check(value)
  if (findings.length > 0)
    return {
      problems: findings.map(({ pointer, message }) =>
        Object.assign(document.placeOf(pointer), {
          message: `${memberPath(pointer) || 'the file'} ${message}`,
        }),
      ),
    }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every part of it was checked
  return { template: toTemplate(value as TemplateFile) }
}

function check(value: unknown): readonly Finding[] {
  const findings = [...schemaFindings(frame, value, ''), ...layerFindings(value)]
  if (findings.length > 0) return findings
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two checks above are the schema's
  return meaningFindings(value as TemplateFile)
}

/** The problems that a schema finds; one per place is enough. */
function schemaFindings(
  validator: Validator<unknown>,
  value: unknown,
  under: string,
): readonly Finding[] {
  if (validator.isValid(value)) return []
  return schemaProblems(validator.errors(value), WORDING).map(({ pointer, what }) => ({
    pointer: under + pointer,
    message: what,
  }))
}

const WORDING: ProblemWording = {
  unknown: () => 'is not a member that a template has',
  missing: (members) => `needs ${members.join(' and ')}`,
  plainly: ({ keyword, params }) => {
    if (keyword === 'pattern' && JSON.stringify(params).includes('"^#'))
      return 'must be a colour such as "#ff8800", in quotes, "#ff880080" for half of it, or "{name|#ff8800}" for an input'
    if (keyword === 'type' && 'type' in params && params.type === 'object')
      return 'must have members, as "name: value" in lines of their own'
    return undefined
  },
}

/** Checks each layer against the schema of its kind, which its first member determines. */
function layerFindings(value: unknown): readonly Finding[] {
  return listAt(value, 'film', 'scenes').flatMap((scene, sceneIndex) =>
    listAt(scene, 'layers').flatMap((layer, index) => {
      const pointer = `/film/scenes/${sceneIndex}/layers/${index}`
      if (!isObject(layer)) return []
      const kinds = (['text', 'picture', 'paint'] as const).filter((kind) => kind in layer)
      const [kind] = kinds
      if (kind === undefined || kinds.length > 1)
        return [{ pointer, message: 'must have exactly one of text, picture and paint' }]
      return schemaFindings(layers[kind], layer, pointer)
    }),
  )
}

function listAt(value: unknown, ...names: readonly string[]): readonly unknown[] {
  let at = value
  for (const name of names) at = isObject(at) ? at[name] : undefined
  return Array.isArray(at) ? at : []
}

/** Rules that no schema can express. */
function meaningFindings(file: TemplateFile): readonly Finding[] {
  const texts = new Set((file.text_inputs ?? []).map(({ name }) => name))
  const media = new Set((file.media_inputs ?? []).map(({ name }) => name))
  const colours = new Set(
    (file.text_inputs ?? []).flatMap(({ kind, name }) => (kind === 'colour' ? [name] : [])),
  )
  return [
    ...inputFindings(file),
    ...file.film.scenes.flatMap((scene, index) =>
      sceneFindings(scene, `/film/scenes/${index}`, { texts, media, colours }),
    ),
    ...timeFindings(file.film),
  ]
}

function inputFindings(file: TemplateFile): readonly Finding[] {
  const { text_inputs: texts = [], media_inputs: media = [] } = file
  const names = [...texts, ...media].map(({ name }) => name)
  const pointers = [
    ...texts.map((_, index) => `/text_inputs/${index}`),
    ...media.map((_, index) => `/media_inputs/${index}`),
  ]
  const twice = names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ pointer: `${pointers[index]}/name`, message: `is the name of another input: ${name}` }]
      : [],
  )
  const unfit = texts.flatMap((input, index) => exampleFindings(input, `/text_inputs/${index}`))
  return [...twice, ...unfit]
}

/** The length of "#rrggbb". */
const COLOUR_LENGTH = 7

type FileText = NonNullable<TemplateFile['text_inputs']>[number]

function exampleFindings(
  { kind, example, max_length: maxLength }: FileText,
  pointer: string,
): readonly Finding[] {
  if (kind === 'colour') {
    if (maxLength !== undefined)
      return [{ pointer: `${pointer}/max_length`, message: 'does not go with a colour' }]
    return example === '' || /^#[0-9a-f]{6}$/iu.test(example)
      ? []
      : [{ pointer: `${pointer}/example`, message: 'must be a colour as "#rrggbb"' }]
  }
  if (maxLength === undefined) return [{ pointer, message: 'needs max_length' }]
  return countCodePoints(example) > maxLength
    ? [{ pointer: `${pointer}/example`, message: 'must fit into max_length' }]
    : []
}

type Inputs = {
  readonly texts: ReadonlySet<string>
  readonly media: ReadonlySet<string>
  /** Those of `texts` that are colours. */
  readonly colours: ReadonlySet<string>
}

function sceneFindings(
  scene: TemplateFile['film']['scenes'][number],
  pointer: string,
  inputs: Inputs,
): readonly Finding[] {
  const unknown = namesIn(scene.world ?? '').filter((name) => !inputs.texts.has(name))
  return [
    ...((scene.world === undefined) === (scene.studio === undefined)
      ? [{ pointer, message: 'must have exactly one of world and studio' }]
      : []),
    ...unknown.map((name) => noInput(`${pointer}/world`, name, 'text')),
    ...strayBrackets(scene.world ?? '').map((bracket) => ({
      pointer: `${pointer}/world`,
      message: `has ${bracket}, and no camera command is called so: ${CAMERA_COMMANDS.join(', ')}`,
    })),
    ...parseCamera(scene.world ?? '').corrections.map(({ written, command }) => ({
      pointer: `${pointer}/world`,
      message: `has [${written}], which is read as [${command}]: write it so`,
    })),
    ...(isRising(scene.studio?.camera ?? [])
      ? []
      : [{ pointer: `${pointer}/studio/camera`, message: 'must have keys whose times rise' }]),
    ...(scene.studio ? colourFindings(scene.studio, `${pointer}/studio`, inputs) : []),
    ...scene.layers.flatMap((layer, index) =>
      linkFindings(layer, `${pointer}/layers/${index}`, inputs),
    ),
  ]
}

/** Bracketed text that looks like camera commands and is none. */
function strayBrackets(world: string): readonly string[] {
  return bracketsIn(parseCamera(world).text).map((inside) => `[${inside}]`)
}

function linkFindings(layer: SceneLayer, pointer: string, inputs: Inputs): readonly Finding[] {
  const { texts, media } = inputs
  const named = 'text' in layer ? namesIn(layer.text) : []
  const shown = named.filter((name) => !texts.has(name))
  const pictured = 'picture' in layer && !media.has(layer.picture) ? [layer.picture] : []
  const conditions = (['when', 'unless'] as const).flatMap((member) => {
    const name = layer[member]
    return name === undefined || texts.has(name) || media.has(name)
      ? []
      : [noInput(`${pointer}/${member}`, name, 'text or media')]
  })
  return [
    ...shown.map((name) => noInput(`${pointer}/text`, name, 'text')),
    ...pictured.map((name) => noInput(`${pointer}/picture`, name, 'media')),
    ...named
      .filter((name) => inputs.colours.has(name))
      .map((name) => ({
        pointer: `${pointer}/text`,
        message: `shows "${name}", which is a colour and no text`,
      })),
    ...colourFindings(layer, pointer, inputs),
    ...conditions,
    ...(isRising(layer.keys ?? [])
      ? []
      : [{ pointer: `${pointer}/keys`, message: 'must have times that rise' }]),
  ]
}

/** Colours that name undeclared inputs. */
function colourFindings(
  part: Parameters<typeof coloursOf>[0],
  pointer: string,
  { colours }: Inputs,
): readonly Finding[] {
  return coloursOf(part).flatMap((colour) => {
    const name = inputOfColour(colour)
    return name === undefined || colours.has(name) ? [] : [noInput(pointer, name, 'colour')]
  })
}

function noInput(pointer: string, name: string, kind: string): Finding {
  return { pointer, message: `names "${name}", and there is no ${kind} input of this name` }
}

function isRising(keys: readonly { readonly at: number }[]): boolean {
  return keys.every(({ at }, index) => index === 0 || at > (keys[index - 1]?.at ?? 0))
}

function timeFindings(film: FilmDesign): readonly Finding[] {
  const seconds = secondsOf(film)
  if (seconds > MAX_SECONDS)
    return [{ pointer: '/film/scenes', message: `must last at most ${MAX_SECONDS} seconds in all` }]
  return film.poster < seconds
    ? []
    : [{ pointer: '/film/poster', message: `must be before the end at ${seconds} seconds` }]
}

function toTemplate(file: TemplateFile): Template {
  const { id, name, description, film, text_inputs = [], media_inputs = [] } = file
  return {
    id,
    name,
    description,
    film,
    textInputs: text_inputs.map(toTextInput),
    mediaInputs: media_inputs.map(toMediaInput),
  }
}

function toTextInput(
  input: NonNullable<TemplateFile['text_inputs']>[number],
): Template['textInputs'][number] {
  const { name, description, required = true, kind = 'text', example } = input
  const { max_length: maxLength = COLOUR_LENGTH } = input
  return { name, description, required, kind, maxLength, example }
}

function toMediaInput(
  input: NonNullable<TemplateFile['media_inputs']>[number],
): Template['mediaInputs'][number] {
  const { name, description, required = true, kind = 'image', example } = input
  return { name, description, required, kind, example }
}

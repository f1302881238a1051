/**
 * Video templates: films with slots that a caller fills with texts and pictures.
 *
 * Source: brief, "Video template generation request". The catalogue and the rules for inputs are
 * ours.
 */
import type { MediaSource } from './conversation.ts'
import { invalid } from './fault.ts'
import type { MediaRefusal } from './media.ts'
import { secondsOf, type FilmDesign, type FilmShape } from '@backlot/previz/film-design'
import type { FramePicture } from '@backlot/prompt/shot'
import type { PlayedPicture, TemplatePlay } from '@backlot/previz/template-play'
import { countCodePoints, FRAMES_PER_SECOND } from './video.ts'

/** The kinds of text inputs: text, or a colour as `#rrggbb`. */
export const TEXT_KINDS = ['text', 'colour'] as const

/** The kinds of picture inputs: a photograph, or a logo, which may be small and wide. */
export const MEDIA_KINDS = ['image', 'logo'] as const

/** One of `MEDIA_KINDS`. */
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** A text that a template takes. */
export type TextInput = {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly kind: (typeof TEXT_KINDS)[number]
  /** In Unicode code points. */
  readonly maxLength: number
  readonly example: string
}

/** A picture that a template takes. */
export type MediaInput = {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly kind: MediaKind
  /** The file name of an example picture. */
  readonly example: string
}

/** A template. */
export type Template = {
  /** 18 decimal digits. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly textInputs: readonly TextInput[]
  readonly mediaInputs: readonly MediaInput[]
  readonly film: FilmDesign
}

/** The source of templates. */
export interface TemplateCatalogue {
  /** All templates, in the order of their ids. */
  list(): Promise<readonly Template[]>
  /** The template, as the same object as long as it is unchanged; undefined for an unknown id. */
  find(templateId: string): Promise<Template | undefined>
  /** The bytes of an example picture of the template. */
  example(template: Template, fileName: string): Promise<Uint8Array>
}

/** Decodes pictures for rendering. */
export interface PictureReader {
  /**
   * Decodes a picture: JPEG, PNG, WebP or GIF (its first frame), recognized by its bytes. Resolves
   * to a refusal for another format, corrupt data, and a size that cannot be used: the rules for an
   * image apply when the kind is absent.
   */
  read(bytes: Uint8Array, kind?: MediaKind): Promise<PlayedPicture | MediaRefusal>

  /**
   * Decodes a frame or subject of a video: a JPEG, PNG or WebP still. Resolves to the picture
   * upright, opaque and in sRGB, or to a refusal as `read` does.
   */
  readFrame(bytes: Uint8Array): Promise<FramePicture | MediaRefusal>
}

/** A picture of an order as it is stored until its video is made. */
export type StoredPicture = Omit<PlayedPicture, 'bytes'> & { readonly blobKey: string }

/** A template request as it was sent, before validation. */
export type TemplateRequest = {
  readonly templateId: string
  /** In the order of the template's fields; empty for a field that is left out. */
  readonly texts: readonly string[]
  readonly media: readonly (MediaSource | undefined)[]
  readonly callbackUrl?: string
}

/** The model name under which template films are booked. */
export const TEMPLATE_MODEL = 'template'

/** A validated order. Inputs that were left out are absent. */
export type TemplateOrder = {
  readonly templateId: string
  readonly texts: Readonly<Record<string, string>>
  readonly pictures: Readonly<Record<string, StoredPicture>>
  readonly durationSeconds: number
  readonly widthPx: number
  readonly heightPx: number
}

/** Pixel sizes by shape (ours). */
const SIZES: Readonly<Record<FilmShape, { readonly widthPx: number; readonly heightPx: number }>> =
  {
    landscape: { widthPx: 1366, heightPx: 768 },
    portrait: { widthPx: 768, heightPx: 1366 },
    square: { widthPx: 1024, heightPx: 1024 },
  }

/** The size and duration of a template's film. */
export function formatOf({ film }: Pick<Template, 'film'>): {
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
} {
  return { ...SIZES[film.shape], durationSeconds: secondsOf(film) }
}

/** The inputs of a template in the form that is rendered, at full size. */
export function playOf(
  template: Template,
  inputs: Pick<TemplatePlay, 'texts' | 'pictures'>,
): TemplatePlay {
  return {
    ...inputs,
    ...formatOf(template),
    design: template.film,
    framesPerSecond: FRAMES_PER_SECOND,
  }
}

/** The texts of a request by the template's field names; throws `invalid` naming the wrong one. */
export function fillTexts(
  template: Template,
  given: readonly string[],
): Readonly<Record<string, string>> {
  const values = given.map((value) => value.trim() || undefined)
  const texts = match(template.textInputs, values, 'text_inputs')
  for (const [index, input] of template.textInputs.entries()) {
    const text = texts[input.name]
    const path = `text_inputs[${index}].value`
    if (text === undefined) continue
    if (input.kind === 'colour') checkColour(text, path, input.name)
    else checkText(text, path, input)
  }
  return texts
}

/** The media values of a request by the template's field names; throws `invalid` naming the wrong one. */
export function fillMedia<Source extends MediaSource>(
  template: Template,
  given: readonly (Source | undefined)[],
): Readonly<Record<string, Source>> {
  return match(template.mediaInputs, given, 'media_inputs')
}

/** Fields are filled in order. */
function match<Value>(
  fields: readonly (TextInput | MediaInput)[],
  given: readonly (Value | undefined)[],
  member: 'text_inputs' | 'media_inputs',
): Readonly<Record<string, Value>> {
  if (given.length > fields.length)
    throw invalid(
      `${member}[${fields.length}]`,
      `${member} must have at most ${fields.length} ${fields.length === 1 ? 'item' : 'items'} for this template${listed(fields)}, got ${given.length}`,
    )
  const filled = fields.flatMap(({ name, required }, index) => {
    const value = given[index]
    if (value !== undefined) return [[name, value] as const]
    if (required)
      throw invalid(
        `${member}[${index}]`,
        `${member}[${index}] is required: this template needs "${name}"`,
      )
    return []
  })
  return Object.fromEntries(filled)
}

function listed(fields: readonly { readonly name: string }[]): string {
  return fields.length === 0 ? '' : ` (${fields.map(({ name }) => name).join(', ')})`
}

/** The scripts that our fonts can show, with numbers, signs and emoji. Others would come out as empty boxes. */
const SHOWN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]$/u

/** Control characters, unassigned and private code points, and lone surrogates, which cannot be typeset. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u

const COLOUR = /^#[0-9a-f]{6}$/iu

/** How much of an invalid colour is quoted in its refusal. */
const MAX_QUOTED = 20

function checkColour(value: string, path: string, name: string): void {
  if (COLOUR.test(value)) return
  const shown = JSON.stringify(value.slice(0, MAX_QUOTED))
  throw invalid(path, `${path} ("${name}") must be a colour as #rrggbb, got ${shown}`)
}

function checkText(
  text: string,
  path: string,
  { name, maxLength }: Pick<TextInput, 'name' | 'maxLength'>,
): void {
  const length = countCodePoints(text)
  if (length > maxLength)
    throw invalid(
      path,
      `${path} ("${name}") must have at most ${maxLength} characters, got ${length}`,
    )
  for (const character of text.replaceAll(/[\n\t]/gu, ' ')) {
    if (SHOWN.test(character) && !UNPRINTABLE.test(character)) continue
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    throw invalid(
      path,
      `${path} ("${name}") must be in a script that can be set (Latin, Greek, Cyrillic, Chinese, Japanese, Arabic, Hebrew, emoji), got U+${code}`,
    )
  }
}

/** The largest picture, in bytes. Source: the public family. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024

/** The minimum of a picture's shorter side. Source: the public family. */
const MIN_SIDE_PX = 300

/** The largest ratio of the sides. Source: the public family, 2:5 to 5:2. */
const WIDEST = 2.5

/** Why a picture of this size cannot be a frame or a subject of a video; undefined when it can. */
export function refuseFrameSize(widthPx: number, heightPx: number): string | undefined {
  if (Math.min(widthPx, heightPx) <= MIN_SIDE_PX)
    return `must have more than ${MIN_SIDE_PX} pixels on its shorter side, got ${widthPx}x${heightPx}`
  return refuseSize(widthPx, heightPx)
}

/** The minimum of a logo's longer side, and the largest ratio of its sides (ours). */
const MIN_LOGO_PX = 64
const WIDEST_LOGO = 8

/** Why a logo of this size cannot be used, as text after its path; undefined when it can. */
export function refuseLogoSize(widthPx: number, heightPx: number): string | undefined {
  const size = `got ${widthPx}x${heightPx}`
  const longer = Math.max(widthPx, heightPx)
  if (longer < MIN_LOGO_PX)
    return `must have at least ${MIN_LOGO_PX} pixels on its longer side, ${size}`
  if (longer > WIDEST_LOGO * Math.min(widthPx, heightPx))
    return `must have sides from 1:${WIDEST_LOGO} to ${WIDEST_LOGO}:1, ${size}`
  return undefined
}

/** Why a picture of this size cannot be used, as text after its path; undefined when it can. */
export function refuseSize(widthPx: number, heightPx: number): string | undefined {
  const size = `got ${widthPx}x${heightPx}`
  if (Math.min(widthPx, heightPx) < MIN_SIDE_PX)
    return `must have at least ${MIN_SIDE_PX} pixels on its shorter side, ${size}`
  if (Math.max(widthPx, heightPx) > WIDEST * Math.min(widthPx, heightPx))
    return `must have sides from 2:5 to 5:2, ${size}`
  return undefined
}

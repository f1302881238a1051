/**
 * Video templates: films with gaps that a caller fills with texts and pictures.
 *
 * Source: brief, "Video template generation request". The catalogue and the
 * rules for inputs are ours.
 */
import type { MediaSource } from './conversation.ts'
import { invalid } from './fault.ts'
import type { MediaRefusal } from './media.ts'
import { secondsOf, type FilmDesign, type FilmShape } from '@backlot/previz/film-design'
import type { FramePicture } from '@backlot/previz/shot'
import type { PlayedPicture, TemplatePlay } from '@backlot/previz/template-play'
import { countCodePoints, FRAMES_PER_SECOND } from './video.ts'

/** What a text of a request can be: words, or a colour as `#rrggbb`. */
export const TEXT_KINDS = ['text', 'colour'] as const

/** What a picture of a request can be: a photograph, or a logo, which may be small and wide. */
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
  /** The file name of a picture to try it with. */
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

/** Where templates come from. */
export interface TemplateCatalogue {
  /** All of them, in the order of their ids. */
  list(): Promise<readonly Template[]>
  /** The same object as long as the template has not changed; undefined when there is none. */
  find(templateId: string): Promise<Template | undefined>
  /** The bytes of a picture that the template names as an example. */
  example(template: Template, fileName: string): Promise<Uint8Array>
}

/** Makes pictures ready to be filmed. */
export interface PictureReader {
  /**
   * Decodes all of a picture: JPEG, PNG, WebP or GIF (its first frame), recognized by
   * its bytes. Resolves to a refusal for any other, for one that is corrupted,
   * and for sizes that cannot be filmed: those of an image when the kind is absent.
   */
  read(bytes: Uint8Array, kind?: MediaKind): Promise<PlayedPicture | MediaRefusal>

  /**
   * A frame or subject of a film: JPEG, PNG or WebP, a still. Resolves to the
   * picture upright, opaque and in sRGB, or to a refusal as `read` does.
   */
  readFrame(bytes: Uint8Array): Promise<FramePicture | MediaRefusal>
}

/** A picture of an order as it is kept until its film is made. */
export type StoredPicture = Omit<PlayedPicture, 'bytes'> & { readonly blobKey: string }

/** A template request as it was sent, its inputs still unchecked. */
export type TemplateRequest = {
  readonly templateId: string
  /** In the order of the template's fields; empty leaves a field out. */
  readonly texts: readonly string[]
  readonly media: readonly (MediaSource | undefined)[]
  readonly callbackUrl?: string
}

/** What films of templates are booked as, in the place of a model. */
export const TEMPLATE_MODEL = 'template'

/** A checked order. Inputs that were left out are absent. */
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

/** The size and length of a template's film. */
export function formatOf({ film }: Pick<Template, 'film'>): {
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
} {
  return { ...SIZES[film.shape], durationSeconds: secondsOf(film) }
}

/** The play of a template with these inputs, at its full size. */
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

/** The texts of a request by the names of the template's fields; throws `invalid` naming which is wrong. */
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

/** The media values of a request by the names of the template's fields; throws `invalid` naming which is wrong. */
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

/**
 * The scripts that our typefaces can show, with numbers, signs and emoji.
 * Others would come out as empty boxes.
 */
const SHOWN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]$/u

/** Control characters, code points of nobody, and halves of pairs: nothing that can be set. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u

const COLOUR = /^#[0-9a-f]{6}$/iu

/** So much of a value that is no colour is repeated in its refusal. */
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

/** The largest picture. Source: the public family. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024

/** The least of a picture's shorter side. Source: the public family. */
const MIN_SIDE_PX = 300

/** The most that a side may be of the other. Source: the public family, 2:5 to 5:2. */
const WIDEST = 2.5

/** Why a picture of this size cannot be a frame of a film, or a subject of it; undefined when it can. */
export function refuseFrameSize(widthPx: number, heightPx: number): string | undefined {
  if (Math.min(widthPx, heightPx) <= MIN_SIDE_PX)
    return `must have more than ${MIN_SIDE_PX} pixels on its shorter side, got ${widthPx}x${heightPx}`
  return refuseSize(widthPx, heightPx)
}

/** The least of a logo's longer side, and the most that it may be of the other (ours). */
const MIN_LOGO_PX = 64
const WIDEST_LOGO = 8

/** Why a logo of this size cannot be filmed, as goes after its place; undefined when it can. */
export function refuseLogoSize(widthPx: number, heightPx: number): string | undefined {
  const size = `got ${widthPx}x${heightPx}`
  const longer = Math.max(widthPx, heightPx)
  if (longer < MIN_LOGO_PX)
    return `must have at least ${MIN_LOGO_PX} pixels on its longer side, ${size}`
  if (longer > WIDEST_LOGO * Math.min(widthPx, heightPx))
    return `must have sides from 1:${WIDEST_LOGO} to ${WIDEST_LOGO}:1, ${size}`
  return undefined
}

/** Why a picture of this size cannot be filmed, as goes after its place; undefined when it can. */
export function refuseSize(widthPx: number, heightPx: number): string | undefined {
  const size = `got ${widthPx}x${heightPx}`
  if (Math.min(widthPx, heightPx) < MIN_SIDE_PX)
    return `must have at least ${MIN_SIDE_PX} pixels on its shorter side, ${size}`
  if (Math.max(widthPx, heightPx) > WIDEST * Math.min(widthPx, heightPx))
    return `must have sides from 2:5 to 5:2, ${size}`
  return undefined
}

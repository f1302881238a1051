/**
 * Requests of the public family's second video interface.
 *
 * Source: `mmx-cli` 1.0.27 and `@ai-sdk/minimax` 3.0.45, whose checks agree; where they differ see
 * docs/decisions/0131-the-second-interface.md.
 */
import Type, { type Static } from 'typebox'
import { invalid } from '../../domain/fault.ts'
import {
  type ModelAliases,
  type ModelName,
  type PictureRole,
  resolveModelName,
  VIDEO_MODELS,
  videoModelNamesFor,
} from '../../domain/model.ts'
import { type PictureInput, RATIOS, type Ratio, type VideoRequest } from '../../domain/video.ts'
import { readAddress } from '../media-sources.ts'
import { echo, isObject, parser } from '../parse.ts'
import { ServiceTierSchema } from '../service-tier.ts'
import { modelName, publishedAs } from '../published.ts'

/** The largest picture. Source: `mmx-cli`. */
const MAX_PICTURE_BYTES = 30 * 1024 * 1024

/** The most media of each kind, and in all. */
const MAX_REFERENCES = { image: 9, video: 3, audio: 3 } as const
const MAX_MEDIA = 12

const AddressSchema = Type.Object({
  url: Type.String({
    minLength: 1,
    description: 'An http, https or data: URL, or vendor_file://{file_id}',
  }),
})

const IMAGE_ROLES: Readonly<Record<string, PictureRole>> = {
  first_frame: 'first_frame',
  last_frame: 'last_frame',
  reference_image: 'subject',
}

/** Schema of a request. */
export const V2RequestSchema = Type.Object(
  {
    model: modelName(VIDEO_MODELS.filter(({ ratios }) => ratios)),
    content: Type.Array(
      Type.Object(
        { type: Type.String({ description: 'text, image_url, video_url or audio_url' }) },
        { additionalProperties: true },
      ),
      {
        description:
          'One text of at most 7000 characters, and pictures with the role first_frame, last_frame or reference_image',
      },
    ),
    resolution: Type.Optional(Type.String({ description: '768P or 2K', default: '2K' })),
    duration: Type.Optional(
      Type.Number({
        description: 'Whole seconds, 4 to 15',
        default: 5,
        ...publishedAs({ type: 'integer' }),
      }),
    ),
    ratio: Type.Optional(
      Type.String({
        description: `${RATIOS.join(', ')} or adaptive; needed without a picture, whose shape the film has otherwise`,
      }),
    ),
    callback_url: Type.Optional(
      Type.String({
        description: 'Must echo a challenge; then gets every change of the task. See docs/tasks.md',
      }),
    ),
    aigc_watermark: Type.Optional(
      Type.Boolean({ description: 'Accepted; no watermark is made', default: false }),
    ),
    service_tier: ServiceTierSchema,
  },
  {
    examples: [
      {
        model: 'Vendor-Video-3',
        content: [{ type: 'text', text: 'A fox walks along a lake at dusk [Truck right]' }],
        resolution: '768P',
        ratio: '16:9',
      },
    ],
  },
)

const parseBody = parser(V2RequestSchema)
const parseItem = {
  text: parser(Type.Object({ text: Type.String() })),
  image_url: parser(Type.Object({ image_url: AddressSchema, role: Type.Optional(Type.String()) })),
  video_url: parser(Type.Object({ video_url: AddressSchema, role: Type.Optional(Type.String()) })),
  audio_url: parser(Type.Object({ audio_url: AddressSchema, role: Type.Optional(Type.String()) })),
}

/** The contents of `content[]`. */
type Content = {
  readonly texts: readonly { readonly field: string; readonly text: string }[]
  readonly pictures: readonly PictureInput[]
  /** The positions of the videos and sounds that it refers to. */
  readonly videos: readonly string[]
  readonly audios: readonly string[]
}

/** Parses a request; throws `invalid`. Rules that depend on the model are in `toVideoOrder`. */
export function parseV2Request(json: unknown, aliases: ModelAliases): VideoRequest {
  const body: Static<typeof V2RequestSchema> = parseBody(json)
  const model = resolveModelName(body.model, aliases)
  checkModel(model)
  const content = readContent(body.content)
  const { field, text } = theText(content, body.content.length)
  checkMedia(content)
  const { pictures } = content
  const ratio = readRatio(body.ratio, pictures.length > 0)
  return {
    model,
    prompt: text,
    promptField: field,
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(ratio === undefined ? {} : { ratio }),
    ...(body.duration === undefined ? {} : { durationSeconds: body.duration }),
    ...(body.resolution === undefined ? {} : { resolution: body.resolution }),
    ...(body.callback_url === undefined ? {} : { callbackUrl: body.callback_url }),
    ...(body.service_tier === undefined ? {} : { tier: body.service_tier }),
  }
}

function checkModel(name: ModelName): void {
  const model = VIDEO_MODELS.find(({ id }) => id === name.id)
  if (model?.ratios) return
  const served = videoModelNamesFor(name, ({ ratios }) => ratios).join(', ')
  const elsewhere = model ? ', which POST /v1/video_generation takes' : ''
  throw invalid(
    'model',
    `model must be one of ${served} on /v2, got ${echo(name.sent)}${elsewhere}`,
  )
}

function readContent(items: readonly unknown[]): Content {
  const texts: { field: string; text: string }[] = []
  const pictures: PictureInput[] = []
  const videos: string[] = []
  const audios: string[] = []
  for (const [index, item] of items.entries()) {
    const at = `content[${index}]`
    const type = isObject(item) ? item['type'] : undefined
    switch (type) {
      case 'text':
        texts.push({ field: `${at}.text`, text: parseItem.text(item, at).text })
        break
      case 'image_url':
        pictures.push(readPicture(item, at))
        break
      case 'video_url':
        checkRole(at, parseItem.video_url(item, at).role, ['reference_video', 'base_video'])
        videos.push(at)
        break
      case 'audio_url':
        checkRole(at, parseItem.audio_url(item, at).role, ['reference_audio'])
        audios.push(at)
        break
      default:
        throw invalid(
          `${at}.type`,
          `${at}.type must be one of text, image_url, video_url, audio_url, got ${echo(type)}`,
        )
    }
  }
  return { texts, pictures, videos, audios }
}

/** A picture without a role is the first frame. */
function readPicture(item: unknown, at: string): PictureInput {
  const { image_url: image, role: name = 'first_frame' } = parseItem.image_url(item, at)
  const role = Object.hasOwn(IMAGE_ROLES, name) ? IMAGE_ROLES[name] : undefined
  if (!role) throw wrongRole(at, name, Object.keys(IMAGE_ROLES))
  const field = `${at}.image_url.url`
  return { role, field, source: readAddress(image.url.trim()), maxBytes: MAX_PICTURE_BYTES }
}

function checkRole(at: string, role: string | undefined, allowed: readonly string[]): void {
  if (role !== undefined && !allowed.includes(role)) throw wrongRole(at, role, allowed)
}

function wrongRole(
  at: string,
  role: string,
  allowed: readonly string[],
): ReturnType<typeof invalid> {
  const words = `${at}.role must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}`
  return invalid(`${at}.role`, `${words}, got ${echo(role)}`)
}

/** The only text, which may be empty only beside a medium: clients send it then, too. */
function theText({ texts }: Content, items: number): Content['texts'][number] {
  const [first, second] = texts
  if (!first || second)
    throw invalid('content', `content must have exactly one text, got ${texts.length}`)
  if (first.text.trim() === '' && items === 1)
    throw invalid(first.field, `${first.field} must have 1 to 7000 characters, got 0`)
  return first
}

function checkMedia({ pictures, videos, audios }: Content): void {
  const frames = pictures.filter(({ role }) => role !== 'subject')
  const images = pictures.filter(({ role }) => role === 'subject').map(({ field }) => field)
  checkCount('reference_image', images, MAX_REFERENCES.image)
  checkCount('reference_video', videos, MAX_REFERENCES.video)
  checkCount('reference_audio', audios, MAX_REFERENCES.audio)
  checkCount('picture, film and sound', [...frames, ...images, ...videos, ...audios], MAX_MEDIA)
  const [reference] = [...images, ...videos, ...audios]
  const [frame] = frames
  if (frame && reference !== undefined)
    throw invalid(
      reference,
      `${reference} must not stand beside ${frame.field}: frames and references exclude each other`,
    )
  const [audio] = audios
  if (audio !== undefined && images.length + videos.length === 0)
    throw invalid(audio, `${audio} needs a reference_image or reference_video beside it`)
  const [unfilmable] = [...videos, ...audios]
  if (unfilmable !== undefined)
    throw invalid(
      unfilmable,
      `${unfilmable} is not taken here: no engine of this server follows films or sounds`,
    )
}

function checkCount(what: string, given: readonly unknown[], max: number): void {
  if (given.length > max)
    throw invalid('content', `content must have at most ${max} of ${what}, got ${given.length}`)
}

/** The requested ratio; undefined where the picture decides. */
function readRatio(given: string | undefined, hasPictures: boolean): Ratio | undefined {
  const concrete = RATIOS.find((ratio) => ratio === given)
  if (concrete !== undefined) return concrete
  if (given !== undefined && given !== 'adaptive')
    throw invalid(
      'ratio',
      `ratio must be one of ${RATIOS.join(', ')}, adaptive, got ${echo(given)}`,
    )
  if (hasPictures) return undefined
  const words = given === undefined ? 'nothing' : echo(given)
  throw invalid(
    'ratio',
    `ratio must be one of ${RATIOS.join(', ')} without a picture, got ${words}`,
  )
}

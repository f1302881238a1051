/**
 * The template endpoints: requests and answers.
 *
 * Source: brief, "Video template generation request". The listing is ours.
 */
import Type, { type Static } from 'typebox'
import { formatOf, type Template, type TemplateRequest } from '../../domain/template.ts'
import { BaseRespSchema, OK } from '../base-resp.ts'
import { readAddress } from '../media-sources.ts'
import { parser } from '../parse.ts'
import { EIGHTEEN_DIGITS } from '../patterns.ts'

const InputSchema = Type.Object({
  value: Type.Optional(Type.String()),
})

/** Schema of a request for the film of a template. */
export const TemplateRequestSchema = Type.Object(
  {
    template_id: Type.String({ description: '18 digits; GET /v1/video_templates lists them' }),
    text_inputs: Type.Optional(
      Type.Array(InputSchema, {
        description:
          'Fill the text fields of the template in order; an empty value skips an optional one',
      }),
    ),
    media_inputs: Type.Optional(
      Type.Array(InputSchema, {
        description:
          'Fill the media fields of the template in order: an http, https or data: URL, or vendor_file://{file_id}; JPEG, PNG, WebP or GIF of at most 20 MB',
      }),
    ),
    callback_url: Type.Optional(
      Type.String({
        description: 'Must echo a challenge; then gets every change of the task. See docs/tasks.md',
      }),
    ),
  },
  {
    examples: [{ template_id: '410000000000000101', text_inputs: [{ value: 'The Long Summer' }] }],
  },
)

/** Schema of the path of a preview. */
export const PreviewParamsSchema = Type.Object({
  template_id: Type.String({ pattern: EIGHTEEN_DIGITS }),
})

/** Schema of the catalogue. */
export const TemplateListSchema = Type.Object({
  templates: Type.Array(
    Type.Object({
      template_id: Type.String(),
      name: Type.String(),
      description: Type.String(),
      text_inputs: Type.Array(
        Type.Object({
          name: Type.String(),
          description: Type.String(),
          required: Type.Boolean(),
          kind: Type.String({ description: 'text; or colour, a value as #rrggbb' }),
          max_length: Type.Integer({ description: 'Characters' }),
          example: Type.String(),
        }),
      ),
      media_inputs: Type.Array(
        Type.Object({
          name: Type.String(),
          description: Type.String(),
          required: Type.Boolean(),
          kind: Type.String({
            description: 'image; or logo, which may have 64 pixels and sides of 8:1',
          }),
        }),
      ),
      duration: Type.Number({ description: 'Seconds' }),
      video_width: Type.Integer({ description: 'Pixels' }),
      video_height: Type.Integer({ description: 'Pixels' }),
      preview_url: Type.String({ description: 'A JPEG of the template with its examples' }),
    }),
  ),
  base_resp: BaseRespSchema,
})

const parseBody = parser(TemplateRequestSchema)
const parseParams = parser(PreviewParamsSchema)

/**
 * Parses a template request; throws `invalid`. Rules that depend on the template are in `fillTexts`
 * and `fillMedia`.
 */
export function parseTemplateRequest(json: unknown): TemplateRequest {
  const body: Static<typeof TemplateRequestSchema> = parseBody(json)
  return {
    templateId: body.template_id,
    texts: (body.text_inputs ?? []).map(({ value }) => value ?? ''),
    media: (body.media_inputs ?? []).map(({ value = '' }) =>
      value.trim() === '' ? undefined : readAddress(value.trim()),
    ),
    ...(body.callback_url === undefined ? {} : { callbackUrl: body.callback_url }),
  }
}

/** The template of a preview's path; throws `invalid`. */
export function parsePreviewParams(params: unknown): string {
  return parseParams(params).template_id
}

/** The catalogue; previews are under `baseUrl`. */
export function formatTemplates(
  templates: readonly Template[],
  baseUrl: string,
): Static<typeof TemplateListSchema> {
  return {
    templates: templates.map((template) => formatTemplate(template, baseUrl)),
    base_resp: OK,
  }
}

function formatTemplate(
  template: Template,
  baseUrl: string,
): Static<typeof TemplateListSchema>['templates'][number] {
  const { id, name, description, textInputs, mediaInputs } = template
  const { widthPx, heightPx, durationSeconds } = formatOf(template)
  return {
    template_id: id,
    name,
    description,
    text_inputs: textInputs.map((input) => ({
      name: input.name,
      description: input.description,
      required: input.required,
      kind: input.kind,
      max_length: input.maxLength,
      example: input.example,
    })),
    media_inputs: mediaInputs.map((input) => ({
      name: input.name,
      description: input.description,
      required: input.required,
      kind: input.kind,
    })),
    duration: durationSeconds,
    video_width: widthPx,
    video_height: heightPx,
    preview_url: `${baseUrl}/v1/video_templates/${id}/preview`,
  }
}

import type { TemplateEngine } from '../../domain/engine.ts'
import { Fault } from '../../domain/fault.ts'
import {
  playOf,
  type PictureReader,
  type Template,
  type TemplateCatalogue,
} from '../../domain/template.ts'
import type { PlayedPicture } from '@backlot/previz/template-play'

/** What previews need. */
export type PreviewPorts = {
  readonly templates: TemplateCatalogue
  readonly pictures: Pick<PictureReader, 'read'>
  templateEngine(): TemplateEngine
}

/** Makes previews of templates. */
export type Previews = {
  /** The JPEG of the template with its example inputs; throws `notFound`. */
  get(templateId: string): Promise<Uint8Array>
}

/** The size of the cache, in previews of about 50 kB. */
const MAX_CACHED = 64

/** The longer side of a preview. */
const LONG_SIDE_PX = 640

/**
 * Creates the maker. A preview is made at the first request, one at a time, and cached as long as
 * its template is unchanged.
 */
export function createPreviews(ports: PreviewPorts): Previews {
  const kept = new Map<Template, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    get: async (templateId) => {
      const template = await ports.templates.find(templateId)
      if (!template) throw new Fault('notFound', `there is no template ${templateId}`)
      const known = kept.get(template)
      if (known) return known
      const made = last.then(() => make(ports, template))
      last = made.catch(() => undefined)
      kept.set(template, made)
      // Failures are not cached.
      made.catch(() => kept.delete(template))
      const [oldest] = kept.keys()
      if (kept.size > MAX_CACHED && oldest) kept.delete(oldest)
      return made
    },
  }
}

async function make(ports: PreviewPorts, template: Template): Promise<Uint8Array> {
  const play = await examplePlay(ports, template)
  const scale = LONG_SIDE_PX / Math.max(play.widthPx, play.heightPx)
  const even = (sizePx: number): number => 2 * Math.round((sizePx * scale) / 2)
  const small = { ...play, widthPx: even(play.widthPx), heightPx: even(play.heightPx) }
  const { signal } = new AbortController() // never aborted: the work is small
  return ports.templateEngine().renderStill(small, { seconds: template.film.poster, signal })
}

/** The inputs of a template's examples. */
export async function examplePlay(
  { templates, pictures }: Pick<PreviewPorts, 'templates' | 'pictures'>,
  template: Template,
): Promise<ReturnType<typeof playOf>> {
  const texts = template.textInputs.flatMap(({ name, example }) =>
    example === '' ? [] : [[name, example] as const],
  )
  const shown: Record<string, PlayedPicture> = {}
  for (const { name, kind, example } of template.mediaInputs) {
    const picture = await pictures.read(await templates.example(template, example), kind)
    if ('reason' in picture)
      throw new Error(`the example ${example} of ${template.name} ${picture.reason}`)
    shown[name] = picture
  }
  return playOf(template, { texts: Object.fromEntries(texts), pictures: shown })
}

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
  /** The JPEG of the template with its examples; throws `notFound`. */
  get(templateId: string): Promise<Uint8Array>
}

/** Previews that are remembered: some 50 kB each. */
const MAX_CACHED = 64

/** The longer side of a preview. */
const LONG_SIDE_PX = 640

/**
 * Creates the maker. A preview is made when it is first asked for, one at a
 * time however many ask, and remembered as long as its template is the same.
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
      // A failure must not be remembered.
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
  const { signal } = new AbortController() // small and bounded: nothing to give up for
  return ports.templateEngine().renderStill(small, { seconds: template.film.poster, signal })
}

/** The play of a template with the examples of its author. */
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

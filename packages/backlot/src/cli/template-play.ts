/** The film of a template from the command line, with texts and picture files. */
import { readFile } from 'node:fs/promises'
import { invalid, isFault } from '../domain/fault.ts'
import { fillMedia, fillTexts, playOf, type Template } from '../domain/template.ts'
import type { PlayedPicture, TemplatePlay } from '@backlot/previz/template-play'
import { findHome } from '../config/home.ts'
import { Refusal, systemReason } from '../config/refusal.ts'
import { BUILT_IN_FOLDER, openTemplateFolders, ownFolder } from '../server/template-folders.ts'

/** The order: an id or a template file, and the inputs in the order of its fields. */
export type TemplateWish = {
  readonly template: string
  readonly texts: readonly string[]
  /** File names. */
  readonly media: readonly string[]
}

/** The inputs of the order. Throws a `Refusal` about a text, a picture or a file. */
export async function playOfWish(wish: TemplateWish): Promise<TemplatePlay> {
  const template = await openTemplate(wish.template)
  const texts = inOptions(() => fillTexts(template, wish.texts))
  const sources = await Promise.all(wish.media.map(sourceOf))
  const { pictureReader } = await import('../system/picture-reader.ts')
  const reader = pictureReader()
  const pictures: Record<string, PlayedPicture> = {}
  const filled = inOptions(() => fillMedia(template, sources))
  for (const { name, kind } of template.mediaInputs) {
    const source = filled[name]
    if (!source) continue
    const picture = await reader.read(source.bytes, kind)
    if ('reason' in picture) throw new Refusal(`the picture "${name}" ${picture.reason}`)
    pictures[name] = picture
  }
  return playOf(template, { texts, pictures })
}

/** Runs a check of the service, whose faults name the members of a request. Throws a `Refusal` that names the option instead. */
function inOptions<T>(fill: () => T): T {
  try {
    return fill()
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown
    const words = thrown.message.replace(/^(text|media)_inputs(?:\[\d+\])?(?:\.value)?/, '--$1')
    throw new Refusal(words, { cause: thrown })
  }
}

async function openTemplate(wanted: string): Promise<Template> {
  if (/\.ya?ml$/u.test(wanted)) return parseFile(wanted)
  const folders = [BUILT_IN_FOLDER, ownFolder(findHome(process.env))]
  const template = await openTemplateFolders(folders, () => undefined).find(wanted)
  if (template) return template
  throw invalid(
    'template',
    `there is no template ${JSON.stringify(wanted)}; "backlot templates list" lists them`,
  )
}

type FileSource = { readonly type: 'bytes'; readonly bytes: Uint8Array }

/** An empty name leaves a field out, as an empty value does in a request. */
async function sourceOf(path: string): Promise<FileSource | undefined> {
  return path === '' ? undefined : { type: 'bytes', bytes: await readBytes(path) }
}

async function parseFile(path: string): Promise<Template> {
  const { parseTemplateFile } = await import('../wire/videos/template-file.ts')
  const reading = parseTemplateFile((await readBytes(path)).toString())
  if ('template' in reading) return reading.template
  const [problem] = reading.problems
  throw new Refusal(`${path}:${problem?.line}:${problem?.column} ${problem?.message}`)
}

async function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((thrown: unknown) => {
    throw new Refusal(`cannot read ${path}: ${systemReason(thrown)}`, { cause: thrown })
  })
}

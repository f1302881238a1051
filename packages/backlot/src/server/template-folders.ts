/**
 * The catalogue of templates: built-in files, and the operator's own, which override built-in ones
 * with the same id.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Template, TemplateCatalogue } from '../domain/template.ts'
import type { TemplateProblem } from '../wire/videos/template-file.ts'

/** The folder of the built-in templates, in the sources as in a build. */
export const BUILT_IN_FOLDER: string = join(
  import.meta.dirname,
  import.meta.url.endsWith('.ts') ? '../../templates' : '../templates',
)

/** The operator's folder. */
export function ownFolder(home: string): string {
  return join(home, 'templates')
}

/** A template file as of its last reading. */
type Entry = {
  readonly path: string
  readonly changedAtMs: number
  /** Absent for an invalid file. */
  readonly template?: Template
}

/**
 * Opens the catalogue. Files are read at first use, and again when they change: adding a template
 * needs no restart. An invalid file is left out and reported to `onProblem`, once per change.
 */
export function openTemplateFolders(
  folders: readonly string[],
  onProblem: (path: string, problem: TemplateProblem) => void,
): TemplateCatalogue {
  let entries = new Map<string, Entry>()
  const refresh = async (): Promise<readonly Entry[]> => {
    const found = await Promise.all(folders.map(listFiles))
    const read = await Promise.all(
      found.flat().map((file) => readEntry(file, entries.get(file.path), onProblem)),
    )
    entries = new Map(read.map((entry) => [entry.path, entry]))
    return read
  }
  const byId = async (): Promise<ReadonlyMap<string, Template>> =>
    new Map(
      (await refresh()).flatMap(({ template }) => (template ? [[template.id, template]] : [])),
    )
  return {
    list: async () => {
      const templates = Array.from((await byId()).values())
      return templates.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    },
    find: async (templateId) => (await byId()).get(templateId),
    example: async (template, fileName) => {
      const entry = [...entries.values()].find((one) => one.template === template)
      if (!entry) throw new Error(`the template ${template.id} has changed`)
      return readFile(join(dirname(entry.path), 'samples', basename(fileName)))
    },
  }
}

type File = Pick<Entry, 'path' | 'changedAtMs'>

/** The template files of a folder; none without a folder. */
async function listFiles(folder: string): Promise<readonly File[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /\.ya?ml$/u.test(name)).toSorted()
  return Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      return { path, changedAtMs: (await stat(path)).mtimeMs }
    }),
  )
}

async function readEntry(
  file: File,
  known: Entry | undefined,
  onProblem: (path: string, problem: TemplateProblem) => void,
): Promise<Entry> {
  if (known?.changedAtMs === file.changedAtMs) return known
  const { parseTemplateFile } = await import('../wire/videos/template-file.ts')
  const reading = parseTemplateFile(await readFile(file.path, 'utf8'))
  if ('template' in reading) return { ...file, template: reading.template }
  for (const problem of reading.problems) onProblem(file.path, problem)
  return file
}

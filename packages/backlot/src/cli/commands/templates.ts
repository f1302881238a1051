/** `backlot templates`: lists templates, and checks one that is being written. */
import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { findHome } from '../../config/home.ts'
import { Refusal, systemReason } from '../../config/refusal.ts'
import { BUILT_IN_FOLDER, openTemplateFolders, ownFolder } from '../../server/template-folders.ts'
import { formatTable, print } from '../with-store.ts'

/** The command, to be added to the program. */
export function templatesCommand(): Command {
  const command = new Command('templates').description(
    'list video templates, check a template file',
  )
  command
    .command('list')
    .description('list all templates and their inputs; those with ? may be left out')
    .action(list)
  command
    .command('check')
    .argument('<file>', 'a template, as YAML')
    .description('report mistakes in a template file, with line and column')
    .action(check)
  return command
}

async function list(): Promise<void> {
  const folders = [BUILT_IN_FOLDER, ownFolder(findHome(process.env))]
  const catalogue = openTemplateFolders(folders, (path, { line, column, message }) =>
    process.stderr.write(`${path}:${line}:${column} ${message}\n`),
  )
  const rows = (await catalogue.list()).map(({ id, name, textInputs, mediaInputs }) => [
    id,
    name,
    namesOf(textInputs),
    namesOf(mediaInputs),
  ])
  print(formatTable(['ID', 'NAME', 'TEXTS', 'PICTURES'], rows))
}

/** The names of inputs; optional ones have a question mark. */
function namesOf(inputs: readonly { readonly name: string; readonly required: boolean }[]): string {
  return inputs.map(({ name, required }) => (required ? name : `${name}?`)).join(', ')
}

async function check(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((thrown: unknown) => {
    throw new Refusal(`cannot read ${file}: ${systemReason(thrown)}`, { cause: thrown })
  })
  const { parseTemplateFile } = await import('../../wire/videos/template-file.ts')
  const reading = parseTemplateFile(text)
  if ('template' in reading) {
    print(`${file} is the template ${reading.template.id}, "${reading.template.name}".`)
    return
  }
  const problems = reading.problems.map(
    ({ line, column, message }) => `${file}:${line}:${column} ${message}`,
  )
  throw new Refusal(problems.join('\n'))
}

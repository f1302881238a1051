/** README.md and docs/ name only commands that exist, and docs/commands.md names them all. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Command } from 'commander'
import { createProgram } from '../../packages/backlot/src/cli/main.ts'

const program = await createProgram()

/** Commands without subcommands, by their full names. */
function* leaves(command: Command, names: readonly string[] = []): Generator<[string, Command]> {
  if (command.commands.length === 0) yield [names.join(' '), command]
  for (const each of command.commands) yield* leaves(each, [...names, each.name()])
}

const commands = new Map(leaves(program))

/** What follows `backlot` in lines to copy. */
function linesOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:run -s backlot --|bin\/backlot\.js) ([a-z][^`\n#]*)/g)].map(
    ([, line = '']) => line.trim(),
  )
}

/** The longest command name that the line begins with. */
function commandOf(line: string): string | undefined {
  return [...commands.keys()]
    .filter((name) => line === name || line.startsWith(`${name} `))
    .toSorted((one, other) => other.length - one.length)[0]
}

test('every command and option that is shown exists', () => {
  const wrong = ['README.md', ...globSync('docs/*.md')].flatMap((file) =>
    linesOf(file).flatMap((line) => {
      const command = commands.get(commandOf(line) ?? '')
      if (!command) return [`${file}: ${line}`]
      const known = new Set(command.options.flatMap(({ short, long }) => [short, long]))
      const options = line.match(/(?<=[\s[])--?[a-z][\w-]*/g) ?? []
      return options
        .filter((option) => !known.has(option))
        .map((option) => `${file}: ${line}: ${option}`)
    }),
  )
  assert.deepEqual(wrong, [])
})

test('every command is shown', () => {
  const shown = new Set(linesOf('docs/commands.md').map(commandOf))
  assert.ok(shown.size > 10, 'no lines were found: the check would be empty')
  assert.deepEqual(
    [...commands.keys()].filter((name) => !shown.has(name)),
    [],
  )
})

test('the help of the program lists what the commands say of themselves, without loading them', async () => {
  const listed = await createProgram('--help')
  assert.equal(listed.helpInformation(), program.helpInformation())
})

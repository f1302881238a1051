/** Converts a conversation to a scenario file, which the sandbox replays in tests of clients. Pure. */
import type { Block, Conversation } from './dialects.ts'

/**
 * The text of the file; undefined until a question was answered. It is YAML with every value
 * written as JSON, which is valid YAML.
 */
export function scenarioOf({ turns, tools }: Conversation): string | undefined {
  const asked = turns.find((turn) => turn.role === 'user' && turn.text.trim() !== '')
  const answers = turns
    .filter((turn) => turn.role === 'assistant')
    .flatMap(({ blocks }, index) => {
      const steps = blocks.flatMap(stepOf)
      return steps.length === 0 ? [] : [{ turn: index + 1, steps }]
    })
  if (asked?.role !== 'user' || answers.length === 0) return undefined
  const called = new Set(
    turns.flatMap((turn) => (turn.role === 'assistant' ? turn.blocks.flatMap(calledBy) : [])),
  )
  const offered = tools.map(({ name }) => name).filter((name) => called.has(name))
  return [
    'when:',
    `  text: ${JSON.stringify(asked.text.trim())}`,
    ...(offered.length > 0 ? [`  tools: ${JSON.stringify(offered)}`] : []),
    'answers:',
    ...answers.map(({ turn, steps }) =>
      [`  - when: { "turn": ${turn} }`, '    reply:'].concat(steps.map(toItem)).join('\n'),
    ),
    '',
  ].join('\n')
}

function toItem(step: string): string {
  return `      - ${step}`
}

function stepOf(block: Block): readonly string[] {
  if (block.kind === 'tool')
    return [`{ "call": ${JSON.stringify(block.name)}, "input": ${inputOf(block.input)} }`]
  return block.text === '' ? [] : [`${block.kind}: ${JSON.stringify(block.text)}`]
}

function calledBy(block: Block): readonly string[] {
  return block.kind === 'tool' ? [block.name] : []
}

/** The input of a tool call on one line; invalid JSON from a model is left out. */
function inputOf(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input || '{}'))
  } catch {
    return '{}'
  }
}

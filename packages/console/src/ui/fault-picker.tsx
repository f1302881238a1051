import type { JSX } from 'react'
import { Select } from './field.tsx'

/**
 * Phrases that make the built-in engines fail, or be slow or quick, with their effects. Source:
 * docs/sandbox.md, "Faults on demand".
 */
const FAULTS = {
  reply: [
    ['[sandbox:rate-limit]', 'Too many requests'],
    ['[sandbox:overloaded]', 'The service is overloaded'],
    ['[sandbox:timeout]', 'The engine takes too long'],
    ['[sandbox:error]', 'An internal error'],
    ['[sandbox:cut-after:10]', 'It breaks off after 10 tokens'],
    ['[sandbox:malformed]', 'The engine breaks its protocol'],
    ['[sandbox:slow-first-token:5s]', 'The first token takes 5 s'],
    ['[sandbox:sensitive-input:1]', 'The prompt is refused as sensitive'],
    ['[sandbox:sensitive-output:10]', 'It is stopped as sensitive after 10 tokens'],
  ],
  film: [
    ['[sandbox:quick]', 'Quick: one frame a second'],
    ['[sandbox:slow:20s]', 'It takes 20 s longer'],
    ['[sandbox:fail]', 'The task fails'],
    ['[sandbox:fail:1026]', 'The task fails as sensitive'],
    ['[sandbox:refuse:1002]', 'The order is refused: too many'],
    ['[sandbox:refuse:1008]', 'The order is refused: no money'],
  ],
} as const

/** Offers faults on demand; the phrase of the chosen one goes into the prompt. */
export function FaultPicker({
  of,
  onPick,
}: {
  readonly of: keyof typeof FAULTS
  readonly onPick: (phrase: string) => void
}): JSX.Element {
  const options = [['', 'Break it on purpose…'], ...FAULTS[of]] as const
  return (
    <Select
      label="Fault on demand"
      hideLabel
      options={options}
      value=""
      onPick={(phrase) => phrase !== '' && onPick(phrase)}
    />
  )
}

/** The prompt with a phrase appended. */
export function withPhrase(prompt: string, phrase: string): string {
  return prompt.trim() === '' ? phrase : `${prompt.trimEnd()} ${phrase}`
}

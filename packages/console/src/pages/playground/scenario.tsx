import type { JSX } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import layout from '../../ui/layout.module.css'
import { saveFile } from '../../ui/save-file.ts'
import type { Conversation } from './dialects.ts'
import css from './playground.module.css'
import { scenarioOf } from './scenario-of.ts'

/**
 * The conversation as a scenario file: the sandbox answers a program that sends the same questions
 * with the same replies.
 */
export function Scenario({
  conversation,
}: {
  readonly conversation: Conversation
}): JSX.Element | null {
  const text = scenarioOf(conversation)
  if (text === undefined) return null
  return (
    <details>
      <summary>Save as a scenario</summary>
      <div className={css.settings}>
        <p className={layout.quiet}>
          In the folder <code>scenarios</code> of the server’s data, the sandbox answers with it.
        </p>
        <pre className={css.input} tabIndex={0} aria-label="Scenario">
          {text}
        </pre>
        <div className={layout.row}>
          <CopyButton text={text} />
          <Button size="s" onClick={() => saveFile('conversation.yaml', text, 'application/yaml')}>
            Download
          </Button>
        </div>
      </div>
    </details>
  )
}

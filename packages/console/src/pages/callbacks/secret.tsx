import { type JSX, useState } from 'react'
import { send } from '../../api/client.ts'
import { isMissing, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { moment } from '../../ui/format.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'

/** A new secret, shown once. */
export function Secret(): JSX.Element {
  const [made, setMade] = useState<{ readonly secret: string; readonly untilMs: number }>()
  const [problem, setProblem] = useState('')
  const [isSure, setSure] = useState(false)
  const rotate = (): void => {
    setProblem('')
    send('POST /v1/webhook_secret/rotate')
      .then((answer) => setMade({ secret: answer.secret, untilMs: answer.old_valid_until * 1000 }))
      .catch((thrown: unknown) =>
        setProblem(
          isMissing(thrown)
            ? 'On this server its operator makes secrets: backlot callbacks secret NAME --rotate.'
            : wordsOf(thrown),
        ),
      )
      .finally(() => setSure(false))
  }
  return (
    <Panel
      title="Secret"
      actions={
        isSure ? (
          <span className={layout.row}>
            <Button size="s" look="danger" onClick={rotate}>
              Make it, and sign with both for a day
            </Button>
            <Button size="s" look="quiet" onClick={() => setSure(false)}>
              Keep the old one
            </Button>
          </span>
        ) : (
          <Button size="s" onClick={() => setSure(true)}>
            New secret
          </Button>
        )
      }
    >
      <p className={layout.quiet}>
        Callbacks are signed as Standard Webhooks defines, with a secret that only this account and
        its receivers know.
      </p>
      {made && (
        <p className={layout.secret}>
          Shown only now: <code>{made.secret}</code> <CopyButton text={made.secret} />
          <br />
          Callbacks are signed with the one before as well until {moment(made.untilMs)}.
        </p>
      )}
      {problem && (
        <p role="alert" className={layout.bad}>
          {problem}
        </p>
      )}
    </Panel>
  )
}

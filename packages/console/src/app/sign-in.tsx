import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { Refused, send } from '../api/client.ts'
import { wordsOf } from '../api/use-api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { endOfSession, type Session, signIn } from './session.ts'
import css from './sign-in.module.css'

/** Asks for a key, and finds out whether it belongs to an account or an operator. */
export function SignIn(): JSX.Element {
  const [problem, setProblem] = useState<string | undefined>(endOfSession() || undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    document.title = 'Backlot'
  }, [])
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const field = new FormData(event.currentTarget).get('key')
    const key = typeof field === 'string' ? field.trim() : ''
    if (key === '') return setProblem('Paste a key to begin.')
    setBusy(true)
    try {
      signIn(await whoseIs(key))
    } catch (thrown) {
      setProblem(wordsOf(thrown))
      setBusy(false)
    }
  }
  return (
    <main id="main" className={css.page}>
      <Dusk />
      <form className={css.card} onSubmit={(event) => void submit(event)} noValidate>
        <h1>Backlot</h1>
        <p className={css.lead}>See a move before you pay for it. Paste a key to come in.</p>
        <TextField
          label="Key"
          name="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          problem={problem}
        />
        <Button look="main" type="submit" disabled={isBusy}>
          {isBusy ? 'Looking…' : 'Come in'}
        </Button>
        <p className={css.help}>
          The server prints an address with a key when it first starts. A new key:{' '}
          <code>backlot keys create --account NAME</code>. It stays in this tab and is forgotten
          with it.
        </p>
      </form>
    </main>
  )
}

/** Tries the key as an account's, then as an operator's. */
async function whoseIs(key: string): Promise<Session> {
  try {
    await send('GET /v1/video_generation/tasks', { query: { limit: 1 }, key })
    return { kind: 'account', key }
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown
    if (thrown.code !== 1004 && thrown.code !== 2049) throw thrown
  }
  try {
    await send('GET /admin/v1/accounts', { query: { limit: 1 }, key })
    return { kind: 'operator', key }
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown
    throw new Error('This server does not know this key.', { cause: thrown })
  }
}

/** Last light over a lake: an example of what the films look like. */
function Dusk(): JSX.Element {
  return (
    <svg
      className={css.dusk}
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#161a31" />
          <stop offset="0.45" stopColor="#4a3f66" />
          <stop offset="0.72" stopColor="#c66f55" />
          <stop offset="1" stopColor="#f2b06c" />
        </linearGradient>
        <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#d98d5f" />
          <stop offset="0.3" stopColor="#5d4a6c" />
          <stop offset="1" stopColor="#11142a" />
        </linearGradient>
      </defs>
      <rect width="1600" height="620" fill="url(#sky)" />
      <circle cx="1290" cy="438" r="74" fill="#ffd9a0" />
      <path
        d="M0 560c180-90 300-120 460-60s240 70 400 10 260-110 420-50 200 70 320 50v120H0z"
        fill="#4b3c5e"
      />
      <path d="M0 610c240-60 380-50 620-10s520 10 980-30v60H0z" fill="#2b2743" />
      <rect y="618" width="1600" height="282" fill="url(#water)" />
      <path
        d="M1240 640h100M1215 668h150M1250 700h84M1270 736h46"
        stroke="#ffd9a0"
        strokeWidth="6"
        strokeLinecap="round"
        opacity="0.55"
      />
      <path d="M0 900V760c120-20 260 0 380 60s200 70 300 80z" fill="#0d0f1d" />
    </svg>
  )
}

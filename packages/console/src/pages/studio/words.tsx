import type { CameraCommand } from '@backlot/camera/commands'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type JSX, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { send } from '../../api/client.ts'
import type { FilmPlan, OfferedModel } from '../../api/answers.ts'
import { isMissing, useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { FaultPicker, withPhrase } from '../../ui/fault-picker.tsx'
import { TextField } from '../../ui/field.tsx'
import { commandsAt, type Edit, insertCommand } from './brackets.ts'
import { Commands } from './commands.tsx'
import { type FilmChoice, FilmSettings, possible } from './film-settings.tsx'
import { PromptBox } from './prompt-box.tsx'
import { Stage } from './stage.tsx'
import css from './studio.module.css'
import { useDelayed } from './use-delayed.ts'
import { useStill } from './use-picture.ts'

const PlanOf = lazy(async () => ({ default: (await import('./plan.tsx')).PlanOf }))

/** How long typing must pause before the plan is requested, and before the still is. */
const PLAN_PAUSE_MS = 250
const STILL_PAUSE_MS = 600

type Order = FilmChoice & { readonly prompt: string }

/** A film from a prompt: the stage, and beside it the form. */
export function Words({
  models,
  taskId,
  onTask,
}: {
  readonly models: readonly OfferedModel[]
  readonly taskId: string | undefined
  readonly onTask: (taskId: string | undefined) => void
}): JSX.Element {
  const { order, setPrompt, setChoice } = useOrder(models)
  const box = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const [callbackUrl, setCallbackUrl] = useState('')
  const { plan, error } = usePlan(order)
  const still = useStill(useDelayed(plan?.still ? order : undefined, STILL_PAUSE_MS))
  const { make, isBusy, problem } = useMake(onTask)
  const begin = (): void =>
    make({ ...order, ...(callbackUrl ? { callback_url: callbackUrl } : {}) })
  const write = (prompt: string): void => {
    setPrompt(prompt)
    // After an edit, a finished film leaves the stage to the prompt's still; a film in the making
    // stays until it is finished.
    onTask(undefined)
  }
  const pick = (command: CameraCommand): void => {
    const edit = insertCommand(order.prompt, cursor, command)
    if (edit) apply(box, edit)
    else box.current?.focus()
  }
  return (
    <div className={css.studio}>
      <div className={css.stage}>
        <Stage taskId={taskId} still={still} />
        <Suspense>{plan && <PlanOf plan={plan} />}</Suspense>
      </div>
      <div className={css.form}>
        <PromptBox
          box={box}
          prompt={order.prompt}
          onChange={write}
          onCursor={setCursor}
          onMend={(start, end, text) =>
            apply(box, { start, end, text, cursor: start + text.length })
          }
          onSend={begin}
        />
        <Commands here={commandsAt(order.prompt, cursor)} onPick={pick} />
        <FilmSettings models={models} choice={order} onChoose={setChoice} />
        <CallbackUrl url={callbackUrl} onChange={setCallbackUrl} />
        <Faults onPick={(phrase) => apply(box, phraseAtEnd(order.prompt, phrase))} />
        {(problem || error) && (
          <p className={css.problem} role="alert">
            {problem || error}
          </p>
        )}
        <div className={css.make}>
          <Button look="main" onClick={begin} disabled={isBusy || order.prompt.trim() === ''}>
            Make the film
          </Button>
          <span className={css.hint}>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
        </div>
      </div>
    </div>
  )
}

function CallbackUrl({
  url,
  onChange,
}: {
  readonly url: string
  readonly onChange: (url: string) => void
}): JSX.Element {
  return (
    <details className={css.more}>
      <summary>Callback</summary>
      <TextField
        label="Callback URL"
        type="url"
        value={url}
        onChange={({ target }) => onChange(target.value)}
        placeholder="https://example.com/hooks/films"
        hint="Each change of the task is sent there, signed. An inbox of your own is on the page Callbacks."
      />
    </details>
  )
}

/** Lets testers of clients order a film that fails or is slow. */
function Faults({ onPick }: { readonly onPick: (phrase: string) => void }): JSX.Element {
  return (
    <details className={css.more}>
      <summary>Faults for a test</summary>
      <FaultPicker of="film" onPick={onPick} />
      <p className={css.hint}>Written into the prompt; the built-in renderer obeys it.</p>
    </details>
  )
}

function phraseAtEnd(prompt: string, phrase: string): Edit {
  const text = withPhrase(prompt, phrase)
  return { start: 0, end: prompt.length, text, cursor: text.length }
}

/** The current order. It starts with the parameters of the address, which "again, with changes" fills in. */
function useOrder(models: readonly OfferedModel[]): {
  readonly order: Order
  readonly setPrompt: (prompt: string) => void
  readonly setChoice: (choice: FilmChoice) => void
} {
  const search = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  const [prompt, setPrompt] = useState(search.prompt ?? '')
  const choice = possible(models, {
    ...(search.model === undefined ? {} : { model: search.model }),
    ...(search.resolution === undefined ? {} : { resolution: search.resolution }),
    ...(search.duration === undefined ? {} : { duration: Number(search.duration) }),
  })
  return {
    order: { ...choice, prompt },
    setPrompt,
    setChoice: ({ model, resolution, duration }) =>
      void navigate({ search: { model, resolution, duration: String(duration) }, replace: true }),
  }
}

/** The server's plan for the order, after typing pauses; the last plan stays meanwhile. */
function usePlan(order: Order): { readonly plan?: FilmPlan; readonly error?: string } {
  const asked = useDelayed(order.prompt, PLAN_PAUSE_MS)
  const enabled = asked.trim() !== ''
  const { data, error } = useApi(
    'POST /v1/video_generation/plan',
    { body: { ...order, prompt: asked } },
    { enabled, keep: enabled },
  )
  if (!enabled) return {}
  if (error) return isMissing(error) ? {} : { error: wordsOf(error) }
  return data ? { plan: data } : {}
}

function useMake(onTask: (taskId: string) => void): {
  readonly make: (order: Order & { readonly callback_url?: string }) => void
  readonly isBusy: boolean
  readonly problem: string
} {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const make = (order: Order & { readonly callback_url?: string }): void => {
    setBusy(true)
    setProblem('')
    send('POST /v1/video_generation', { body: order })
      .then(({ task_id: taskId }) => onTask(taskId))
      .catch((thrown: unknown) => setProblem(wordsOf(thrown)))
      .finally(() => setBusy(false))
  }
  return { make, isBusy, problem }
}

/**
 * Edits the text as if typed, so that undo works. `execCommand` is deprecated, but the only way to
 * keep the undo history.
 */
function apply(box: RefObject<HTMLTextAreaElement | null>, edit: Edit): void {
  const field = box.current
  if (!field) return
  field.focus()
  field.setSelectionRange(edit.start, edit.end)
  document.execCommand('insertText', false, edit.text)
  field.setSelectionRange(edit.cursor, edit.cursor)
}

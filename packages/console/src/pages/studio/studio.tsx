import { type JSX, lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Page, Trouble, Waiting } from '../../ui/panel.tsx'
import { useFilmModels } from './film-models.ts'
import { Stage } from './stage.tsx'
import css from './studio.module.css'
import { Words } from './words.tsx'

const Templates = lazy(async () => ({ default: (await import('./templates.tsx')).Templates }))

const WAYS = [
  ['words', 'A prompt'],
  ['template', 'A template'],
] as const

type Way = (typeof WAYS)[number][0]

/** The page where films are described, planned, made and watched. */
export function Studio(): JSX.Element {
  const [way, setWay] = useState<Way>('words')
  const [taskId, setTaskId] = useState<string>()
  return (
    <Page
      title="Studio"
      about="Describe a shot, see what the camera will do, and make the film."
      actions={<Ways way={way} onChoose={setWay} />}
    >
      {way === 'words' ? (
        <FromWords taskId={taskId} onTask={setTaskId} />
      ) : (
        <div className={css.studio}>
          <div className={css.stage}>
            <Stage
              taskId={taskId}
              still={undefined}
              hint="Choose a template, and give it your words and pictures."
            />
          </div>
          <Suspense fallback={<Waiting />}>
            <Templates onMade={setTaskId} />
          </Suspense>
        </div>
      )}
    </Page>
  )
}

function Ways({
  way,
  onChoose,
}: {
  readonly way: Way
  readonly onChoose: (way: Way) => void
}): JSX.Element {
  return (
    <div role="group" aria-label="Begin with" className={css.ways}>
      {WAYS.map(([name, words]) => (
        <Button
          key={name}
          size="s"
          look={way === name ? 'plain' : 'quiet'}
          aria-pressed={way === name}
          onClick={() => onChoose(name)}
        >
          {words}
        </Button>
      ))}
    </div>
  )
}

function FromWords(props: {
  readonly taskId: string | undefined
  readonly onTask: (taskId: string | undefined) => void
}): JSX.Element {
  const { models, error } = useFilmModels()
  if (error) return <Trouble error={error} />
  if (!models) return <Waiting lines={6} />
  return <Words models={models} {...props} />
}

import { type FormEvent, type JSX, useState } from 'react'
import { type Answer, send } from '../../api/client.ts'
import { onThisServer } from '../../api/task.ts'
import { useApi, wordsOf } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Empty, Trouble, Waiting } from '../../ui/panel.tsx'
import css from './templates.module.css'

type Template = Answer<'GET /v1/video_templates'>['templates'][number]

/** A gallery of templates, and the form of the chosen one. */
export function Templates({ onMade }: { readonly onMade: (taskId: string) => void }): JSX.Element {
  const { data, error } = useApi('GET /v1/video_templates')
  const [chosen, setChosen] = useState<string>()
  const template = data?.templates.find(({ template_id: id }) => id === chosen)
  if (error) return <Trouble error={error} />
  if (!data) return <Waiting />
  if (data.templates.length === 0)
    return (
      <Empty title="There are no templates">
        Put template files into the folder <code>templates</code> of the server’s data.
      </Empty>
    )
  if (template)
    return <TemplateForm template={template} onBack={() => setChosen(undefined)} onMade={onMade} />
  return (
    <ul className={css.gallery}>
      {data.templates.map(({ template_id: id, name, description, preview_url: preview }) => (
        <li key={id}>
          <button type="button" className={css.card} onClick={() => setChosen(id)}>
            <img src={onThisServer(preview)} alt="" loading="lazy" className={css.picture} />
            <span className={css.name}>{name}</span>
            <span className={css.about}>{description}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function TemplateForm({
  template,
  onBack,
  onMade,
}: {
  readonly template: Template
  readonly onBack: () => void
  readonly onMade: (taskId: string) => void
}): JSX.Element {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    order(template, new FormData(event.currentTarget))
      .then(onMade, (thrown: unknown) => setProblem(wordsOf(thrown)))
      .finally(() => setBusy(false))
  }
  return (
    <form className={css.form} onSubmit={submit} aria-label={template.name} noValidate>
      <div className={css.formHead}>
        <img src={onThisServer(template.preview_url)} alt="" className={css.thumb} />
        <div>
          <h2>{template.name}</h2>
          <p className={css.about}>{template.description}</p>
        </div>
      </div>
      {template.text_inputs.map(({ name, description, required, example, max_length: longest }) => (
        <TextField
          key={name}
          name={`text:${name}`}
          label={`${description}${required ? '' : ' (optional)'}`}
          defaultValue={example}
          maxLength={longest}
        />
      ))}
      {template.media_inputs.map(({ name, description, required }) => (
        <TextField
          key={name}
          type="file"
          accept="image/*"
          name={`media:${name}`}
          label={`${description}${required ? '' : ' (optional)'}`}
        />
      ))}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        <Button look="main" type="submit" disabled={isBusy}>
          Make the film
        </Button>
        <Button look="quiet" onClick={onBack}>
          All templates
        </Button>
      </div>
    </form>
  )
}

/** Uploads the pictures, orders the film and resolves to the id of its task. */
async function order(template: Template, form: FormData): Promise<string> {
  const pictures: { value: string }[] = []
  for (const { name } of template.media_inputs)
    pictures.push({ value: await upload(form.get(`media:${name}`)) })
  const { task_id: taskId } = await send('POST /v1/video_template_generation', {
    body: {
      template_id: template.template_id,
      text_inputs: template.text_inputs.map(({ name }) => ({ value: textOf(form, name) })),
      media_inputs: pictures,
    },
  })
  return taskId
}

function textOf(form: FormData, name: string): string {
  const value = form.get(`text:${name}`)
  return typeof value === 'string' ? value : ''
}

async function upload(picture: FormDataEntryValue | null): Promise<string> {
  if (!(picture instanceof File) || picture.size === 0) return ''
  const body = new FormData()
  body.set('purpose', 'video_generation_input')
  body.set('file', picture)
  const { file } = await send('POST /v1/files/upload', { body })
  return `vendor_file://${file.file_id}`
}

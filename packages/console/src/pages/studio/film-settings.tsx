import type { JSX } from 'react'
import type { OfferedModel } from '../../api/answers.ts'
import { Select } from '../../ui/field.tsx'
import css from './film-settings.module.css'

/** The settings of a film beside its prompt. */
export type FilmChoice = {
  readonly model: string
  readonly resolution: string
  readonly duration: number
}

const USUAL_RESOLUTION = '768P'

/** The settings closest to a wish that some model can make. */
export function possible(models: readonly OfferedModel[], wish: Partial<FilmChoice>): FilmChoice {
  const model = nearest(models, ({ name }) => name === wish.model)
  const resolution =
    model?.resolutions.find(({ name }) => name === wish.resolution) ??
    nearest(model?.resolutions ?? [], ({ name }) => name === USUAL_RESOLUTION)
  const duration = nearest(resolution?.durations ?? [], (known) => known === wish.duration)
  return {
    ...NOTHING,
    ...(model && { model: model.name }),
    ...(resolution && { resolution: resolution.name }),
    ...(duration && { duration }),
  }
}

const NOTHING: FilmChoice = { model: '', resolution: '', duration: 0 }

/** The first item that matches the wish, or the first of all. */
function nearest<T>(all: readonly T[], isWished: (one: T) => boolean): T | undefined {
  return all.find(isWished) ?? all[0]
}

/** Model, size and duration, limited to what the model can do. */
export function FilmSettings({
  models,
  choice,
  onChoose,
}: {
  readonly models: readonly OfferedModel[]
  readonly choice: FilmChoice
  readonly onChoose: (choice: FilmChoice) => void
}): JSX.Element {
  const model = models.find(({ name }) => name === choice.model)
  const resolution = model?.resolutions.find(({ name }) => name === choice.resolution)
  const choose = (wish: Partial<FilmChoice>): void =>
    onChoose(possible(models, { ...choice, ...wish }))
  return (
    <div className={css.settings}>
      <Select
        label="Model"
        options={models.map(({ name }) => [name, name] as const)}
        value={choice.model}
        onPick={(name) => choose({ model: name })}
      />
      <Select
        label="Size"
        options={(model?.resolutions ?? []).map(
          ({ name, width, height }) => [name, `${name} · ${width} × ${height}`] as const,
        )}
        value={choice.resolution}
        onPick={(name) => choose({ resolution: name })}
      />
      <Select
        label="Length"
        options={(resolution?.durations ?? []).map(
          (length) => [String(length), `${length} seconds`] as const,
        )}
        value={String(choice.duration)}
        onPick={(length) => choose({ duration: Number(length) })}
      />
    </div>
  )
}

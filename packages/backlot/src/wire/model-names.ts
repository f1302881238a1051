import { TEXT_MODELS, type TextModel } from '../domain/model.ts'

/** The names of the text models with a property, as a description lists them: `A, B and C`; `no model` where none has it. */
export function textModelNames(has: (model: TextModel) => boolean): string {
  return (
    listed(
      TEXT_MODELS.filter(has).map(({ id }) => id),
      'and',
    ) || 'no model'
  )
}

/** The default temperature, and those of the models that have another: `1.0, or 0.1 for A and B`. */
export function defaultTemperatures(): string {
  const others = new Set(TEXT_MODELS.map(({ defaultTemperature }) => defaultTemperature))
  others.delete(1)
  const exceptions = Array.from(others, (each) => {
    const names = textModelNames(({ defaultTemperature }) => defaultTemperature === each)
    return `${each} for ${names}`
  })
  return ['1.0', ...exceptions].join(', or ')
}

function listed(words: readonly string[], before: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${before} ${last}`
}

import Type from 'typebox'
import {
  EMBEDDING_MODELS,
  MINIMAX_ALIASES,
  resolveModelName,
  TEXT_MODELS,
  VIDEO_MODELS,
  type ModelAliases,
} from '../domain/model.ts'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'

/** Names that stand for others. */
export type Aliases = {
  readonly models: ModelAliases
  /** Path prefixes: `/anthropic` for `/compat`. */
  readonly paths: Readonly<Record<string, string>>
}

const DEFAULT_FAMILY = 'minimax'

const MINIMAX_PATHS = { '/anthropic': '/compat' }

const MODELS: ReadonlySet<string> = new Set(
  [...TEXT_MODELS, ...VIDEO_MODELS, ...EMBEDDING_MODELS].map(({ id }) => id),
)

/** Names and paths that clients have built in. The operator's own come before the built-in ones. */
export const aliases = section(
  group({
    builtin: Type.Optional(
      Type.Union([Type.Literal('minimax'), Type.Literal('none')], {
        description: 'Names and paths of a public family that are understood',
        default: DEFAULT_FAMILY,
      }),
    ),
    models: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'A name, or its beginning and *, and the model that it stands for',
      }),
    ),
    paths: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'The beginning of a path, and the one that it stands for',
      }),
    ),
  }),
  (given): Aliases => {
    const { builtin = DEFAULT_FAMILY, models = {}, paths = {} } = given ?? {}
    const isFamily = builtin === 'minimax'
    return {
      models: toModels(models, isFamily ? MINIMAX_ALIASES : []),
      paths: toPaths({ ...(isFamily ? MINIMAX_PATHS : {}), ...paths }),
    }
  },
)

function toModels(own: Readonly<Record<string, string>>, family: ModelAliases): ModelAliases {
  const all = [...Object.entries(own).toSorted(closerFirst), ...family]
  for (const name of Object.keys(own)) checkModel(name, all)
  return all
}

function toPaths(paths: Aliases['paths']): Aliases['paths'] {
  for (const [path, target] of Object.entries(paths)) checkPath(path, target)
  return paths
}

/** Complete names first, then the longest prefixes. */
function closerFirst([one]: readonly [string, string], [other]: readonly [string, string]): number {
  const length = (name: string): number => (name.endsWith('*') ? name.length : Infinity)
  return length(one) === length(other) ? 0 : length(other) - length(one)
}

function checkModel(name: string, models: ModelAliases): void {
  if (MODELS.has(name))
    throw new Refusal(`aliases.models.${name}: a model of this service has this name.`)
  if (name === '*' || name.slice(0, -1).includes('*'))
    throw new Refusal(`aliases.models.${name}: a name may have one * at its end, after something.`)
  const { id } = resolveModelName(name, models)
  if (id.endsWith('*') || MODELS.has(id)) return
  throw new Refusal(`aliases.models.${name}: there is no model ${id}.`)
}

function checkPath(path: string, target: string): void {
  for (const one of [path, target])
    if (!/^(?:\/[\w.-]+)+$/.test(one) && one !== '/')
      throw new Refusal(`aliases.paths: ${one} must be the beginning of a path, as in /anthropic.`)
  if (path === '/') throw new Refusal('aliases.paths: / is the beginning of every path.')
}

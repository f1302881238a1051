import Type from 'typebox'
import { SENSITIVE_TYPES } from '../domain/sensitive-types.ts'
import { group, section } from './section.ts'

/** What happens to a text that could not be checked, by default. */
export const DEFAULT_ON_FAILURE = 'closed'

const ON_FAILURE = Type.Optional(
  Type.Union([Type.Literal('closed'), Type.Literal('open')], {
    description: 'closed: what could not be checked is refused (try again); open: it passes',
    default: DEFAULT_ON_FAILURE,
  }),
)

const TIMEOUT = Type.Optional(
  Type.Number({ description: 'How long one answer may take', exclusiveMinimum: 0, maximum: 600 }),
)

const Moderations = group({
  base_url: Type.String({ description: 'Address of the server, with the /v1 that most have' }),
  api_key: Type.Optional(
    Type.String({ description: 'Key of the server, or ${NAME} for an environment variable' }),
  ),
  model: Type.Optional(Type.String({ description: 'The model that the server is to use' })),
  timeout_s: TIMEOUT,
  on_failure: ON_FAILURE,
  categories: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([...SENSITIVE_TYPES, 'ignore' as const].map((type) => Type.Literal(type))),
      { description: 'What categories of the server are here' },
    ),
  ),
})

const Judge = group({
  model: Type.String({ description: 'A text model that an inference server serves' }),
  timeout_s: TIMEOUT,
  on_failure: ON_FAILURE,
})

/** The checks of sensitive content. See docs/sensitivity.md. */
export const sensitivity = section(
  group(
    {
      builtin: Type.Optional(
        Type.Boolean({ description: 'The term lists that come with the server', default: true }),
      ),
      lists: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Term lists of your own: files in the data folder',
        }),
      ),
      moderations: Type.Optional(Moderations),
      judge: Type.Optional(Judge),
    },
    'Checks of prompts and replies for sensitive content',
  ),
  (given) => ({
    builtin: given?.builtin ?? true,
    lists: given?.lists ?? [],
    ...(given?.moderations ? { moderations: given.moderations } : {}),
    ...(given?.judge ? { judge: given.judge } : {}),
  }),
)

/** The setting with its defaults filled in. */
export type SensitivitySetting = ReturnType<(typeof sensitivity)['settle']>

import Type from 'typebox'
import { group, section } from './section.ts'

/** What is checked for sensitive content, and by whom. See docs/sensitivity.md. */
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
    },
    'Checks of prompts and replies for sensitive content',
  ),
  (given) => ({ builtin: given?.builtin ?? true, lists: given?.lists ?? [] }),
)

/** The setting with its defaults filled in. */
export type SensitivitySetting = ReturnType<(typeof sensitivity)['settle']>

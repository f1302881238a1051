import Type from 'typebox'
import { group, section } from './section.ts'
import { OPERATOR_KEY } from '../wire/patterns.ts'

/** Who may read `/metrics`; if neither is set, it depends on where the server listens. */
export const metrics = section(
  group({
    open: Type.Optional(
      Type.Boolean({
        description: 'true: everybody who reaches the server; false: nobody, unless a key is set',
      }),
    ),
    key: Type.Optional(
      Type.String({
        description: 'What must be sent to read them; at least 16 visible characters',
        pattern: OPERATOR_KEY,
      }),
    ),
  }),
  (given) => given ?? {},
)

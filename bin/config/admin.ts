import Type from 'typebox'
import { group, section } from './section.ts'

/** The operator's interface at `/admin/v1`; there is none unless a key is set. */
export const admin = section(
  group({
    key: Type.String({
      description: 'What the operator sends as its key; at least 16 visible characters',
      pattern: '^[\\x21-\\x7e]{16,}$',
    }),
  }),
  (given) => (given ? { key: given.key } : {}),
)

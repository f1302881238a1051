import Type from 'typebox'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'
import { OPERATOR_KEY } from '../wire/patterns.ts'

const KeySchema = (description: string) =>
  Type.Optional(Type.String({ description, pattern: OPERATOR_KEY }))

/** The name of `admin.key` in the audit log. */
const UNNAMED = 'default'

/** The admin interface at `/admin/v1`: keys by the names that the audit log uses. Without a key it is off. */
export const admin = section(
  group({
    key: KeySchema('What the operator sends as its key; at least 16 visible characters'),
    keys: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$' }),
        Type.String({ pattern: OPERATOR_KEY }),
        {
          description: 'Keys of several operators, by the names that the audit log shows',
          additionalProperties: false,
        },
      ),
    ),
  }),
  (given): { readonly keys: Readonly<Record<string, string>> } => {
    const { key, keys = {} } = given ?? {}
    if (key !== undefined && UNNAMED in keys)
      throw new Refusal(
        `admin.keys.${UNNAMED} and admin.key exclude each other: the audit log calls both ${UNNAMED}.`,
      )
    const all = { ...(key === undefined ? {} : { [UNNAMED]: key }), ...keys }
    if (new Set(Object.values(all)).size < Object.keys(all).length)
      throw new Refusal('admin.keys must be different keys: the audit log tells them apart.')
    return { keys: all }
  },
)

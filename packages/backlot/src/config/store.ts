import Type from 'typebox'
import { DEFAULT_TIMEOUT_MS } from '../stores/postgres/timeouts.ts'
import { group, section } from './section.ts'

/** Where tasks, accounts and money are stored. */
export const store = section(
  group({
    url: Type.Optional(
      Type.String({ description: 'sqlite:FILE (in the data folder) or postgres://…' }),
    ),
    timeout_s: Type.Optional(
      Type.Integer({
        description: 'Seconds that a statement may take on PostgreSQL, and a connection to be made',
        minimum: 1,
        maximum: 600,
        default: DEFAULT_TIMEOUT_MS / 1000,
      }),
    ),
  }),
  (given) => ({
    url: given?.url ?? 'sqlite:backlot.db',
    timeoutMs: given?.timeout_s === undefined ? DEFAULT_TIMEOUT_MS : given.timeout_s * 1000,
  }),
)

/** Types of what operators see, from the OpenAPI document. */
import type { Answer } from './client.ts'

/** An account as an operator sees it. */
export type ListedAccount = Answer<'GET /admin/v1/accounts'>['accounts'][number]

/** A key as an operator sees it: never its token. */
export type ListedKey = Omit<Answer<'GET /admin/v1/keys'>['keys'][number], 'account'>

/** A task of any account. */
export type AccountTask = Answer<'GET /admin/v1/tasks'>['tasks'][number]

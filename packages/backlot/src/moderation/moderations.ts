/**
 * A checker that asks a server with `POST /v1/moderations`.
 *
 * Source: the public OpenAI API reference, "Moderations".
 */
import type { SensitivityChecker } from '../domain/sensitivity.ts'
import { SENSITIVE_TYPES, type SensitiveType } from '../domain/sensitive-types.ts'
import { createAskedChecker, type AskedOptions } from './asked-checker.ts'

/** The server, and the meaning of its categories. */
export type ModerationsOptions = Omit<AskedOptions, 'ask'> & {
  /** With the `/v1` that most have. */
  readonly baseUrl: string
  readonly apiKey?: string
  /** The server's model; its default when absent. */
  readonly model?: string
  /** Types of the server's categories, in addition to `CATEGORY_TYPES` or instead; `ignore` for those that may pass. */
  readonly categories?: Readonly<Record<string, SensitiveType | 'ignore'>>
}

/** The types of the public interface's categories; others are `other`. */
export const CATEGORY_TYPES: Readonly<Record<string, SensitiveType>> = {
  'sexual/minors': 'severe',
  sexual: 'pornography',
  spam: 'advertising',
  illicit: 'prohibited',
  'illicit/violent': 'violence',
  harassment: 'abusive',
  'harassment/threatening': 'abusive',
  hate: 'abusive',
  'hate/threatening': 'abusive',
  violence: 'violence',
  'violence/graphic': 'violence',
  'self-harm': 'other',
  'self-harm/intent': 'other',
  'self-harm/instructions': 'other',
}

/** The longest answer that is read, in characters. */
const MAX_ANSWER_CHARACTERS = 1_000_000

/** Creates the checker. */
export function createModerationsChecker(options: ModerationsOptions): SensitivityChecker {
  const { baseUrl, apiKey, model } = options
  const types = { ...CATEGORY_TYPES, ...options.categories }
  return createAskedChecker({
    ...options,
    ask: async (text, signal) => {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/moderations`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ input: text, ...(model === undefined ? {} : { model }) }),
        redirect: 'error',
        signal,
      })
      const answer = await readBody(response)
      if (!response.ok) throw new Error(`the moderations server answered ${response.status}`)
      return readVerdict(JSON.parse(answer), types)
    },
  })
}

async function readBody({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > MAX_ANSWER_CHARACTERS)
      throw new Error('the moderations server answered too much')
  }
  return text
}

/** The most serious type of the flagged categories; throws for an invalid answer. */
function readVerdict(
  answer: unknown,
  types: Readonly<Record<string, SensitiveType | 'ignore'>>,
): SensitiveType | undefined {
  const result = member(member(answer, 'results'), 0)
  const flagged = member(result, 'flagged')
  if (typeof flagged !== 'boolean') throw new Error('the moderations server answered nothing known')
  if (!flagged) return undefined
  const categories = Object.entries(member(result, 'categories') ?? {})
  const named = categories.flatMap(([name, isSo]) =>
    isSo === true ? [types[name] ?? 'other'] : [],
  )
  if (named.length === 0) return 'other' // flagged without a category
  return SENSITIVE_TYPES.find((type) => named.includes(type))
}

function member(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

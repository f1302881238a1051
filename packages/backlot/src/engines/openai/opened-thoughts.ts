/**
 * Whether replies of a model begin inside a thought: its chat template has written `<think>`, and
 * its server passes on the raw text, so that only `</think>` is seen.
 *
 * Servers that show their template are asked for it once, while the first reply is awaited. For
 * others a reply shows it, by an end without a beginning; later ones are then read so. A server
 * that sends thoughts in a separate member has removed what the template wrote, and its text is
 * text.
 */
import { bodyWriter } from '../../inference/connection/body.ts'
import { toList, toRecord, toText, type Json } from '../../inference/connection/json.ts'
import { toPromptMembers } from './chat-request.ts'
import { askTokenizer, type Counting } from './count.ts'
import { endsInOpenedThought } from './think-tags.ts'

/** The findings for the models of one server. */
export interface OpenedThoughts {
  /** The finding for one reply; `thinks` says whether thinking is requested. */
  of(modelId: string, thinks: boolean): ThoughtBeginning
}

/** How the text of one reply begins. */
export interface ThoughtBeginning {
  /** Asks the server before the reply comes, if anything is still unknown. Never rejects. */
  settle(): Promise<void> | undefined

  /** Whether the text begins inside a thought, as far as is known. */
  isInside(): boolean

  /** Whether that is only assumed: then a thought that does not end may be the text. */
  isAssumed(): boolean

  /** Reports that thoughts came in a separate member. */
  sawApart(): void

  /** Reports the end of a thought without a beginning. */
  sawEnd(): void

  /** Reports that the assumed thought was the whole reply. */
  sawNoEnd(): void
}

/** Dependencies of the detection. */
export type Finding = {
  /** The operator's setting, if any. */
  readonly opensThinking: boolean | undefined
  readonly counting: Counting
  /** Called with notices for the operator. */
  onNotice(words: string): void
}

/** How long asking for a template may delay a reply. */
const ASK_MS = 2000

type Known = { state: 'unknown' | 'inside' | 'outside'; asking?: Promise<void>; isAsked: boolean }

/** Creates the detection for a server, without findings. */
export function openedThoughts(finding: Finding): OpenedThoughts {
  const known = new Map<string, Known>()
  return {
    of: (modelId, thinks) => {
      const { opensThinking } = finding
      if (opensThinking === false || (opensThinking && thinks))
        return beginningBySetting(opensThinking)
      const key = `${thinks} ${modelId}`
      const model = known.get(key) ?? {
        state: 'unknown',
        isAsked: finding.counting.server.tokenizer === undefined,
      }
      known.set(key, model)
      return beginningOf(model, { ...finding, modelId, thinks })
    },
  }
}

/** The operator's setting. */
export function beginningBySetting(isInside: boolean): ThoughtBeginning {
  return {
    settle: () => undefined,
    isInside: () => isInside,
    isAssumed: () => false,
    sawApart: () => {},
    sawEnd: () => {},
    sawNoEnd: () => {},
  }
}

type Asked = Finding & { readonly modelId: string; readonly thinks: boolean }

function beginningOf(known: Known, asked: Asked): ThoughtBeginning {
  return {
    settle: () => {
      if (known.isAsked) return undefined
      return (known.asking ??= settle(known, asked))
    },
    isInside: () => known.state === 'inside',
    isAssumed: () => true,
    sawApart: () => {
      known.state = 'outside'
    },
    sawEnd: () => {
      if (known.state !== 'unknown') return
      known.state = 'inside'
      asked.onNotice(
        `a reply of ${asked.modelId} had </think> without <think>, so its thinking was told as text. The next ones are ` +
          'read so that they begin with thinking; set opens_thinking, or start the server with a reasoning parser',
      )
    },
    sawNoEnd: () => {
      known.state = 'outside'
    },
  }
}

async function settle(known: Known, asked: Asked): Promise<void> {
  const opens = await opensThought(asked).catch(() => undefined)
  if (known.state === 'unknown' && opens) known.state = 'inside'
  known.isAsked = true
}

/** Whether the chat template ends a prompt inside a thought; undefined where the server does not show it. */
export async function opensThought({
  counting,
  modelId,
  thinks,
}: Pick<Asked, 'counting' | 'modelId' | 'thinks'>): Promise<boolean | undefined> {
  const { tokenizer } = counting.server
  if (tokenizer === undefined) return undefined
  const end = await TEMPLATE_ENDS[tokenizer](counting, modelId, thinks)
  return end === undefined ? undefined : endsInOpenedThought(end)
}

type TemplateEnd = (
  counting: Counting,
  modelId: string,
  thinks: boolean,
) => Promise<string | undefined>

const TEMPLATE_ENDS: Readonly<Record<NonNullable<Counting['server']['tokenizer']>, TemplateEnd>> = {
  vllm: async (counting, modelId, thinks) => {
    const more = { add_generation_prompt: true, return_token_strs: true }
    const answer = await askTokenizer(
      counting,
      { path: '/tokenize', timeoutMs: ASK_MS },
      { ...greeting(counting, modelId, thinks), ...more },
    )
    const tokens = toList(toRecord(answer)['token_strs']).slice(-LAST_TOKENS).map(toText)
    // A byte-level tokenizer writes spaces and line breaks as special letters.
    return tokens.length === 0 ? undefined : tokens.join('').replaceAll(/[ĠĊ▁]/g, ' ')
  },
  'llama.cpp': async (counting, modelId, thinks) => {
    const answer = await askTokenizer(
      counting,
      { path: '/apply-template', timeoutMs: ASK_MS },
      greeting(counting, modelId, thinks),
    )
    const { prompt } = toRecord(answer)
    return typeof prompt === 'string' ? prompt : undefined
  },
}

/** As many tokens as `<think>` and a line break may take. */
const LAST_TOKENS = 8

function greeting({ server }: Counting, modelId: string, thinking: boolean): Json {
  const content = [{ type: 'text', text: 'Hello' }] as const
  const prompt = {
    system: [],
    messages: [{ role: 'user', content }],
    tools: [],
    toolChoice: { type: 'auto' },
    thinking,
  } as const
  return toPromptMembers(modelId, prompt, { server, body: bodyWriter(), states: { origin: '' } })
}

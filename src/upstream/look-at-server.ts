import { isRecord, toList, toRecord, toText } from './json.ts'
import { createSender } from './send.ts'

/** A text server to look at. */
export type LookedAt = {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Where it lists its models, after the base address. */
  readonly path: string
  /** What it is to be asked for. */
  readonly model: string
}

/** What a look at a server comes to, in words for its operator. */
export type ServerLook = {
  /** False when requests to it will fail; undefined when that cannot be said. */
  readonly works: boolean | undefined
  readonly told: string
}

/** The most names of models that are told. */
const MOST_NAMES = 5

/** Whether the server answers, takes the key and has the model; generates nothing. Rejects when it does not answer. */
export async function lookAtServer(server: LookedAt, signal: AbortSignal): Promise<ServerLook> {
  const sender = createSender(server)
  try {
    const { status, json } = await sender.sendForJson({ method: 'GET', path: server.path, signal })
    return toLook(status, json, server.model)
  } finally {
    await sender.close()
  }
}

function toLook(status: number, json: unknown, model: string): ServerLook {
  if (status === 401 || status === 403) return { works: false, told: 'does not take the key' }
  if (status >= 500) return { works: false, told: `answers with the status ${status}` }
  const names = toList(toRecord(json)['data']).map((it) => toText(toRecord(it)['id']))
  if (status >= 400 || !isRecord(json) || names.length === 0)
    return { works: undefined, told: 'there; it does not say which models it has' }
  // Hosted Gemini lists its models by their paths.
  if (names.includes(model) || names.includes(`models/${model}`))
    return { works: true, told: `there, and has ${model}` }
  const others = names.slice(0, MOST_NAMES).join(', ')
  const more = names.length > MOST_NAMES ? ' and others' : ''
  return { works: undefined, told: `there; it lists no model ${model}, but ${others}${more}` }
}

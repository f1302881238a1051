import { isRecord, toList, toRecord, toText } from './json.ts'
import { createSender, type Sender } from './send.ts'

/** A text server to check. */
export type LookedAt = {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly hasKey: boolean
  /** The path of its model list, after the base address. */
  readonly listPath: string
  /** The path for replies. */
  readonly askPath: string
  /** The model to request. */
  readonly model: string
}

/** The result of checking a server, in words for its operator. */
export type ServerProbe = {
  /** False when requests to it will fail; undefined when unknown. */
  readonly works: boolean | undefined
  readonly message: string
  /** What to do about it, if known. */
  readonly mend?: string
}

/** The most names of models that are listed. */
const MAX_NAMES = 5

/**
 * Whether the server answers, accepts the key, has the model, and serves the path for replies;
 * generates nothing. Rejects with the signal's reason.
 */
export async function probeServer(server: LookedAt, signal: AbortSignal): Promise<ServerProbe> {
  const sender = createSender(server)
  try {
    const { status, json, location } = await sender.sendForJson({
      method: 'GET',
      path: server.listPath,
      signal,
    })
    if (location !== undefined) return sentOn(location, server)
    if (status >= 500) return { works: false, message: `answers with the status ${status}` }
    const refused = keyLook(status, server) ?? (await askForNothing(sender, server, signal))
    return refused ?? toLook(status, json, server.model)
  } catch (thrown) {
    signal.throwIfAborted()
    return { works: false, message: whyAway(thrown, server.baseUrl) }
  } finally {
    await sender.close()
  }
}

/** Redirects are not followed: a key is sent to the configured address only. */
function sentOn(location: string, { baseUrl, listPath }: LookedAt): ServerProbe {
  const to = URL.parse(location, baseUrl)?.href ?? location
  const message = `there, but sends us on to ${to}`
  if (!to.endsWith(listPath)) return { works: false, message }
  return {
    works: false,
    message,
    mend: `base_url has to be ${to.slice(0, -listPath.length)}`,
  }
}

function keyLook(status: number, { hasKey }: LookedAt): ServerProbe | undefined {
  if (status !== 401 && status !== 403) return undefined
  if (hasKey) return { works: false, message: 'does not take the key' }
  return { works: false, message: 'asks for a key, and none is set', mend: 'set its api_key' }
}

/**
 * Requests a reply to an empty request, which every server refuses: this shows whether it exists
 * and accepts the key. Model lists are often public.
 */
async function askForNothing(
  sender: Sender,
  server: LookedAt,
  signal: AbortSignal,
): Promise<ServerProbe | undefined> {
  const { baseUrl, askPath, listPath } = server
  const { status } = await sender.sendForJson({ method: 'POST', path: askPath, json: {}, signal })
  if (status !== 404 && status !== 405) return keyLook(status, server)
  const message = `there, but has no ${baseUrl}${askPath}`
  for (const other of otherAddresses(server)) {
    const { json } = await sender.sendForJson({ method: 'GET', path: other + listPath, signal })
    if (namesIn(json).length > 0)
      return { works: false, message, mend: `base_url has to be ${other}` }
  }
  return { works: false, message }
}

/** Addresses that may be meant: that of replies itself, or one with a version too few or too many. */
function otherAddresses({ baseUrl, askPath }: LookedAt): readonly string[] {
  const base = baseUrl.endsWith(askPath) ? baseUrl.slice(0, -askPath.length) : baseUrl
  const other = base.endsWith('/v1') ? base.slice(0, -'/v1'.length) : `${base}/v1`
  return [base, other].filter((it) => it !== baseUrl)
}

function namesIn(json: unknown): readonly string[] {
  return toList(toRecord(json)['data']).map((it) => toText(toRecord(it)['id']))
}

function toLook(status: number, json: unknown, model: string): ServerProbe {
  const names = namesIn(json)
  if (status >= 400 || !isRecord(json) || names.length === 0)
    return { works: undefined, message: 'there; it does not say which models it has' }
  // Hosted Gemini lists its models by their paths.
  if (names.includes(model) || names.includes(`models/${model}`))
    return { works: true, message: `there, and has ${model}` }
  const others = names.slice(0, MAX_NAMES).join(', ')
  const more = names.length > MAX_NAMES ? ' and others' : ''
  const message = `there; it lists no model ${model}, but ${others}${more}`
  return { works: undefined, message, mend: 'set upstream_model to one of these' }
}

/**
 * Why the address cannot be reached, in words for its operator; undefined when it can, whatever it
 * answers, or when nothing was clear before the signal.
 */
export async function findAbsence(
  baseUrl: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const sender = createSender({ baseUrl, headers: {} })
  try {
    await sender.sendForJson({ method: 'GET', path: '/', signal })
    return undefined
  } catch (thrown) {
    return signal.aborted || codeOf(thrown) === '' ? undefined : whyAway(thrown, baseUrl)
  } finally {
    await sender.close()
  }
}

/** Why nothing answers. */
function whyAway(thrown: unknown, baseUrl: string): string {
  const { origin, hostname } = new URL(baseUrl)
  const code = codeOf(thrown)
  if (code === 'ECONNREFUSED') return `nothing listens at ${origin}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${hostname} is not known here`
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code))
    return `the certificate of ${origin} is not accepted: ${code}`
  if (/SSL|TLS|EPROTO/.test(code)) return `${origin} does not speak TLS; is it http:?`
  if (/^(?:HPE_|UND_ERR_SOCKET|ECONNRESET)/.test(code))
    return `${origin} hangs up; is it ${origin.startsWith('https') ? 'http:' : 'https:'}?`
  return `${origin} cannot be reached${code === '' ? '' : `: ${code}`}`
}

/** The code of an error, or of its cause. */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  const code = 'code' in thrown ? toText(thrown.code) : ''
  return code || codeOf(thrown.cause)
}

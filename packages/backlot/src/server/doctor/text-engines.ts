/** Whether the configured text servers and model files can be used. */
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { GgufFileInfo } from 'node-llama-cpp'
import { messageHeaders } from '../../engines/anthropic/servers.ts'
import { mannerOf } from '../../engines/gguf/chat-manner.ts'
import { loadLibrary } from '../../engines/gguf/library.ts'
import type { ModelFileSetting, ReplaySetting, TextServerSetting } from '../../engines/index.ts'
import { createCounting } from '../../engines/openai/count.ts'
import { opensThought } from '../../engines/openai/opened-thoughts.ts'
import { chatHeaders, SERVER_TRAITS } from '../../engines/openai/servers.ts'
import { readRecordings } from '../../engines/replay/engine.ts'
import { type LookedAt, probeServer } from '../../inference/connection/probe-server.ts'
import { createUpstream } from '../../inference/connection/upstream.ts'
import type { Config } from '../../config/config.ts'
import { readyEngines } from '../../config/engines.ts'
import type { Check, DoctorFinding } from './finding.ts'

/** How long a server may take to answer a check. */
const CHECK_MS = 10_000

/**
 * One check for each model of the catalogue and each text server or model file that serves it.
 * Throws a refusal for what serving would refuse.
 */
export function textEngineChecks(home: string, config: Config): readonly Check[] {
  const settings = readyEngines(config.engines, home, process.env)
  return Object.entries(config.models).flatMap(([modelId, { fallback, ...first }]) =>
    [first, ...fallback].flatMap(({ engine: name, upstreamModel = modelId }) => {
      const setting = settings[name]
      if (setting?.type === 'gguf') return [{ name, run: () => checkModelFile(setting, modelId) }]
      if (setting?.type === 'replay') return [{ name, run: () => checkTape(setting, modelId) }]
      if (setting?.type !== 'openai' && setting?.type !== 'anthropic') return []
      return [{ name, run: () => checkTextServer(setting, { modelId, upstreamModel }) }]
    }),
  )
}

async function checkTextServer(
  setting: TextServerSetting,
  { modelId, upstreamModel: model }: { readonly modelId: string; readonly upstreamModel: string },
): Promise<DoctorFinding> {
  const what = `${modelId} by ${setting.type}: `
  const mend = 'see docs/engines.md'
  try {
    const server = { ...wayTo(setting), model }
    const look = await probeServer(server, AbortSignal.timeout(CHECK_MS))
    const message = what + look.message
    if (look.works === true) return await checkChatTemplate(setting, { model, message })
    return {
      state: look.works === false ? 'broken' : 'doubtful',
      message,
      mend: look.mend ?? mend,
    }
  } catch {
    const silence = `${what}${setting.baseUrl} does not answer within ${CHECK_MS / 1000} s`
    return { state: 'broken', message: silence, mend }
  }
}

/**
 * How replies begin according to the chat template, where the server shows it, and whether that
 * agrees with the settings.
 */
async function checkChatTemplate(
  setting: TextServerSetting,
  { model, message }: { readonly model: string; readonly message: string },
): Promise<DoctorFinding> {
  if (setting.type !== 'openai') return { state: 'fine', message }
  const { baseUrl, opensThinking } = setting
  const { headers } = wayTo(setting)
  const upstream = createUpstream({ baseUrl, headers })
  const server = SERVER_TRAITS[setting.server ?? 'other']
  const counting = createCounting(upstream, { baseUrl, server })
  const asked = { counting, modelId: model, thinks: true }
  const opens = await opensThought(asked).catch(() => undefined)
  await upstream.close()
  if (opens === undefined) return { state: 'fine', message }
  const found = `${message}; its chat template ${opens ? 'opens' : 'does not open'} <think>`
  if (opensThinking === undefined || opensThinking === opens)
    return { state: 'fine', message: found }
  const mend = 'leave opens_thinking away: it is found out'
  return { state: 'doubtful', message: `${found}, but opens_thinking is ${opensThinking}`, mend }
}

/** The address of a server's model list, with credentials. */
function wayTo(setting: TextServerSetting): Omit<LookedAt, 'model'> {
  const { baseUrl, apiKey, extraHeaders } = setting
  const known = { baseUrl, hasKey: apiKey !== undefined || extraHeaders !== undefined }
  return setting.type === 'openai'
    ? {
        ...known,
        headers: { ...chatHeaders(apiKey), ...extraHeaders },
        listPath: '/models',
        askPath: '/chat/completions',
      }
    : {
        ...known,
        headers: { ...messageHeaders(setting.server, apiKey), ...extraHeaders },
        listPath: '/v1/models',
        askPath: '/v1/messages',
      }
}

async function checkTape({ file }: ReplaySetting, modelId: string): Promise<DoctorFinding> {
  const what = `${modelId} by replay: `
  try {
    const { length } = await readRecordings(file)
    return {
      state: 'fine',
      message: `${what}${length} ${length === 1 ? 'reply' : 'replies'} in ${file}`,
    }
  } catch {
    const mend = 'record it: see docs/engines.md'
    return { state: 'broken', message: `${what}${file} cannot be read`, mend }
  }
}

async function checkModelFile(
  { file, contextTokens = 0 }: ModelFileSetting,
  modelId: string,
): Promise<DoctorFinding> {
  const what = `${modelId} by gguf: `
  const { readGgufFileInfo } = await loadLibrary()
  const info = await readGgufFileInfo(file).catch(() => undefined)
  const trained = info?.architectureMetadata.context_length
  if (trained === undefined)
    return {
      state: 'broken',
      message: `${what}${file} is no model file`,
      mend: 'download it again',
    }
  const lastStart = Math.max(...(info?.tensorInfo ?? []).map((it) => Number(it.fileOffset)))
  if (statSync(file).size <= lastStart)
    return { state: 'broken', message: `${what}${file} is cut off`, mend: 'download it again' }
  const message = `${what}there; trained for ${trained} tokens`
  const trouble = info && (await templateTrouble(file, info))
  if (trouble !== undefined)
    return {
      state: 'doubtful',
      message: `${message}; ${trouble}`,
      mend: 'take another file of the model',
    }
  if (contextTokens <= trained) return { state: 'fine', message }
  const mend = `set its context to ${trained} or less`
  return { state: 'doubtful', message: `${message}, and not for ${contextTokens}`, mend }
}

async function templateTrouble(file: string, fileInfo: GgufFileInfo): Promise<string | undefined> {
  const library = await loadLibrary()
  // Templates that the JavaScript parser cannot read are read by the library's native half.
  const llama = await library.getLlama({ gpu: false, build: 'never', progressLogs: false })
  const { trouble } = mannerOf(library, { fileInfo, filename: basename(file), llama })
  await llama.dispose()
  return trouble
}

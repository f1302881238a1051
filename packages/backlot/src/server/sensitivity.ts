/** The sensitivity checker of prompts and replies, by the configuration. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TextEngine } from '../domain/engine.ts'
import type { SensitivityChecker } from '../domain/sensitivity.ts'
import { combineCheckers } from '../moderation/combined-checker.ts'
import { createJudge } from '../moderation/judge.ts'
import { createModerationsChecker } from '../moderation/moderations.ts'
import { readShippedLists, shippedTerms } from '../moderation/shipped-lists.ts'
import { createTermChecker } from '../moderation/term-checker.ts'
import { parseTermLists, TermListError, type TermSource } from '../moderation/term-list.ts'
import type { Config } from '../config/config.ts'
import { toKey } from '../config/engines.ts'
import { DEFAULT_ON_FAILURE, type SensitivitySetting } from '../config/sensitivity.ts'
import { Refusal } from '../config/refusal.ts'

/** What checkers are made with. */
export type SensitivityContext = {
  readonly models: Config['models']
  /** The engine of a model, requested when a judge first needs it. */
  textEngine(modelId: string): TextEngine
  /** Called with checks that failed. */
  onError(thrown: unknown): void
}

/** The default time limit of a check, in seconds. */
const MODERATIONS_SECONDS = 5
const JUDGE_SECONDS = 30

/** Creates the checker: lists first, because they are cheapest. Throws a refusal for unusable settings. */
export function openSensitivity(
  home: string,
  setting: SensitivitySetting,
  context: SensitivityContext,
): SensitivityChecker {
  const { moderations, judge } = setting
  return combineCheckers([
    ...openLists(home, setting),
    ...(moderations ? [openModerations(moderations, context)] : []),
    ...(judge ? [openJudge(judge, context)] : []),
  ])
}

function openModerations(
  setting: NonNullable<SensitivitySetting['moderations']>,
  { onError }: SensitivityContext,
): SensitivityChecker {
  const { base_url: baseUrl, api_key: key, model, categories } = setting
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new Refusal(`sensitivity.moderations.base_url must be an http address, got ${baseUrl}.`)
  return createModerationsChecker({
    baseUrl,
    onError,
    timeoutMs: (setting.timeout_s ?? MODERATIONS_SECONDS) * 1000,
    onFailure: setting.on_failure ?? DEFAULT_ON_FAILURE,
    ...(key === undefined
      ? {}
      : { apiKey: toKey('sensitivity.moderations.api_key', key, process.env) }),
    ...(model === undefined ? {} : { model }),
    ...(categories === undefined ? {} : { categories }),
  })
}

function openJudge(
  setting: NonNullable<SensitivitySetting['judge']>,
  { models, textEngine, onError }: SensitivityContext,
): SensitivityChecker {
  const { model: modelId } = setting
  const { engine = 'sandbox' } = models[modelId] ?? {}
  if (engine === 'sandbox')
    throw new Refusal(
      `sensitivity.judge.model must be a model that an inference server serves, got ${modelId}, which the sandbox serves.`,
    )
  return createJudge({
    engine: textEngine,
    modelId,
    onError,
    timeoutMs: (setting.timeout_s ?? JUDGE_SECONDS) * 1000,
    onFailure: setting.on_failure ?? DEFAULT_ON_FAILURE,
  })
}

function openLists(home: string, { builtin, lists }: SensitivitySetting): SensitivityChecker[] {
  if (lists.length === 0) return builtin ? [createTermChecker(shippedTerms)] : []
  // Custom lists are read at the start, so that their errors are reported then.
  const own = lists.map((name) => readList(home, name))
  try {
    const terms = parseTermLists([...(builtin ? readShippedLists() : []), ...own])
    return [createTermChecker(() => terms)]
  } catch (thrown) {
    if (thrown instanceof TermListError) throw new Refusal(`${thrown.message}.`)
    throw thrown
  }
}

function readList(home: string, name: string): TermSource {
  try {
    return { name, text: readFileSync(resolve(home, name), 'utf8') }
  } catch {
    throw new Refusal(`sensitivity.lists: ${resolve(home, name)} cannot be read.`)
  }
}

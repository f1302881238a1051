/** The planner of a command that runs without a server: the model, its engines and the checks of content are those of the settings. */
import { createPlanner } from '../app/videos/ask-planner.ts'
import { type Config, readConfig } from '../config/config.ts'
import { readyEngines } from '../config/engines.ts'
import { PLANNER_TIMEOUT_MS, type PlannerSetting, requirePlanningModel } from '../config/planner.ts'
import { Refusal } from '../config/refusal.ts'
import { TEXT_MODELS } from '../domain/model.ts'
import type { SensitivityChecker } from '../domain/sensitivity.ts'
import type { VideoOrder } from '../domain/video.ts'
import { type Planner, type VideoPlan, wantsPlanner } from '../domain/video-plan.ts'
import { createEngines, type EngineChoice, type Engines } from '../engines/index.ts'
import { mediaReader } from '../system/media-reader.ts'
import { plannerForm } from '../wire/videos/planner-form.ts'
import { clock } from './clock-and-ids.ts'
import { openTempFolder } from './open-store.ts'
import { openSensitivity } from './sensitivity.ts'

/** What a command tells of the settings. */
export type CommandPlannerOptions = Pick<EngineChoice, 'onNotice'> & {
  readonly home: string
  readonly environment: NodeJS.ProcessEnv
  /** The model, in place of that of the setting `planner`. */
  readonly model?: string | undefined
}

/** A plan, or why there is none, with what a server's log would say about it. */
export type CommandPlan = VideoPlan & { readonly detail?: string | undefined }

/** A planner for one command. */
export type CommandPlanner = PlannerSetting & {
  /** As the worker of a server; `onAsk` is called before the model is asked. */
  plan(
    order: VideoOrder,
    run: { readonly signal: AbortSignal; onAsk(): void },
  ): Promise<CommandPlan>
  /** Ends the connections, and frees the memory of a model file. */
  close(): Promise<void>
}

/** Opens the planner. Throws a refusal when there is none, or its settings are wrong. */
export async function openCommandPlanner(options: CommandPlannerOptions): Promise<CommandPlanner> {
  const { home, environment } = options
  const config = await readConfig(home, environment)
  const setting = settingOf(config, options)
  const engines = openEngines(config, setting, options)
  let failure: unknown
  const onError = (thrown: unknown): void => void (failure = thrown)
  const sensitivity = openSensitivity(home, config.sensitivity, {
    models: config.models,
    textEngine: engines.text,
    onError,
  })
  const planner = createPlanner({
    textEngine: engines.text,
    modelId: setting.model,
    timeoutMs: setting.timeoutMs,
    clock,
    sensitivity,
    form: plannerForm,
    onError,
  })
  return {
    ...setting,
    plan: async (order, run) => {
      const plan = await planChecked({ planner, sensitivity, onError }, order, run)
      if (plan.by === 'planner' || failure === undefined) return plan
      return { ...plan, detail: detailOf(failure, plan.reason) }
    },
    close: engines.close,
  }
}

/** The model and its time limit, by the option or the settings. */
function settingOf(
  { planner, models }: Config,
  { home, model }: CommandPlannerOptions,
): PlannerSetting {
  if (model !== undefined) {
    requirePlanningModel('--planner-model', model, models)
    return { model, timeoutMs: planner?.timeoutMs ?? PLANNER_TIMEOUT_MS }
  }
  if (planner) return planner
  throw new Refusal(`no planner is set in ${home}/backlot.yaml; there, name a server and its model:
  engines: { texts: { type: openai, base_url: "http://127.0.0.1:8000/v1" } }
  models: { ${EXAMPLE}: { engine: texts, upstream_model: qwen3-32b } }
  planner: { model: ${EXAMPLE} }`)
}

/** A model to name in an example. */
const EXAMPLE = TEXT_MODELS[0]?.id ?? ''

/** The engines of the planner and of the judge of content; whatever is wrong with others does not matter. */
function openEngines(
  config: Config,
  { model }: PlannerSetting,
  { home, environment, onNotice }: CommandPlannerOptions,
): Engines {
  const enginesOf = (id: string): readonly (string | undefined)[] => {
    const { engine, fallback = [] } = config.models[id] ?? {}
    return [engine, ...fallback.map((other) => other.engine)]
  }
  const judge = config.sensitivity.judge?.model
  const used = new Set([...enginesOf(model), ...(judge === undefined ? [] : enginesOf(judge))])
  const settings = Object.entries(config.engines).filter(([name]) => used.has(name))
  return createEngines({
    clock,
    pace: config.sandbox.pace,
    scenarios: () => [],
    previz: config.previz,
    media: mediaReader(),
    temporary: openTempFolder(home, config),
    models: config.models,
    servers: readyEngines(Object.fromEntries(settings), home, environment),
    onFailure: () => undefined, // what no other engine made up for is the reason of the plan
    onNotice,
  })
}

/** The rules plan a prompt that a server would refuse. */
async function planChecked(
  {
    planner,
    sensitivity,
    onError,
  }: {
    readonly planner: Planner
    readonly sensitivity: SensitivityChecker
    onError(thrown: unknown): void
  },
  order: VideoOrder,
  { signal, onAsk }: { readonly signal: AbortSignal; onAsk(): void },
): Promise<VideoPlan> {
  const byRules = (reason: string): VideoPlan => ({ by: 'rules', reason })
  if (!wantsPlanner(order)) return byRules('prompts with [sandbox:…] are for them')
  try {
    if (await sensitivity.find([order.prompt], signal))
      return byRules('sensitive content was detected in the prompt, so nobody was asked')
  } catch (thrown) {
    signal.throwIfAborted()
    onError(thrown)
    return byRules('the prompt could not be checked for sensitive content')
  }
  onAsk()
  return planner.plan(order, signal)
}

/** As much of a failure as fits into a few lines. */
const MAX_DETAIL_CHARACTERS = 300

/** The words of the first cause, where they say more than the reason. */
function detailOf(thrown: unknown, reason: string): string | undefined {
  let cause = thrown
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  const words = cause instanceof Error ? cause.message : String(cause)
  return words === reason ? undefined : words.slice(0, MAX_DETAIL_CHARACTERS)
}

/** What the plans of many prompts lack, by counts: nothing is rendered. */
import { unreadWords } from '../src/reading/unread-words.ts'
import { planShot } from '../src/plan-shot.ts'
import type { TimeOfDay } from '../src/scene/scene.ts'
import { findHits } from '../src/hits/word-hits.ts'
import { shotOrder } from './shot-order.ts'

/** Slots of which something is seen that is no subject: a lake, cherry blossom, a thunderstorm. */
const SEEN: ReadonlySet<string> = new Set(['place', 'detail', 'weather', 'timeOfDay', 'season'])

/** What is counted over a set of prompts; lists hold the prompts themselves. */
export type PlanSurvey = {
  readonly prompts: number
  /** Prompts without a subject. */
  readonly bare: readonly string[]
  /** Of these, those of which nothing else is seen either, and nothing is reported as not shown. */
  readonly silent: readonly string[]
  /** Of the bare, those that report nothing as not shown: a place alone is one of them. */
  readonly unreported: readonly string[]
  /** Prompts that become drifting balls and do not ask for something abstract. */
  readonly balls: readonly string[]
  /** Prompts by the light of their film. */
  readonly times: Readonly<Partial<Record<TimeOfDay, number>>>
  /** Words that are reported as not shown or not read, the most frequent first. */
  readonly missed: readonly (readonly [word: string, prompts: number])[]
}

/** What one plan reports. */
type Planned = {
  readonly prompt: string
  readonly timeOfDay: TimeOfDay
  readonly isBare: boolean
  readonly isReported: boolean
  /** Something that is no subject is seen, and was asked for. */
  readonly isSeen: boolean
  readonly isBalls: boolean
  readonly missed: ReadonlySet<string>
}

function planned(prompt: string): Planned {
  const { scene, notShown = [] } = planShot(shotOrder(prompt))
  const hits = findHits(prompt).filter(({ negated }) => !negated)
  const isBare = scene.subjects.length === 0
  const isAsked = hits.some(({ slot, value }) => slot === 'place' && value === 'abstract')
  const unread = isBare ? unreadWords(prompt).map(({ text }) => text.toLowerCase()) : []
  return {
    prompt,
    timeOfDay: scene.timeOfDay,
    isBare,
    isReported: notShown.length > 0,
    isSeen: hits.some(({ slot }) => SEEN.has(slot)),
    isBalls: scene.place === 'abstract' && !isAsked,
    missed: new Set([...notShown.map(({ words }) => words), ...unread]),
  }
}

/** Plans every prompt and counts. */
export function surveyPlans(prompts: readonly string[]): PlanSurvey {
  const plans = prompts.map(planned)
  const missed = new Map<string, number>()
  for (const plan of plans)
    for (const word of plan.missed) missed.set(word, (missed.get(word) ?? 0) + 1)
  const times: Partial<Record<TimeOfDay, number>> = {}
  for (const { timeOfDay } of plans) times[timeOfDay] = (times[timeOfDay] ?? 0) + 1
  const promptsOf = (is: (plan: Planned) => boolean): readonly string[] =>
    plans.filter(is).map(({ prompt }) => prompt)
  return {
    prompts: prompts.length,
    bare: promptsOf(({ isBare }) => isBare),
    silent: promptsOf(({ isBare, isReported, isSeen }) => isBare && !isReported && !isSeen),
    unreported: promptsOf(({ isBare, isReported }) => isBare && !isReported),
    balls: promptsOf(({ isBalls }) => isBalls),
    times,
    missed: [...missed].toSorted((left, right) => right[1] - left[1]),
  }
}

/** The CPU time of a request by steps: each function of a profile belongs to one step. */
import type { Sampled } from './probe.ts'

/** The steps of a request, and the files that belong to each. The first match counts. */
const STEPS: readonly (readonly [step: string, is: RegExp])[] = [
  ['collector', /^ \(garbage collector\)$/],
  ['system and V8', /^ \(program\)$/],
  [
    'sockets',
    /^node:(net|internal\/stream_base|internal\/streams|internal\/js_stream|dns)|^ (writev?|writeUtf8String|writeLatin1String|writeBuffer|readStart)$/,
  ],
  ['HTTP in and out', /^node:(_http|http|internal\/http)|fastify|find-my-way|\/src\/http\//],
  [
    'key and limits',
    /\/src\/app\/accounts\/|\/src\/stores\/sqlite\/rates|\/src\/domain\/rate|key-tokens|found-keys/,
  ],
  ['count', /\/src\/tokens\/|engines\/openai\/count|inference\/replies\/(count|estimate)/],
  ['moderation', /\/src\/moderation\/|moderate-reply/],
  [
    'hold and capture',
    /\/src\/stores\/|reply-charge|\/src\/domain\/(ledger|price)|^node:sqlite|^ (all|run|step)$/,
  ],
  ['upstream', /undici|\/src\/inference\/|\/src\/engines\/|eventsource-parser/],
  ['parse and format', /\/src\/wire\/|typebox/],
  ['reply stages', /\/src\/app\/replies\//],
  [
    'timers and turns',
    /^node:(internal\/timers|timers|internal\/process|events|internal\/async|internal\/abort|internal\/event)/,
  ],
]

/** A step, and its CPU time per request, in microseconds. */
export type Step = { readonly name: string; readonly microseconds: number }

/** Splits the CPU time of a request by the shares of its steps in the profile, largest first. */
export function toSteps(samples: readonly Sampled[], cpuMicroseconds: number): readonly Step[] {
  const totals = new Map<string, number>()
  let all = 0
  for (const { url, name, selfMicroseconds } of samples) {
    if (name === '(idle)' || name === '(root)' || url === 'node:inspector') continue
    const where = url === '' ? ` ${name}` : url
    const [step = 'other'] = STEPS.find(([, is]) => is.test(where)) ?? []
    totals.set(step, (totals.get(step) ?? 0) + selfMicroseconds)
    all += selfMicroseconds
  }
  return [...totals]
    .map(([name, sum]) => ({ name, microseconds: (sum / all) * cpuMicroseconds }))
    .toSorted((one, other) => other.microseconds - one.microseconds)
}

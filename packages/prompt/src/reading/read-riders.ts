/** Who rides what is named next by the way it is said: "a cat rides a horse", "a girl on a skateboard", "a dog drives a car". */
import { cutOutNamed } from '../things/catalogue.ts'
import { isBoard, seatOf } from '../things/saddles.ts'
import { wearingOf } from '../things/wearables.ts'
import { HUMANS } from '../things/subject-kinds.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

/** Words between somebody and what they ride that are looked at: letters. */
const MAX_BETWEEN = 120

/** What may stand between somebody and the verb: "who is happily", "in sunglasses". */
const FIRST = String.raw`(?:,? (?:who|that|which|is|are|was|were|(?:in|with|wearing) [a-z ]{1,24}|[a-z]+ly)){0,3}`

/** What may stand between the verb and what is ridden; where somebody else is beside it, it is not ridden. */
const THEN = String.raw`\b(?:(?!\b(?:beside|near|next|with|behind|and|towards?|by|after)\b)[^.;,]){0,40}`

/** Between who rides and what is ridden: "is happily riding a", "on the back of an", 骑着. */
const RIDING = new RegExp(
  String.raw`^${FIRST}(?:,? (?:rid(?:es?|ing)|(?:(?:sit(?:s|ting)?|sat|perched|stand(?:s|ing)?|balanc(?:es|ing)) )?(?:atop|astride|on(?! the (?:far )?(?:left|right)\b)(?: top of| the back of)?))${THEN}|\s*(?:正在|在)?骑[^。，；]{0,12})$`,
  'iu',
)

/** The same for a car. */
const DRIVING = new RegExp(
  String.raw`^${FIRST}(?:,? (?:driv(?:es?|ing)|steer(?:s|ing)?|behind the wheel of)${THEN}|\s*(?:正在|在)?[开驾][^。，；]{0,12})$`,
  'iu',
)

/** The word for what is done on a board names the board: "is snowboarding". */
const BOARDING = /^[^.;,]{0,40}(?:boarding|surf(?:ing|s))$/iu

/** Marks who sits or stands on what is named next, or drives it. People also ride and drive by the verb alone. */
export function seatRiders({ text, drafts }: SubjectReading): void {
  for (const [index, rider] of drafts.entries()) {
    if (wearingOf(rider.shape)) continue
    const found = mountOf(drafts.slice(index), rider)
    if (found && isOnCycle(text.slice(found.from, found.mount.from), { rider, mount: found.mount }))
      rider.action = 'travel'
    if (found && isRiding(text.slice(found.from, found.mount.named), { rider, mount: found.mount }))
      rider.traits.add('astride')
  }
}

/** On what has two wheels and a saddle. */
const CYCLES: ReadonlySet<string> = new Set(['motorcycle', 'motor-scooter'])

/** "Does a wheelie on his motorcycle": who is on one rides it, whatever else is told. */
const isOnCycle = (
  between: string,
  { rider, mount }: { readonly rider: Draft; readonly mount: Draft },
): boolean =>
  HUMANS.has(rider.kind) &&
  (mount.kind === 'bicycle' || CYCLES.has(mount.shape ?? '')) &&
  /^[^.;]{0,60}\b(?:on (?:an?|his|her|their|the) (?:[a-z-]+ ){0,2}|(?:do(?:es|ing)|perform(?:s|ing)) (?:an? )?)$/iu.test(
    between,
  )

/** The first after the rider that can be ridden, and from where the words between tell of it; small things may stand between: "in sunglasses". */
function mountOf(
  [, ...others]: readonly Draft[],
  rider: Draft,
): { readonly mount: Draft; readonly from: number } | undefined {
  let from = rider.named
  for (const one of others) {
    if (!isSame(rider, one) && seatOf(one) !== undefined) return { mount: one, from }
    if (cutOutNamed(one.shape)?.nature !== 'thing') return undefined
    from = one.named
  }
  return undefined
}

function isRiding(
  between: string,
  { rider, mount }: { readonly rider: Draft; readonly mount: Draft },
): boolean {
  if (between.length > MAX_BETWEEN) return false
  if (mount.kind === 'car') return DRIVING.test(between)
  if (isBoard(mount.shape)) return BOARDING.test(between) || RIDING.test(between)
  return !HUMANS.has(rider.kind) && RIDING.test(between)
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.kind === other.kind && one.shape === other.shape

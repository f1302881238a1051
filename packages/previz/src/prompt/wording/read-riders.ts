/** Who is no woman, man or child and rides what is named next: "a cat rides a horse". */
import { seatOf } from '../../staging/saddles.ts'
import { HUMANS } from '../subject-kinds.ts'
import type { Draft, SubjectReading } from './subject-drafts.ts'

/** Between who rides and what is ridden: "is happily riding a", "on the back of an", 骑着. */
const RIDING =
  /^(?:,? (?:who|that|which|is|are|was|were|wearing [a-z ]{1,24}|[a-z]+ly))*(?:,? (?:rid(?:es?|ing)|(?:(?:sit(?:s|ting)?|sat|perched|balanc(?:es|ing)) )?(?:atop|astride|on(?: top of| the back of)?))\b[^.;,]{0,40}|\s*(?:正在|在)?骑[^。，；]{0,12})$/iu

/** People ride by the verb alone. Marks who else rides as sitting astride what is named next, where that has a seat. */
export function seatRiders({ text, drafts }: SubjectReading): void {
  for (const [index, rider] of drafts.entries()) {
    const mount = drafts[index + 1]
    if (!mount || HUMANS.has(rider.kind) || isSame(rider, mount)) continue
    if (seatOf(mount) === undefined || !RIDING.test(text.slice(rider.named, mount.named))) continue
    rider.traits.add('astride')
  }
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.kind === other.kind && one.shape === other.shape

/** Which way somebody goes or looks, as it is seen in the picture: "leftwards", "from right to left", "facing right", 向左. */
import { readCameraWords } from '@backlot/camera/wording'
import type { WordHit } from '../lexicon/word-hit.ts'

/** What is done in a direction. */
const DONE =
  'mov|walk|run|go|driv|rid|fl[yi]|swim|sail|trot|gallop|scamper|dash|sprint|rac|jog|march|stroll|crawl|hop|stepp?|danc|slid|glid|travel|swerv|look|gaz|star|glanc|turn|fac|head|point|lean'
/** What takes a thing in a direction. */
const SENT = 'roll|kick|throw|toss|bounc|hurl'

/** The side itself, and not what is on it or has it: "the left of a tree", "her left hand". */
const NOT_OF = String.raw`(?![- ](?:hand|side of|of|arm|leg|foot|eye|turn|lane|corner)\b)`

const wayTo = (side: 'left' | 'right', done: string): RegExp => {
  const other = side === 'left' ? 'right' : 'left'
  const [to, from] = side === 'left' ? ['左', '右'] : ['右', '左']
  return new RegExp(
    [
      String.raw`\b${side}wards?\b`,
      String.raw`\b(?:from )?(?:the )?${other}(?: side)? to (?:the )?${side}\b`,
      String.raw`\btowards? (?:(?:the|its|his|her|their) )?${side}\b${NOT_OF}`,
      String.raw`\b(?:${done})\p{L}*(?: (?:\p{L}+ly|hard|far))? (?:(?:to|into) (?:the|its|his|her|their) )?${side}\b${NOT_OF}`,
      String.raw`\b${side}[- ]facing\b`,
      `从${from}[边侧]?(?:向|往|到|至)${to}|(?:面|脸)?[向往朝]${to}[边侧]?`,
    ].join('|'),
    'giu',
  )
}

const waysBy = (done: string) =>
  [
    ['left', wayTo('left', done)],
    ['right', wayTo('right', done)],
  ] as const

const WAYS = waysBy(DONE)
const SENT_WAYS = waysBy(`${DONE}|${SENT}`)

/** The words of a text that tell a direction, in its order; not those that tell the camera's. */
export const directionHits = (text: string): readonly WordHit[] => hitsBy(text, WAYS)

/** The same, where a thing may be sent in a direction: "rolls left". */
export const sentHits = (text: string): readonly WordHit[] => hitsBy(text, SENT_WAYS)

function hitsBy(text: string, ways: typeof WAYS): readonly WordHit[] {
  return ways
    .flatMap(([value, words]) =>
      Array.from(text.matchAll(words), ({ 0: said, index: start }): WordHit => {
        const end = start + said.length
        return { slot: 'facing', value, hint: false, start, end, negated: false, plural: false }
      }),
    )
    .filter(({ start, end }) => !isOfCamera(text, start, end))
}

function isOfCamera(text: string, start: number, end: number): boolean {
  const before = /[^.,;!?，。；]*$/u.exec(text.slice(0, start))?.[0] ?? ''
  const after = /^[^.,;!?，。；]*/u.exec(text.slice(end))?.[0] ?? ''
  return readCameraWords(before + text.slice(start, end) + after).length > 0
}

/** Geometric forms that are looked at for themselves: "a red circle on top of a blue square", "ten triangles". */
import { COLOURS } from '../scene/scene.ts'
import type { WordHit } from '../lexicon/word-hit.ts'

/** Words of forms and their cut-outs. */
const FORMS: Readonly<Record<string, string>> = {
  circle: 'flat-circle',
  disc: 'flat-circle',
  oval: 'flat-oval',
  ellipse: 'flat-oval',
  square: 'flat-square',
  rectangle: 'flat-rectangle',
  triangle: 'flat-triangle',
  pentagon: 'flat-pentagon',
  hexagon: 'flat-hexagon',
  cylinder: 'cylinder',
  pyramid: 'small-pyramid',
}

const FORM = Object.keys(FORMS).join('|')
const COLOUR = [...COLOURS, 'gray', 'cyan', 'violet', 'golden', 'silver'].join('|')
const NUMBER = 'two|three|four|five|six|seven|eight|nine|ten|several|many|some|\\d+'

/** What makes a word one for a form: a number, a colour or a size right before it; at the start of a text an article does. */
const FORM_WORDS = new RegExp(
  String.raw`(?<before>\b(?:${COLOUR}|${NUMBER}|large|small|big|tiny|huge|giant|glass|wooden|metal|solid)[ -]|^(?:an?|the) )(?<form>${FORM})(?<plural>s?)\b`,
  'giu',
)

/** After a form, a word that shows that it is a noun by itself; of a market square or a square table it is not. */
const ENDS =
  /^(?:\s*$|\s*[,.;:!?]|\s+(?:and|or|with|on|in|at|to|above|below|under|over|next|beside|behind|inside|between|near|atop|that|which|is|are|of (?:the )?same|from|changes?|turns?|becomes?|moves?|rolls?|rotates?|spins?|transform(?:s|ed|ing)?|sit(?:s|ting)?|stacked|floating|flying|overlapping|touching|surrounded|against|left|right|has|have|side)\b)/iu

/** Places that are called squares. */
const PLACES = /\b(?:times|red|town|market|city|main|public|central|cobbled|cobblestone) $/iu

/** The forms of a text, as things. */
export function geometryHits(text: string): readonly WordHit[] {
  return Array.from(text.matchAll(FORM_WORDS)).flatMap((found): WordHit[] => {
    const { before = '', form = '', plural = '' } = found.groups ?? {}
    const start = found.index + before.length
    const end = start + form.length + plural.length
    const shape = FORMS[form.toLowerCase()]
    if (shape === undefined || !ENDS.test(text.slice(end))) return []
    if (isPlace(text, start, end) || ON_A_SIGN.test(text.slice(0, start))) return []
    return [
      {
        slot: 'subject',
        value: 'thing',
        shape,
        start,
        end,
        negated: false,
        plural: plural !== '',
        hint: false,
      },
    ]
  })
}

/** What is drawn on a flag or a sign stands nowhere by itself. */
const ON_A_SIGN =
  /\b(?:flag|sign|shirt|logo|banner|poster|card|label|badge|jersey|symbol|icon|screen|wall)s? (?:with|featuring|showing|displaying|that has|has|having) (?:[a-z]+ ){0,3}$/iu

/** Red Square is one in Moscow, and pyramids are in Egypt where no colour is said. */
const isPlace = (text: string, start: number, end: number): boolean => {
  const said = text.slice(start, end)
  if (/^square$/iu.test(said)) return said.startsWith('S') && PLACES.test(text.slice(0, start))
  return (
    /^pyramids?$/iu.test(said) &&
    !new RegExp(`\\b(?:${COLOUR}|glass|wooden|metal)[ -]$`, 'iu').test(text.slice(0, start))
  )
}

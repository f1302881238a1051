/** Which cameras film and are not seen, and which other things are words for what a camera does. */
import type { WordHit } from '../lexicon/word-hit.ts'

/** True for the camera that films, and is not seen: "the camera pans", "still camera". */
export function isFilming(text: string, { shape = '', start, end }: WordHit): boolean {
  const before = text.slice(Math.max(0, start - 30), start)
  const after = text.slice(end, end + 30)
  if (shape.includes('camera')) return films(before, after)
  if (shape === 'cooking') return /\bcamera $/iu.test(before)
  if (shape === 'delivery-truck') return /^(?:A )?$/u.test(before) && TRUCKING.test(after)
  return shape === 'bread' && PANNING.test(text.slice(Math.max(0, start - 8), end))
}

/** True for a camera between these words. */
const films = (before: string, after: string): boolean =>
  /^(?:が|は|가|는|를 (?:고정|따라))/u.test(after) ||
  (/(?:^|[.;:!?]\s*)$/u.test(before) && /^ [a-z]/u.test(after)) ||
  (MANNER.test(before) && /^\s*(?:$|[.,;!?])/u.test(after)) ||
  FILMING.test(after) ||
  LOOKED_AT.test(before) ||
  (/\bthe $/iu.test(before) && DOES.test(after))

/** Who faces the camera faces the viewer. */
const LOOKED_AT =
  /\b(?:fac(?:es|ing)|(?:look|star|gaz|smil|wav|point|wink)(?:s|es|ing) (?:at|into|towards?|to)) (?:the )?$/iu

/** A camera that goes sideways: "A truck right through a garden". */
const TRUCKING = /^ (?:left|right)\b/iu

/** How one films: "…, still camera". */
const MANNER =
  /(?:^|[.,;!?]\s*|\bwith an? )(?:still|static|fixed|steady|stationary|moving|shaky|hand-?held|slow|smooth|drone|aerial|cinematic|wide|low|high)(?:[ -][a-z]+)? $/iu

/** Anything but what befalls things. */
const DOES =
  /^ (?:then |slowly |gently |gradually |smoothly |now |also )*(?!(?:falls|breaks|sits|lies|stands|hangs|flashes|clicks|explodes|melts|turns into|is|was|has|on|in|of|and|with|that|lies|rests|belongs|changes|transforms|becomes|shatters|rusts|ages)\b)[a-z]{3,}s\b/iu

/** In Japanese a pan is written as bread is. */
const PANNING = /(?:左|右|上|下|横|方向)(?:へ|に)?(?:ゆっくり(?:と)?)?パン$/u

const FILMING =
  /^(?: (?:slowly|gently|smoothly|gradually|then|is|remains|stays))* ?(?:pan|tilt|zoom|orbit|track|follow|move|moving|push|pull|circle|circling|rotat|dolly|glide|gliding|rise|rising|descend|ascend|sweep|fly|flies|angle|view|shot|work|perspective|lens|focus|capture|capturing|reveal|hover|static|still|steady|fixed|starts?|begins?|shake|shaking|locked|stationary|slow|switch|cuts|shift|spin|swing|dive|diving|spiral|arc|crane|handheld|gaze|look|pass|linger|movement|motion|position|travel|lower|lift)/iu

/** Who is before a plain sheet, as in a studio: "a cat on a white background", "a portrait of a dog, studio, dark background". */
import type { Action, Colour, Place, Scene, Subject } from '../scene/scene.ts'
import { fittingAction } from '../things/subject-kinds.ts'

/** Says that nothing is behind anybody but a sheet. */
const SHEET =
  /\b(?:plain|solid|black|white|gr[ae]y|dark|red|orange|yellow|green|teal|blue|purple|pink|brown|beige|neutral|simple|clean|empty|blank|seamless|studio)(?: [a-z]+)? (?:background|backdrop)\b|\b(?:photo|photography|portrait) studio\b|\bstudio (?:shot|portrait|photo(?:graph)?|photography|lighting|light)\b|,\s*studio\s*(?:,|$)/iu
/** What else is in the background is a place. */
const BEHIND = /\b(?:blurr(?:ed|y)|bokeh|out[- ]of[- ]focus|moving|busy|bustling)\b/iu

/** True where nobody is said to be anywhere but before a sheet. */
export const isStudio = (
  said: Place | undefined,
  subjects: readonly Subject[],
  text: string,
): boolean =>
  (said === undefined || INDOORS.has(said) || (said === 'meadow' && PLAIN.test(text))) &&
  subjects.length > 0 &&
  SHEET.test(text) &&
  !BEHIND.test(text) &&
  subjects.every(({ shape, kind }) => shape !== undefined || !VAST.has(kind))

/** A plain background is no plain. */
const PLAIN = /\bplain(?: [a-z]+)? (?:background|backdrop)\b/iu
const INDOORS: ReadonlySet<Place> = new Set(['interior', 'tabletop'])

/** What no studio has room for. */
const VAST: ReadonlySet<Subject['kind']> = new Set(['train', 'ship', 'plane', 'balloon', 'rocket'])

/** The colour of a sheet that is said to be dark. */
export const darkSheet = ({ surface }: Pick<Scene, 'surface'>, text: string): Colour | undefined =>
  surface === 'paper' && /\bdark(?: [a-z]+)? (?:background|backdrop)\b/iu.test(text)
    ? 'black'
    : undefined

/** Nobody goes anywhere in a studio. */
export const posing = (subject: Subject): Subject =>
  GOING.has(subject.action) ? { ...subject, action: fittingAction(subject, 'stand') } : subject

const GOING: ReadonlySet<Action> = new Set(['walk', 'run', 'travel', 'leap'])

/** Abstract films as designers put them behind titles: smoke, ink, silk, lights, lines and forms at every depth, before a fade of two colours. */
import { seededRandom } from '@backlot/camera/random'
import { paintFade } from '../../painting/motion-paints.ts'
import { MOTION_BACKGROUNDS, type MotionBackground } from '@backlot/prompt/motion-backgrounds'
import type { Scene } from '@backlot/prompt/scene'
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { itemAt } from '../../renderer/scene/random.ts'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import { castSubjects } from '../../staging/cast.ts'
import { ring } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import {
  blobs,
  bokeh,
  bubbles,
  forms,
  type ThreeHues,
  inkCloud,
  type Look,
  neonLines,
  rings,
  sheetsOfSilk,
  smokeColumns,
  wavesOfLights,
} from './motion-layers.ts'
import { PIGMENTS } from '../palette.ts'
import { cells, chart, dials, digits, globe, helices, network, streaks } from './tech-layers.ts'

/** The background that a scene asks for. */
export const motionBackgroundIn = ({
  details,
}: Pick<Scene, 'details'>): MotionBackground | undefined =>
  MOTION_BACKGROUNDS.find((one) => details.includes(one))

/** A background: how it is made, and whether it shines in the dark. */
type Kind = { readonly isLight: boolean; readonly cards: (look: Look) => readonly Card[] }

const KINDS: Readonly<Record<MotionBackground, Kind>> = {
  kaleidoscope: { isLight: false, cards: rings },
  ink: { isLight: false, cards: inkCloud },
  smoke: { isLight: false, cards: smokeColumns },
  silk: { isLight: false, cards: sheetsOfSilk },
  bubbles: { isLight: false, cards: bubbles },
  bokeh: { isLight: true, cards: bokeh },
  neon_lines: { isLight: true, cards: neonLines },
  gradient: { isLight: false, cards: blobs },
  shapes: { isLight: false, cards: forms },
  particles: { isLight: true, cards: wavesOfLights },
  network: { isLight: true, cards: network },
  data: { isLight: true, cards: digits },
  chart: { isLight: true, cards: chart },
  digital_globe: { isLight: true, cards: globe },
  hud: { isLight: true, cards: dials },
  dna: { isLight: true, cards: helices },
  cells: { isLight: false, cards: cells },
  warp: { isLight: true, cards: streaks },
}

/** The stage of an abstract film with a background of this kind. */
export function buildMotionBackground(brief: WorldBrief, background: MotionBackground): Stage {
  const random = seededRandom(brief.seed * 17 + 5)
  const kind = KINDS[background]
  const hues = huesOf(brief.scene, random, background)
  const fade = fadeOf(brief.scene, { background, hues })
  return {
    background: mix(fade[0], fade[1], 0.5),
    cards: [
      ...backdrop(brief, fade),
      ...kind.cards({ brief, hues, random }),
      ...castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 2 }),
    ],
    haze: { colour: fade[1], density: 0.004, startMetres: 16, limit: 0.5 },
    grade: { ...brief.palette.grade, bloomFrom: kind.isLight ? 0.62 : 0.95, bloomGain: 0.5 },
    particles: [],
    stars: [],
  }
}

/** Sets of colours that go together; the seed chooses one. */
const SETS: readonly [ThreeHues, ...ThreeHues[]] = [
  [
    [0.16, 0.5, 0.95],
    [0.56, 0.26, 0.93],
    [0.2, 0.88, 0.86],
  ],
  [
    [0.98, 0.42, 0.3],
    [0.94, 0.22, 0.55],
    [1, 0.75, 0.32],
  ],
  [
    [0.1, 0.68, 0.6],
    [0.14, 0.42, 0.8],
    [0.66, 0.92, 0.5],
  ],
  [
    [0.9, 0.3, 0.75],
    [0.4, 0.3, 0.95],
    [0.35, 0.8, 1],
  ],
]

/** Colours that people expect of some of them. */
const USUAL_HUES: Partial<Record<MotionBackground, ThreeHues>> = {
  cells: [
    [0.8, 0.12, 0.16],
    [0.92, 0.36, 0.3],
    [0.5, 0.05, 0.1],
  ],
  data: [
    [0.2, 0.92, 0.45],
    [0.3, 0.8, 0.75],
    [0.12, 0.6, 0.3],
  ],
  digital_globe: [
    [0.25, 0.7, 1],
    [0.2, 0.4, 0.95],
    [0.35, 0.9, 0.95],
  ],
  hud: [
    [0.25, 0.8, 1],
    [0.2, 0.55, 0.95],
    [0.4, 0.95, 0.9],
  ],
}

/** The colours that are named, and what lies between them; else a set of the seed's. */
function huesOf(
  { tint, hues }: Scene,
  random: () => number,
  background: MotionBackground,
): ThreeHues {
  const set = itemAt(SETS, Math.floor(random() * SETS.length))
  const chosen = USUAL_HUES[background] ?? set
  const first = tint && PIGMENTS[tint]
  const second = hues?.sky && PIGMENTS[hues.sky]
  if (first && second) return [first, second, mix(first, second, 0.5)]
  if (!first) return chosen
  return [first, mix(first, [1, 1, 1], 0.35), scaled(first, 0.55)]
}

const DEEP: Rgb = [0.03, 0.035, 0.07]
const PALE: Rgb = [0.94, 0.95, 0.96]
const isBright = (colour: Rgb): boolean =>
  0.3 * colour[0] + 0.6 * colour[1] + 0.1 * colour[2] > 0.45

/** What is behind all: the colour that is named for it, darkness behind what shines, and else what sets the first hue off. */
function fadeOf(
  { tint, hues: named }: Scene,
  { background, hues }: { readonly background: MotionBackground; readonly hues: ThreeHues },
): readonly [Rgb, Rgb] {
  if (KINDS[background].isLight) return [mix(DEEP, hues[1], 0.2), DEEP]
  if (background === 'gradient' || background === 'silk' || background === 'bubbles')
    return [mix(hues[0], hues[1], 0.35), mix(hues[1], [1, 1, 1], 0.12)]
  if (background === 'cells') return [mix(hues[0], DEEP, 0.5), mix(hues[0], DEEP, 0.82)]
  if (named?.sky) return [PIGMENTS[named.sky], mix(PIGMENTS[named.sky], DEEP, 0.25)]
  if (background === 'smoke' || (tint && isBright(PIGMENTS[tint])))
    return [mix(DEEP, hues[0], 0.05), DEEP]
  return [PALE, mix(PALE, hues[0], 0.1)]
}

function backdrop({ book }: WorldBrief, fade: readonly [Rgb, Rgb]): Card[] {
  const texture = book.add({
    widthPx: 32,
    heightPx: 512,
    paint: (_, w, h) => paintFade(w, h, fade),
  })
  const around = { yawFrom: -Math.PI, yawTo: Math.PI, radius: 1, bottom: -1.8, top: 1.8 }
  return ring(texture, around, { infinite: true, backdrop: 0 })
}

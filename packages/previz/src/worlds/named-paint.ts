/** The colours that a prompt names, as paints that show as those colours in the light of a place. */
import type { Colour } from '@backlot/prompt/scene'
import { luma, type Rgb } from '../renderer/scene/colour.ts'
import { FURS, type Palette, PIGMENTS } from './palette.ts'

/** Painters multiply about this share of a colour by the light of the place. */
const LIT_SHARE = 0.65
/** How much of the light's hue a paint makes up for, and how much of its darkness: a red vase at dusk is red, and darker than by day. */
const HUE_KEPT = 0.9
const LIGHT_KEPT = 0.65

/** A named colour as paint. */
export const namedPaint = (colour: Colour, palette: Pick<Palette, 'ambient'>): Rgb =>
  namedIn(colour, ambientLight(palette))

/** A named colour as fur has it. */
export const namedFur = (colour: Colour, palette: Pick<Palette, 'ambient'>): Rgb =>
  paintedAs(FURS[colour] ?? PIGMENTS[colour], ambientLight(palette))

/** A named colour as paint for what is multiplied by a light of its own. */
export const namedIn = (colour: Colour, light: Rgb): Rgb => paintedAs(PIGMENTS[colour], light)

function ambientLight({ ambient }: Pick<Palette, 'ambient'>): Rgb {
  const lit = (part: number): number => 1 - LIT_SHARE + LIT_SHARE * part
  return [lit(ambient[0]), lit(ambient[1]), lit(ambient[2])]
}

/** What has to be painted so that a colour is seen: people take a thing for red by any light. */
function paintedAs(colour: Rgb, light: Rgb): Rgb {
  const grey = luma(light)
  const paint = (channel: 0 | 1 | 2): number =>
    (colour[channel] * (grey / light[channel]) ** HUE_KEPT) / grey ** LIGHT_KEPT
  const whole = [paint(0), paint(1), paint(2)] as const
  // Paint reflects no more light than falls on it: what would be brighter than white is darker, in the same hue.
  const most = Math.max(1, ...whole)
  return [whole[0] / most, whole[1] / most, whole[2] / most]
}

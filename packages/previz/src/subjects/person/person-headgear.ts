/** Hats that are named, crowns and what else is on heads. */
import type { Headgear } from '@backlot/prompt/outfits'
import {
  drawBandana,
  drawBeanie,
  drawBeret,
  drawChefHat,
  drawHelm,
  drawHelmet,
  drawTurban,
} from './cloth-hats.ts'
import { drawCrown, drawFlowerCrown, drawTiara } from './crowns.ts'
import {
  drawCap,
  drawCowboyHat,
  drawGraduationCap,
  drawPirateHat,
  drawSunHat,
  drawTopHat,
  drawWizardHat,
} from './felt-hats.ts'
import type { HatPen } from './hat-pen.ts'
import type { HatStyle } from './skeleton.ts'

/** How each is drawn; a new one is a new line. */
export const HEADGEAR_HATS: Readonly<Record<Headgear | 'helm', (pen: HatPen) => void>> = {
  top_hat: drawTopHat,
  sun_hat: drawSunHat,
  cap: drawCap,
  beanie: drawBeanie,
  helmet: drawHelmet,
  turban: drawTurban,
  bandana: drawBandana,
  beret: drawBeret,
  cowboy_hat: drawCowboyHat,
  wizard_hat: drawWizardHat,
  pirate_hat: drawPirateHat,
  chef_hat: drawChefHat,
  graduation_cap: drawGraduationCap,
  crown: drawCrown,
  tiara: drawTiara,
  flower_crown: drawFlowerCrown,
  helm: drawHelm,
}

/** True for a hat that is drawn here: it looks nearly the same from all sides. */
export const isHeadgear = (style: HatStyle): style is keyof typeof HEADGEAR_HATS =>
  style in HEADGEAR_HATS

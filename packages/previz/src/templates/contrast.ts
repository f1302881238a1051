/** The readability of one colour on another. Source: WCAG 2.2, "relative luminance" and "contrast ratio". */
import { toLinear, type Rgb } from '../renderer/scene/colour.ts'

/** The relative luminance of a colour, 0 to 1. */
export function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** The contrast ratio of two luminances, 1 to 21. */
export function contrastRatio(one: number, other: number): number {
  const [light, dark] = one > other ? [one, other] : [other, one]
  return (light + 0.05) / (dark + 0.05)
}

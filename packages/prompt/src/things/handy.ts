/** What is small enough for a hand. */
import { cutOutNamed } from './catalogue.ts'

/** Small things that a hand can hold. */
export function isHandy({
  kind,
  shape,
}: {
  readonly kind: string
  readonly shape?: string
}): boolean {
  const nature = cutOutNamed(shape)?.nature
  return kind === 'thing' && (nature === 'thing' || nature === 'food')
}

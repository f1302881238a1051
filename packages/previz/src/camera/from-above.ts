/** Which films show a town from above its roofs. */
import type { Scene } from '@backlot/prompt/scene'
import { cutOutNamed } from '@backlot/prompt/catalogue'

/** What stands over the roofs of a town, metres. */
const OVER_ROOFS = 5

/** True for a town from the air in which nobody is but buildings: in its streets nothing would be seen of it. */
export const isOverRoofs = ({
  place,
  angle,
  details,
  subjects,
  wall,
}: Pick<Scene, 'place' | 'angle' | 'details' | 'subjects' | 'wall'>): boolean =>
  (place === 'city' || place === 'skyline') &&
  (angle === 'aerial' || angle === 'top') &&
  wall === undefined &&
  !details.includes('alley') &&
  !details.includes('market') &&
  subjects.every(
    ({ shape }) =>
      cutOutNamed(shape)?.nature === 'stand' &&
      (cutOutNamed(shape)?.heightMetres ?? 0) > OVER_ROOFS,
  )

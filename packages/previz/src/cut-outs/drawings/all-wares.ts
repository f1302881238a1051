/** Our own drawings of servings, wares and more animals. */
import { OWN_BEASTS } from './own-beasts.ts'
import { OWN_BELONGINGS } from './own-belongings.ts'
import { OWN_BOWLS } from './own-bowls.ts'
import { OWN_DESK } from './own-desk.ts'
import { OWN_HANDS } from './own-hands.ts'
import { OWN_FURNISHINGS } from './own-furnishings.ts'
import { OWN_MORSELS } from './own-morsels.ts'
import { OWN_MUSIC } from './own-music.ts'
import { OWN_OUTDOORS } from './own-outdoors.ts'
import { OWN_PRODUCE } from './own-produce.ts'
import { OWN_SERVINGS } from './own-servings.ts'
import { OWN_SMALL_BEASTS } from './own-small-beasts.ts'
import { OWN_TOOLS } from './own-tools.ts'
import { OWN_HOUSEHOLD } from './own-wares.ts'

/** By their names in `ware-words.ts`. */
export const OWN_WARES: Readonly<Record<string, string>> = {
  ...OWN_BOWLS,
  ...OWN_SERVINGS,
  ...OWN_PRODUCE,
  ...OWN_MORSELS,
  ...OWN_BEASTS,
  ...OWN_SMALL_BEASTS,
  ...OWN_HOUSEHOLD,
  ...OWN_FURNISHINGS,
  ...OWN_HANDS,
  ...OWN_TOOLS,
  ...OWN_MUSIC,
  ...OWN_BELONGINGS,
  ...OWN_OUTDOORS,
  ...OWN_DESK,
}

/** The place of a cut-out when a prompt names none. */
import type { Place } from '../scene/scene.ts'
import { BUILDING_HOMES } from './building-homes.ts'
import type { CutOut } from './catalogue.ts'
import type { Nature } from './natures.ts'

const BY_NATURE: Readonly<Record<Nature, Place>> = {
  walk: 'meadow',
  hop: 'meadow',
  crawl: 'forest',
  swim: 'underwater',
  fly: 'meadow',
  drift: 'meadow',
  roll: 'city',
  sail: 'lake',
  plant: 'meadow',
  stand: 'meadow',
  thing: 'tabletop',
  food: 'tabletop',
  flame: 'forest',
  float: 'meadow',
}

/** Exceptions to the place of their nature. */
const ELSEWHERE: readonly (readonly [Place, string])[] = [
  ...BUILDING_HOMES,
  [
    'snowfield',
    'penguin polar-bear seal mammoth sled snowman snowman-without-snow skier snowboarder snowboard',
  ],
  ['desert', 'camel two-hump-camel cactus scorpion lizard'],
  [
    'forest',
    'bear wolf panda koala sloth gorilla orangutan monkey moose beaver badger skunk chipmunk',
  ],
  ['forest', 'hedgehog raccoon boar frog troll woman-fairy mushroom tent camping bat'],
  [
    'mountains',
    'goat llama ram phoenix-bird small-airplane parachute helicopter quadcopter mountain-cableway',
  ],
  ['mountains', 'aerial-tramway volcano'],
  ['sea', 'person-surfing speedboat lying-surfboard'],
  ['beach', 'surfboard sandcastle'],
  ['beach', 'crab palm-tree desert-island beach-with-umbrella turtle umbrella-on-ground'],
  ['river', 'crocodile otter flamingo hippopotamus goose'],
  ['space', 'alien alien-monster flying-saucer satellite ringed-planet comet full-moon star'],
  ['space', 'glowing-star globe-showing-europe-africa'],
  ['city', 'office-building department-store convenience-store post-office vertical-traffic-light'],
  [
    'city',
    'stop-sign yield-sign no-entry-sign speed-limit-sign road-sign billboard bus-stop fuel-pump postbox statue-of-liberty tokyo-tower slot-machine construction',
  ],
  [
    'city',
    'fire-hydrant phone-booth parking-meter street-lamp clock-tower eiffel-tower wastebasket',
  ],
  ['desert', 'pyramid'],
  ['meadow', 'soccer-ball rugby-football american-football baseball cricket-game'],
  ['sea', 'opera-house'],
  ['city', 'man-superhero woman-superhero man-zombie woman-zombie building-construction rat'],
  [
    'interior',
    'cell-bars dumbbells treadmill weight-bench punching-bag pedestal couch-and-lamp bed bathtub toilet shower mirror door window chair ladder file-cabinet',
  ],
  ['interior', 'inside-sill fish-tank fireplace chandelier'],
  ['city', 'vending-machine box-trailer'],
  ['meadow', 'long-sword walking-cane quarterstaff spear'],
  ['forest', 'tree-stump'],
  [
    'forest',
    'leafy-branch autumn-branch red-branch fern bamboo tree-trunk mossy-rock leaf-heap red-panda',
  ],
  ['desert', 'meerkat agave'],
  ['beach', 'hermit-crab'],
  ['underwater', 'starfish'],
  ['meadow', 'fence-panel tractor combine-harvester bulldozer excavator'],
  ['city', 'charging-station'],
  ['beach', 'ship-wreck'],
  ['sea', 'warship'],
  ['forest', 'bare-branch'],
  ['interior', 'refrigerator bookshelf dining-table washing-machine oven kitchen-sink piano'],
  ['interior', 'balloon-arch'],
  ['interior', 'kitchen-counter blackboard whiteboard school-desk vacuum-cleaner'],
  ['interior', 'desktop-computer television drum long-drum barber-pole person-lifting-weights'],
  ['interior', 'person-fencing person-bouncing-ball man-vampire woman-vampire hamster mouse ghost'],
]

const HOMES: ReadonlyMap<string, Place> = new Map(
  ELSEWHERE.flatMap(([place, names]) => names.split(' ').map((name) => [name, place] as const)),
)

/** The place for a cut-out. */
export function homeOfShape({ name, nature }: CutOut): Place {
  return HOMES.get(name) ?? BY_NATURE[nature]
}

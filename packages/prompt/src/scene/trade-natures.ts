/** What a reader knows of what people do at work, in a household or before a camera. */
import type { ActivityNature } from './activity-nature.ts'
import type { TRADES } from './activity-names.ts'

const STANDING = ['stand'] as const

const words = (list: string): readonly string[] => list.split(' ')

/** Each of them; a new one is a new line. */
export const TRADE_NATURES: Readonly<Record<(typeof TRADES)[number], ActivityNature>> = {
  film: {
    actions: STANDING,
    uses: words('camera video-camera movie-camera film-frames film-projector cinema'),
  },
  slate: { actions: STANDING, home: 'interior', room: 'stage', uses: words('clapper-board') },
  groom: {
    actions: STANDING,
    apart: 0.34,
    needsTwo: true,
    sameWay: true,
    toSelf: 'comb',
    home: 'interior',
    room: 'shop',
    uses: words('scissors hair-pick chair lipstick paintbrush razor'),
  },
  treat: {
    actions: STANDING,
    apart: 0.66,
    needsTwo: true,
    sameWay: true,
    home: 'interior',
    room: 'hospital',
    uses: words('syringe stethoscope bed tooth adhesive-bandage lotion-bottle'),
  },
  spray: {
    actions: ['stand', 'walk'],
    uses: words('lotion-bottle soap bucket fire-extinguisher spray-bottle'),
  },
  roll_paint: {
    actions: STANDING,
    uses: words('paint-roller paintbrush bucket artist-palette'),
  },
  repair: {
    actions: STANDING,
    uses: words('wrench toolbox gear nut-and-bolt screwdriver hammer'),
  },
  weld: { actions: STANDING, home: 'interior', room: 'basement', uses: words('toolbox wrench') },
  drill: { actions: STANDING, home: 'interior', uses: words('screwdriver toolbox wood') },
  saw: { actions: STANDING, home: 'interior', uses: words('carpentry-saw wood toolbox hammer') },
  chop_wood: { actions: STANDING, home: 'forest', uses: words('axe wood fire') },
  throw_pot: { actions: ['sit'], home: 'interior', uses: words('amphora chair potted-plant') },
  measure: { actions: STANDING, home: 'interior', uses: words('straight-ruler triangular-ruler') },
  plan: {
    actions: STANDING,
    home: 'interior',
    room: 'office',
    uses: words('scroll rolled-up-newspaper page world-map blueprint straight-ruler'),
  },
  note: {
    actions: ['stand', 'sit', 'walk'],
    uses: words('clipboard memo notebook pen pencil page stethoscope'),
  },
  teach: {
    actions: STANDING,
    home: 'interior',
    uses: words('pen crayon memo whiteboard'),
  },
  cradle: {
    actions: ['stand', 'sit', 'walk'],
    home: 'interior',
    uses: words('child swaddled-baby baby-bottle'),
  },
  lift_baby: { actions: STANDING, uses: words('child swaddled-baby') },
  shop: { actions: ['walk', 'stand'], home: 'city', uses: words('shopping-bags handbag') },
  browse: {
    actions: STANDING,
    home: 'interior',
    uses: words('t-shirt dress jeans coat womans-clothes shorts'),
  },
  watch_show: {
    actions: ['sit'],
    home: 'interior',
    uses: words('popcorn'),
  },
  play_toys: {
    actions: ['sit'],
    home: 'interior',
    shows: words('teddy-bear nesting-dolls puzzle-piece robot racing-car locomotive yo-yo'),
    takes: true,
  },
  press: { actions: STANDING, home: 'interior', takes: true },
  thumbs_up: { actions: ['stand', 'sit'], uses: words('thumbs-up') },
  hold_head: { actions: ['stand', 'sit'] },
  fold_arms: { actions: ['stand', 'sit'] },
  pose: { actions: STANDING, uses: words('camera') },
  serve: { actions: ['walk', 'stand'], home: 'interior', room: 'cafe', takes: true },
  shake_drink: {
    actions: STANDING,
    home: 'interior',
    room: 'bar',
    shows: words('tropical-drink cocktail-glass tumbler-glass wine-glass'),
  },
  brew: {
    actions: STANDING,
    home: 'interior',
    room: 'cafe',
    uses: words('hot-beverage coffee-machine teapot'),
  },
  smell: {
    actions: STANDING,
    shows: words('rose tulip sunflower bouquet blossom hibiscus cherry-blossom hyacinth lotus'),
    takes: true,
  },
  tinker: {
    actions: STANDING,
    uses: words('wrench toolbox gear nut-and-bolt screwdriver'),
    shows: words(
      'kitchen-sink toilet bathtub washing-machine wheel vending-machine television radio',
    ),
  },
  harvest: { actions: STANDING, home: 'meadow', uses: words('basket bucket'), takes: true },
  pick_fruit: { actions: STANDING, home: 'meadow', uses: words('basket bucket'), takes: true },
  treadmill: { actions: STANDING, home: 'interior', room: 'gym', uses: words('treadmill') },
  meet: {
    actions: ['sit'],
    home: 'interior',
    room: 'office',
    uses: words('dining-table school-desk chair laptop page'),
  },
  dine: {
    actions: ['sit'],
    home: 'interior',
    room: 'kitchen',
    takes: true,
    uses: words('dining-table chair fork-and-knife fork-and-knife-with-plate china-plate'),
  },
  toast: {
    actions: ['stand', 'sit'],
    home: 'interior',
    room: 'bar',
    shows: words('wine-glass beer-mug clinking-glasses tropical-drink cocktail-glass'),
  },
  knead: {
    actions: STANDING,
    home: 'interior',
    room: 'kitchen',
    uses: words('bread bowl-with-spoon kitchen-counter'),
  },
  fold_paper: {
    actions: STANDING,
    home: 'interior',
    uses: words('page scissors dining-table school-desk chair plane'),
  },
  arrange_flowers: {
    actions: STANDING,
    home: 'interior',
    shows: words('bouquet rose tulip sunflower hyacinth hibiscus'),
    uses: words('amphora dining-table'),
  },
  parachute: { actions: STANDING, home: 'mountains', uses: words('parachute kite') },
  draw_curtains: { actions: STANDING, home: 'interior', uses: words('window') },
}

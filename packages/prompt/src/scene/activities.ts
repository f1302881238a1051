/** What a reader knows of each activity: how people hold themselves in it, where it is done, what it is done with. */
import type { ActivityNature } from './activity-nature.ts'
import type { Action, Activity } from './scene.ts'
import { TRADE_NATURES } from './trade-natures.ts'

export type { ActivityNature } from './activity-nature.ts'

const STANDING = ['stand'] as const
const SITTING = ['sit', 'stand'] as const
const ANYHOW = ['stand', 'sit', 'walk'] as const

const words = (list: string): readonly string[] => list.split(' ')

const BALLS = words(
  'soccer-ball baseball basketball volleyball american-football rugby-football tennis beach-ball bowling flying-disc',
)
const KITCHENWARE = words(
  'cooking pot-of-food shallow-pan-of-food oven kitchen-counter spoon bowl-with-spoon fire',
)
const CLOTHES = words('t-shirt dress jeans kimono coat lab-coat shorts socks scarf')
const SHOES = words('running-shoe mans-shoe hiking-boot womans-boot high-heeled-shoe')
const RACKETS = words('tennis badminton ping-pong')

/** Every activity; a new one is a new line. */
export const ACTIVITY_NATURES: Readonly<Record<Activity, ActivityNature>> = {
  ...TRADE_NATURES,
  read: {
    actions: ['sit', 'stand', 'walk'],
    shows: words('open-book closed-book books notebook newspaper bookmark'),
  },
  write: {
    actions: ['sit'],
    home: 'interior',
    uses: words(
      'pen fountain-pen pencil crayon memo notebook page school-desk dining-table chair open-book',
    ),
  },
  type: {
    actions: ['sit'],
    home: 'interior',
    room: 'office',
    uses: words('laptop desktop-computer keyboard computer-mouse school-desk dining-table chair'),
  },
  phone: { actions: ['stand', 'sit', 'walk'], uses: words('mobile-phone') },
  call: { actions: ['stand', 'sit', 'walk'], uses: words('mobile-phone telephone') },
  selfie: { actions: STANDING, uses: words('mobile-phone camera') },
  photograph: { actions: STANDING, uses: words('camera video-camera movie-camera mobile-phone') },
  game: { actions: SITTING, home: 'interior', uses: words('video-game joystick') },
  drink: { actions: ANYHOW, takes: true },
  eat: {
    actions: ANYHOW,
    home: 'interior',
    room: 'kitchen',
    takes: true,
    uses: words('fork-and-knife fork-and-knife-with-plate china-plate spoon chopsticks'),
  },
  brush_teeth: { actions: STANDING, home: 'interior', room: 'bathroom', uses: words('toothbrush') },
  smoke: { actions: ANYHOW, uses: words('cigarette') },
  sing: { actions: STANDING, uses: words('microphone studio-microphone musical-note') },
  guitar: { actions: ['stand', 'sit'], shows: words('guitar banjo') },
  violin: { actions: ['stand', 'sit'], uses: words('violin') },
  flute: { actions: ['stand', 'sit'], uses: words('flute') },
  trumpet: { actions: ['stand', 'sit'], uses: words('trumpet postal-horn') },
  saxophone: { actions: ['stand', 'sit'], uses: words('saxophone') },
  accordion: { actions: ['stand', 'sit'], uses: words('accordion') },
  piano: { actions: ['sit'], home: 'interior', uses: words('piano musical-keyboard chair') },
  drum: { actions: ['sit'], home: 'interior', room: 'stage', uses: words('drum long-drum chair') },
  conduct: { actions: STANDING, home: 'interior', room: 'stage' },
  paint: {
    actions: STANDING,
    home: 'interior',
    uses: words('framed-picture artist-palette paintbrush'),
  },
  cook: {
    actions: STANDING,
    home: 'interior',
    room: 'kitchen',
    uses: KITCHENWARE,
    shows: words('crab lobster shrimp squid oyster mushroom'),
    takes: true,
  },
  chop: {
    actions: STANDING,
    home: 'interior',
    room: 'kitchen',
    uses: words('kitchen-knife kitchen-counter carrot'),
    takes: true,
  },
  craft: {
    actions: STANDING,
    home: 'interior',
    uses: words('dining-table school-desk chair'),
    takes: true,
  },
  knit: { actions: SITTING, home: 'interior', uses: words('yarn thread knot sewing-needle socks') },
  sweep: { actions: STANDING, uses: words('broom') },
  dig: { actions: STANDING, home: 'meadow', uses: words('pick') },
  water: {
    actions: STANDING,
    home: 'village',
    uses: words('bucket'),
    shows: words(
      'potted-plant seedling tulip rose hibiscus sunflower hyacinth blossom herb potted-cactus',
    ),
  },
  clean: { actions: STANDING, home: 'interior', uses: words('sponge soap') },
  feed: { actions: STANDING, takes: true },
  pet: { actions: STANDING },
  hold: { actions: ANYHOW, takes: true },
  carry: { actions: ['walk', 'stand'], takes: true },
  push: {
    actions: ['walk', 'stand'],
    shows: words('shopping-cart rock package luggage'),
    home: 'city',
  },
  throw: { actions: STANDING, shows: BALLS, takes: true },
  catch: { actions: STANDING, shows: BALLS, takes: true },
  kick: { actions: STANDING, shows: BALLS },
  dribble: { actions: STANDING, home: 'city', shows: words('basketball') },
  shoot: { actions: STANDING, home: 'city', shows: words('basketball volleyball') },
  juggle: { actions: STANDING, uses: BALLS },
  racket: { actions: STANDING, home: 'meadow', uses: RACKETS },
  bat: { actions: STANDING, home: 'meadow', uses: words('baseball cricket-game') },
  golf: { actions: STANDING, home: 'meadow', uses: words('baseball') },
  archery: { actions: STANDING, home: 'meadow', uses: words('bow-and-arrow bullseye') },
  kite: { actions: STANDING, home: 'meadow', shows: words('kite') },
  lift_weights: { actions: STANDING, home: 'interior', room: 'gym' },
  push_up: { actions: STANDING },
  squat: { actions: STANDING },
  yoga: { actions: STANDING },
  meditate: { actions: ['sit'] },
  stretch: { actions: STANDING },
  exercise: { actions: STANDING },
  box: { actions: STANDING, apart: 0.62, uses: words('boxing-glove') },
  martial_arts: { actions: STANDING, apart: 0.72 },
  jump_rope: { actions: STANDING },
  hula_hoop: { actions: STANDING },
  climb: { actions: STANDING, home: 'mountains', uses: words('ladder') },
  ski: { actions: ['travel'], home: 'snowfield', uses: words('skis') },
  skate: { actions: ['walk'], uses: words('ice-skate roller-skate') },
  fish: { actions: ['stand', 'sit'], home: 'lake', uses: words('fishing-pole') },
  kneel: { actions: ['sit'], shows: words('sandcastle snowman fire seedling') },
  crawl: { actions: ['walk'] },
  pray: { actions: STANDING },
  cheer: { actions: STANDING },
  think: { actions: ['stand', 'sit'] },
  cry: { actions: ['stand', 'sit'] },
  laugh: { actions: ['stand', 'sit'] },
  shake_head: { actions: STANDING },
  yawn: { actions: ['stand', 'sit'] },
  salute: { actions: STANDING },
  talk: { actions: ['stand', 'sit'], apart: 0.62 },
  argue: { actions: STANDING, apart: 0.56 },
  hug: { actions: STANDING, apart: 0.215, needsTwo: true },
  kiss: { actions: STANDING, apart: 0.2, needsTwo: true },
  shake_hands: { actions: STANDING, apart: 0.53, needsTwo: true },
  high_five: { actions: STANDING, apart: 0.5, needsTwo: true },
  dance_together: { actions: STANDING, apart: 0.27, needsTwo: true },
  chess: {
    actions: ['sit'],
    apart: 0.58,
    home: 'interior',
    uses: words('chess-pawn dining-table chair'),
  },
  fence: { actions: STANDING, apart: 0.86, uses: words('long-sword dagger crossed-swords shield') },
  give: { actions: STANDING, apart: 0.62, takes: true },
  wash: {
    actions: STANDING,
    home: 'interior',
    room: 'kitchen',
    uses: words('soap bubbles sponge kitchen-counter kitchen-sink'),
    takes: true,
  },
  iron: { actions: STANDING, home: 'interior', shows: CLOTHES },
  fold: { actions: STANDING, home: 'interior', uses: words('basket'), shows: CLOTHES },
  sew: {
    actions: SITTING,
    home: 'interior',
    uses: words('thread sewing-needle yarn scissors'),
    shows: CLOTHES,
  },
  pour: {
    actions: STANDING,
    home: 'interior',
    room: 'kitchen',
    uses: words('teapot beer-mug pouring-liquid'),
    takes: true,
  },
  hammer: { actions: STANDING, home: 'interior', uses: words('hammer carpentry-saw toolbox wood') },
  prune: { actions: STANDING, home: 'village', uses: words('rose scissors herb') },
  hang_up: { actions: STANDING, home: 'interior', shows: words('framed-picture'), takes: true },
  pick_up: { actions: STANDING, takes: true },
  make_up: {
    toAnother: 'tend',
    actions: STANDING,
    home: 'interior',
    room: 'bedroom',
    shows: words('lipstick razor paintbrush'),
  },
  comb: {
    toAnother: 'tend',
    actions: STANDING,
    home: 'interior',
    room: 'bathroom',
    uses: words('hair-pick'),
  },
  dress: { toAnother: 'tend', actions: STANDING, home: 'interior', uses: words('necktie') },
  tie_shoes: { actions: STANDING, apart: 0.36, uses: SHOES },
  tend: { actions: STANDING, apart: 0.4, needsTwo: true, uses: words('necktie ribbon') },
  open_door: { actions: STANDING, home: 'interior', uses: words('door') },
  shower: { actions: STANDING, home: 'interior', room: 'bathroom', uses: words('shower soap') },
  look_up: { actions: ['stand', 'sit', 'walk'] },
  look_through: { actions: STANDING, uses: words('telescope') },
  scratch: { actions: ['stand', 'sit'] },
  shiver: { actions: ['stand', 'sit'], home: 'snowfield' },
  sneeze: { actions: ['stand', 'sit'] },
  inflate: { actions: STANDING, shows: words('balloon') },
  blow: {
    actions: STANDING,
    home: 'interior',
    uses: words('candle dining-table'),
    shows: words('birthday-cake shortcake cupcake hot-beverage'),
  },
  blow_bubbles: { actions: STANDING, uses: words('bubbles') },
  blow_kiss: { actions: STANDING, uses: words('kiss-mark red-heart') },
  wave_flag: { actions: STANDING, shows: words('triangular-flag white-flag black-flag') },
  pull: { actions: STANDING, apart: 1.25, uses: words('knot'), takes: true },
  dunk: { actions: STANDING, home: 'city', shows: words('basketball') },
  hockey: {
    actions: STANDING,
    home: 'snowfield',
    uses: words('ice-hockey field-hockey ice-skate'),
  },
  handstand: { actions: STANDING },
  cartwheel: { actions: STANDING },
  flip: { actions: STANDING },
  sit_up: { actions: ['sit'] },
  swing: { actions: ['sit'], home: 'meadow', uses: words('swing') },
  protest: { actions: ['stand', 'walk'], home: 'city', uses: words('placard') },
  present: {
    actions: STANDING,
    home: 'interior',
    room: 'stage',
    uses: words('microphone studio-microphone'),
  },
  interview: {
    actions: STANDING,
    apart: 0.5,
    needsTwo: true,
    uses: words('microphone studio-microphone'),
  },
  experiment: {
    actions: STANDING,
    home: 'interior',
    room: 'laboratory',
    uses: words('test-tube alembic petri-dish microscope dining-table kitchen-counter'),
    shows: words('candle battery magnet light-bulb'),
  },
  pack: { actions: STANDING, home: 'interior', uses: words('luggage dining-table'), takes: true },
  listen: { actions: ANYHOW, home: 'interior', uses: words('headphone musical-note') },
  extinguish: { actions: STANDING, uses: words('fire-extinguisher') },
  check_watch: { actions: ['stand', 'sit', 'walk'], uses: words('watch') },
  spin_ball: { actions: STANDING, shows: BALLS },
  kettlebell: { actions: STANDING, home: 'interior', room: 'gym' },
  aim: { actions: STANDING, home: 'meadow', uses: words('bullseye') },
}

/** What is done with what lies on a table or on a counter. */
export const AT_TABLES: ReadonlySet<Activity> = new Set<Activity>(['chop', 'cook', 'craft'])

/** What animals do only as people do it: upright, with their paws for hands. */
const WITH_PAWS: ReadonlySet<string> = new Set<string>(
  (
    'read write type phone call selfie photograph game brush_teeth smoke sing guitar violin flute trumpet ' +
    'saxophone accordion piano drum conduct paint cook chop craft knit sweep water clean throw kick dribble ' +
    'shoot juggle racket bat golf archery kite lift_weights yoga meditate box martial_arts jump_rope hula_hoop ' +
    'skate salute chess fence hug kiss shake_hands high_five dance_together wash iron fold sew pour hammer ' +
    'prune hang_up make_up comb dress tie_shoes tend open_door shower look_through inflate blow blow_bubbles ' +
    'blow_kiss wave_flag dunk hockey handstand cartwheel flip sit_up swing scratch'
  ).split(' '),
)

/** What animals also do as animals: upright only where it is served. */
const SERVED: ReadonlySet<Activity> = new Set(['eat', 'drink'])

/** Whether an animal may do something: always, where something is served, or never. */
export function pawsFor(activity: Activity): 'free' | 'served' | 'none' {
  if (WITH_PAWS.has(activity)) return 'free'
  return SERVED.has(activity) ? 'served' : 'none'
}

/** How somebody holds themselves who is said to do this, and perhaps to sit or to go. */
export function actionIn(activity: Activity, said: Action | undefined): Action {
  const { actions } = ACTIVITY_NATURES[activity]
  return said !== undefined && actions.includes(said) ? said : actions[0]
}

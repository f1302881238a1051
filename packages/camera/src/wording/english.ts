/**
 * English camera words by category: `@pan` and the like are families of verbs, `#left` and the like
 * directions, all others kinds. Spaces separate words, "_" joins the words of a phrase. A word may
 * be in several rows.
 *
 *     Camera    begins to speak of the camera        How      says how, before a move
 *     We        does so before a verb                Filler   is passed over like How, but not within a move
 *     Eyes      does so if somebody walks            Soft     how, as an adjective: "a slow pan"
 *     Describing   may begin a term without a verb      Aim      may stand between a verb and its direction
 *     Gear      is moved by others: "move the camera"
 *     Noun      sounds like a word of the camera     Path     "left to right"
 *     Next      begins a step, or a piece            Far      a side that may be told at the end
 *     Stop      begins what belongs to no gap        Seat     a side of the picture
 *     Joint     parts pieces                         Low High what a tilt goes to or comes from
 *     Not       asks for nothing                     Denial   takes back the term after it
 */

/** Rows of verbs, which match in all forms: pan, pans, panning, panned. */
export const ENGLISH_VERBS: Readonly<Record<string, string>> = {
  '@pan': 'pan scan',
  '@sweep': 'sweep swing',
  '@turn': 'swing whip turn rotate pivot swivel sweep spin yaw',
  '@look':
    'look glance gaze peer point angle nod tip crane_its_neck lift_its_gaze raise_its_gaze cast_its_gaze lift_its_eyes raise_its_eyes lift_its_head raise_its_head',
  '@tilt': 'tilt',
  '@go':
    'move ease roll glide slide drift travel float fly creep inch walk run rush race swoop sail go nudge edge shift crawl snake weave wander advance drive ride swim stumble sprint surge hurtle speed sneak slip get come thread traverse hug',
  '@dolly': 'dolly',
  '@truck': 'truck strafe crab',
  '@track': 'track',
  '@push': 'push close',
  '@pull': 'pull draw',
  '@approach': 'approach',
  '@retreat': 'retreat recede withdraw back',
  '@zoom': 'zoom',
  '@tighten': 'tighten',
  '@widen': 'widen',
  '@crane': 'crane boom pedestal jib',
  '@rise': 'rise soar ascend climb lift raise elevate hoist',
  '@sink': 'lower descend sink drop dip dive plunge plummet',
  '@orbit': 'orbit circle arc revolve',
  '@follow': 'follow chase trail shadow pursue accompany keep_pace_with keep_up_with',
  '@shake':
    'shake sway tremble wobble jiggle rattle quake vibrate bounce jitter jolt judder shudder jerk quiver bob rock jostle',
  Verb: 'linger rest pause stop halt wait settle freeze hold stay remain keep stand punch lead wrap swirl wheel loop dance whirl curve grow become show reveal see meet find face start begin open fall peel bring make let have grab use carry take perform execute continue proceed lock nail anchor stick',
}

/** Irregular forms. */
export const IRREGULAR: Readonly<Record<string, string>> = {
  run: 'runs running ran',
  fly: 'flies flying flew',
  go: 'goes going went',
  come: 'comes coming came',
  get: 'gets getting got',
  ride: 'rides riding rode',
  drive: 'drives driving drove',
  swim: 'swims swimming swam',
  rise: 'rises rising rose',
  sink: 'sinks sinking sank',
  draw: 'draws drawing drawn',
  swing: 'swings swinging swung',
  spin: 'spins spinning spun',
  sweep: 'sweeps sweeping swept',
  creep: 'creeps creeping crept',
  slide: 'slides sliding slid',
  shake: 'shakes shaking shook',
  hold: 'holds holding held',
  keep: 'keeps keeping kept',
  begin: 'begins beginning began',
  take: 'takes taking taken',
  stand: 'stands standing stood',
  speed: 'speeds speeding sped',
  travel: 'travels travelling travelled',
  pedestal: 'pedestals pedestalling pedestalled',
  swivel: 'swivels swivelling swivelled',
}

/** Rows of words that match only as written. */
export const ENGLISH_WORDS: Readonly<Record<string, string>> = {
  '#left':
    'left leftward leftwards to_the_left towards_the_left toward_the_left to_its_left to_left right_to_left from_right_to_left from_the_right_to_the_left on_the_left at_the_left over_to_the_left',
  '#right':
    'right rightward rightwards to_the_right towards_the_right toward_the_right to_its_right to_right left_to_right from_left_to_right from_the_left_to_the_right on_the_right at_the_right over_to_the_right',
  '#up': 'up upward upwards',
  '#down': 'down downward downwards',
  '#in': 'in into inward inwards forward forwards closer nearer ahead toward towards',
  '#out': 'out back backward backwards away off outward outwards',
  '#clockwise': 'clockwise',
  '#counter': 'counterclockwise counter_clockwise anticlockwise anti_clockwise',
  Path: 'right_to_left from_right_to_left from_the_right_to_the_left left_to_right from_left_to_right from_the_left_to_the_right',
  Far: 'to_the_left towards_the_left toward_the_left leftward leftwards to_the_right towards_the_right toward_the_right rightward rightwards to_its_left to_its_right over_to_the_left over_to_the_right',
  Seat: 'on_the_left at_the_left on_the_right at_the_right',
  Camera:
    'camera cam shot lens view viewpoint viewer perspective frame pov footage drone steadicam gimbal camera_angle camera_view camera_lens camera_operator camera_perspective camera_movement camera_motion camera_direction',
  We: 'we us',
  Describing:
    'hold keep stay remain static stationary handheld hand_held found_footage locked lockdown lockoff effect tripod sticks locked_off locked_down on_a_tripod zolly vertigo hitchcock flyover flythrough shaky jittery wobbly jerky punch reverse vertical orbital picture image screen movement motion arc rotation full half slider',
  Eyes: 'pov point_of_view first_person',
  Gear: 'camera lens frame shot',
  Frame: 'shot camera frame view take',
  Fixed: 'static stationary motionless fixed unmoving locked',
  Det: 'the a an his her their its my our your this that',
  Filler: 'is it that which will also should must can could be would please just simply it_s',
  How: 'outside inside overhead now later first at_first gradually in_one_take in_a_single_movement in_one_long_take slightly a_little a_bit ever_so very steadily',
  Soft: 'slow smooth gentle steady quick fast rapid swift subtle gradual sweeping soft brisk sudden sharp snap swish flash hard lazy unhurried leisurely careful tiny small big wide aerial macro low high lateral dramatic continuous slight graceful fluid controlled long short delicate majestic drone gimbal cinematic creeping whip crash extreme super deep tight imperceptible panoramic circular semicircular optical',
  Aim: 'around round over hard sideways laterally horizontally across along all_the_way low high fast straight right_up right_in',
  Not: "not never without no isn't aren't neither nor doesn't don't does_not do_not shouldn't won't cannot can't",
  Next: 'then next finally before eventually subsequently followed_by after_which afterwards after_that ending_with ending_on →',
  Stop: 'then before after while as until followed_by',
  Joint: 'and while whilst combined_with',
  Still:
    'static stationary motionless immobile unmoving fixed anchored frozen locked_off locked_down locked on_a_tripod locked_on_a_tripod fixed_on_a_tripod mounted_on_a_tripod',
  Noun: 'close_up push_up push_ups frying sauce baking facing faces faced pointed cleaned warmed',
  Size: 'extreme wide medium close up long full angle establishing master single low high eye level overhead aerial two',
  Low: 'feet foot boots boot shoes shoe ground floor grass roots root streets street pavement water base bottom',
  High: 'sky skies clouds cloud stars star moon sun ceiling roof roofs rooftop rooftops treetop treetops canopy spire spires top chandelier',
  Way: 'street road path hall hallway corridor alley aisle lane tunnel avenue trail nave stairs staircase slope hill hillside ramp runway highway track pier beach shore river canyon row platform',
  Person: 'him her them it everyone both on_to onto',
  Denial: "not never no without avoid avoiding instead_of rather_than don't doesn't",
  Time: 'moment moments while beat beats second seconds time times',
  Some: 'a an some several few one two three four five six seven eight ten',
}

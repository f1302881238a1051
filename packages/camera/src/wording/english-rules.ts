/** The grammar of English camera wording; `pattern.ts` says how patterns are written. */
import type { BeginningTable, RuleTable } from './grammar.ts'

/** What a camera does, after it is named. The first rule that matches wins. */
export const ENGLISH_DOINGS: RuleTable = [
  ['zoomed in', 'zoom:ed', 'nothing'],
  ['locked on a track', 'locked on', 'nothing'],
  ['perfectly static', 'completely|perfectly|entirely? Still|steady', 'Static shot'],
  ['still', 'still $', 'Static shot'],
  ['still throughout', 'still throughout|while|as|all|for', 'Static shot'],
  [
    'remains completely still',
    'stay|remain|hold|keep|stand How* still|put|Still|steady|fixed|in_place|in_one_place|in_one_spot|where_it_is',
    'Static shot',
  ],
  ['stays right there', 'stay right? there|here', 'Static shot'],
  ['stays on the candle', 'stay on !with|its', 'Static shot'],
  ['comes to a stop', 'come to a? rest|halt|stop|standstill', 'Static shot'],
  ['holds for a moment', 'hold !Det|Person|Other', 'Static shot'],
  ['lingers', 'linger|rest|pause|stop|halt|wait|settle:s|freeze:s !the|a|an|to', 'Static shot'],
  ['never moves', 'Not move', 'Static shot'],
  ['without any movement', 'without|no any? movement|motion|move|shake', 'Static shot'],
  ['dolly zooms', 'dolly zoom', ['Push in', 'Zoom out']],

  // Exceptions, which come before the rules for all verbs: phrases that mean another move than
  // their verb and direction say.
  ['pans right to left', '@pan|@turn|@look|@go|@dolly|@truck|@track Aim|How* Path'],
  ['left to right', 'Path', '@truck'],
  ['goes down a dark street', '@go|@dolly|@track How* up|down Det Other? Way', 'Push in'],
  ['backs slowly down the pier', '@retreat:s|@retreat:ing How* up|down Det', 'Pull out'],
  [
    'drops back',
    'drop|fall|peel|track How* back|backward|backwards|away|behind|further|farther',
    'Pull out',
  ],
  ['leads the eye', 'lead the viewer|audience|eye', 'nothing'],
  ['leads us', 'lead us', 'nothing'],
  ['leads the runner', 'lead', 'Pull out'],
  ['widens by pulling back', 'widen by pull|back|dolly|move|draw:ing', 'Pull out'],
  ['zooms slowly into', 'zoom Aim|How* into|in|closer|on|onto|toward|towards', 'Zoom in'],
  ['zooms to the clock', 'zoom Aim|How* to Det !wide|whole|full', 'Zoom in'],
  ['zooms from a wide', 'zoom from Det? very|extreme? wide|full|long|establishing', 'Zoom in'],
  ['zooms from a close-up', 'zoom from Det? tight|detail|macro|close|close_up', 'Zoom out'],
  ['punches in', 'punch in', 'Zoom in'],
  ['gets slowly tighter', 'get|grow|become How* tighter', 'Zoom in'],
  ['tightens on', 'tighten in|on|up', 'Zoom in'],
  ['grows wider', 'get|grow|become|go How* wider', 'Zoom out'],
  ['goes wide', 'go wide', 'Zoom out'],
  ['widens', 'widen !by', 'Zoom out'],
  ['arcs around the tree to the left', '@orbit ..7 #left|#right|#clockwise|#counter'],
  [
    'moves in a slow, circular motion',
    '@go in a ..2 circle|circular|arc',
    ['Truck right', 'Pan left'],
  ],
  ['moves in a straight line to the left', '@go in a Soft|straight* line|path|motion|way #'],
  ['moves in a smooth motion', '@go in a Soft|straight* line|path|motion|way', 'nothing'],
  ['pans to follow', 'pan|move|turn|travel|rotate to|and follow', 'Tracking shot'],
  ['slides out from behind', '@go out from behind|under|beneath|between', 'nothing'],
  ['dives forward', 'drop|dip|dive|plunge|plummet How* #in|#out', '@go'],
  ['dives through', 'drop|dip|dive|plunge|plummet through', 'nothing'],
  ['swings back to the left', '@pan|@turn|@look back #left|#right'],

  // The rule for all verbs.
  ['slides slowly to the left', '@ Aim|How* #'],

  ['cranes over the hedge', 'crane over|above', 'Pedestal up'],
  [
    'trucks alongside the train from left to right',
    '@go|@dolly|@truck|@track with|alongside|beside ..6 Path|Far',
  ],
  [
    'moves along with',
    '@go|@dolly|@truck|@track|stay|stick along? close? with|alongside|beside',
    'Tracking shot',
  ],
  ['runs after', '@go How* close|right|along? after|behind', 'Tracking shot'],
  ['keeps the fox in frame', 'keep|hold ..4 in the? frame|shot|view', 'Tracking shot'],
  ['keeps the dancer centred', 'keep|hold ..4 centered|centred', 'Tracking shot'],
  ['keeps its distance behind', 'keep its|a|some distance behind', 'Tracking shot'],
  ['orbits', '@orbit'],
  [
    'spins around',
    'rotate|spin|wrap|swirl|wheel|loop|dance|whirl|swing|curve|move|go|fly|travel|glide all_the_way? around|round !and|the_corner|the_bend',
    '@orbit',
  ],
  ['rises', '@approach|retreat|recede|withdraw|back:s|back:ing|@rise|@sink|@follow|@track|@shake'],
  ['shaky', 'shaky', 'Shake'],
  ['carried forward', '(carry|take):ed How* #', '@go'],

  // The destination is named at the end.
  ['pans across the square from right to left', '@pan|@turn ..8 Path|Far|Seat'],
  ['drifts past the statues to the left', '@go|@dolly|@truck|@track ..8 Path|Far'],
  ['tilts from her boots to', 'tilt|pan shot? from Det? Other? Low to', 'Tilt up'],
  ['tilts from the sky to', 'tilt|pan shot? from Det? Other? High to', 'Tilt down'],
  [
    'pushes past the guards toward',
    '@go|@push|@dolly ..8 toward|towards|closer|nearer|forward|forwards',
  ],
  [
    'floats from the altar farther away',
    '@go|@pull|@dolly ..8 backward|backwards|farther_away|further_away',
    'Pull out',
  ],
  ['goes from the roots up to', '@go ..8 #up|#down to|past|over|above|into'],
  ['tilts from the roots up', '@tilt ..8 #up|#down'],
  [
    'meanders left',
    'Other:s|Other:ing|Other:ed|push:s|push:ing|pull:s|pull:ing How* !in|into|back|off #',
    '@go',
  ],
]

/** Phrases that say where a camera goes rather than how; other words of the same prompt take precedence. */
export const ENGLISH_HINTS: RuleTable = [
  ['pushes past', '@push How* past|by|across', 'Push in'],
  [
    'glides low over',
    '@go|@push|@dolly How|low|high|fast|straight* through|over|between|beneath|under|along|above|down',
    'Push in',
  ],
  ['glides past', '@go|@dolly|@truck How* past|by|across', 'Truck right'],
  ['moves laterally', '@go|@dolly|@truck laterally|sideways|horizontally', 'Truck right'],
  [
    'swings around to reveal',
    '@turn How* around|back? to face|show|reveal|find|see|meet',
    'Pan right',
  ],
  ['whips around to the crowd', '@turn around|back? to Det', 'Pan right'],
  ['turns towards', '@turn How* around|back? toward|towards|onto', 'Pan right'],
  ['rotates horizontally', '@turn horizontally', 'Pan right'],
  ['pans', '@pan $', 'Pan right'],
  ['pans to the door', '@pan to Det', 'Pan right'],
  ['pans across', '@pan across|over|around|along|past|through', 'Pan right'],
  ['sweeps across', '@turn How* across', 'Pan right'],
]

/** Technical terms that mean a move wherever they are; all matches count. */
export const ENGLISH_TERMS: RuleTable = [
  ['static shot', 'Fixed|still shot|camera|frame', 'Static shot'],
  ['fixed wide-angle shot', 'Fixed Size Size* Frame', 'Static shot'],
  ['static wide', 'static|stationary Size|closeup|tableau', 'Static shot'],
  ['locked-off', 'locked_off|locked_down|locked_tripod', 'Static shot'],
  ['lock-off shot', 'lock|lockdown|lockoff off|down? shot|camera|frame', 'Static shot'],
  ['lock the camera', 'lock|nail|anchor off|down? the Gear', 'Static shot'],
  ['tripod shot', 'tripod shot', 'Static shot'],
  ['on sticks', 'on|from|off a|the? sticks|tripod', 'Static shot'],
  ['on a tripod', 'on_a_tripod', 'Static shot'],
  ['no camera movement', 'no|zero|without any? camera_movement|camera_motion', 'Static shot'],
  ['no camera moves', 'no|zero|without any? camera move|movement|work|motion', 'Static shot'],
  ['no movement of the camera', 'no|zero movement|motion of|from|by the camera', 'Static shot'],
  [
    'movement: none',
    'movement|motion|move|camera_movement|camera_motion Colon none|no|zero|static|still|locked',
    'Static shot',
  ],
  [
    "the picture doesn't move",
    "picture|image|view|frame does_not|doesn't|never|must_not move",
    'Static shot',
  ],
  ['without moving the camera', "without|do_not|don't|never move the? camera", 'Static shot'],
  ['we hold still', 'we hold|stay|remain still|static', 'Static shot'],
  [
    'the image should stay completely still',
    'picture|image should|must|will? stay|remain|hold How* still|static|fixed',
    'Static shot',
  ],
  [
    'keep the camera in place',
    'keep the Gear How* still|fixed|static|steady|locked|where_it_is|in_place|in_one_place',
    'Static shot',
  ],
  ['vertigo zoom', 'dolly|hitchcock|vertigo|contra|trombone zoom', ['Push in', 'Zoom out']],
  ['vertigo effect', 'vertigo effect|shot', ['Push in', 'Zoom out']],
  ['a zolly', 'zolly', ['Push in', 'Zoom out']],

  // Moves as nouns: an article, an adjective or a hyphen distinguishes them from orders and from
  // what others do.
  ['pull-back', '@push|@pull|@zoom|@tilt|@dolly|@crane #:glued'],
  [
    'a gentle dolly back',
    'a|an|one|with|real|true Soft|Other* (push|pull|zoom|dolly):base shot|move? #in|#out',
  ],
  [
    'a crane shot up',
    'a|an|one|with|real|true|Soft Soft|Other|angle* (tilt|crane|boom|jib):base shot|move? #up|#down',
  ],
  ['wide crane out', 'Soft Soft* (crane|boom|jib):base shot|move? out|back !in|on|at|by|there'],
  ['slow push towards', 'Soft Soft* (push|pull|zoom|dolly):base shot|move? #in|#out'],
  ['dolly shot in', '@push|@pull|@zoom|@tilt|@dolly shot #'],
  ['push in shot', '@push|@pull|@zoom|@tilt|@dolly #in|#out|#up|#down shot'],
  [
    'dolly forward',
    '@dolly:ing|@dolly How* forward|forwards|backward|backwards|closer|toward|towards',
  ],
  ['subtle push', 'Soft push $', 'Push in'],
  [
    'creeping track into',
    'Soft (push|track|creep|move|glide|drift|dolly):base in|into|toward|towards|forward|closer|on|from|past|through',
    'Push in',
  ],
  ['crash zoom', 'Soft zoom !#out|lens|call|from|meeting', 'Zoom in'],
  ['zooming out', '(zoom|tilt):ing #'],
  ['reverse zoom', 'reverse zoom', 'Zoom out'],
  ['the zoom tightens', 'the zoom tighten:s', 'Zoom in'],
  ['the zoom widens', 'the zoom widen:s', 'Zoom out'],
  ['rack the zoom out', 'rack|pull the zoom out|back', 'Zoom out'],
  ['reverse dolly', 'reverse dolly|track', 'Pull out'],
  ['backward tracking shot', 'backward|backwards track:ing shot', 'Pull out'],
  ['whip pan left', 'Soft pan|whip #left|#right'],
  [
    'handheld pan left along',
    'Other|Soft|handheld|Number pan:base #left|#right over|across|along|past|through|toward|towards|to',
    '@pan',
  ],
  ['a pan from right to left', 'a|an|one|with Soft* @pan Far|Path'],
  ['pan, left to right', 'pan:base Comma? Path'],
  ['panning shot right', '@pan:ing shot? #left|#right'],
  ['leftward pan', '#left|#right pan:base !of', '@pan'],
  ['whip left', 'whip:base #left|#right'],
  ['slow sweep of the bay from left to right', 'Soft sweep|pan ..6 Path', '@pan'],
  ['upward tilt', 'upward|downward tilt'],
  ['vertical pan up', 'vertical|horizontal pan #', '@pan'],
  [
    'lateral move to the left',
    'camera|drone|Soft (movement|motion|move|glide|drift|travel|slide):base How* #',
    '@go',
  ],
  ['camera movement to the left', 'camera_movement|camera_motion How* #', '@go'],
  [
    'forward drone movement',
    'forward|inward|backward|leftward|rightward dolly|camera|track:ing|drone? movement|motion|move|glide|drift|flight',
    '@go',
  ],
  [
    'lateral dolly, left to right',
    'lateral|sideways|track:ing|dolly|truck:ing ..2 Comma? to|from? #left|#right',
    '@truck',
  ],
  ['right slider', 'left|leftward|right|rightward track:ing|dolly|slide|slider', '@truck'],
  [
    'we drift past the stalls from right to left',
    'we drift|glide|slide|move|float|travel|track|pass ..8 Path',
    '@truck',
  ],
  [
    'move the camera slowly left',
    '(@go|@dolly|@push|@pull|@pan|@turn|@tilt|@crane):base the? Gear How* #',
  ],
  ['raise the camera', '(raise|lift|crane|boom):base the? camera', '@rise'],
  ['lower the camera', '(lower|drop|sink):base the? camera', '@sink'],
  ['bring the camera down', '(bring|take):base the? camera How* #', '@go'],
  ['shake the camera', 'shake:base the? camera', 'Shake'],
  ['turn of the camera to the right', '@:base of the camera|lens How* #'],
  [
    'rising crane shot',
    'rise:ing|ascend:ing|climb:ing|elevate:ing|upward crane|jib|boom|drone|pedestal|aerial|camera? shot|move|movement',
    '@rise',
  ],
  [
    'descending drone shot',
    'descend:ing|fall:ing|lower:ing|sink:ing|downward crane|jib|boom|drone|pedestal|aerial|camera? shot|move|movement',
    '@sink',
  ],
  ['crane shot rising', '(crane|jib|boom):base shot? rise:ing|up', '@rise'],
  ['boom down', '(crane|jib|boom):base shot? descend:ing|down', '@sink'],
  ['vertical ascent', 'vertical rise|ascent|lift|climb', 'Pedestal up'],
  ['vertical drop', 'vertical descent|drop', 'Pedestal down'],
  ['slow rise over', 'Soft rise over|above|up', 'Pedestal up'],
  ['flyover', 'flyover|flythrough', 'Push in'],
  ['fly-through', '(fly):base over:glued|through:glued', 'Push in'],
  [
    'tracking shot',
    'track:ing|follow:base|follow:ing|chase:base|pursuit shot|shots|cam|camera',
    'Tracking shot',
  ],
  ['we follow', 'we follow', 'Tracking shot'],
  ['handheld', 'handheld|hand_held|found_footage', 'Shake'],
  ['with an intense shaking effect', 'shake:ing effect', 'Shake'],
  [
    'shaky phone video',
    'shaky|jittery|wobbly|jerky ..2 footage|camera|cam|shot|video|phone|style',
    'Shake',
  ],
  ['the picture trembles', 'picture|image|screen How* shake|tremble|jitter|judder|wobble', 'Shake'],
  [
    'arc shot, moving left',
    '@orbit:base|@orbit:ing shot|move|movement? Comma? (go|move):ing? #left|#right|#clockwise|#counter',
  ],
  ['clockwise orbit', 'leftward|clockwise|rightward|counterclockwise orbit|arc|circle', '@orbit'],
  [
    'orbiting drone',
    '@orbit:ing|orbital|arc|orbit shot|move|movement|camera|drone|camera_movement',
    '@orbit',
  ],
  [
    '360 degree rotation',
    'Number degree|degrees ..2 orbit|circle|arc|rotation|spin|shot',
    '@orbit',
  ],
  ['360 orbit', 'Number orbit|circle|arc|rotation|spin', '@orbit'],
  ['full circle', 'full|half orbit|circle|arc|rotation|spin', '@orbit'],
]

/**
 * The beginnings of an order to a camera that is not named, at the beginning of any piece: only
 * technical terms.
 */
export const ENGLISH_ORDERS: BeginningTable = [
  ['static', 'static $'],
  ['static for a moment', 'static at_first|for|on|while'],
  ['hold', 'hold:base $'],
  ['holding', 'hold:ing $'],
  ['hold still', 'hold:base for|still|steady'],
  ['pan left', 'pan:base #left|#right !Det|on|in'],
  ['pan across the square', 'pan:base !$ !#left|#right|full|that|which|is|was|of|on|in'],
  ['tilting up', 'tilt:base|tilt:ing|dolly'],
  ['crane slowly up', '(crane|boom|jib|pedestal):base Aim|How* #up|#down|over|above'],
  ['zoom all the way out', 'zoom Aim|How* in|into|out|on'],
  ['zoom from a wide', 'zoom from Det? very|extreme? wide|close|tight'],
  ['punch in', 'punch in'],
  ['truck left', '(truck|track|strafe|crab):base #left|#right !Det|on|in|of'],
  ['slide right', '(slide|glide|drift|move):base left|right !Det|on|in|of'],
  ['pull back', '(push|pull):base in|out|back !the|his|her|their|its'],
  ['creep closer', '(creep|inch|ease|move|track):base in|closer|forward !the|his|her|their|its'],
  ['ease back', '(track|ease|drop|move):base back'],
  ['move in close on', 'move in close|tight? on'],
  ['pushing in', 'push:ing in'],
  ['pulling back', 'pull:ing back'],
  ['arc left', '(orbit|circle|arc):base around|left|right|clockwise|counterclockwise'],
  ['trucking left', '(track|truck|dolly|pan|tilt|crane|boom|pedestal):ing # !Det|of'],
  ['track alongside', 'track along|alongside|beside|with|after|behind'],
  ['following closely from behind', 'follow:ing How* from behind'],
  ['keep the dancer centred', 'keep ..4 centered|centred'],
  ['keep the fox in frame', 'keep ..4 in the? frame|shot'],
]

/** The same at the beginning of a sentence, where no other doer can have been named. */
export const FIRST_ORDERS: BeginningTable = [
  ['follow the cat', '(follow|circle|orbit):base Det|him|her|them'],
  ['push slowly through', 'push:base How* through|past|into|toward|towards'],
  [
    'fly straight over',
    '(fly|glide|soar|float|swoop|sweep|rise|descend|ascend|travel|creep|go|get|move|back|drift|slide):base How|straight* !off|in|back #up|#down|#in|#out|over|through|along|above !with',
  ],
  ['sink below', 'sink:base down|below|beneath|under|through'],
  ['look straight up', 'look:base How|straight* #up|#down|#left|#right'],
  ['tracking her', 'track:ing him|her|them'],
  ['tracking a fox as', 'track:ing Det ..8 as|from|through|while'],
]

/**
 * Participles that begin a sentence and mean the camera, unless the sentence names a doer later:
 * "Sliding left past the pillars".
 */
export const GOING_FIRST: BeginningTable = [
  [
    'sliding slowly left',
    '(slide|glide|drift|float|fly|move|travel|creep|push|soar|rise|swoop|sweep):ing How* #left|#right|forward|forwards|backward|backwards|upward|upwards',
  ],
  [
    'rising up over',
    '(slide|glide|drift|float|fly|move|travel|creep|push|soar|rise|swoop|sweep):ing How* up over|above|through|past',
  ],
  [
    'moving in on',
    '(slide|glide|drift|float|fly|move|travel|creep|push|soar|rise|swoop|sweep):ing How* in on|toward|towards',
  ],
]

/** Further beginnings of an order after "then", in a sentence about a camera. */
export const LATER_ORDERS: BeginningTable = [
  ['tilts', '(pan|tilt|zoom|dolly|crane|boom|truck|whip|orbit):s'],
  ['pushes in', 'push:s in'],
  ['pulls back', 'pull:s out|back'],
  ['push slowly toward', 'push:base How* through|past|into|toward|towards'],
]

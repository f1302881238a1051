/** English words for our own drawings, besides their names. */

/** In the format of `ENGLISH_NAMES`. */
export const OWN_NAMES: Readonly<Record<string, string>> = {
  'vending-machine': 'vending machine,snack machine,soda machine',
  chandelier: 'crystal chandelier',
  quadcopter: 'drone,camera drone,quadrocopter',
  'vacuum-cleaner': 'vacuum cleaner,vacuum,hoover',
  bush: 'shrub,bushes,hedge',
  cube: 'cube,cubes,wooden cube,wooden block',
  sphere: 'sphere,orb',
  'park-bench': 'bench,park bench,wooden bench,wrought iron bench,iron bench',
  'fire-hydrant': 'fire hydrant,hydrant',
  'phone-booth': 'phone booth,telephone booth,phone box,telephone box',
  'parking-meter': 'parking meter',
  'wooden-sign': 'signpost,wooden sign,sign board,signboard',
  'road-sign':
    'road sign,street sign,traffic sign,metal sign,parking sign,highway sign,no parking sign,no smoking sign,direction sign',
  'yield-sign': 'yield sign,give way sign,triangular sign,triangle sign',
  'no-entry-sign': 'no entry sign,do not enter sign',
  'speed-limit-sign': 'speed limit sign,speed sign,circular road sign,round road sign',
  'warning-sign':
    'warning sign,caution sign,danger sign,hazard sign,diamond shaped sign,yellow diamond shaped sign,school crossing sign,crossing sign',
  placard: 'protest sign,picket sign',
  billboard: 'hoarding,advertising billboard',
  'cloth-banner': 'banner,cloth banner',
  whiteboard: 'white board,flip chart,flipchart',
  blackboard: 'chalkboard,chalk board',
  'paper-sheet':
    'sheet of paper,piece of paper,paper note,handwritten note,handwritten letter,leaflet,flyer',
  'sticky-note': 'post it note,post it,memo note,square sticker',
  'washing-machine': 'washing machine,washer,dishwasher,dryer,tumble dryer',
  oven: 'stove,cooker',
  'bow-tie': 'bowtie,bow tie',
  'knitted-scarf': 'scarf,bandana,neckerchief',
  'party-hat': 'wizard hat,witch hat,birthday hat',
  'fish-bowl': 'fishbowl,goldfish bowl',

  'kitchen-sink': 'bathroom sink,washbasin,wash basin,faucet',
  piano: 'grand piano,upright piano,pianos',
  surfboard: 'surf board',
  skateboard: 'skate board,longboard,skateboarding',
  snowboard: 'snow board,snowboarding',
  'lying-surfboard': 'surfboarding,paddleboard,paddle board,paddleboarding',
  refrigerator: 'fridge,freezer',
  bookshelf: 'bookcase,book shelf',
  'porch-house':
    'country home,ranch house,plantation house,house with a porch,home with a porch,house with a wrap around porch,home with a wrap around porch,colonial house',
  'control-tower': 'control tower,air traffic control tower',
  'pearl-tower': 'oriental pearl tower,pearl tower',
  'street-lamp':
    'streetlamp,street lamp,gas lamp,gaslight,lamp post,lamppost,street lamp post,lantern post',
  windmill: 'wind mill,wind turbine,wind turbines',
  'opera-house': 'sydney opera house,opera house',
  'eiffel-tower': 'eiffel tower,the eiffel tower',
  'clock-tower': 'big ben,clock tower,bell tower,leaning tower',
  'file-cabinet': 'cabinet,cupboard,wardrobe,dresser,chest of drawers',
  toaster: 'bread toaster',
  microwave: 'microwave oven',
  pumpkin: 'pumpkins,gourd',
  'beach-ball': 'beach ball,ball,rubber ball,balls,bouncing ball',
  'treasure-chest': 'treasure chest,wooden chest',
  'traffic-cone': 'traffic cone,traffic cones',
  'paper-plane': 'paper plane,paper airplane,paper airplanes',
  'paper-boat': 'paper boat,paper ship,origami boat',
  sandcastle: 'sand castle',
  'wine-bottle': 'wine bottle,bottle of wine,bottle of red wine,red wine',
  'perfume-bottle': 'perfume,perfume bottle,fragrance,cologne,eau de parfum,scent bottle',
  pyramid: 'great pyramid,pyramids of giza',
  earbuds: 'earbud,wireless earbuds,airpods,earpods',
  'soda-can':
    'soda,soda can,can of soda,cola,can of cola,beer can,energy drink,soft drink,drink can,tin can',
  'dropper-bottle':
    'serum,serum bottle,dropper bottle,face serum,essential oil,oil bottle,skincare serum,skincare bottle,cosmetic bottle',
  'cream-jar':
    'face cream,cream jar,jar of cream,moisturizer,cosmetic jar,skincare,skincare product,skincare cream',
  'whole-pizza': 'pizza,whole pizza,margherita,pepperoni pizza',
  'potted-cactus': 'potted cactus,cactus in a pot,succulent,potted succulent,small cactus',
  'white-rose': 'white rose,white roses,white flowers,white flower,white lily,white lilies',
  'water-bottle':
    'bottle,water bottle,plastic bottle,reusable bottle,sports bottle,glass bottle,bottle of water,ink bottle,thermos,flask of water',
  'water-glass':
    'glass of water,water glass,cup of water,drinking glass,clear glass,glass of clear water',
  'pet-bowl':
    'pet bowl,dog bowl,cat bowl,food bowl,feeding bowl,water bowl,pet dish,feeding trough,water trough',
  lemonade:
    'iced lemonade,glass of lemonade,iced tea,glass of iced tea,iced lemonade glass,cold drink,refreshing drink',
}

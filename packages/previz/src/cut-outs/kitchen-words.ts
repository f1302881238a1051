/** Names and sizes of our own drawings of dishes, ingredients, kitchenware and decorations. */
import type { SizeLine } from './shape-sizes.ts'

/** In the format of `ENGLISH_NAMES`. */
export const KITCHEN_NAMES: Readonly<Record<string, string>> = {
  'china-plate':
    'plate,dinner plate,white plate,empty plate,ceramic plate,saucer,platter,serving plate',
  'dinner-plate':
    'dish,meal,food,cuisine,plate of food,breakfast,dinner,lunch,supper,brunch,dessert platter,gourmet dish,gourmet food,main course,entree,main dish,delicacy,healthy food,delicious food,healthy meal,food plating,food art,vegetarian dish,vegan dish,meat dish,pork dish,beef dish,seafood dish,seafood',
  'soup-bowl':
    'soup,soups,bowl of soup,broth,soup bowl,soup dish,tomato soup,pumpkin soup,vegetable soup,broccoli soup,cream soup,mushroom soup,chicken soup,bisque,chowder',
  'fruit-bowl':
    'fruit,fruits,fresh fruit,fresh fruits,bowl of fruit,bowl of fruits,fruit bowl,fruit basket,basket of fruit,basket of fruits,tropical fruits,assorted fruits,fruit salad,fruit platter',
  'fruit-slice':
    'slice of fruit,fruit slice,slice of orange,orange slice,orange slices,slices of orange,citrus slice,citrus slices,citrus',
  'half-oranges':
    'orange cut in half,orange fruit cut in half,half orange,half an orange,orange half,sliced orange,sliced oranges,cut orange,orange fruit cut,halved orange',
  'sushi-rolls':
    'sushi roll,sushi rolls,maki,maki roll,maki rolls,california roll,california rolls,sushi platter,kimbap,gimbap',
  shortcake: 'dessert,desserts,sweet dessert,gateau',
  'cocktail-glass': 'alcoholic drink,alcoholic beverage,mixed drink,alcoholic drinks',
  'sashimi-plate':
    'sashimi,sachimi,tuna sashimi,salmon sashimi,salmon sachimi,sashimi set,sachimi set,raw fish,raw salmon,sliced salmon,salmon slices,smoked salmon',
  'bamboo-steamer':
    'dim sum,dimsum,bamboo steamer,steamer basket,steamed buns,steamed bun,steamed dumplings,baozi,bao,soup dumplings,xiaolongbao',
  'grilled-chicken':
    'chicken breast,chicken breasts,cooked chicken breast,grilled chicken,chicken fillet,cooked chicken,chicken steak,chicken dish,grilled chicken breast',
  'grilled-ribs':
    'pork ribs,pork ribs dish,ribs,rib,spare ribs,spareribs,barbecue ribs,bbq ribs,beef ribs,lamb chops,pork chop,pork chops',
  'tofu-dish': 'tofu,tofu dish,bean curd,tempeh,paneer',
  'roast-beef':
    'roast beef,roasted beef,roast,roasted meat,roast pork,roast meat,cooked meat,sliced meat,brisket,ham,meatloaf',
  'raw-meat':
    'pork,pork meat,uncooked pork meat,raw pork meat,uncooked pork,raw pork,pork belly,raw meat,raw chicken,uncooked meat,minced meat,ground beef,raw beef,lamb meat',
  'grill-pan':
    'grill pan,pan grill,griddle,steak on a pan,steak on a grill,grilled steak,steak in a pan,pan seared steak,steak on a pan grill,frying steak',
  skewers:
    'skewer,skewers,meat skewer,meat skewers,kebab skewers,kebabs,kabob,kabobs,satay,shashlik,yakitori,barbecue skewers,chicken skewers,grilled skewers',
  'shrimp-skewers':
    'shrimp skewer,shrimp skewers,grilled shrimp,grilled shrimps,grilled shrimp skewer,grilled prawns,fried shrimps,cooked shrimp,cooked shrimps',
  'fried-fish':
    'fried fish,grilled fish,cooked fish,baked fish,roasted fish,steamed fish,fish fillet,fish dish,fish on a plate,grilled salmon,fish and vegetables',
  'burger-and-fries':
    'hamburger and fries,burger and fries,hamburger with fries,burger with fries,burgers and fries,cheeseburger and fries,hamburger and french fries,burger and french fries,burger and chips',
  papaya: 'papaya fruit,papaya slice,slice papaya,sliced papaya,papayas,slice papaya fruit',
  'onion-rings': 'onion ring',
  'cinnamon-rolls': 'cinnamon roll,cinnamon bun,cinnamon buns,sweet rolls,bread rolls,bread roll',
  champignons:
    'champignon,button mushroom,button mushrooms,field mushroom,field mushrooms,white mushrooms,sliced mushrooms,cooked mushrooms,fresh mushrooms,portobello,edible mushrooms',
  'coffee-beans': 'coffee bean,roasted coffee beans,roasted coffee,coffee grains',
  flour: 'bowl of flour,wheat flour,white flour',
  vegetables:
    'fresh vegetables,mixed vegetables,assorted vegetables,veggies,organic vegetables,chopped vegetables,green vegetables,raw vegetables,produce',
  'boiled-eggs':
    'boiled egg,lightly boiled egg,hard boiled egg,soft boiled egg,hard boiled eggs,egg yolk,yolk',
  'whipped-cream': 'cream,bowl of cream,yogurt,yoghurt,sour cream,mayonnaise,cream cheese',
  'snack-bowl':
    'snack,snacks,potato chips,potato chip,crisps,nachos,tortilla chips,junk food,bowl of chips,bag of chips',
  'ketchup-bottle': 'ketchup,ketchup bottle,tomato ketchup,hot sauce,sriracha,bottle of ketchup',
  'sauce-bowl':
    'sauce,soy sauce,teriyaki sauce,dipping sauce,barbecue sauce,bbq sauce,bowl of sauce,gravy,chutney,salsa',
  'clay-pot': 'clay pot,claypot,hot dish,hot dish on a clay pot,tagine,earthen pot,earthenware pot',
  'glass-teapot': 'glass kettle,brewing tea,loose tea,herbal tea',
  'moka-pot': 'coffee pot,coffeepot,percolator,boiling coffee',
  'coffee-machine': 'coffee maker,coffeemaker,espresso machine,espresso maker',
  blender: 'mixie,food processor,mixer grinder,smoothie maker',
  'balloon-arch':
    'party decoration,party decorations,birthday decoration,birthday decorations,balloon arch,balloon garland,bunting,birthday party decorations,room decorations',
  'easter-eggs':
    'easter egg,easter eggs,easter decoration,easter decorations,easter basket,painted eggs,colored eggs,coloured eggs',
  garland:
    'christmas garland,christmas decoration,christmas decorations,christmas wreath,tinsel,holiday decorations,wreath,xmas decorations',
  'christmas-tree': 'christmas party,christmas celebration,xmas tree,xmas party',
  'paint-roller': 'roller brush,paint brush roller',
  amphora: 'home decorations,home decoration,home decor,decor',
  'clinking-beer-mugs': 'toasting with beer,beer toast,toasting beer,cheers with beer',
  'clinking-glasses':
    'toasting with wine,toasting with champagne,champagne toast,wine toast,toasting glasses',
  'coffee-grinder': 'coffee mill,grinder,old grinder,coffee grinders',
}

/** In the format of `SIZES`. */
export const KITCHEN_SIZES: readonly SizeLine[] = [
  ['food', 0.13, 'china-plate dinner-plate'],
  ['food', 0.2, 'burger-and-fries'],
  [
    'food',
    0.16,
    'fried-fish sashimi-plate grilled-chicken grilled-ribs tofu-dish skewers shrimp-skewers',
  ],
  ['food', 0.17, 'roast-beef raw-meat sushi-rolls grill-pan onion-rings'],
  ['food', 0.18, 'soup-bowl bamboo-steamer flour sauce-bowl clay-pot cinnamon-rolls coffee-beans'],
  ['food', 0.22, 'fruit-bowl fruit-slice half-oranges papaya champignons vegetables boiled-eggs'],
  ['food', 0.22, 'whipped-cream snack-bowl ketchup-bottle'],
  ['food', 0.24, 'glass-teapot moka-pot'],
  ['thing', 0.34, 'coffee-machine blender coffee-grinder garland paint-roller easter-eggs'],
  ['stand', 2.3, 'balloon-arch'],
]

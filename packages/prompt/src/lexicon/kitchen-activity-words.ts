/** The lexicon of what is done with food, and of keeping house; `activity-words.ts` says how its lines are read. */
import type { ActivityLine } from './activity-words.ts'

/** The lines, in no order. */
export const KITCHEN_ACTIVITY_WORDS: readonly ActivityLine[] = [
  [
    'chop',
    'cut sushi|orange|banana|strawberry|beef|steak|chicken|fish|salmon|mushroom|pepper|butter|sausage|eggplant|cabbage|broccoli|celery|garlic|papaya|peach|pear|kiwi|grapefruit|coconut|melon|pie|loaf|baguette|tofu|herb|food',
    '',
    '',
  ],
  [
    'cook',
    'make dish|meal|food|pasta|noodle|curry|stew|steak|chili|risotto|paella,prepare dish|pasta|curry|steak|stew,add sauce|herb|spice|ingredient|salt|seasoning|vegetable|oil,sprinkle salt|pepper|herb|spice|cheese|sugar|seasoning,!season,drizzle,put ketchup|sauce|salt|mustard|mayonnaise',
    '',
    '',
  ],
  [
    'pour',
    'prepare tea|coffee|matcha|drink|cocktail|latte|beverage,make tea|cocktail|drink|latte|espresso|lemonade,brew tea|coffee,pour beverage|whiskey|whisky|soup|honey|vodka|rum|lemonade|smoothie',
    '',
    '',
  ],
  [
    'eat',
    'use chopstick|fork,with chopstick,enjoy cuisine|dish|snack|pizza|burger|dessert|noodle|pasta|sushi',
    '',
    '',
  ],
  ['clean', 'disinfect,sanitize,sanitise,sterilize,sterilise,spray disinfectant,tidy up', '', ''],
  [
    'wash',
    'wash strawberry|berry|grape|potato|carrot|rice|pepper|cherry|spinach|cucumber|pan',
    '',
    '',
  ],
  [
    'craft',
    'spread cheese|cream|chocolate|sauce|jelly|honey|paste,roll sushi|burrito,make burrito|wrap|sushi|roll|cake|decoration|wreath|garland|card|craft,prepare decoration|cake|dough,plate meal',
    '',
    '',
  ],
]

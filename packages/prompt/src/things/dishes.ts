/** Which drawings of food have their plate, bowl, pan or glass with them. */

const DISHES: ReadonlySet<string> = new Set(
  `dinner-plate soup-bowl fruit-bowl sushi-rolls sashimi-plate bamboo-steamer grilled-chicken grilled-ribs tofu-dish
  roast-beef raw-meat grill-pan skewers shrimp-skewers fried-fish burger-and-fries onion-rings flour whipped-cream snack-bowl
  sauce-bowl clay-pot glass-teapot steaming-bowl cooked-rice curry-rice pot-of-food bowl-with-spoon green-salad spaghetti custard
  shallow-pan-of-food cooking hot-beverage teacup-without-handle wine-glass beer-mug glass-of-milk cocktail-glass tropical-drink
  lemonade water-glass tumbler-glass bento-box caviar chia-seeds couscous lentils chickpeas cashews pistachios walnuts almonds
  cranberries raspberries blackberries date-fruits edamame marshmallows cereal seeds kimchi hummus guacamole mashed-potatoes acai-bowl
  meatballs mussels spice-bowls sausages chicken-wings spring-rolls samosas brownies macarons cold-cuts bruschetta lasagna ravioli
  cheese-board orange-juice iced-tea iced-coffee smoothie milkshake champagne-flute fried-eggs jelly`.split(
    /\s+/u,
  ),
)

/** True for a drawing of what is served, with the vessel that it is served in. */
export const isDish = (shape: string | undefined): boolean =>
  shape !== undefined && DISHES.has(shape)

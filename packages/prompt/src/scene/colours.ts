/** Colours that a prompt can give to a thing or to the whole picture. */
export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'white',
  'grey',
  'black',
] as const

/** One of `COLOURS`. */
export type Colour = (typeof COLOURS)[number]

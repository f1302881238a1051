/** SVG elements for our own drawings. */

/** A rectangle with these attributes and round corners. */
export const box = (at: string, fill: string, rx = 0.6): string =>
  `<rect ${at} rx="${rx}" fill="${fill}"/>`

/** An ellipse with these attributes. */
export const oval = (at: string, fill: string): string => `<ellipse ${at} fill="${fill}"/>`

/** A path. */
export const line = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** A place in a drawing of 32 by 32. */
export type DrawingPoint = readonly [x: number, y: number]

/** An ellipse by its middle and its radii. */
export const ellipse = ([x, y]: DrawingPoint, [rx, ry]: DrawingPoint, fill: string): string =>
  oval(`cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"`, fill)

/** The same drawing at each of these places, "x,y x,y". */
export const each = (places: string, draw: (x: number, y: number) => string): string =>
  places
    .split(' ')
    .map((place) => {
      const [x = 0, y = 0] = place.split(',').map(Number)
      return draw(x, y)
    })
    .join('')

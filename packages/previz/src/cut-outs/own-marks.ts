/** The marks that our own drawings are made of, as elements of SVG. */

/** A rectangle by its attributes, with round corners. */
export const box = (at: string, fill: string, rx = 0.6): string =>
  `<rect ${at} rx="${rx}" fill="${fill}"/>`

/** An ellipse by its attributes. */
export const oval = (at: string, fill: string): string => `<ellipse ${at} fill="${fill}"/>`

/** A path. */
export const line = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** SVG elements for our own drawings. */

/** A rectangle with these attributes and round corners. */
export const box = (at: string, fill: string, rx = 0.6): string =>
  `<rect ${at} rx="${rx}" fill="${fill}"/>`

/** An ellipse with these attributes. */
export const oval = (at: string, fill: string): string => `<ellipse ${at} fill="${fill}"/>`

/** A path. */
export const line = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** Horizontal angle of view: what the camera report assumes for any film. */
export const LENS_DEGREES = 55

/** Angle of view from side to side: what the camera report assumes of any film. */
export const LENS_DEGREES = 55

/** Values over a texture that change slowly: what many textures are made of. */
import { cloudNoise } from './noise'

/**
 * Knots of cloud noise, f32, row by row: at every `across`-th point across and
 * `down`-th down. Points of the texture, 0..1, are scaled and then shifted.
 */
export function fillClouds(
  target: usize, columns: i32, rows: i32, across: i32, down: i32, width: i32, height: i32,
  scaleX: f64, shiftX: f64, scaleY: f64, shiftY: f64, octaves: i32,
): void {
  for (let row = 0; row < rows; row++) {
    const y = (<f64>(row * down) + 0.5) / <f64>height * scaleY + shiftY
    for (let column = 0; column < columns; column++, target += 4) {
      const x = (<f64>(column * across) + 0.5) / <f64>width * scaleX + shiftX
      store<f32>(target, <f32>cloudNoise(x, y, octaves))
    }
  }
}

/** The drawings of the cut-outs, loaded when the first one is painted. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** A path of a drawing: its fill, its SVG path data, its opacity, and 1 for the even-odd fill rule. */
export type Stroke = readonly [fill: string, path: string, opacity: number, evenOdd: number]

/** Paths in 32 by 32 units; later ones cover earlier ones. */
export type Drawing = readonly Stroke[]

let drawings: Readonly<Record<string, Drawing>> | undefined

/** The drawing of a shape; empty for an unknown name. */
export function drawingOf(name: string): Drawing {
  drawings ??= readDrawings()
  return drawings[name] ?? []
}

function readDrawings(): Readonly<Record<string, Drawing>> {
  const packed = readFileSync(new URL('data/shapes.json.br', import.meta.url))
  return JSON.parse(brotliDecompressSync(packed).toString('utf8'))
}

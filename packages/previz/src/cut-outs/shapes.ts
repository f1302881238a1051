/** The drawings of the cut-outs, read when one is first painted. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** A path of a drawing: its colour, its form as in SVG, its opacity, and 1 when it is filled by the even-odd rule. */
export type Stroke = readonly [fill: string, path: string, opacity: number, evenOdd: number]

/** Paths in 32 by 32 units; a later one lies on an earlier. */
export type Drawing = readonly Stroke[]

let drawings: Readonly<Record<string, Drawing>> | undefined

/** The drawing of a shape; empty for a name that is none. */
export function drawingOf(name: string): Drawing {
  drawings ??= readDrawings()
  return drawings[name] ?? []
}

function readDrawings(): Readonly<Record<string, Drawing>> {
  const packed = readFileSync(new URL('data/shapes.json.br', import.meta.url))
  return JSON.parse(brotliDecompressSync(packed).toString('utf8'))
}

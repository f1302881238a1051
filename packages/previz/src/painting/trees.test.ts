import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TreeKind } from './tree-shapes.ts'
import { paintTree, TREE_FORMS } from './trees.ts'

const KINDS = Object.keys(TREE_FORMS) as TreeKind[]
/** Trees are looked at on pictures with so many points to a metre. */
const PX_PER_METRE = 8
/** Points of a silhouette that two kinds must not share, of all that either covers. */
const DIFFERENT = 0.25

const LOOK = {
  seed: 5,
  dark: [0.1, 0.2, 0.1],
  lit: [0.5, 0.7, 0.3],
  bark: [0.2, 0.15, 0.1],
  sunSide: 1,
  snow: false,
} as const

type Painted = {
  readonly pixels: Uint8Array | Uint8ClampedArray
  readonly widthPx: number
  readonly heightPx: number
}

function paint(kind: TreeKind): Painted {
  const { tall, aspect } = TREE_FORMS[kind]
  const heightPx = Math.round(tall * PX_PER_METRE)
  const widthPx = Math.round(heightPx * aspect)
  return { widthPx, heightPx, pixels: paintTree(kind, widthPx, heightPx, LOOK) }
}

/** Where a tree is, from the middle of its foot. */
function silhouette(kind: TreeKind): Set<number> {
  const { pixels, widthPx, heightPx } = paint(kind)
  const places = new Set<number>()
  for (let at = 0; at < widthPx * heightPx; at++) {
    const x = (at % widthPx) - Math.floor(widthPx / 2)
    const up = heightPx - Math.floor(at / widthPx)
    if ((pixels[at * 4 + 3] ?? 0) > 100) places.add(up * 1000 + x + 500)
  }
  return places
}

test('every kind of tree has a silhouette of its own', () => {
  const shapes = KINDS.map((kind) => ({ kind, places: silhouette(kind) }))
  for (const [index, one] of shapes.entries())
    for (const other of shapes.slice(index + 1)) {
      const shared = [...one.places].filter((place) => other.places.has(place)).length
      const all = one.places.size + other.places.size - shared
      assert.ok(1 - shared / all > DIFFERENT, `${one.kind} and ${other.kind}: ${shared} of ${all}`)
    }
})

test('a tree stands on the lowest rows, and no edge of its picture cuts its crown', () => {
  for (const kind of KINDS) {
    const { pixels, widthPx, heightPx } = paint(kind)
    const alphaAt = (x: number, y: number): number => pixels[(y * widthPx + x) * 4 + 3] ?? 0
    const foot = Array.from({ length: 3 }, (_, up) => alphaAt(widthPx >> 1, heightPx - 1 - up))
    assert.ok(Math.max(...foot) > 60, `the foot of a ${kind}`)
    const edges = Array.from({ length: heightPx }, (_, y) => [
      alphaAt(0, y),
      alphaAt(widthPx - 1, y),
    ])
    const cut = edges.flat().filter((alpha) => alpha > 200).length
    assert.ok(cut < heightPx * 0.16, `the sides of a ${kind}: ${cut}`)
  }
})

/** Reads YAML with the line and column of every value. */
import { isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { pointerKeys } from './schema-problems.ts'

/** A position in a file. Lines and columns count from 1. */
export type YamlPlace = { readonly line: number; readonly column: number }

/** A parsed file with positions. */
export type YamlDocument = {
  /** The value; undefined for an empty file. */
  readonly value: unknown
  /** The position of the value at a JSON pointer; a missing one has the position of its parent. */
  placeOf(pointer: string): YamlPlace
  /** The string, number or boolean there; undefined for anything else. */
  scalarAt(pointer: string): unknown
}

/** A document, or why the text is invalid. */
export type YamlReading =
  | YamlDocument
  | { readonly error: YamlPlace & { readonly message: string } }

/** The most that aliases may multiply a document: a recursive one would have no end. */
const MAX_ALIASES = 200

/** Reads a document. Never throws. */
export function readYamlDocument(text: string): YamlReading {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const at = (offset: number): YamlPlace => {
    const { line, col: column } = lines.linePos(offset)
    return { line, column }
  }
  const [error] = document.errors
  if (error) {
    const [message = 'is not YAML'] = error.message.split(/ at line |\n/, 1)
    return { error: { ...at(error.pos[0]), message } }
  }
  try {
    return {
      value: document.toJS({ maxAliasCount: MAX_ALIASES }),
      placeOf: (pointer) => at(offsetOf(document, pathOf(document, pointer))),
      scalarAt: (pointer) => {
        const node: unknown = document.getIn(pathOf(document, pointer), true)
        return isScalar(node) ? node.value : undefined
      },
    }
  } catch {
    return { error: { ...at(0), message: 'must not repeat itself so often by its aliases' } }
  }
}

/** YAML reads what looks like a number as one, even as a key: the seconds of a price. */
function pathOf(document: Document, pointer: string): readonly (string | number)[] {
  const path: (string | number)[] = []
  for (const key of pointerKeys(pointer))
    path.push(document.hasIn([...path, key]) ? key : Number(key))
  return path
}

function offsetOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}

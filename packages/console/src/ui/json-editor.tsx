import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type JSX, useEffect, useRef } from 'react'

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--busy)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--accent)' },
  { tag: tags.punctuation, color: 'var(--ink-soft)' },
])

const LOOK = EditorView.theme({
  '&': {
    backgroundColor: 'var(--sunken)',
    borderRadius: 'var(--radius-m)',
    fontSize: 'var(--text-s)',
    maxHeight: '26rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', overflow: 'auto', lineHeight: '1.55' },
  '.cm-content': { padding: 'var(--space-4)', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
})

/** A JSON editor with syntax highlighting; a separate chunk that is loaded when first shown. */
export function JsonEditor({
  text,
  label,
  onChange,
}: {
  readonly text: string
  readonly label: string
  readonly onChange?: (text: string) => void
}): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const change = useRef(onChange)
  const latest = useRef(text)
  const isWritten = onChange !== undefined
  useEffect(() => {
    change.current = onChange
    latest.current = text
  })
  useEffect(() => {
    const parent = place.current
    if (!parent) return undefined
    const host = parent.appendChild(document.createElement('div'))
    // In a shadow root the editor uses adopted style sheets; the content policy forbids style elements.
    const root = host.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      parent: root,
      root,
      extensions: [
        json(),
        syntaxHighlighting(COLOURS),
        LOOK,
        EditorView.lineWrapping,
        EditorState.readOnly.of(!isWritten),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) change.current?.(state.doc.toString())
        }),
      ],
    })
    view.current = editor
    show(editor, latest.current)
    return () => {
      editor.destroy()
      host.remove()
    }
  }, [label, isWritten])
  useEffect(() => {
    if (view.current) show(view.current, text)
  }, [text])
  return <div ref={place} />
}

/** Replaces the text of an editor if it differs. */
function show(editor: EditorView, text: string): void {
  const { doc } = editor.state
  if (doc.toString() === text) return
  editor.dispatch({ changes: { from: 0, to: doc.length, insert: text } })
}

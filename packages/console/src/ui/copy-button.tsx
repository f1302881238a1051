import { type JSX, useState } from 'react'
import { Button } from './button.tsx'

const SHOWN_MS = 1500

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({
  text,
  label = 'Copy',
  size = 's',
}: {
  readonly text: string
  readonly label?: string
  readonly size?: 'm' | 's'
}): JSX.Element {
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <Button size={size} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}

/** The theme: the system's until the user chooses one, which this browser remembers. */
import { useSyncExternalStore } from 'react'

/** The choices. */
export const THEMES = ['system', 'light', 'dark'] as const

/** One of `THEMES`. */
export type Theme = (typeof THEMES)[number]

const PLACE = 'backlot.theme'
const listeners = new Set<() => void>()

/** The current choice, and a function that changes it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosen), choose]
}

/** Applies the stored theme. */
export function applyTheme(): void {
  const theme = chosen()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function chosen(): Theme {
  const stored = localStorage.getItem(PLACE)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function choose(theme: Theme): void {
  localStorage.setItem(PLACE, theme)
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

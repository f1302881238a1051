/** Pictures fetched as bytes: the still of a prompt, and the newest frame of a film. */
import { useCallback, useEffect, useState } from 'react'
import { exchange } from '../../api/client.ts'
import type { FilmChoice } from './film-settings.tsx'

/** How often the newest frame of a film is requested. */
const PREVIEW_MS = 400
/** How long an object URL lives after the next picture arrived: the browser may not have drawn it yet. */
const KEPT_MS = 1000

/** An object URL of the newest picture; older ones are revoked. */
function usePictureAddress(): readonly [string | undefined, (picture: Blob | undefined) => void] {
  const [address, setAddress] = useState<string>()
  const show = useCallback((picture: Blob | undefined) => {
    const next = picture && URL.createObjectURL(picture)
    setAddress((last) => {
      if (last !== undefined) setTimeout(() => URL.revokeObjectURL(last), KEPT_MS)
      return next
    })
  }, [])
  return [address, show]
}

/** The first frame of a film for this prompt; the last one stays until the next arrives. */
export function useStill(
  order: (FilmChoice & { readonly prompt: string }) | undefined,
): string | undefined {
  const [address, setPicture] = usePictureAddress()
  const text = JSON.stringify(order)
  useEffect(() => {
    if (text === undefined) return undefined
    const leaving = new AbortController()
    exchange('POST /v1/video_generation/still', { body: JSON.parse(text), signal: leaving.signal })
      .then((answer) => answer.blob())
      .then(setPicture)
      // A missing still is no error: the film can be made without it.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [text, setPicture])
  return order && address
}

/** The newest frame of a film that is being made. */
export function usePreview(taskId: string | undefined): string | undefined {
  const [address, setPicture] = usePictureAddress()
  useEffect(() => {
    if (taskId === undefined) return undefined
    const leaving = new AbortController()
    void follow(taskId, setPicture, leaving.signal)
    return () => leaving.abort()
  }, [taskId, setPicture])
  return taskId && address
}

async function follow(
  taskId: string,
  show: (picture: Blob) => void,
  signal: AbortSignal,
): Promise<void> {
  let seen = ''
  while (!signal.aborted) {
    const answer = await fetchPreview(taskId, seen, signal)
    if (answer) {
      seen = answer.headers.get('etag') ?? ''
      show(await answer.blob())
    }
    await new Promise((resolve) => setTimeout(resolve, PREVIEW_MS))
  }
}

/** The newest frame; undefined when it was shown before. */
async function fetchPreview(
  taskId: string,
  seen: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  try {
    return await exchange('GET /v1/video_generation/preview', {
      query: { task_id: taskId },
      headers: seen === '' ? {} : { 'if-none-match': seen },
      signal,
    })
  } catch {
    return undefined
  }
}

import { type JSX, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import css from './playground.module.css'

/** The most pictures that the form adds to a message; the server has limits of its own, and reports them. */
const MAX_PICTURES = 4
const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** The pictures of the next message, and a way to choose them. */
export function PickPictures({
  pictures,
  onChange,
}: {
  readonly pictures: readonly string[]
  readonly onChange: (pictures: readonly string[]) => void
}): JSX.Element {
  const [problem, setProblem] = useState('')
  const add = async (files: readonly File[]): Promise<void> => {
    const small = files.filter(({ size }) => size <= MAX_PICTURE_BYTES)
    const more = await Promise.all(small.map(dataUrlOf))
    const all = [...pictures, ...more]
    setProblem(problemOf(files.length - small.length, all.length - MAX_PICTURES))
    onChange(all.slice(0, MAX_PICTURES))
  }
  return (
    <div className={css.pick}>
      <label className={css.pickLabel}>
        Add pictures
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          multiple
          className={css.pickInput}
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <Pictures pictures={pictures} />
      {pictures.length > 0 && (
        <Button size="s" look="quiet" onClick={() => onChange([])}>
          Without pictures
        </Button>
      )}
      {problem && (
        <p role="alert" className={css.fault}>
          {problem}
        </p>
      )}
    </div>
  )
}

function problemOf(large: number, tooMany: number): string {
  if (large > 0) return 'A picture may have 5 MB at most.'
  return tooMany > 0 ? `A message takes ${MAX_PICTURES} pictures at most.` : ''
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(file)
  })
}

/**
 * The pictures of a message. External ones are shown as their address: the content policy allows
 * this server only.
 */
export function Pictures({ pictures }: { readonly pictures: readonly string[] }): JSX.Element {
  return (
    <>
      {pictures.map((url, index) => (
        <Picture key={index} url={url} number={index + 1} />
      ))}
    </>
  )
}

function Picture({ url, number }: { readonly url: string; readonly number: number }): JSX.Element {
  return url.startsWith('data:image/') ? (
    <img src={url} alt={`Attachment ${number}`} className={css.picture} />
  ) : (
    <code className={css.input}>{url.slice(0, 120)}</code>
  )
}

/** The name of a film for which nobody named a file. */
import { access } from 'node:fs/promises'
import { basename, extname } from 'node:path'

/** Enough of a prompt to know the film again. */
const MAX_WORDS = 6
const MAX_CHARACTERS = 60

/**
 * A name in the working folder that no file has yet: the first words of the prompt, else the name of the picture, with a
 * number where that is taken.
 */
export async function freeName(from: {
  readonly prompt?: string
  readonly picture?: string
}): Promise<string> {
  const stem = stemOf(from)
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${stem}.mp4` : `${stem}-${number}.mp4`
    const isTaken = await access(name).then(
      () => true,
      () => false,
    )
    if (!isTaken) return name
  }
}

function stemOf({ prompt = '', picture }: Parameters<typeof freeName>[0]): string {
  const words = prompt
    .replaceAll(/[[【][^\]】]*[\]】]/gu, ' ') // camera commands
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  const named = words?.slice(0, MAX_WORDS).join('-').slice(0, MAX_CHARACTERS)
  if (named) return named
  return picture === undefined ? 'film' : `${basename(picture, extname(picture))}-film`
}

/** The default file name of a film. */
import { access } from 'node:fs/promises'
import { basename, extname } from 'node:path'

/** Enough words of a prompt to recognize the film. */
const MAX_WORDS = 6
const MAX_CHARACTERS = 60

/**
 * An unused name in the working folder: the first words of the prompt, or the name of the picture,
 * with a number if that is taken.
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

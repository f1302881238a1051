/**
 * Slips of the fingers in words of the camera: two letters the wrong way round
 * ("camrea"), one too many of a letter or one too few of two ("panns",
 * "paning"). No such slip of these words is another English word.
 */
const WORDS =
  'camera pans panning tilt tilts tilting zoom zooms zooming dolly dollies trucks trucking pedestal push pushes pushing pull pulls pulling slowly static tracking handheld left right moves moving forward forwards backward backwards'
/** Slips of other kinds that are common. */
const OTHERS = { camra: 'camera', camara: 'camera', carmera: 'camera', pann: 'pan' }

const RIGHT_BY_SLIP: ReadonlyMap<string, string> = new Map([
  ...WORDS.split(' ').flatMap((word) =>
    slipsOf(word).map((slip): [string, string] => [slip, word]),
  ),
  ...Object.entries(OTHERS),
])

function slipsOf(word: string): readonly string[] {
  const slips = Array.from(word, (letter, index) => {
    const [before, next, after] = [word.slice(0, index), word.charAt(index + 1), word.slice(index)]
    const swapped = next ? [before + next + letter + word.slice(index + 2)] : []
    const undoubled = next === letter ? [before + after.slice(1)] : []
    return [before + letter + after, ...swapped, ...undoubled]
  })
  const rightWords = new Set(WORDS.split(' '))
  return slips.flat().filter((slip) => !rightWords.has(slip))
}

/** The text with the camera's words as they are spelled. */
export function spelled(text: string): string {
  return text.replace(/\b[a-z]{3,10}\b/giu, (word) => RIGHT_BY_SLIP.get(word.toLowerCase()) ?? word)
}

/**
 * Typing errors in camera words: two letters swapped ("camrea"), a letter doubled ("panns"), or one
 * of a double letter missing ("paning").
 */

/** Words whose typing errors are corrected; no such error in them yields another English word. */
const WORDS =
  'camera pans panning tilt tilts tilting zoom zooms zooming dolly dollies trucks trucking pedestal push pushes pushing pull pulls pulling slowly static tracking handheld left right moves moving forward forwards backward backwards'
/** Common misspellings of other kinds. */
const OTHERS = { camra: 'camera', camara: 'camera', carmera: 'camera', pann: 'pan', teh: 'the' }

/** Every known misspelling of a camera word, with the word that was meant. */
export function slips(): readonly (readonly [slip: string, meant: string])[] {
  const words = WORDS.split(' ')
  const all = words.flatMap((word) => slipsOf(word).map((slip) => [slip, word] as const))
  return [...all.filter(([slip]) => !words.includes(slip)), ...Object.entries(OTHERS)]
}

/** All misspellings of a word. */
export function slipsOf(word: string): readonly string[] {
  const all = Array.from(word, (letter, index) => {
    const [before, next, after] = [word.slice(0, index), word.charAt(index + 1), word.slice(index)]
    const swapped = next ? [before + next + letter + word.slice(index + 2)] : []
    const undoubled = next === letter ? [before + after.slice(1)] : []
    return [before + letter + after, ...swapped, ...undoubled]
  })
  return all.flat().filter((slip) => slip !== word)
}

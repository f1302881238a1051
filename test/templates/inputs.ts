/** Pictures and texts as callers send them, ordinary and awkward ones. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { BUILT_IN_FOLDER } from '../../packages/backlot/src/server/template-folders.ts'

const sample = (name: string): Promise<Buffer> => readFile(join(BUILT_IN_FOLDER, 'samples', name))

const scene = async (width: number, height: number): Promise<Sharp> =>
  sharp(await sample('meadow.jpg')).resize(width, height)

/** Generators of pictures that every template accepts. */
export const PICTURES = {
  landscape: async () => (await scene(900, 360)).jpeg().toBuffer(),
  portrait: async () => (await scene(360, 900)).webp().toBuffer(),
  smallest: async () => (await scene(300, 300)).gif().toBuffer(),
  huge: async () => (await scene(6000, 4000)).jpeg().toBuffer(),
  transparent: () => sample('bottle.png'),
  empty: async () => {
    const create = { width: 400, height: 400, channels: 4, background: '#00000000' } as const
    return sharp({ create }).png().toBuffer()
  },
  rotated: async () => (await scene(900, 600)).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  greyscale: async () => (await scene(500, 400)).greyscale().png().toBuffer(),
  cmyk: async () => (await scene(500, 400)).toColourspace('cmyk').jpeg().toBuffer(),
} as const satisfies Readonly<Record<string, () => Promise<Buffer>>>

/** The name of a picture generator. */
export type PictureKind = keyof typeof PICTURES

/** Brand colours, and none. */
export const COLOURS = ['#ffffff', '', '#000000', '#ffe600', '#D2202E']

const WORDS = 'The quick brown fox jumps over the lazy dog, and every evening it comes home again. '
const CHINESE = '海边的风很暖，面包很香，每到傍晚全村的人都出来散步。愿你也在这里！'

/** Texts by the maximum length of a field; `undefined` omits the field. */
export const TEXTS: Readonly<Record<string, (maxLength: number) => string | undefined>> = {
  none: () => undefined,
  'one letter': () => 'I',
  'as many words as fit': (most) => cut(WORDS, most),
  'one endless word': (most) => 'W'.repeat(most),
  Chinese: (most) => cut(CHINESE, most),
  emoji: (most) => cut('👩‍👩‍👧🎈', most),
  Arabic: (most) => cut('البحر دافئ والخبز ألذ، وفي كل مساء يخرج الجميع. ', most),
  'Hebrew with Latin': (most) => cut('הים חם, Wish you were here! ', most),
  lines: (most) => cut('a\nb\nc\nd\n', most),
}

/** The text repeated to this many code points, without splitting a character. */
function cut(text: string, most: number): string {
  const points = Array.from(text.repeat(Math.ceil(most / Array.from(text).length)))
  return points.slice(0, most).join('').replace(/‍$/u, '').trim()
}

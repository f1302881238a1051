/**
 * A sheet to look at: rows of moments of films of pictures. `node packages/previz/bench/picture-sheet.ts sheet.png
 * "boats.jpg: in the rain [Truck left]" "boats.jpg > oak.jpg: [Push in]"` draws one row for each.
 */
import { writeFileSync } from 'node:fs'
import sharp, { type OverlayOptions } from 'sharp'
import { openStills } from '../src/film/open-stills.ts'
import { openScript } from '../src/film/script.ts'
import type { Shot } from '@backlot/prompt/shot'
import { buildProgramme } from '../src/staging/build-programme.ts'
import { framePictureOf, shotOfPicture } from '../test/pictures/judge-picture.ts'

const MOMENTS = 6
const TILE = { widthPx: 384, gapPx: 4 }
const FORMAT = { shorterPx: 360, durationSeconds: 6, framesPerSecond: 25 }

const [, , out = 'sheet.png', ...rows] = process.argv

async function shotOf(row: string): Promise<Shot> {
  const [files = '', prompt = ''] = row.split(/: ?(.*)/su)
  const [first = '', last] = files.split(/ *> */u)
  const shot = shotOfPicture(await framePictureOf(first), prompt, FORMAT)
  if (last === undefined) return shot
  return { ...shot, pictures: { ...shot.pictures, lastFrame: await framePictureOf(last) } }
}

const tiles: OverlayOptions[] = []
let top = 0
for (const row of rows) {
  const shot = await shotOf(row)
  const { widthPx, heightPx, durationSeconds, framesPerSecond } = shot
  const stills = await openStills(
    await buildProgramme(await openScript({ kind: 'shot', shot })),
    shot,
  )
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  let height = 0
  for (let column = 0; column < MOMENTS; column++) {
    const seconds = ((durationSeconds - 1 / framesPerSecond) * column) / (MOMENTS - 1)
    const { data, info } = await sharp(stills.draw(seconds), { raw })
      .resize({ width: TILE.widthPx })
      .png()
      .toBuffer({ resolveWithObject: true })
    tiles.push({ input: data, left: column * (TILE.widthPx + TILE.gapPx), top })
    height = info.height
  }
  top += height + TILE.gapPx
}
const width = MOMENTS * (TILE.widthPx + TILE.gapPx) - TILE.gapPx
const sheet = sharp({ create: { width, height: top, channels: 3, background: '#202020' } })
writeFileSync(out, await sheet.composite(tiles).png().toBuffer())

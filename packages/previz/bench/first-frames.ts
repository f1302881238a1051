/**
 * How like its picture the first frame of a film is once the film is encoded and decoded again:
 * `node packages/previz/bench/first-frames.ts FOLDER [SHORTER_PX]` makes a film of half a second of every picture of a folder
 * (`test/pictures/collect.ts` fills one).
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { encodedEnds, FIRST_FRAME } from '../test/pictures/encoded-frames.ts'
import { framePictureOf, shotOfPicture } from '../test/pictures/judge-picture.ts'

const [, , folder = '.', shorterPx = '768'] = process.argv
const format = { shorterPx: Number(shorterPx), durationSeconds: 0.5, framesPerSecond: 25 }
const found: { readonly psnr: number; readonly ssim: number }[] = []
for (const file of readdirSync(folder).filter((name) => /\.(?:jpe?g|png|webp)$/u.test(name))) {
  const shot = shotOfPicture(await framePictureOf(join(folder, file)), '[Truck right]', format)
  const { first } = await encodedEnds(shot)
  if (!first) throw new Error(`the film of ${file} has no first frame`)
  found.push(first)
  process.stdout.write(
    `${file} ${shot.widthPx}x${shot.heightPx}: ${first.psnr.toFixed(1)} dB, ${first.ssim.toFixed(3)}\n`,
  )
}
const sorted = (part: 'psnr' | 'ssim'): number[] =>
  found.map((one) => one[part]).toSorted((left, right) => left - right)
const [psnr, ssim] = [sorted('psnr'), sorted('ssim')]
const below = found.filter((one) => one.psnr < FIRST_FRAME.psnr || one.ssim < FIRST_FRAME.ssim)
process.stdout.write(
  `${found.length} pictures: median ${psnr[psnr.length >> 1]?.toFixed(1)} dB and ${ssim[ssim.length >> 1]?.toFixed(3)}, ` +
    `least ${psnr[0]?.toFixed(1)} dB and ${ssim[0]?.toFixed(3)}; ${below.length} below the test's bounds\n`,
)
process.exit(0)

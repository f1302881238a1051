/** Bends the neck of an animal that is drawn from the side, so that its head is near the ground. */
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { CutOut } from '@backlot/prompt/catalogue'
import type { Pixels } from '../../renderer/scene/texture.ts'

/** The neck of an animal that heads right, in shares of its picture: where the back ends, the point in the breast that it turns about, and by how many radians it is turned. */
type Neck = {
  readonly withers: readonly [x: number, y: number]
  readonly about: readonly [x: number, y: number]
  readonly turn: number
}

const NECKS: Readonly<Record<string, Neck>> = {
  cow: { withers: [0.5, 0.24], about: [0.7, 0.5], turn: 1.3 },
  ewe: { withers: [0.55, 0.34], about: [0.7, 0.56], turn: 1.45 },
  ram: { withers: [0.46, 0.34], about: [0.68, 0.54], turn: 1.45 },
  zebra: { withers: [0.52, 0.36], about: [0.68, 0.56], turn: 1.75 },
  goat: { withers: [0.5, 0.34], about: [0.66, 0.52], turn: 1.5 },
  llama: { withers: [0.6, 0.46], about: [0.68, 0.6], turn: 2.3 },
  ox: { withers: [0.5, 0.17], about: [0.7, 0.46], turn: 1.2 },
  'water-buffalo': { withers: [0.46, 0.17], about: [0.7, 0.46], turn: 1.2 },
}

/** True for a drawing whose neck bends. */
export const isBending = ({ name }: CutOut): boolean => NECKS[name] !== undefined

/** Pictures of one that grazes: it nibbles. */
export const GRAZING_FRAMES = 6

/** What it takes of its picture, for its head is before it: in its lower left corner. */
const ROOM = 0.84
/** Turns in between, whose union is a round shoulder. */
const STEPS = 22
/** The radius of that shoulder, of how far the withers are from the breast: what is beyond is no shoulder. */
const SHOULDER = 0.88

/** The picture with the head near the ground; frees the canvas. */
export function grazing(canvas: Canvas, { name }: CutOut, frame: number): Pixels {
  const { width, height } = canvas
  const { withers, about, turn } = NECKS[name] ?? { withers: [0, 0], about: [0, 0], turn: 0 }
  const [x, y] = [about[0] * width, about[1] * height]
  const [back, over] = [withers[0] * width - x, withers[1] * height - y]
  const bent = createCanvas(width, height)
  const brush = bent.getContext('2d')
  const neck = (): void => {
    brush.beginPath()
    brush.moveTo(0, 0)
    brush.lineTo(back * 9, over * 9)
    brush.lineTo(width * 2, over * 9)
    brush.lineTo(width * 2, 0)
    brush.closePath()
  }
  brush.translate(0, height * (1 - ROOM))
  brush.scale(ROOM, ROOM)
  brush.drawImage(canvas, 0, 0)
  brush.translate(x, y)
  brush.globalCompositeOperation = 'destination-out'
  neck()
  brush.fill()
  brush.globalCompositeOperation = 'source-over'
  const nod = 0.06 * Math.sin((2 * Math.PI * frame) / GRAZING_FRAMES)
  for (let step = 0; step <= STEPS; step++) {
    brush.save()
    brush.rotate(((turn + nod) * step) / STEPS)
    neck()
    brush.clip()
    if (step < STEPS) {
      brush.beginPath()
      brush.arc(0, 0, SHOULDER * Math.hypot(back, over), 0, 2 * Math.PI)
      brush.clip()
    }
    brush.drawImage(canvas, -x, -y)
    brush.restore()
  }
  const pixels = bent.data()
  bent.width = 1
  canvas.width = 1
  return pixels
}

/** A full beard with a moustache, in heads around the middle of the head. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { fillSolid, type BodyOutline, smoothOutline } from './person-form.ts'
import type { Head } from './head-parts.ts'

/** How far down the face the mouth is. */
const MOUTH = 0.3

/** A full beard with a moustache. */
export function drawBeard(head: Head): void {
  const { brush, body } = head
  const outline = beardOutline(head)
  fillSolid(brush, body, { outline, colour: body.look.hair, reach: 0.05 })
  drawBeardedMouth(head)
  drawBeardHairs(head, outline)
  drawMoustache(head)
}

/** From the near ear along the cheeks to the far one, and round the chin. */
function beardOutline({ on }: Head): BodyOutline {
  return smoothOutline(
    [
      on(-1.06, 0.06),
      on(-0.92, 0.12),
      on(-0.72, 0.22),
      on(-0.36, 0.225),
      on(0.0, 0.215),
      on(0.16, 0.232),
      on(0.36, 0.215),
      on(0.66, 0.225),
      on(0.9, 0.2),
      on(0.97, 0.16),
      on(0.95, 0.34),
      on(0.66, 0.52),
      on(0.26, 0.61),
      on(-0.2, 0.58),
      on(-0.66, 0.46),
      on(-1.0, 0.26),
    ],
    0.85,
  )
}

/** The mouth again, in the beard; a smile shows teeth. */
function drawBeardedMouth({ brush, body, on }: Head): void {
  const smile = body.look.mien === 'smile'
  const level = MOUTH - (smile ? 0.03 : 0)
  const [left, right] = [on(-0.2, level), on(0.5, level)]
  const [mx] = on(0.17, 0)
  brush.save()
  brush.beginPath()
  brush.moveTo(...left)
  brush.quadraticCurveTo(mx, MOUTH + 0.01, ...right)
  brush.quadraticCurveTo(mx, MOUTH + (smile ? 0.11 : 0.05), ...left)
  brush.fillStyle = css(body.tone(smile ? [0.4, 0.13, 0.12] : [0.62, 0.3, 0.27]))
  brush.fill()
  brush.clip()
  if (smile) {
    brush.fillStyle = css(body.tone([0.96, 0.94, 0.89]))
    brush.beginPath()
    brush.moveTo(left[0], left[1] - 0.02)
    brush.lineTo(right[0], right[1] - 0.02)
    brush.quadraticCurveTo(mx, MOUTH + 0.06, left[0], left[1])
    brush.fill()
  }
  brush.restore()
}

/** Single hairs: dark ones, and light ones between them. */
function drawBeardHairs({ brush, body, on }: Head, outline: BodyOutline): void {
  const tone = body.tone(body.look.hair)
  brush.lineCap = 'round'
  const hairs = (shade: Rgb, alpha: number, offset: number): void => {
    brush.strokeStyle = css(shade, alpha)
    brush.lineWidth = 0.011
    for (let hair = 0; hair < 11; hair++) {
      const across = -0.9 + hair * 0.165 + offset
      const [x, y] = on(across, 0.26 + 0.12 * (1 - Math.abs(across - 0.1)))
      brush.beginPath()
      brush.moveTo(x, y)
      brush.quadraticCurveTo(x + 0.004, y + 0.06, x + 0.02 - across * 0.02, y + 0.13)
      brush.stroke()
    }
  }
  brush.save()
  brush.clip(outline)
  hairs(scaled(tone, 0.68), 0.7, 0)
  hairs(mix(tone, [1, 1, 1], 0.4), 0.6, 0.08)
  brush.restore()
}

function drawMoustache({ brush, body, on }: Head): void {
  const [mx] = on(0.17, 0)
  brush.fillStyle = css(mix(body.tone(body.look.hair), [1, 1, 1], 0.16))
  brush.beginPath()
  brush.moveTo(mx, 0.222)
  brush.quadraticCurveTo(on(-0.2, 0)[0], 0.225, ...on(-0.4, 0.32))
  brush.quadraticCurveTo(on(-0.1, 0)[0], 0.3, mx, 0.282)
  brush.quadraticCurveTo(on(0.4, 0)[0], 0.3, ...on(0.68, 0.31))
  brush.quadraticCurveTo(on(0.5, 0)[0], 0.225, mx, 0.222)
  brush.fill()
}

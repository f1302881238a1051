/** Great things that a prompt names and any open place can hold: a lighthouse, a castle. */
import { mix } from '../../../media/colour.ts'
import type { Card } from '../../../media/stage.ts'
import { paintCastle, paintLighthouse } from '../paint/cottage.ts'
import { paintGlow } from '../paint/soft.ts'
import { glowing, standing } from '../set-pieces.ts'
import type { WorldBrief } from './brief.ts'

/** The landmarks of a scene, far enough off that nobody walks into them. */
export function landmarks({ scene, book, palette }: WorldBrief): Card[] {
  const cards: Card[] = []
  if (scene.details.includes('lighthouse')) {
    const texture = book.add({
      widthPx: 220,
      heightPx: 480,
      paint: (_, w, h) =>
        paintLighthouse(w, h, { near: palette.near, lit: palette.dark, sunSide: 1 }),
    })
    const glow = book.add({
      widthPx: 96,
      heightPx: 96,
      paint: (_, px) => paintGlow(px, [1, 0.9, 0.6], 2),
    })
    cards.push(
      standing(texture, { x: -14, y: -0.6, z: 62, width: 9.2, height: 20 }, { haze: 0.8 }),
      glowing(
        glow,
        { x: -14, y: 16.4, z: 61.9, size: 9 },
        { opacity: palette.dark ? 0.9 : 0.25, flicker: 0.4 },
      ),
    )
  }
  if (scene.details.includes('castle')) {
    const stone = mix([0.5, 0.47, 0.46], palette.middle, palette.dark ? 0.6 : 0.25)
    const texture = book.add({
      widthPx: 420,
      heightPx: 300,
      paint: (_, w, h) =>
        paintCastle(w, h, {
          stone,
          roof: mix([0.3, 0.25, 0.38], palette.near, 0.3),
          lit: palette.dark,
        }),
    })
    cards.push(standing(texture, { x: 34, y: -1, z: 150, width: 62, height: 44 }, { haze: 1 }))
  }
  return cards
}

/** Great things that a prompt names and any open place can hold: a lighthouse, a castle. */
import { css, mix, type Rgb } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { drawn } from '../../painting/brush.ts'
import { paintCastle, paintLighthouse } from '../../painting/cottage.ts'
import { paintGlow } from '../../painting/soft.ts'
import { glowing, standAt, standing } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { festivalCards } from './festival.ts'
import { placeWriting } from './place-writing.ts'
import { hologramCards } from '../holograms.ts'
import { greatWorks } from './great-works.ts'
import { cityLandmarks } from '../city/city-landmarks.ts'
import { plumeCards } from '../sky/plumes.ts'
import { siteCards } from './sites.ts'
import { openStairs } from '../rooms/stairs.ts'
import { viewpointCards } from '../viewpoint.ts'
import { wildfireCards } from './wildfire.ts'
import { fireCards, volcanoCards } from './wonders.ts'

/** The landmarks of a scene, far enough off that nobody walks into them. */
export function landmarks(brief: WorldBrief): Card[] {
  const { scene, book, palette } = brief
  const cards: Card[] = [
    ...(scene.details.includes('fireworks') ? fireworks(brief) : []),
    ...siteCards(brief),
    ...openStairs(brief),
    ...plumeCards(brief),
    ...wildfireCards(brief),
    ...festivalCards(brief),
    ...greatWorks(brief),
    ...cityLandmarks(brief),
    ...volcanoCards(brief, 1),
    ...fireCards(brief, brief.path(0)[1]),
    ...placeWriting(brief),
    ...viewpointCards(brief),
    ...hologramCards(brief),
  ]
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

const BURST_FRAMES = 14
const BURST_SECONDS = 2.1
const BURSTS = 9
const SPARKS: readonly Rgb[] = [
  [1, 0.72, 0.36],
  [1, 0.36, 0.42],
  [0.5, 0.8, 1],
]

/** Bursts in the sky, one after the other, over everything near. */
function fireworks({ book, seed, palette }: WorldBrief): Card[] {
  const random = seededRandom(seed * 5 + 11)
  const bursts = SPARKS.map((colour, index) =>
    book.add({
      widthPx: 300,
      heightPx: 300,
      frameCount: BURST_FRAMES,
      paint: (frame, widthPx) => paintBurst(widthPx, frame, { colour, seed: index + 3 }),
    }),
  )
  return Array.from({ length: BURSTS }, (_, index): Card[] => {
    const texture = bursts[index % bursts.length]
    const size = lerp(22, 38, random())
    // Those that begin the film are open in its first picture.
    const delay = (index / BURSTS) * BURST_SECONDS * 1.8
    const stand = {
      x: lerp(-58, 58, (index * 0.618) % 1),
      y: lerp(5, 19, random()),
      z: 118 + index,
      width: size,
      height: size,
    }
    if (!texture) return []
    const place: Card['place'] = (seconds) => {
      const age = ((seconds + delay) % (BURST_SECONDS * 1.8)) / BURST_SECONDS
      const lit = palette.dark ? 1 : 0.6
      return { ...standAt(stand), frame: age * BURST_FRAMES, opacity: age < 1 ? lit : 0 }
    }
    return [{ texture, place, additive: true, haze: 0 }]
  }).flat()
}

/** Sparks that fly out from the middle, slow down, sink and go out. */
function paintBurst(
  sizePx: number,
  frame: number,
  { colour, seed }: { readonly colour: Rgb; readonly seed: number },
): Uint8Array | Uint8ClampedArray {
  return drawn(sizePx, sizePx, (brush, w) => {
    const random = seededRandom(seed)
    const age = (frame + 0.5) / BURST_FRAMES
    const fade = (1 - age) ** 0.8
    const reach = (since: number): number => 0.45 * (1 - (1 - since) ** 3)
    brush.lineCap = 'round'
    for (let spark = 0; spark < 90; spark++) {
      const angle = random() * 2 * Math.PI
      const force = 0.35 + 0.65 * Math.sqrt(random())
      const at = (since: number): readonly [number, number] => [
        w * (0.5 + Math.cos(angle) * force * reach(since)),
        w * (0.47 + Math.sin(angle) * force * reach(since) + 0.07 * since ** 2),
      ]
      brush.strokeStyle = css(mix(colour, [1, 1, 1], 0.5 * (1 - age)), fade)
      brush.lineWidth = w * 0.009 * (1 - 0.5 * age)
      brush.beginPath()
      brush.moveTo(...at(Math.max(0, age - 0.16)))
      brush.lineTo(...at(age))
      brush.stroke()
    }
  })
}

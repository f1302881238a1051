/** What is seen where things meet, land or burst: light, sparks, dust, fire and smoke. */
import type { Vector } from '@backlot/camera/geometry'
import { seededRandom } from '@backlot/camera/random'
import { paintGlow } from '../../painting/soft.ts'
import { paintPuff } from '../../painting/stirred.ts'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { clamp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture, TextureBook } from '../../renderer/scene/texture.ts'
import type { Palette } from '../../worlds/palette.ts'

/** What is seen: a crash has sparks and dust, a landing a little dust, a collapse much of it, an explosion fire and smoke, a launch a low cloud that spreads. */
export type BlastKind = 'crash' | 'landing' | 'collapse' | 'explosion' | 'launch'

/** Where and when it is, and how large: metres and seconds. */
export type Blast = {
  readonly is: BlastKind
  readonly at: Vector
  readonly size: number
  readonly start: number
  /** The same blast with another seed looks otherwise; 1 when absent. */
  readonly seed?: number
}

/** What paints it. */
type Painting = { readonly book: TextureBook; readonly palette: Palette }

/** Puffs: how many, how far they go, how large they are at first and last in sizes of the blast, and how long they are seen. */
type Cloud = {
  readonly puffs: number
  readonly aside: number
  readonly up: number
  readonly from: number
  readonly to: number
  readonly seconds: number
  readonly late: number
  readonly colours: readonly [Rgb, ...Rgb[]]
  /** True for what shines by itself, and is not in the light of the place. */
  readonly isFire?: boolean
  readonly strength: number
}

const DUST: Rgb = [0.78, 0.7, 0.58]
const SMOKE: Rgb = [0.24, 0.22, 0.22]
const STEAM: Rgb = [0.93, 0.92, 0.9]
const PALE: Rgb = [0.5, 0.48, 0.46]
const FIRE: readonly [Rgb, ...Rgb[]] = [
  [1, 0.86, 0.42],
  [1, 0.62, 0.16],
  [0.93, 0.36, 0.08],
]

const dust = { up: 0.16, from: 0.16, late: 0, colours: [DUST], strength: 0.8 } as const

/** The clouds of each, those behind first. */
const CLOUDS: Readonly<Record<BlastKind, readonly Cloud[]>> = {
  landing: [{ ...dust, puffs: 7, aside: 0.62, to: 0.42, seconds: 0.9, strength: 0.6 }],
  crash: [{ ...dust, puffs: 12, aside: 0.75, up: 0.3, to: 0.62, seconds: 1.6 }],
  launch: [
    {
      ...dust,
      puffs: 30,
      aside: 1.7,
      up: 0.2,
      from: 0.2,
      to: 0.6,
      seconds: 5,
      late: 2.6,
      colours: [STEAM],
    },
  ],
  collapse: [
    { ...dust, puffs: 26, aside: 0.95, up: 0.34, from: 0.22, to: 0.72, seconds: 4.2, late: 1.4 },
  ],
  explosion: [
    {
      puffs: 26,
      aside: 0.7,
      up: 1.1,
      from: 0.4,
      to: 1.5,
      seconds: 4.6,
      late: 0.4,
      colours: [SMOKE, PALE],
      strength: 0.9,
    },
    {
      puffs: 22,
      aside: 0.56,
      up: 0.5,
      from: 0.36,
      to: 1.05,
      seconds: 1.3,
      late: 0.14,
      colours: FIRE,
      isFire: true,
      strength: 1,
    },
  ],
}

/** Flashes: how large, in sizes of the blast, and how long. */
const FLASHES: Partial<Record<BlastKind, { readonly size: number; readonly seconds: number }>> = {
  crash: { size: 1.1, seconds: 0.26 },
  explosion: { size: 3.4, seconds: 0.75 },
}

const SPARKS: Partial<Record<BlastKind, number>> = { crash: 16, explosion: 26 }

/** The cards of all that is seen. */
export function blastCards(painting: Painting, blast: Blast): Card[] {
  return [
    ...CLOUDS[blast.is].flatMap((cloud, index) => cloudCards(painting, blast, { cloud, index })),
    ...sparkCards(painting, blast),
    ...flashCards(painting, blast),
  ]
}

/** A card in the middle of a place, so wide and high. */
const middled = ([x, y, z]: Vector, size: number): ReturnType<Card['place']> => ({
  origin: [x - size / 2, y - size / 2, z],
  across: [size, 0, 0],
  up: [0, size, 0],
})

function puffTextures({ book, palette }: Painting, { colours, isFire }: Cloud): readonly Texture[] {
  return colours.flatMap((colour) => {
    const lit = mix(mix(colour, palette.haze, 0.18), palette.near, palette.dark ? 0.4 : 0)
    return [1, 2].map((seed) =>
      book.add({
        widthPx: 160,
        heightPx: 160,
        paint: (_, w) => paintPuff(w, isFire ? colour : lit, seed * 5.3),
      }),
    )
  })
}

/** Puffs that fly apart, are slowed by the air, rise, grow and thin out. */
function cloudCards(
  painting: Painting,
  { at, size, start, seed = 1 }: Blast,
  { cloud, index }: { readonly cloud: Cloud; readonly index: number },
): Card[] {
  const random = seededRandom(seed * 17 + index * 5 + 3)
  const textures = puffTextures(painting, cloud)
  return Array.from({ length: cloud.puffs }, (_, puff): Card => {
    const texture = textures[puff % textures.length]
    if (!texture) throw new RangeError('no puff is painted')
    const aside = (2 * (puff / Math.max(1, cloud.puffs - 1)) - 1) * (0.6 + 0.6 * random())
    const [lift, late, large] = [random(), random() * cloud.late, 0.75 + 0.5 * random()]
    const before = (random() - 0.5) * 0.1
    return {
      texture,
      haze: cloud.isFire ? 0.1 : 0.6,
      bias: 0.3 + 0.05 * index + before,
      unmirrored: true,
      place: (seconds) => {
        const age = (seconds - start - late) / cloud.seconds
        if (age <= 0 || age >= 1) return { ...middled(at, 0.01), opacity: 0 }
        const out = 1 - (1 - age) ** 3
        const wide = size * large * (cloud.from + (cloud.to - cloud.from) * Math.sqrt(age))
        const x = at[0] + aside * cloud.aside * size * out
        const y = at[1] + (lift * cloud.up * out + 0.12 * age) * size
        const opacity = cloud.strength * smoothstep(0, 0.06, age) * (1 - age) ** 1.3
        return { ...middled([x, y, at[2]], wide), opacity }
      },
    }
  })
}

const SPARK_SECONDS = 0.8

/** Sparks that fly off and fall. */
function sparkCards({ book }: Painting, { is, at, size, start, seed = 1 }: Blast): Card[] {
  const random = seededRandom(seed * 23 + 9)
  const texture = book.add({
    widthPx: 32,
    heightPx: 32,
    paint: (_, w) => paintGlow(w, [1, 0.78, 0.36], 2.2),
  })
  return Array.from({ length: SPARKS[is] ?? 0 }, (): Card => {
    const [turn, speed, long] = [random() * Math.PI, 0.8 + 1.5 * random(), 0.5 + 0.5 * random()]
    return {
      texture,
      additive: true,
      haze: 0,
      bias: 0.5,
      unmirrored: true,
      place: (seconds) => {
        const age = (seconds - start) / (SPARK_SECONDS * long)
        if (age <= 0 || age >= 1) return { ...middled(at, 0.01), opacity: 0 }
        const away = size * speed * (1 - (1 - age) ** 2)
        const x = at[0] + Math.cos(turn) * away
        const y = at[1] + Math.sin(turn) * away - 0.7 * size * age * age
        return { ...middled([x, y, at[2]], 0.09 * size), opacity: 1 - age }
      },
    }
  })
}

/** A light that goes out at once. */
function flashCards({ book }: Painting, { is, at, size, start }: Blast): Card[] {
  const flash = FLASHES[is]
  if (!flash) return []
  const texture = book.add({
    widthPx: 192,
    heightPx: 192,
    paint: (_, w) => paintGlow(w, [1, 0.82, 0.5], 1.9),
  })
  return [
    {
      texture,
      additive: true,
      haze: 0,
      bias: 0.6,
      unmirrored: true,
      place: (seconds) => {
        const age = (seconds - start) / flash.seconds
        if (age <= 0 || age >= 1) return { ...middled(at, 0.01), opacity: 0 }
        const wide = size * flash.size * (0.5 + 0.5 * Math.sqrt(age))
        return { ...middled(at, wide), opacity: clamp(8 * age) * (1 - age) ** 1.5 }
      },
    },
  ]
}

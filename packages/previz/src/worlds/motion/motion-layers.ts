/** What moves in a motion background: cards at every depth that rise, sink, turn and wave. */
import {
  paintBlob,
  paintBokeh,
  paintBubble,
  paintDots,
  paintFolds,
  paintForm,
  paintMandala,
  paintNeonLine,
  paintPuff,
} from '../../painting/motion-paints.ts'
import { mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { itemAt } from '../../renderer/scene/random.ts'
import type { Card, Placement } from '../../renderer/scene/stage.ts'
import type { Pixels, Texture } from '../../renderer/scene/texture.ts'
import type { WorldBrief } from '../brief.ts'

/** Three colours that go together. */
export type ThreeHues = readonly [Rgb, Rgb, Rgb]

/** What layers are made from. */
export type Look = {
  readonly brief: WorldBrief
  readonly hues: ThreeHues
  readonly random: () => number
}

const PALE: Rgb = [0.94, 0.95, 0.96]

/** Where a turning square is: its middle, its width and height, and by how much it is turned. */
type Square = {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly width: number
  readonly height: number
  readonly turn: number
}

function turnedAt({ x, y, z, width, height, turn }: Square): Placement {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const across = [width * cos, width * sin, 0] as const
  const up = [-height * sin, height * cos, 0] as const
  return {
    origin: [x - (across[0] + up[0]) / 2, y - (across[1] + up[1]) / 2, z],
    across,
    up,
  }
}

/** The height about which all is laid out: that of the camera. Metres. */
const MIDDLE = 1.6

const NEAREST = 3.4
const FARTHEST = 40

/** A distance, as many in every doubling of it. */
const depthOf = (random: () => number): number => NEAREST * (FARTHEST / NEAREST) ** random()

/** A place anywhere in a picture at this distance, and a little beside it. */
function spotAt(z: number, random: () => number): readonly [x: number, y: number] {
  return [(random() - 0.5) * z * 1.7, MIDDLE + (random() - 0.5) * z * 0.95]
}

/** A texture in each of the hues. */
function texturesOf(
  { brief, hues }: Pick<Look, 'brief' | 'hues'>,
  [widthPx, heightPx]: readonly [number, number],
  paint: (
    hue: Rgb,
    size: { readonly w: number; readonly h: number; readonly index: number },
  ) => Pixels,
): Textures {
  const one = (hue: Rgb, index: number): Texture =>
    brief.book.add({ widthPx, heightPx, paint: (_, w, h) => paint(hue, { w, h, index }) })
  return [one(hues[0], 0), one(hues[1], 1), one(hues[2], 2)]
}

type Textures = readonly [Texture, ...Texture[]]

const PUFFS = 46

/** Smoke that rises in columns, each puff slowly turning and spreading. */
export function smokeColumns(look: Look): readonly Card[] {
  const { random, brief } = look
  const hue = brief.scene.tint ? look.hues[0] : mix(look.hues[0], PALE, 0.7)
  const shades: ThreeHues = [hue, mix(hue, PALE, 0.12), scaled(hue, 0.86)]
  const puffs = texturesOf({ brief, hues: shades }, [360, 360], (colour, { w, index }) =>
    paintPuff(w, colour, { seed: (brief.seed % 53) + index * 7, fine: 3.4 }),
  )
  return Array.from({ length: PUFFS }, (_, index): Card => {
    const z = depthOf(random)
    const column = (Math.floor(random() * 3) - 1) * 0.42 * z + (random() - 0.5) * z * 0.3
    const start = MIDDLE + (random() - 0.62) * z * 0.9
    const size = z * (0.34 + random() * 0.3)
    const [phase, pace] = [random() * 6, (random() - 0.5) * 0.3]
    return {
      texture: itemAt(puffs, index),
      haze: 0.2,
      place: (seconds) => ({
        ...turnedAt({
          x: column + 0.06 * z * Math.sin(seconds * 0.5 + phase),
          y: start + 0.035 * z * seconds,
          z,
          width: size * (1 + 0.04 * seconds),
          height: size * 1.25 * (1 + 0.04 * seconds),
          turn: phase + pace * seconds,
        }),
        opacity: 0.5,
      }),
    }
  })
}

const DROPS = 40

/** Ink that sinks from above and spreads as it sinks. */
export function inkCloud(look: Look): readonly Card[] {
  const { random, brief, hues } = look
  const shades: ThreeHues = [hues[0], scaled(hues[0], 0.8), mix(hues[0], hues[2], 0.3)]
  const puffs = texturesOf({ brief, hues: shades }, [360, 360], (hue, { w, index }) =>
    paintPuff(w, hue, { seed: (brief.seed % 47) + index * 11, fine: 5.2 }),
  )
  return Array.from({ length: DROPS }, (_, index): Card => {
    const z = 4.4 + random() * 9
    const aside = (random() - 0.5) * z * (0.25 + 0.5 * random())
    const start = MIDDLE + z * (0.42 - 0.5 * random())
    const size = z * (0.1 + random() * 0.22)
    const [phase, pace, delay] = [random() * 6, (random() - 0.5) * 0.5, random() * 2 - 3]
    return {
      texture: itemAt(puffs, index),
      haze: 0.2,
      place: (seconds) => {
        const age = Math.max(0, seconds - delay)
        const spread = Math.sqrt(age)
        return {
          ...turnedAt({
            x: aside * (0.6 + 0.22 * spread),
            y: start - 0.07 * z * spread,
            z,
            width: size * (0.7 + 0.5 * spread),
            height: size * (0.7 + 0.5 * spread),
            turn: phase + pace * spread,
          }),
          opacity: Math.min(0.85, age * 0.5),
        }
      },
    }
  })
}

/** A wave that runs along a sheet: its height and its depth at a share of the width. */
type Wave = {
  readonly height: number
  readonly phase: number
  readonly pace: number
  readonly folds: number
}

const waveAt = ({ height, phase, pace, folds }: Wave, share: number, seconds: number): number =>
  height *
  (Math.sin(share * folds + phase + seconds * pace) +
    0.4 * Math.sin(share * folds * 2.3 - phase + seconds * pace * 1.3))

const SLICES = 30

/** A sheet in slices whose edges ride on a wave. */
function waving(
  texture: Texture,
  sheet: {
    readonly y: number
    readonly z: number
    readonly width: number
    readonly height: number
  },
  wave: Wave,
  look: Omit<Card, 'texture' | 'place' | 'part'>,
): readonly Card[] {
  const { y, z, width, height } = sheet
  return Array.from({ length: SLICES }, (_, index): Card => {
    const [from, to] = [index / SLICES, (index + 1) / SLICES]
    return {
      texture,
      ...look,
      part: [from, to],
      place: (seconds) => {
        const [left, right] = [waveAt(wave, from, seconds), waveAt(wave, to, seconds)]
        return {
          origin: [(from - 0.5) * width, y + left, z],
          across: [width / SLICES, right - left, 0],
          up: [0, height, 0],
        }
      },
    }
  })
}

const SHEETS = 6

/** Sheets of silk one behind the other, in waves. */
export function sheetsOfSilk({ brief, hues, random }: Look): readonly Card[] {
  return Array.from({ length: SHEETS }, (_, index) => {
    const z = 5 * 1.42 ** index
    const hue = mix(itemAt(hues, index % 2), itemAt(hues, 2), random() * 0.5)
    const texture = brief.book.add({
      widthPx: 720,
      heightPx: 252,
      paint: (_frame, w, h) =>
        paintFolds(w, h, {
          light: hue,
          shade: scaled(hue, 0.42),
          seed: (brief.seed % 31) + index * 5,
        }),
    })
    const high = z * 0.72
    const sheet = {
      y: MIDDLE - z * 0.46 - high * 0.4 + index * 0.07 * z,
      z,
      width: z * 3.2,
      height: high,
    }
    const wave = {
      height: z * 0.05,
      phase: random() * 6,
      pace: 0.9 + random() * 0.5,
      folds: 7 + random() * 3,
    }
    return waving(texture, sheet, wave, { haze: 0.3 })
  }).flat()
}

const ROWS = 26
const LIGHTS = 90

/** A sea of small lights that rolls: rows of them, each on its wave. */
export function wavesOfLights({ brief, hues, random }: Look): readonly Card[] {
  const bright: ThreeHues = [hues[0], hues[1], mix(hues[2], [1, 1, 1], 0.3)]
  const rows = texturesOf({ brief, hues: bright }, [1800, 28], (hue, { w, h }) =>
    paintDots(w, h, mix(hue, [1, 1, 1], 0.15), LIGHTS),
  )
  const lean = random() * 6
  return Array.from({ length: ROWS }, (_, index) => {
    const z = 2.8 * 1.12 ** index
    const width = z * 2.6
    const texture = itemAt(rows, index)
    const sheet = { y: MIDDLE - 1.15, z, width, height: (1.4 * width) / LIGHTS }
    const wave = { height: 0.26 + z * 0.016, phase: lean + z * 0.5, pace: 1.2, folds: 2 + z * 0.55 }
    return waving(texture, sheet, wave, { additive: true, haze: 0.4 })
  }).flat()
}

const RINGS = 9
const HOLE = 0.34

/** Rings one behind the other, each seen through the one before, that turn against each other. */
export function rings({ brief, hues }: Look): readonly Card[] {
  const wedges = itemAt([8, 10, 12], brief.seed)
  return Array.from({ length: RINGS }, (_, index): Card => {
    const texture = brief.book.add({
      widthPx: 900,
      heightPx: 900,
      paint: (_frame, w) =>
        paintMandala(w, turnOf(hues, index), {
          seed: (brief.seed % 37) + index * 4.3,
          wedges,
          hole: index === RINGS - 1 ? 0 : HOLE,
        }),
    })
    const z = 4 * 1.6 ** index
    const side = 11 * 1.2 ** index
    const pace = (index % 2 === 0 ? 1 : -1) * 0.22
    return {
      texture,
      haze: 0.5,
      place: (seconds) =>
        turnedAt({ x: 0, y: MIDDLE, z, width: side, height: side, turn: pace * seconds + index }),
    }
  })
}

const turnOf = (hues: ThreeHues, by: number): ThreeHues => [
  itemAt(hues, by),
  itemAt(hues, by + 1),
  itemAt(hues, by + 2),
]

/** Things at every depth that go up or down, turning or not. */
function scattered(
  { random }: Look,
  textures: Textures,
  {
    count,
    size,
    move,
    ...look
  }: {
    readonly count: number
    /** As shares of the distance, the smallest and the largest. */
    readonly size: readonly [number, number]
    /** What it does in a second: rises, as a share of the distance, and turns. */
    readonly move: { readonly rise: number; readonly turn: number }
    readonly opacity: number
    readonly additive?: boolean
  },
): readonly Card[] {
  const { opacity, ...kind } = look
  return Array.from({ length: count }, (_, index): Card => {
    const z = depthOf(random)
    const [x, y] = spotAt(z, random)
    const side = z * (size[0] + random() ** 2 * (size[1] - size[0]))
    const [phase, pace] = [random() * 6, 0.6 + random() * 0.8]
    return {
      texture: itemAt(textures, index),
      haze: 0.3,
      ...kind,
      place: (seconds) => ({
        ...turnedAt({
          x: x + 0.02 * z * Math.sin(seconds * pace + phase),
          y: y + move.rise * z * (seconds - 3) * pace,
          z,
          width: side,
          height: side,
          turn: move.turn === 0 ? 0 : phase + move.turn * seconds * (pace - 1),
        }),
        opacity: opacity * (0.78 + 0.22 * Math.sin(seconds * pace + phase)),
      }),
    }
  })
}

/** Bubbles that rise. */
export function bubbles(look: Look): readonly Card[] {
  const textures = texturesOf(look, [220, 220], (hue, { w }) =>
    paintBubble(w, mix(hue, [1, 1, 1], 0.35)),
  )
  const move = { rise: 0.035, turn: 0 }
  return scattered(look, textures, { count: 80, size: [0.03, 0.2], move, opacity: 0.9 })
}

/** Lights out of focus. */
export function bokeh(look: Look): readonly Card[] {
  const textures = texturesOf(look, [200, 200], (hue, { w }) =>
    paintBokeh(w, mix(hue, [1, 1, 1], 0.15)),
  )
  const move = { rise: 0.012, turn: 0 }
  const light = { opacity: 0.5, additive: true }
  return scattered(look, textures, { count: 90, size: [0.04, 0.2], move, ...light })
}

/** Colours that flow into each other. */
export function blobs(look: Look): readonly Card[] {
  const textures = texturesOf(look, [200, 200], (hue, { w }) => paintBlob(w, hue))
  const move = { rise: 0.03, turn: 0 }
  return scattered(look, textures, { count: 26, size: [0.7, 1.5], move, opacity: 0.6 })
}

/** Plain forms that sink and turn. */
export function forms(look: Look): readonly Card[] {
  const of = (corners: number): Textures =>
    texturesOf(look, [200, 200], (hue, { w, index }) =>
      paintForm(w, hue, { corners, filled: (corners + index) % 3 !== 0 }),
    )
  const textures: Textures = [...of(3), ...of(4), ...of(6), ...of(0)]
  const move = { rise: -0.06, turn: 0.9 }
  return scattered(look, textures, { count: 90, size: [0.05, 0.17], move, opacity: 0.85 })
}

const LINES = 64

/** Tubes of light across the dark, each on its way along itself. */
export function neonLines(look: Look): readonly Card[] {
  const { random, brief, hues } = look
  const textures = texturesOf({ brief, hues }, [512, 56], (hue, { w, h }) =>
    paintNeonLine(w, h, hue),
  )
  const lean = random() * Math.PI
  return Array.from({ length: LINES }, (_, index): Card => {
    const z = depthOf(random)
    const [x, y] = spotAt(z, random)
    const turn = lean + Math.floor(random() * 3) * (Math.PI / 3)
    const [long, pace, phase] = [z * (0.25 + random() * 0.5), (random() - 0.5) * 0.16, random() * 6]
    return {
      texture: itemAt(textures, index),
      additive: true,
      haze: 0.2,
      place: (seconds) => ({
        ...turnedAt({
          x: x + z * pace * (seconds - 3) * Math.cos(turn),
          y: y + z * pace * (seconds - 3) * Math.sin(turn),
          z,
          width: long,
          height: 0.045 * z,
          turn,
        }),
        opacity: 0.7 + 0.3 * Math.sin(seconds * 2 + phase),
      }),
    }
  })
}

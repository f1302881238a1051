/** Waves of the open sea: rows that rise and fall far out, breakers that roll in on a beach, and the foam that they leave there. */
import type { Scene, Weather } from '@backlot/prompt/scene'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { clamp, lerp, smoothstep } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintSurf } from '../../painting/terrain.ts'
import { paintWave } from '../../painting/wave.ts'
import type { WorldBrief } from '../brief.ts'
import { SHORE_Z } from './shore.ts'

/** How high waves go, metres, and how much of their crests breaks, 0 to 1. */
type Waves = { readonly height: number; readonly breaking: number }

const CALM: Waves = { height: 0.15, breaking: 0.12 }
/** Of prompts that name waves. */
const NAMED: Waves = { height: 0.62, breaking: 0.7 }
/** Where the weather moves the sea. */
const OF_WEATHER: Partial<Record<Weather, Waves>> = {
  rain: { height: 0.34, breaking: 0.25 },
  storm: { height: 1.25, breaking: 1 },
}

function wavesOf({ weather, details }: Scene): Waves {
  const ofWeather = OF_WEATHER[weather] ?? CALM
  return details.includes('waves') && ofWeather.height < NAMED.height ? NAMED : ofWeather
}

function foamOf({ palette }: WorldBrief): Rgb {
  return mix([0.96, 0.98, 1], palette.haze, palette.dark ? 0.62 : 0.14)
}

/** Three looks of a row of crests. */
function rowsOf(brief: WorldBrief, breaking: number): readonly Texture[] {
  const { book, palette, seed } = brief
  return [0, 1, 2].map((index) =>
    book.add({
      widthPx: 900,
      heightPx: 84,
      paint: (_, w, h) =>
        paintWave(w, h, {
          seed: (seed % 83) + index * 7,
          deep: mix(palette.water, palette.near, 0.05 + 0.2 * breaking),
          crest: mix(palette.water, palette.haze, 0.62),
          foam: foamOf(brief),
          breaking,
        }),
    }),
  )
}

const ROWS = 9

/** Rows of waves, one behind the other, that rise and fall from `from` metres ahead. */
export function waveCards(brief: WorldBrief, from: number): Card[] {
  const { seed, sweep } = brief
  const waves = wavesOf(brief.scene)
  const looks = rowsOf(brief, waves.breaking)
  return Array.from({ length: ROWS }, (_, row): Card[] => {
    const texture = looks[row % looks.length]
    const z = from * (84 / from) ** (row / (ROWS - 1))
    const width = (sweep.right - sweep.left + z * 2.6 + 20) * 1.15
    const height = waves.height * (0.75 + 0.012 * z)
    const [phase, drift] = [row * 2.1 + (seed % 7), (row % 2 === 0 ? 1 : -1) * 0.3]
    if (!texture) return []
    return [
      {
        texture,
        haze: 0.9,
        unmirrored: true,
        place: (seconds) => {
          const swell = Math.sin(seconds * 1.25 + phase)
          const y = height * (0.1 * swell - 0.4)
          const x = (sweep.left + sweep.right - width) / 2 + drift * seconds
          const near = z - 0.35 * Math.cos(seconds * 1.25 + phase) * waves.height
          return {
            origin: [x, y, near],
            across: [width, 0, 0],
            up: [0, height * (1 + 0.12 * swell), 0],
          }
        },
      },
    ]
  }).flat()
}

/** Breakers between where they rise and where they run out on the sand: metres ahead, and seconds for the way. */
const BREAKERS = { count: 3, from: 26, to: SHORE_Z + 0.6, seconds: 8.5 } as const

/** Breakers that rise, roll in and fall on the sand, again and again. */
export function breakerCards(brief: WorldBrief): Card[] {
  const { seed, sweep } = brief
  const waves = wavesOf(brief.scene)
  const looks = rowsOf(brief, Math.min(1, 0.55 + waves.breaking))
  const { count, from, to, seconds: period } = BREAKERS
  return looks.slice(0, count).map((texture, index): Card => {
    const width = (sweep.right - sweep.left + from * 2.6 + 20) * 1.1
    const x = (sweep.left + sweep.right - width) / 2 + (index - 1) * 5
    return {
      texture,
      haze: 0.5,
      unmirrored: true,
      place: (seconds) => {
        const way = (seconds / period + index / count + (seed % 11) / 11) % 1
        const rise = smoothstep(0, 0.6, way) * smoothstep(1, 0.86, way)
        const height = (0.16 + 1.1 * waves.height) * (0.25 + 0.75 * rise)
        return {
          origin: [x, -0.3 * height, lerp(from, to, way)],
          across: [width, 0, 0],
          up: [0, height, 0],
          opacity: clamp(smoothstep(0, 0.25, way) * smoothstep(1, 0.94, way)),
        }
      },
    }
  })
}

/** Foam that comes in over the sand and goes back, again and again. */
export function surfCards(brief: WorldBrief): Card[] {
  const { book, palette } = brief
  const foam = mix(
    [1, 1, 1],
    palette.dark ? palette.water : palette.haze,
    palette.dark ? 0.5 : 0.12,
  )
  const texture = book.add({
    widthPx: 1400,
    heightPx: 96,
    paint: (_, w, h) => paintSurf(w, h, foam),
  })
  const run = 1 + 0.9 * wavesOf(brief.scene).height
  return [0, 1].map((wave): Card => {
    const depth = 2.2 + wave
    return {
      texture,
      haze: 0.4,
      bias: -20 + wave,
      unmirrored: true,
      place: (seconds) => {
        const swell = Math.sin(seconds * 0.9 + wave * 2.4)
        const z = SHORE_Z - depth + 1.5 + wave * 2.3 - 0.55 * run * swell
        return {
          origin: [-52 + wave * 9, 0.03, z],
          across: [104, 0, 0],
          up: [0, 0, depth],
          opacity: 0.62 + 0.3 * swell,
        }
      },
    }
  })
}

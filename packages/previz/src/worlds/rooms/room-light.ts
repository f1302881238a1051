/** The light of the windows of a room: bright panes on its floor, the rest in a soft shade. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Card, Haze } from '../../renderer/scene/stage.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import { dotted } from '../../painting/brush.ts'
import { smoothstep } from '../../renderer/scene/random.ts'
import type { WorldBrief } from '../brief.ts'
import type { Palette } from '../palette.ts'
import type { WindowKind } from './shell.ts'
import { shellOf } from './shells.ts'

/** The shade of a room, and how much of it lies on what is nearest. */
export function roomShade({ near, dark }: Palette): NonNullable<Haze['near']> {
  return { colour: mix(near, [0.13, 0.08, 0.07], 0.7), metres: 4.2, share: dark ? 0.45 : 0.55 }
}

/** Where the light of windows falls on the floor: its middle and its width in metres. */
const PANES: Partial<
  Readonly<Record<WindowKind, readonly (readonly [x: number, width: number])[]>>
> = {
  great: [[-0.4, 5.6]],
  arches: [
    [-3.4, 1.9],
    [0, 1.9],
    [3.4, 1.9],
  ],
  hearth: [
    [-3.6, 1.7],
    [3.6, 1.7],
  ],
  barred: [[0, 1.6]],
  rose: [[0, 2.4]],
  mouth: [[0, 5]],
  ride: [],
}

/** The sun through the windows by day, the moon at night not at all: cards of light that lie on the floor before a wall so many metres away. */
export function windowLight(brief: WorldBrief, wall: number): Card[] {
  const { scene, palette, book } = brief
  if (scene.weather !== 'clear' || scene.timeOfDay === 'night') return []
  const { windows } = shellOf(brief)
  const colour: Rgb = mix(palette.sun, palette.rim, 0.5)
  const pane = book.add({
    widthPx: 160,
    heightPx: 160,
    paint: (_, w, h) => paintPane(w, h, colour),
  })
  return (PANES[windows] ?? []).map(([x, width]): Card => {
    const placement = {
      origin: [x - width / 2 - LEAN, 0.006, wall - REACH.near] as const,
      across: [width, 0, 0] as const,
      up: [LEAN, 0, REACH.near - REACH.far] as const,
      opacity: palette.dark ? 0.3 : 0.36,
    }
    return {
      texture: pane,
      haze: 0,
      additive: true,
      bias: -10,
      unmirrored: true,
      place: () => placement,
    }
  })
}

/** The light falls to the left, and reaches from so far before the wall to so far: metres. */
const LEAN = 1.5
const REACH = { near: 5.2, far: 1.1 } as const

/** Panes of light with the bars between them, softer the farther they fall. */
function paintPane(widthPx: number, heightPx: number, colour: Rgb): Pixels {
  return dotted(widthPx, heightPx, (u, v) => {
    const soft = 0.02 + 0.05 * v
    const edge =
      smoothstep(0, soft * 2, u) *
      smoothstep(1, 1 - soft * 2, u) *
      smoothstep(0, soft, v) *
      smoothstep(1, 1 - soft * 3, v)
    const bar = (at: number, count: number): number => {
      const off = Math.abs(((at * count + 0.5) % 1) - 0.5)
      return 0.35 + 0.65 * smoothstep(0.02, 0.05 + soft, off)
    }
    const light = edge * bar(u, 4) * bar(v, 2) * (1 - 0.4 * v)
    return [colour[0], colour[1], colour[2], light]
  })
}

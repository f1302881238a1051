/** Plots the motion of a film: one lane for each axis, time to the right. */
import type { CameraReport } from './camera-report.ts'
import { AXES, type Axis } from './fit-motion.ts'
import type { DetectedStretch } from './moves.ts'
import { chooseFor, CHOICES, type DetectedWindow } from './stretches.ts'
import type { Verdict } from './obedience.ts'

const WIDTH = 960
const LEFT = 132
const RIGHT = 28
const LANE = 62
const TITLE = 64
const STRIP = 46

/** Muted colours of equal strength that also differ in brightness. */
const LANES: Readonly<
  Record<
    Axis,
    {
      readonly name: string
      readonly forward: string
      readonly backward: string
      readonly colour: string
    }
  >
> = {
  pan: { name: 'Pan', forward: 'right', backward: 'left', colour: '#3f6fb5' },
  tilt: { name: 'Tilt', forward: 'up', backward: 'down', colour: '#2a9d8f' },
  zoom: { name: 'Zoom', forward: 'in', backward: 'out', colour: '#8a5bb0' },
  right: { name: 'Truck', forward: 'right', backward: 'left', colour: '#d9822b' },
  up: { name: 'Pedestal', forward: 'up', backward: 'down', colour: '#b8902e' },
  ahead: { name: 'Push · Pull', forward: 'in', backward: 'out', colour: '#c8503f' },
}

/** An SVG document of the motion, with the requested moves when there is a verdict. */
export function plotMotion(report: CameraReport, name: string, verdict?: Verdict): string {
  const height = TITLE + STRIP * (verdict ? 2 : 1) + LANE * AXES.length + 48
  const across = (seconds: number): number =>
    LEFT + ((WIDTH - LEFT - RIGHT) * seconds) / Math.max(0.001, report.durationSeconds)
  const top = TITLE + STRIP * (verdict ? 2 : 1)
  const parts = [
    heading(name, report, verdict),
    ...(verdict
      ? [
          strip(
            'asked',
            TITLE,
            verdict.steps.map(({ fromSeconds, toSeconds, asked, ...step }) => ({
              from: across(fromSeconds),
              to: across(toSeconds),
              text: asked.join(' + '),
              tone:
                step.missing.length + step.opposite.length + step.unasked.length === 0
                  ? '#3d8b5f'
                  : '#c0453a',
            })),
          ),
        ]
      : []),
    strip(
      'seen',
      top - STRIP,
      report.stretches.map((stretch) => ({
        from: across(stretch.fromSeconds),
        to: across(stretch.toSeconds),
        text: namesOf(stretch),
        tone: '#5b6470',
      })),
    ),
    ...AXES.map((axis, index) => lane(axis, report, { top: top + index * LANE, across })),
    timeAxis(report, { top, bottom: top + LANE * AXES.length, across }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="ui-sans-serif, system-ui, sans-serif">
<rect width="${WIDTH}" height="${height}" fill="#fbfaf7"/>
${parts.join('\n')}
</svg>
`
}

function namesOf({ moves, roll }: DetectedStretch): string {
  const names = moves.map(({ command }) => command).join(' + ')
  return names || (roll === undefined ? 'nothing to follow' : 'roll')
}

function heading(name: string, report: CameraReport, verdict: Verdict | undefined): string {
  const judgement = verdict ? (verdict.obeyed ? 'obeyed' : 'not obeyed') : 'camera report'
  const tone = verdict ? (verdict.obeyed ? '#3d8b5f' : '#c0453a') : '#5b6470'
  return `<text x="28" y="38" font-size="19" font-weight="600" fill="#22262b">${escape(name)}</text>
<text x="${WIDTH - RIGHT}" y="38" font-size="14" text-anchor="end" fill="${tone}">${judgement} · ${report.durationSeconds.toFixed(1)} s</text>`
}

type Block = {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly tone: string
}

function strip(label: string, top: number, blocks: readonly Block[]): string {
  const boxes = blocks.map(({ from, to, text, tone }, index) => {
    const room = Math.floor((to - from - 10) / 6.4)
    const shown = text.length > room ? `${text.slice(0, Math.max(0, room - 1))}…` : text
    return `<clipPath id="${label}-${index}"><rect x="${fine(from)}" y="${top}" width="${fine(to - from)}" height="34"/></clipPath>
<rect x="${fine(from + 1)}" y="${top}" width="${fine(Math.max(1, to - from - 2))}" height="32" rx="5" fill="${tone}" fill-opacity="0.13" stroke="${tone}" stroke-opacity="0.5"><title>${escape(text)}</title></rect>
<text x="${fine((from + to) / 2)}" y="${top + 20}" font-size="12" text-anchor="middle" fill="${tone}" clip-path="url(#${label}-${index})">${escape(shown)}</text>`
  })
  return `<text x="${LEFT - 16}" y="${top + 20}" font-size="12" text-anchor="end" fill="#8a8f96">${label}</text>\n${boxes.join('\n')}`
}

type LaneFrame = { readonly top: number; readonly across: (seconds: number) => number }

/** The speed along one axis, window by window, as an area above and below the lane's centre line. */
function lane(axis: Axis, report: CameraReport, { top, across }: LaneFrame): string {
  const { name, forward, backward, colour } = LANES[axis]
  const middle = top + LANE / 2
  const reach = LANE / 2 - 7
  const most = Math.max(
    MIN_FULL_SPEED,
    ...AXES.flatMap((one) => speedsOf(report, one).map(({ speed }) => Math.abs(speed))),
  )
  const points = speedsOf(report, axis).map(
    ({ seconds, speed }) => `${fine(across(seconds))},${fine(middle - (speed / most) * reach)}`,
  )
  const area =
    points.length > 0
      ? `<path d="M${fine(across(0))},${middle} L${points.join(' L')} L${fine(across(report.durationSeconds))},${middle} Z" fill="${colour}" fill-opacity="0.22"/>
<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`
      : ''
  return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${middle}" y2="${middle}" stroke="#d9d6cd"/>
<text x="${LEFT - 16}" y="${middle + 4}" font-size="13" text-anchor="end" fill="${colour}" font-weight="600">${name}</text>
<text x="${LEFT - 16}" y="${top + 15}" font-size="9" text-anchor="end" fill="#a5a9ae">${forward}</text>
<text x="${LEFT - 16}" y="${top + LANE - 7}" font-size="9" text-anchor="end" fill="#a5a9ae">${backward}</text>
${area}`
}

/** The full height of a lane is at least this speed, in widths a second, so that a still lane looks still. */
const MIN_FULL_SPEED = 0.04

type Speed = { readonly seconds: number; readonly speed: number }

function speedsOf(report: CameraReport, axis: Axis): readonly Speed[] {
  return report.stretches.flatMap(({ fromSeconds, toSeconds }) => {
    const windows = report.windows.filter(
      ({ window }) => window.fromSeconds >= fromSeconds && window.toSeconds <= toSeconds,
    )
    const choice = chooseFor(windows)
    return windows.map((seen) => speedOf(seen, choice, axis))
  })
}

function speedOf({ window, fits }: DetectedWindow, choice: number, axis: Axis): Speed {
  const { fromSeconds, toSeconds } = window
  const travel = CHOICES[choice]?.includes(axis) ? (fits?.[choice]?.travel[axis] ?? 0) : 0
  return { seconds: (fromSeconds + toSeconds) / 2, speed: travel / (toSeconds - fromSeconds) }
}

function timeAxis(
  report: CameraReport,
  frame: { top: number; bottom: number; across: (seconds: number) => number },
): string {
  const { top, bottom, across } = frame
  const step = Math.max(1, Math.ceil(report.durationSeconds / 12))
  const ticks = Array.from(
    { length: Math.floor(report.durationSeconds / step) + 1 },
    (_, index) => {
      const x = fine(across(index * step))
      return `<line x1="${x}" x2="${x}" y1="${bottom}" y2="${bottom + 5}" stroke="#a5a9ae"/><text x="${x}" y="${bottom + 20}" font-size="11" text-anchor="middle" fill="#8a8f96">${index * step} s</text>`
    },
  )
  const cuts = report.stretches.slice(1).map(({ fromSeconds }) => {
    const x = fine(across(fromSeconds))
    return `<line x1="${x}" x2="${x}" y1="${top - 8}" y2="${bottom}" stroke="#b9b5aa" stroke-dasharray="3 4"/>`
  })
  return [...cuts, ...ticks].join('\n')
}

function fine(value: number): string {
  return value.toFixed(1)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => `&#${character.codePointAt(0)};`)
}

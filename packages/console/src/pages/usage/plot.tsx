import { type JSX, useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import css from './plot.module.css'

const HEIGHT_PX = 220

/** A bar chart with one bar for each name; hovering shows the values above it. */
export function Plot({
  label,
  digits,
  names,
  values,
}: {
  readonly label: string
  /** Decimals of an amount. */
  readonly digits: number
  readonly names: readonly string[]
  readonly values: readonly number[]
}): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const key = JSON.stringify([names, values])
  useEffect(() => {
    const parent = place.current
    if (!parent) return undefined
    const [ofNames, ofValues]: [string[], number[]] = JSON.parse(key)
    const plot = new UPlot(
      { ...options({ label, digits }, ofNames), width: parent.clientWidth },
      [ofNames.map((_, index) => index), ofValues],
      parent,
    )
    const watcher = new ResizeObserver(() =>
      plot.setSize({ width: parent.clientWidth, height: HEIGHT_PX }),
    )
    watcher.observe(parent)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [label, digits, key])
  // The table below it contains the same data for screen readers.
  return <div ref={place} className={css.plot} aria-hidden="true" />
}

function options(
  { label, digits }: { readonly label: string; readonly digits: number },
  names: readonly string[],
): Omit<UPlot.Options, 'width'> {
  const colour = (name: string): string => {
    const probe = document.createElement('span')
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const axis = {
    stroke: colour('--ink-soft'),
    font: '12px "Inter Variable", sans-serif',
    ticks: { show: false },
  }
  return {
    height: HEIGHT_PX,
    scales: { x: { time: false, range: [-0.6, names.length - 0.4] }, y: { range: [0, null] } },
    cursor: { y: false, points: { show: false } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, splits) => splits.map((at) => shortName(names[at] ?? '')),
        incrs: [1, 2, 5, 7, 10, 14, 30],
        space: 80,
      },
      { ...axis, grid: { stroke: colour('--line'), width: 1 }, size: 64 },
    ],
    series: [
      { label: 'On', value: (_, at) => names[at] ?? '' },
      {
        label,
        fill: colour('--accent'),
        stroke: colour('--accent'),
        width: 0,
        ...(UPlot.paths.bars ? { paths: UPlot.paths.bars({ size: [0.7, 48], radius: 0.15 }) } : {}),
        points: { show: false },
        value: (_, value) => (typeof value === 'number' ? value.toFixed(digits) : '–'),
      },
    ],
  }
}

/** A day without its year; other names shortened to fit. */
function shortName(name: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(name)) return name.slice(5)
  return name.length > 16 ? `${name.slice(0, 15)}…` : name
}

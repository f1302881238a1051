/**
 * What ten thousand tasks cost the console's list of them, in a real Chromium: the time from a click to the first rows
 * beside that of an empty table, by turns, and the long tasks of the page while it is scrolled through all of them.
 *
 *     node bench/console.ts
 */
import type { Page } from 'playwright-core'
import { createClient, type Cleaning } from '../test/e2e/program.ts'
import { makeFilm, startWorld } from '../test/console/browser.ts'
import { copyTask } from '../test/console/copy-task.ts'
import { quantile } from './quantile.ts'

/** What was measured; times in milliseconds. */
export type ListCost = {
  readonly tasks: number
  /** From the click on the link to the first row, and to what an empty table says. */
  readonly firstRowsMs: number
  readonly emptyMs: number
  /** Tasks of the browser's main thread of more than 50 ms while all rows were scrolled through. */
  readonly longTasks: number
  readonly longestMs: number
  /** The same by the CPU time of the thread, which does not count what other processes took from it. */
  readonly cpuLongTasks: number
  readonly cpuLongestMs: number
  readonly scrolledMs: number
  /** Memory of the page's scripts after it, in bytes. */
  readonly heapBytes: number
}

const TASKS = 10_000
const ROUNDS = 7
const LONG_MS = 50

/** Measures first rows by turns with an empty table, then scrolls. */
export async function run(tasks: number = TASKS): Promise<ListCost> {
  const cleanups: (() => unknown)[] = []
  const t: Cleaning = { after: (cleanup) => void cleanups.unshift(cleanup) }
  try {
    const world = await startWorld(t)
    const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
    copyTask(world.home, film, tasks - 1)
    const { key } = await createClient(world.server, 'empty')
    const full = await world.open('/requests')
    const empty = await world.open('/requests', { key })
    const [fullMs, emptyMs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      fullMs.push(await firstViewMs(full, '[role=row][aria-rowindex="2"]'))
      emptyMs.push(await firstViewMs(empty, 'main a[href="/console/"], main a[href="/console"]'))
    }
    const scrolled = await scrollThrough(full, tasks)
    return { tasks, firstRowsMs: median(fullMs), emptyMs: median(emptyMs), ...scrolled }
  } finally {
    for (const cleanup of cleanups) await cleanup()
  }
}

/** From the click on the link to the list until something of it is drawn, in the page's own time. */
async function firstViewMs(page: Page, selector: string): Promise<number> {
  await page.goto(new URL('/console/requests', page.url()).href)
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  await page.waitForTimeout(500)
  const ms = await page.evaluate(`new Promise((resolve) => {
    const begunMs = performance.now()
    const look = () =>
      document.querySelector(${JSON.stringify(selector)})
        ? requestAnimationFrame(() => resolve(performance.now() - begunMs))
        : requestAnimationFrame(look)
    document.querySelector('nav a[href*="/tasks"]').click()
    look()
  })`)
  return Number(ms)
}

type Scrolled = Omit<ListCost, 'tasks' | 'firstRowsMs' | 'emptyMs'>

/** Turns the wheel until the last row is drawn. */
async function scrollThrough(page: Page, tasks: number): Promise<Scrolled> {
  await page.evaluate(`window.longTasks = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(entry.duration)
    }).observe({ type: 'longtask' })`)
  const browser = page.context().browser()
  await browser?.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
  })
  await page.mouse.move(600, 500)
  const begunMs = performance.now()
  const last = page.locator(`[role=row][aria-rowindex="${tasks + 1}"]`)
  while ((await last.count()) === 0) {
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(30)
  }
  const scrolledMs = performance.now() - begunMs
  const measured: { durations: number[]; heapBytes: number } = await page.evaluate(
    '({ durations: window.longTasks, heapBytes: performance.memory.usedJSHeapSize })',
  )
  const { durations, heapBytes } = measured
  const trace: Trace = JSON.parse(String(await browser?.stopTracing()))
  const cpuMs = cpuOfTasks(trace)
  return {
    cpuLongTasks: cpuMs.filter((ms) => ms > LONG_MS).length,
    cpuLongestMs: cpuMs.reduce((most, ms) => Math.max(most, ms), 0),
    longTasks: durations.length,
    longestMs: Math.max(0, ...durations),
    scrolledMs,
    heapBytes,
  }
}

/** What Chromium traces: `tdur` is the CPU time of an event, in microseconds. */
type Trace = {
  readonly traceEvents: readonly {
    readonly name: string
    readonly pid: number
    readonly tid: number
    readonly tdur?: number
    readonly args?: { readonly name?: string }
  }[]
}

/** CPU time of each task of the main threads of pages, in milliseconds. */
function cpuOfTasks({ traceEvents }: Trace): readonly number[] {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name.endsWith('RunTask') && tdur !== undefined && mains.has(`${pid} ${tid}`)
      ? [tdur / 1000]
      : [],
  )
}

/** The median without the first one, which loads the page's code. */
function median([, ...values]: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The results as a small table. */
export function formatListBench(cost: ListCost): string {
  const rows: readonly (readonly [string, number])[] = [
    ['first rows, ms', cost.firstRowsMs],
    ['an empty table, ms', cost.emptyMs],
    ['long tasks while scrolling', cost.longTasks],
    ['the longest, ms', cost.longestMs],
    ['of more than 50 ms of CPU', cost.cpuLongTasks],
    ['the most CPU, ms', cost.cpuLongestMs],
    ['scrolled through after, s', cost.scrolledMs / 1000],
    ['heap of the page, MB', cost.heapBytes / 1e6],
  ]
  const lines = rows.map(([name, value]) => name.padEnd(28) + value.toFixed(1).padStart(8))
  return [`${cost.tasks} tasks`, ...lines].join('\n')
}

if (import.meta.main)
  process.stdout.write(`${formatListBench(await run(Number(process.argv[2] ?? TASKS)))}\n`)

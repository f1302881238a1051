/**
 * The console's list of ten thousand tasks in a real Chromium: the time from a click to the first
 * rows beside that of an empty table, alternately, and the long tasks of the page while scrolling
 * through all of them.
 *
 *     node bench/console.ts
 */
import type { Page } from 'playwright-core'
import { createClient, type Cleaning } from '../test/e2e/program.ts'
import { makeFilm, startWorld } from '../test/console/browser.ts'
import { copyTask } from '../test/console/copy-task.ts'
import { quantile } from './quantile.ts'

/** The results; times in milliseconds. */
export type ListCost = {
  readonly tasks: number
  /** From the click on the link to the first row, and to the message of an empty table. */
  readonly firstRowsMs: number
  readonly emptyMs: number
  /** Main-thread tasks of more than 50 ms while scrolling through all rows. */
  readonly longTasks: number
  readonly longestMs: number
  /** The same by the thread's CPU time, which excludes the time taken by other processes. */
  readonly cpuLongTasks: number
  readonly cpuLongestMs: number
  readonly scrolledMs: number
  /** The heap of the page's scripts afterwards, in bytes. */
  readonly heapBytes: number
}

const TASKS = 10_000
const ROUNDS = 7
const LONG_MS = 50

/** Measures first rows alternately with an empty table, then scrolls. */
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

/** The time from the click on the link to the first drawn row, by the page's own clock. */
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

/** Scrolls with the wheel until the last row is drawn. */
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

/** Chromium's trace events: `tdur` is the CPU time in microseconds. */
type Trace = {
  readonly traceEvents: readonly {
    readonly name: string
    readonly pid: number
    readonly tid: number
    readonly tdur?: number
    readonly args?: { readonly name?: string }
  }[]
}

/** The CPU time of each task on the pages' main threads, in milliseconds. */
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

/** The median without the first value, which includes loading the page's code. */
function median([, ...values]: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The results as a table. */
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

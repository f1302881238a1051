import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { type ListPorts, renewList } from './renew-list.ts'
import { FIRST_PAGE_SIZE, PAGE_SIZE, type TaskPage, type TaskPages, tasksOf } from './task-pages.ts'

type State = 'queued' | 'success'

/** A simulated server with tasks, and a list of which some pages have been fetched. */
function setUp({ tasks, pages, state }: { tasks: number; pages: number; state?: State }) {
  const all: { readonly number: number; state: State }[] = []
  let list: TaskPages = { pages: [], pageParams: [] }
  const asked: string[] = []
  const add = (count: number): void => {
    for (let index = 0; index < count; index += 1)
      all.unshift({ number: all.length + 1, state: 'queued' })
  }
  const page = async (after: string): Promise<TaskPage> => {
    asked.push(after)
    const size = after === '' ? FIRST_PAGE_SIZE : PAGE_SIZE
    const wanted = all.filter((task) => !state || task.state === state)
    const from = wanted.filter(({ number }) => after === '' || number < Number(after))
    const shown = from.slice(0, size)
    const next = from.length > size ? String(shown.at(-1)?.number) : ''
    return { tasks: shown.map(taskOf), next, base_resp: OK }
  }
  const fetchNext = async (): Promise<void> => {
    const after = list.pages.at(-1)?.next ?? ''
    list = {
      pages: [...list.pages, await page(after)],
      pageParams: [...list.pageParams, after],
    }
  }
  const ports: ListPorts = {
    isByState: state !== undefined,
    list: () => list,
    page,
    createdAt: async (taskId) => Math.floor(Number(taskId) / 3), // three tasks a second
    change: async (to) => {
      list = to(list)
    },
    beginAnew: async () => {
      list = { pages: [], pageParams: [] }
      await fetchNext()
    },
  }
  const finish = (number: number): string => {
    const task = all.find((one) => one.number === number)
    assert.ok(task)
    task.state = 'success'
    return String(number)
  }
  const shown = (): readonly string[] => tasksOf(list).map(wordsOf)
  /** The expected list of the same length, fetched afresh. */
  const truth = (): readonly string[] => {
    const last = Number(tasksOf(list).at(-1)?.task_id ?? 0)
    const isWhole = list.pages.at(-1)?.next === ''
    return all
      .filter((task) => (!state || task.state === state) && (isWhole || task.number >= last))
      .map(taskOf)
      .map(wordsOf)
  }
  return { ports, add, finish, shown, truth, asked, fetchNext, start: () => fetchPages() }

  async function fetchPages(): Promise<void> {
    add(tasks)
    for (let index = 0; index < pages; index += 1) await fetchNext()
    asked.length = 0
  }
}

const OK = { status_code: 0, status_msg: 'success' }

function taskOf({ number, state }: { number: number; state: State }): TaskPage['tasks'][number] {
  return {
    task_id: String(number),
    status: state,
    state,
    file_id: '',
    key_id: '',
    video_width: 0,
    video_height: 0,
    progress: 0,
    base_resp: OK,
    model: 'm',
    template_id: '',
    prompt: '',
    duration: 6,
    resolution: '768P',
    service_tier: 'standard',
    attempts: 0,
    price_micros: 0,
    created_at: Math.floor(number / 3),
    updated_at: 0,
  }
}

function wordsOf({ task_id: id, status }: TaskPage['tasks'][number]): string {
  return `${id} ${status}`
}

test('a task that changes far down in a list of ten thousand costs two requests', async () => {
  const { ports, finish, shown, truth, asked, start } = setUp({ tasks: 10_000, pages: 101 })
  await start()
  await renewList(ports, new Set([finish(777)]))
  assert.deepEqual(shown(), truth())
  assert.equal(shown().length, 10_000)
  assert.ok(shown().includes('777 success'))
  assert.equal(asked.length, 2)
})

test('new tasks are added with one request, and no fetched task is lost', async () => {
  const { ports, add, shown, truth, asked, start } = setUp({ tasks: 1000, pages: 11 })
  await start()
  for (const count of [1, 1, 20, 39]) {
    add(count)
    await renewList(ports, new Set())
    assert.deepEqual(shown(), truth())
  }
  assert.equal(asked.length, 4)
  add(170) // more than a page: it takes three to reach the known tasks
  await renewList(ports, new Set())
  assert.deepEqual(shown(), truth())
  assert.equal(asked.length, 7)
  const pages = ports.list()?.pages.length ?? 0
  assert.ok(pages <= shown().length / PAGE_SIZE + 2, `${pages} pages: they do not crumble`)
})

test('a list that misses many tasks is reloaded', async () => {
  const { ports, add, shown, truth, asked, start } = setUp({ tasks: 1000, pages: 11 })
  await start()
  add(5000)
  await renewList(ports, new Set())
  assert.deepEqual(shown(), truth())
  assert.equal(shown()[0], '6000 queued')
  assert.equal(asked.length, 5)
})

test('tasks enter a list of one state at their place, and leave it', async () => {
  const done = setUp({ tasks: 900, pages: 0, state: 'success' })
  await done.start()
  for (let number = 1; number <= 900; number += 2) done.finish(number)
  for (let index = 0; index < 3; index += 1) await done.fetchNext()
  await renewList(done.ports, new Set([done.finish(600), done.finish(602)]))
  assert.ok(done.shown().includes('600 success'))
  assert.deepEqual(done.shown(), done.truth())
  const waiting = setUp({ tasks: 900, pages: 3, state: 'queued' })
  await waiting.start()
  await renewList(waiting.ports, new Set([waiting.finish(880), waiting.finish(760)]))
  assert.ok(!waiting.shown().some((words) => words.startsWith('760 ')))
  assert.deepEqual(waiting.shown(), waiting.truth())
})

test('a list whose last task leaves while many new ones arrive shows no task twice', async () => {
  const world = setUp({ tasks: 63, pages: 1, state: 'queued' })
  await world.start()
  world.add(96)
  await renewList(world.ports, new Set([world.finish(24)]))
  assert.deepEqual(world.shown(), world.truth())
  while (world.ports.list()?.pages.at(-1)?.next) await world.fetchNext()
  assert.equal(world.shown().length, 63 + 96 - 1)
  assert.deepEqual(world.shown(), world.truth())
})

test('the oldest task of all enters a list that is complete', async () => {
  for (const { last, finished } of [
    { last: 2, finished: [41, 42, 1] }, // created in the same second as the last task of the list
    { last: 3, finished: [41, 42, 43, 1] }, // and a second before it
  ]) {
    const world = setUp({ tasks: 44, pages: 0, state: 'success' })
    await world.start()
    for (let number = last; number <= 40; number += 1) world.finish(number)
    await world.fetchNext()
    await renewList(world.ports, new Set(finished.map(world.finish)))
    assert.ok(world.shown().includes('1 success'))
    assert.deepEqual(world.shown(), world.truth())
  }
})

test('whatever happens in between, an updated list equals one that is fetched afresh', async () => {
  const step = fc.record({
    added: fc.nat(140),
    finished: fc.array(fc.nat(), { maxLength: 8 }),
    more: fc.boolean(),
  })
  const given = fc.record({
    tasks: fc.nat(800),
    pages: fc.nat(6),
    state: fc.constantFrom(undefined, 'queued', 'success'),
    steps: fc.array(step, { maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ tasks, pages, state, steps }) => {
      const world = setUp({ tasks, pages: 1, ...(state ? { state } : {}) })
      await world.start()
      const more = async (): Promise<void> => {
        if (world.ports.list()?.pages.at(-1)?.next) await world.fetchNext()
      }
      for (let index = 0; index < pages; index += 1) await more()
      let count = tasks
      for (const { added, finished, more: isMore } of steps) {
        world.add(added)
        count += added
        const changed = count === 0 ? [] : finished.map((at) => world.finish((at % count) + 1))
        await renewList(world.ports, new Set(changed))
        assert.deepEqual(world.shown(), world.truth())
        if (isMore) await more()
      }
    }),
    { numRuns: cases(300) },
  )
})

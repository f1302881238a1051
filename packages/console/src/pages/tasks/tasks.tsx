import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type JSX,
  memo,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TaskItem } from '../../api/answers.ts'
import { useTaskList } from '../../api/task-list.ts'
import { tasksOf } from '../../api/task-pages.ts'
import { hasPoster, usePoster } from '../../api/poster.ts'
import { useProgress } from '../../app/live.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { fullMoment, moment, money } from '../../ui/format.ts'
import { Empty, Page, Trouble, Waiting } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import css from './tasks.module.css'

const ROW_PX = 76

/** After this long without scrolling, the posters of visible rows are fetched. */
const RESTED_MS = 250

/** Posters wait until the rows are drawn. */
const AFTER_ROWS_MS = 50

/** This many rows before the end, older tasks are requested. */
const NEAR_THE_END = 20

const STATES = [
  ['', 'Every state'],
  ['queued', 'Queued'],
  ['processing', 'Processing'],
  ['success', 'Success'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
] as const

/** The films of this account, newest first. */
export function Tasks(): JSX.Element {
  const filter = useSearch({ from: '/tasks' })
  const list = useTaskList(filter)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const tasks = useMemo(() => tasksOf(list.data ?? { pages: [] }), [list.data])
  const choose = useCallback(
    (taskId: string, isChosen: boolean): void =>
      setChosen((others) => [
        ...others.filter((other) => other !== taskId).slice(-1),
        ...(isChosen ? [taskId] : []),
      ]),
    [],
  )
  return (
    <Page
      title="Tasks"
      about="Every film that was ordered, as it goes."
      actions={<Compare chosen={chosen} />}
    >
      <Filters />
      {list.error && <Trouble error={list.error} />}
      {!list.data && !list.error && <Waiting lines={6} />}
      {list.data && tasks.length === 0 && <NoTasks isFiltered={Object.keys(filter).length > 0} />}
      {tasks.length > 0 && (
        <Table
          tasks={tasks}
          hasMore={list.hasNextPage}
          chosen={chosen}
          onChoose={choose}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
    </Page>
  )
}

function NoTasks({ isFiltered }: { readonly isFiltered: boolean }): JSX.Element {
  return isFiltered ? (
    <Empty title="Nothing looks like this">Take a filter away to see more.</Empty>
  ) : (
    <Empty title="No films yet">
      <p>Every film that you order, here or by the API, is listed on this page.</p>
      <p>
        <Link to="/">Make the first one in the studio</Link>
      </p>
    </Empty>
  )
}

function Compare({ chosen }: { readonly chosen: readonly string[] }): JSX.Element {
  const [left, right] = chosen
  if (left === undefined || right === undefined)
    return <p className={css.hint}>Choose two films to compare them.</p>
  return (
    <Link to="/compare" search={{ left, right }} className={buttonClass('main', 's')}>
      Compare the two
    </Link>
  )
}

function Filters(): JSX.Element {
  const filter = useSearch({ from: '/tasks' })
  const navigate = useNavigate({ from: '/tasks' })
  const change = (part: typeof filter): void =>
    void navigate({ search: { ...filter, ...part }, replace: true })
  return (
    <form className={css.filters} role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Prompt has"
        type="search"
        defaultValue={filter.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Select
        label="State"
        options={STATES}
        value={STATES.find(([state]) => state === filter.state)?.[0] ?? ''}
        onPick={(state) => change({ state })}
      />
    </form>
  )
}

type TableProps = {
  readonly tasks: readonly TaskItem[]
  /** Whether the server has older tasks. */
  readonly hasMore: boolean
  readonly chosen: readonly string[]
  readonly onChoose: (taskId: string, isChosen: boolean) => void
  readonly onEnd: () => void
}

/** Virtualized: only visible rows are drawn, so that ten thousand tasks are as quick as ten. */
function Table({ tasks, hasMore, chosen, onChoose, onEnd }: TableProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const rows = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    isScrollingResetDelay: RESTED_MS,
    scrollMargin: place.current?.offsetTop ?? 0,
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= tasks.length - NEAR_THE_END) onEnd()
  }, [last, tasks.length, onEnd])
  return (
    <div
      role="table"
      aria-label="Tasks"
      aria-rowcount={hasMore ? -1 : tasks.length + 1}
      className={css.table}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={css.head}>
          {['Film', 'Prompt', 'State', 'Ordered', 'Price', 'Compare'].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={place} className={css.rows} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const task = tasks[index]
          return (
            task && (
              <Row
                key={task.task_id}
                task={task}
                index={index}
                top={start - rows.options.scrollMargin}
                isPassing={rows.isScrolling}
                isChosen={chosen.includes(task.task_id)}
                onChoose={onChoose}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** A row. It is memoized: otherwise scrolling would draw every row again. */
const Row = memo(function Row({
  task,
  index,
  top,
  isPassing,
  isChosen,
  onChoose,
}: {
  readonly task: TaskItem
  readonly index: number
  readonly top: number
  /** Whether the table is being scrolled. */
  readonly isPassing: boolean
  readonly isChosen: boolean
  readonly onChoose: TableProps['onChoose']
}): JSX.Element {
  const name = task.prompt || (task.template_id ? `Template ${task.template_id}` : task.task_id)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell">
        <Poster task={task} isPassing={isPassing} />
      </span>
      <span role="cell" className={css.prompt}>
        <TaskLink taskId={task.task_id} name={name} />
        <span className={css.model}>
          {task.model || 'Template'}
          {task.key_id && ` · ${task.key_id}`}
        </span>
      </span>
      <span role="cell" className={css.state}>
        <StateBadge state={task.state ?? task.status} />
        {task.status === 'processing' && <Bar task={task} />}
      </span>
      <time
        role="cell"
        className={css.quiet}
        dateTime={new Date(task.created_at * 1000).toISOString()}
        title={fullMoment(task.created_at * 1000)}
      >
        {moment(task.created_at * 1000)}
      </time>
      <span role="cell" className={css.quiet}>
        {task.price_micros === undefined ? '' : money(task.price_micros)}
      </span>
      <span role="cell" className={css.choose}>
        <input
          type="checkbox"
          aria-label={`Compare ${name}`}
          checked={isChosen}
          disabled={task.status !== 'success'}
          onChange={({ target }) => onChoose(task.task_id, target.checked)}
        />
      </span>
    </div>
  )
})

/**
 * A link to a task. The router's links follow every change of the address, which is too slow in a
 * scrolling table.
 */
function TaskLink({
  taskId,
  name,
}: {
  readonly taskId: string
  readonly name: string
}): JSX.Element {
  const router = useRouter()
  const to = { to: '/tasks/$taskId', params: { taskId } } as const
  const go = (event: MouseEvent): void => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || event.button !== 0) return
    event.preventDefault()
    void router.navigate(to)
  }
  return (
    <a href={`/console/tasks/${encodeURIComponent(taskId)}`} onClick={go} className={css.name}>
      {name}
    </a>
  )
}

function Bar({ task }: { readonly task: TaskItem }): JSX.Element {
  const live = useProgress(task.task_id)
  return (
    <progress
      className={css.bar}
      max={100}
      value={live?.progress ?? task.progress}
      aria-label="Progress"
    />
  )
}

/** The poster of a film, requested after its row is drawn, and not while scrolling. */
function Poster({
  task,
  isPassing,
}: {
  readonly task: TaskItem
  readonly isPassing: boolean
}): JSX.Element {
  const [isSeen, setSeen] = useState(() => hasPoster(task.task_id))
  useEffect(() => {
    if (isPassing || isSeen) return undefined
    const timer = setTimeout(() => setSeen(true), AFTER_ROWS_MS)
    return () => clearTimeout(timer)
  }, [isPassing, isSeen])
  return isSeen && task.status === 'success' ? (
    <Picture taskId={task.task_id} />
  ) : (
    <span className={css.noPoster} />
  )
}

function Picture({ taskId }: { readonly taskId: string }): JSX.Element {
  const poster = usePoster(taskId)
  return poster === undefined ? (
    <span className={css.noPoster} />
  ) : (
    <img src={poster} alt="" className={css.poster} />
  )
}

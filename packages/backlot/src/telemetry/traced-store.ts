/** Traces the store, and stores the trace of a task with it. */
import type { Submission, TaskStore } from '../domain/task.ts'
import { inSpan, type SpanAttributes, type SpanStart, type Tracer } from '../domain/trace.ts'
import { tracedPort, type DescribeCall } from './traced-port.ts'

/** The database, in OpenTelemetry's terms. */
export type DatabaseSystem = 'sqlite' | 'postgresql'

/** The ports of the store whose calls a request or a task waits for. */
const TRACED_PORTS = [
  'tasks',
  'callbacks',
  'files',
  'keys',
  'ledger',
  'rates',
  'responses',
  'admin',
] as const

/** Calls that repeat while a video is made, and would bury the others. */
const UNTRACED: ReadonlySet<string> = new Set(['tasks.extend'])

type TracedStore = { readonly tasks: TaskStore } & {
  readonly [Port in (typeof TRACED_PORTS)[number]]: object
}

/** The store with spans for its calls. A submitted task stores the trace in which it was submitted. */
export function traceStore<S extends TracedStore>(
  tracer: Tracer,
  store: S,
  system: DatabaseSystem,
): S {
  const traced: Record<string, object> = {}
  for (const port of TRACED_PORTS)
    traced[port] = tracedPort<object>(tracer, store[port], describe(port, system))
  const { submit } = store.tasks
  const submitTraced: TaskStore['submit'] = (submission) =>
    inSpan(tracer, { ...startOf('tasks.submit', system), kind: 'producer' }, async (span) => {
      const { id } = submission.task
      span?.set({ 'backlot.task.id': id })
      return await submit(span ? withTrace(submission, span.headers.traceparent) : submission)
    })
  return { ...store, ...traced, tasks: { ...traced['tasks'], submit: submitTraced } }
}

/** The submission whose task and callback continue the trace. */
function withTrace(submission: Submission, traceparent: string): Submission {
  const { task, callback } = submission
  return {
    ...submission,
    task: { ...task, traceparent },
    ...(callback && { callback: { ...callback, traceparent } }),
  }
}

function describe(port: string, system: DatabaseSystem): DescribeCall {
  return (method) => {
    const operation = `${port}.${method}`
    return UNTRACED.has(operation) ? undefined : startOf(operation, system)
  }
}

function startOf(operation: string, system: DatabaseSystem): SpanStart {
  const attributes: SpanAttributes = {
    'db.system.name': system,
    'db.operation.name': operation,
  }
  return { name: operation, kind: 'client', attributes }
}

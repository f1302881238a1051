/** Traces the calls of ports that belong to a request or a task; background work has no spans. */
import { errorTypeOf, type SpanStart, type Tracer } from '../domain/trace.ts'

/** The span of a call; undefined for calls without one. */
export type DescribeCall = (method: string, args: readonly unknown[]) => SpanStart | undefined

/** The port, whose calls inside a span become spans that end with their promise. A call without a promise has none. */
export function tracedPort<T extends object>(tracer: Tracer, port: T, describe: DescribeCall): T {
  const traced = new Map<string, Call>()
  return new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || typeof name !== 'string') return member
      const known = traced.get(name)
      if (known) return known
      const call: Call = (...args) => Reflect.apply(member, target, args)
      const made = tracedCall(tracer, call, { name, describe })
      traced.set(name, made)
      return made
    },
  })
}

type Call = (...args: readonly unknown[]) => unknown

function tracedCall(
  tracer: Tracer,
  call: Call,
  { name, describe }: { readonly name: string; readonly describe: DescribeCall },
): Call {
  return (...args) => {
    const start = tracer.active() && describe(name, args)
    if (!start) return call(...args)
    const span = tracer.start(start)
    const result = span.run(() => call(...args))
    if (!(result instanceof Promise)) return result
    const settled = result.then(
      () => span.end(),
      (thrown: unknown) => {
        span.fail(errorTypeOf(thrown))
        span.end()
      },
    )
    void settled
    return result
  }
}

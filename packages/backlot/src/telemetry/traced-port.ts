/** Ports whose calls are spans, where they belong to a request or a task: what runs by itself makes none. */
import { errorTypeOf, type SpanStart, type Tracer } from '../domain/trace.ts'

/** The span of a call; undefined where it is worth none. */
export type DescribeCall = (method: string, args: readonly unknown[]) => SpanStart | undefined

/** The port, each of whose calls inside of a span is a span that ends with its promise. A call that returns no promise is none. */
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

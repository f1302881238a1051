/** Routes of all pages. A page is loaded when it is first shown. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { Empty } from '../ui/panel.tsx'
import { Shell } from './shell.tsx'

/** The search parameters of an address: untrusted strings. */
type Search = Readonly<Record<string, string | undefined>>

/** Keeps the named parameters that are strings. */
function texts<N extends string>(...names: readonly N[]) {
  return (search: Readonly<Record<string, unknown>>): { readonly [K in N]?: string } => {
    const kept: { [K in N]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value)
    }
    return kept
  }
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <Empty title="There is no such page">Choose one of the pages of the menu.</Empty>
  ),
})

const studio = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: texts('prompt', 'model', 'resolution', 'duration'),
  component: lazyRouteComponent(() => import('../pages/studio/studio.tsx'), 'Studio'),
})

const pages = [
  createRoute({
    getParentRoute: () => root,
    path: '/tasks',
    validateSearch: texts('state', 'model', 'text'),
    component: lazyRouteComponent(() => import('../pages/tasks/tasks.tsx'), 'Tasks'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tasks/$taskId',
    component: lazyRouteComponent(() => import('../pages/task/task.tsx'), 'Task'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/compare',
    validateSearch: texts('left', 'right'),
    component: lazyRouteComponent(() => import('../pages/compare/compare.tsx'), 'Compare'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/playground',
    validateSearch: texts('request'),
    component: lazyRouteComponent(() => import('../pages/playground/playground.tsx'), 'Playground'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requests',
    validateSearch: texts('id', 'after'),
    component: lazyRouteComponent(() => import('../pages/requests/requests.tsx'), 'Requests'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/callbacks',
    validateSearch: texts('inbox', 'state'),
    component: lazyRouteComponent(() => import('../pages/callbacks/callbacks.tsx'), 'Callbacks'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/usage',
    validateSearch: texts('by', 'days', 'after'),
    component: lazyRouteComponent(() => import('../pages/usage/usage.tsx'), 'Usage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operator',
    validateSearch: texts('account'),
    component: lazyRouteComponent(() => import('../pages/operator/operator.tsx'), 'Operator'),
  }),
] as const

/** The pages under `/console`. */
export const router = createRouter({
  routeTree: root.addChildren([studio, ...pages]),
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Keeps parameters as strings: the router's default would parse "007" as a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Search) => {
    const kept = Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    )
    return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
  },
})

declare module '@tanstack/react-router' {
  // The router's documented way to type its links.
  interface Register {
    router: typeof router
  }
}

import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type JSX, lazy, Suspense, useEffect, useRef } from 'react'
import { useServerLost } from './connection.ts'
import { useLive } from './use-live.ts'
import { type Session, signOut, useSession } from './session.ts'
import css from './shell.module.css'
import { type Theme, THEMES, useTheme } from './theme.ts'
import { capital } from '../ui/format.ts'
import { Empty } from '../ui/panel.tsx'

const ACCOUNT_PAGES = [
  ['/', 'Studio'],
  ['/tasks', 'Tasks'],
  ['/playground', 'Playground'],
  ['/requests', 'Requests'],
  ['/callbacks', 'Callbacks'],
  ['/usage', 'Usage'],
] as const

const OPERATOR_PAGES = [['/operator', 'Operator']] as const

const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }))

/** The frame of every page: the menu, the banner, and the sign-in form. */
export function Shell(): JSX.Element {
  const session = useSession()
  useLive(session)
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        Skip to the page
      </a>
      <ServerBanner />
      <Suspense>{session ? <Inside session={session} /> : <SignIn />}</Suspense>
    </div>
  )
}

function Inside({ session }: { readonly session: Session }): JSX.Element {
  return (
    <div className={css.inside}>
      <header className={css.side}>
        <Link to="/" className={css.brand}>
          <Mark /> Backlot
        </Link>
        <nav aria-label="Pages" className={css.nav}>
          {(session.kind === 'operator' ? OPERATOR_PAGES : ACCOUNT_PAGES).map(([to, name]) => (
            <Link
              key={to}
              to={to}
              className={css.link}
              activeProps={{ className: css.active ?? '' }}
              activeOptions={{ exact: to === '/', includeSearch: false }}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className={css.foot}>
          <a href="/docs" className={css.link}>
            Reference
          </a>
          <ThemeButton />
          <button type="button" className={css.link} onClick={() => signOut()}>
            Change key
          </button>
        </div>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <PageOf session={session} />
      </main>
      <PageAnnouncer />
    </div>
  )
}

/** The page, if this kind of key may open it. */
function PageOf({ session }: { readonly session: Session }): JSX.Element {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isOperators = path.startsWith('/operator')
  if (isOperators === (session.kind === 'operator')) return <Outlet />
  return isOperators ? (
    <Empty title="This page is for the operator">
      Choose “Change key” and give an admin key: the one that <code>admin.key</code> names in{' '}
      <code>backlot.yaml</code>.
    </Empty>
  ) : (
    <Empty title="This page is for an account">
      Your admin key opens the <Link to="/operator">operator’s page</Link>. To make films and talk
      to models, choose “Change key” and give the key of an account.
    </Empty>
  )
}

/**
 * On navigation, announces the page to screen readers, moves the keyboard focus to its beginning,
 * and scrolls its link into view in a narrow menu.
 */
function PageAnnouncer(): null {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const first = useRef(path)
  useEffect(() => {
    showInMenu(path)
    if (first.current === path) return
    first.current = path
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
  return null
}

/** Scrolls the menu of a narrow window to the link of the page. */
function showInMenu(path: string): void {
  const link = document.querySelector<HTMLElement>(`nav [href="/console${path}"]`)
  const menu = link?.parentElement
  if (menu) menu.scrollLeft = link.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2
}

const THEME_SHAPES: Readonly<Record<Theme, string>> = {
  system: 'M12 3.5v17a8.5 8.5 0 0 0 0-17z',
  light: 'M12 7a5 5 0 1 0 .01 0z',
  dark: 'M12 3.5a8.5 8.5 0 1 0 .01 0z',
}

function ThemeButton(): JSX.Element {
  const [theme, choose] = useTheme()
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      className={css.link}
      aria-label={`Theme: ${capital(theme)}`}
      onClick={() => choose(next)}
    >
      <svg viewBox="0 0 24 24" className={css.icon} aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d={THEME_SHAPES[theme]} fill="currentColor" />
      </svg>
      <span className={css.themeName}>{capital(theme)}</span>
    </button>
  )
}

function ServerBanner(): JSX.Element {
  const isLost = useServerLost()
  return (
    <div role="status" className={css.bannerPlace}>
      {isLost && (
        <p className={css.banner}>
          The server does not answer. What you see is as it was; the page goes on by itself when the
          server is back.
        </p>
      )}
    </div>
  )
}

function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" className={css.mark} aria-hidden="true">
      <circle cx="16" cy="15" r="8" className={css.markSun} />
      <path d="M0 20c6-4 10-3 16 0s11 2 16-1v13H0z" className={css.markHill} />
    </svg>
  )
}

import { useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { Bell, House, LayoutDashboard, Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { ALERTS, barPlace } from './active-entry.ts'

const BrowseSheet = lazy(async () => (await import('./menu-sheets.tsx')).BrowseSheet)
const MenuSheet = lazy(async () => (await import('./menu-sheets.tsx')).MenuSheet)

/**
 * The navigation bar at the bottom of phones, with three entries for guests. `Search` and `Menu` open sheets, and are
 * links without scripts.
 */
export function BottomBar() {
  const intl = useIntl()
  const viewer = useViewer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [opened, setOpened] = useState<{ name: 'browse' | 'menu'; on: string }>()
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set())
  // Navigation closes the sheet, also for a later return to the page.
  if (opened && opened.on !== pathname) setOpened(undefined)
  const sheet = opened?.name
  const setSheet = (name: 'browse' | 'menu' | undefined) => setOpened(name && { name, on: pathname })
  const current = (href: string) => (pathname === href ? ('page' as const) : undefined)
  const open = (name: 'browse' | 'menu') => (event: React.MouseEvent) => {
    event.preventDefault()
    if (name === 'browse') BrowseSheet.warm()
    else MenuSheet.warm()
    setUsed((before) => new Set(before).add(name))
    setSheet(name)
  }
  const forget = () => {
    setSheet(undefined)
    setUsed(new Set())
  }
  const place = barPlace(pathname)
  return (
    <nav
      className={clsx('bottom-bar', viewer && 'of-five')}
      aria-label={intl.formatMessage({ id: 'shell.nav.quick' })}
      onPointerDown={() => MenuSheet.warm()}
    >
      <AppLink href="/" aria-current={current('/')}>
        <House className="i" aria-hidden="true" />
        <FormattedMessage id="shell.bar.home" />
      </AppLink>
      <a
        href="/mods"
        aria-haspopup="dialog"
        aria-expanded={sheet === 'browse'}
        data-current={place === 'search' || undefined}
        onClick={open('browse')}
      >
        <Search className="i" aria-hidden="true" />
        <FormattedMessage id="shell.bar.search" />
      </a>
      {viewer && (
        <>
          <AppLink
            href={ALERTS}
            aria-current={current(ALERTS)}
            data-current={place === 'alerts' || undefined}
          >
            <Bell className="i" aria-hidden="true" />
            <FormattedMessage id="shell.bar.alerts" />
          </AppLink>
          <AppLink
            href="/dashboard"
            aria-current={current('/dashboard')}
            data-current={place === 'dashboard' || undefined}
          >
            <LayoutDashboard className="i" aria-hidden="true" />
            <FormattedMessage id="shell.bar.dashboard" />
          </AppLink>
        </>
      )}
      <a href="/settings" aria-haspopup="dialog" aria-expanded={sheet === 'menu'} onClick={open('menu')}>
        <Menu className="i" aria-hidden="true" />
        <FormattedMessage id="shell.bar.menu" />
      </a>
      {used.has('browse') && (
        <LazyPart onFail={forget}>
          <BrowseSheet
            isOpen={sheet === 'browse'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'browse' : undefined)}
          />
        </LazyPart>
      )}
      {used.has('menu') && (
        <LazyPart onFail={forget}>
          <MenuSheet
            isOpen={sheet === 'menu'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'menu' : undefined)}
          />
        </LazyPart>
      )}
    </nav>
  )
}

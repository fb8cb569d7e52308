import { useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { Bell, House, LayoutDashboard, Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { late, LatePart } from '../lib/late.tsx'
import { useViewer } from '../lib/use-viewer.ts'
import { AppLink } from '../ui/app-link.tsx'
import { shelfOf } from '../features/kinds/shelves.ts'

const BrowseSheet = late(async () => (await import('./phone-sheets.tsx')).BrowseSheet)
const MenuSheet = late(async () => (await import('./phone-sheets.tsx')).MenuSheet)

const alerts = '/dashboard/notifications'

/** The bar at the bottom of phones, of three for visitors; `Search` and `Menu` open sheets and lead somewhere without scripts too. */
export function BottomBar() {
  const intl = useIntl()
  const viewer = useViewer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [opened, setOpened] = useState<{ name: 'browse' | 'menu'; on: string }>()
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set())
  // Going somewhere closes the sheet.
  const sheet = opened?.on === pathname ? opened.name : undefined
  const setSheet = (name: 'browse' | 'menu' | undefined) => setOpened(name && { name, on: pathname })
  const current = (isHere: boolean) => (isHere ? ('page' as const) : undefined)
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
  const isOnShelf = shelfOf(pathname) !== undefined
  return (
    <nav
      className={clsx('bottom-bar', viewer && 'of-five')}
      aria-label={intl.formatMessage({ id: 'shell.nav.quick' })}
      onPointerDown={() => MenuSheet.warm()}
    >
      <AppLink href="/" aria-current={current(pathname === '/')}>
        <House className="i" aria-hidden="true" />
        <FormattedMessage id="shell.bar.home" />
      </AppLink>
      <a
        href="/mods"
        aria-haspopup="dialog"
        aria-expanded={sheet === 'browse'}
        data-current={isOnShelf || undefined}
        onClick={open('browse')}
      >
        <Search className="i" aria-hidden="true" />
        <FormattedMessage id="shell.bar.search" />
      </a>
      {viewer && (
        <>
          <AppLink href={alerts} aria-current={current(pathname.startsWith(alerts))}>
            <Bell className="i" aria-hidden="true" />
            <FormattedMessage id="shell.bar.alerts" />
          </AppLink>
          <AppLink
            href="/dashboard/projects"
            aria-current={current(pathname === '/dashboard' || pathname === '/dashboard/projects')}
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
        <LatePart onFail={forget}>
          <BrowseSheet
            isOpen={sheet === 'browse'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'browse' : undefined)}
          />
        </LatePart>
      )}
      {used.has('menu') && (
        <LatePart onFail={forget}>
          <MenuSheet
            isOpen={sheet === 'menu'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'menu' : undefined)}
          />
        </LatePart>
      )}
    </nav>
  )
}

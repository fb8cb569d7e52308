import { useRouterState } from '@tanstack/react-router'
import { LogIn, Search, Settings, ChevronDown } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { ViewerControls } from '../lazy-parts.ts'
import { Mark } from '../logo.tsx'
import { isPlainClick } from '../../ui/navigation/is-plain-click.ts'
import { openQuickSearch } from './open-quick-search.ts'
import { QuickSearchBox } from './quick-search-box.tsx'
import clsx from 'clsx'
import { MenuButton } from '../../ui/floating/menu-button.tsx'
import { BROWSE_PAGES, browsePageOf } from '../../features/projects/types/browse-pages.ts'
import { TypeIcon } from '../../features/projects/types/type-icon.tsx'

/** Pages with a search field of their own, which need no second one in the header. */
const hasOwnSearch = (pathname: string) =>
  pathname === '/' || /^\/(mod|modpack|resourcepack|shader|plugin|datapack)s$/.test(pathname)

export function Header() {
  const intl = useIntl()
  const viewer = useViewer()
  const hasPage = usePages()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <header className="header">
      <div className="page header-in">
        <div className="row flex-nowrap">
          <AppLink className="logo" href="/" aria-label={intl.formatMessage({ id: 'shell.home' })}>
            <Mark />
            <span>Quarry</span>
          </AppLink>
          <nav
            className="row desk flex-nowrap gap-0.5"
            aria-label={intl.formatMessage({ id: 'shell.nav.main' })}
          >
            <BrowseMenu />
            {hasPage('/servers') && (
              <AppLink className="navlink wide" href="/servers">
                <FormattedMessage id="shell.nav.servers" />
              </AppLink>
            )}
            {hasPage('/app') && (
              <AppLink className="navlink wide" href="/app">
                <FormattedMessage id="shell.nav.app" />
              </AppLink>
            )}
          </nav>
        </div>
        <QuickSearchBox isHidden={hasOwnSearch(pathname)} />
        <div className="header-end">
          {viewer ? <ViewerControls /> : <VisitorControls />}
          {!hasOwnSearch(pathname) && (
            <AppLink
              className="btn btn-quiet btn-icon phone"
              href="/mods"
              aria-label={intl.formatMessage({ id: 'shell.search' })}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                openQuickSearch()
              }}
            >
              <Search className="i i-l" aria-hidden="true" />
            </AppLink>
          )}
        </div>
      </div>
    </header>
  )
}

function VisitorControls() {
  const intl = useIntl()
  const from = useRouterState({ select: (state) => state.location.href })
  return (
    <>
      <AppLink className="btn btn-brand" href={signInHref(from)} preload={false}>
        <LogIn className="i flip" aria-hidden="true" />
        <FormattedMessage id="shell.signIn" />
      </AppLink>
      <AppLink
        className="btn btn-quiet btn-icon desk"
        href="/settings"
        aria-label={intl.formatMessage({ id: 'shell.settings' })}
        data-tip={intl.formatMessage({ id: 'shell.settings' })}
      >
        <Settings className="i i-l" aria-hidden="true" />
      </AppLink>
    </>
  )
}

/** The menu of the project types. On a browse page, or a page of a project, the trigger names its type. */
function BrowseMenu() {
  const intl = useIntl()
  const shelf = useRouterState({ select: (state) => browsePageOf(state.location.pathname) })
  const isServerInstall = useRouterState({ select: (state) => 'sid' in state.location.search })
  const current = isServerInstall ? undefined : shelf
  return (
    <MenuButton
      className={clsx('navlink', current?.on === 'search' && 'on')}
      href="/mods"
      label={intl.formatMessage({ id: 'shell.browse.label' })}
      opensOnHover
      align="start"
      isNamedByContent
      items={BROWSE_PAGES.map(({ type, href, icon }) => ({
        kind: 'link',
        href,
        icon,
        label: intl.formatMessage({ id: `shell.type.${type}.plural` }),
        isCurrent: current?.on === 'search' && current.type === type,
      }))}
    >
      {current && <TypeIcon type={current.type} />}
      <FormattedMessage id={current ? `shell.type.${current.type}.plural` : 'shell.browse'} />
      <ChevronDown className="i" aria-hidden="true" />
    </MenuButton>
  )
}

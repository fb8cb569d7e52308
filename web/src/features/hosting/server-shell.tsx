import type { Server } from '@quarry/api/contract/hosting/servers'
import { useLocation } from '@tanstack/react-router'
import { Archive, Boxes, ChevronLeft, Folder, LayoutDashboard, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { lazyInBrowser, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { HeaderIcon } from './header/header-icon.tsx'
import { ServerFacts } from './header/server-facts.tsx'
import { isMissing } from './loading/load-server.ts'
import { PowerControl } from './power-control.tsx'
import { RetryNote } from './retry-note.tsx'
import { serverPath } from './server-address.ts'
import { ServerStatus } from './server-status.tsx'
import '../../styles/pages/hosting.css'
import '../../styles/pages/markdown.css'

/** Few servers have notices. */
const ServerNotices = lazyInBrowser(async () => (await import('./notices/server-notices.tsx')).ServerNotices)

interface ServerShellProps {
  server: Server
  /** Why what is shown may be out of date. */
  error: unknown
  onRetry: () => void
  children: ReactNode
}

/** The frame of all pages of a server: name, state, address, power and tabs. */
export function ServerShell({ server, error, onRetry, children }: ServerShellProps) {
  const { server_id: id, name } = server
  return (
    <div className="page stack pad-top server-shell">
      {server.notices.length > 0 && (
        <LazyPart isBeside onFail={() => undefined}>
          <ServerNotices server={server} />
        </LazyPart>
      )}
      <header className="server-head">
        <HeaderIcon server={server} />
        <div className="min-w-0 stack gap-1">
          <AppLink className="link server-back" href="/servers/manage">
            <ChevronLeft className="i flip" aria-hidden="true" />
            <FormattedMessage id="hosting.shell.all" />
          </AppLink>
          <div className="row">
            <h1 className="title" dir="auto">
              {name}
            </h1>
            <output>
              <ServerStatus server={server} />
            </output>
          </div>
        </div>
        <ServerFacts server={server} />
        <PowerControl server={server} />
      </header>
      <ServerTabs id={id} />
      {Boolean(error) && (
        <RetryNote level="warning" onRetry={onRetry}>
          <FormattedMessage id={isMissing(error) ? 'hosting.shell.gone' : 'hosting.shell.stale'} />
        </RetryNote>
      )}
      {children}
    </div>
  )
}

function ServerTabs({ id }: { id: string }) {
  const intl = useIntl()
  const pathname = useLocation({ select: (location) => location.pathname })
  const base = serverPath(id)
  const isBelow = (page: string) => pathname.startsWith(`${base}/${page}`)
  const below = ['content', 'files', 'backups', 'options'].find(isBelow)
  return (
    <TabLinks
      label={intl.formatMessage({ id: 'hosting.shell.tabs' })}
      tabs={[
        {
          href: base,
          label: intl.formatMessage({ id: 'hosting.tab.overview' }),
          icon: LayoutDashboard,
          isCurrent: below === undefined,
        },
        {
          href: `${base}/content`,
          label: intl.formatMessage({ id: 'hosting.tab.content' }),
          icon: Boxes,
          isCurrent: below === 'content',
        },
        {
          href: `${base}/files`,
          label: intl.formatMessage({ id: 'hosting.tab.files' }),
          icon: Folder,
          isCurrent: below === 'files',
        },
        {
          href: `${base}/backups`,
          label: intl.formatMessage({ id: 'hosting.tab.backups' }),
          icon: Archive,
          isCurrent: below === 'backups',
        },
        {
          href: `${base}/options/general`,
          label: intl.formatMessage({ id: 'hosting.tab.options' }),
          icon: Settings,
          isCurrent: below === 'options',
        },
      ]}
    />
  )
}

import type { Server } from '@quarry/api/contract/hosting/servers'
import { useLocation } from '@tanstack/react-router'
import {
  Archive,
  Boxes,
  ChevronLeft,
  Clock,
  Folder,
  LayoutDashboard,
  Server as ServerIcon,
  Settings,
} from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { siteNowMs } from '../../lib/live/site-clock.ts'
import { CopyCode } from '../../ui/controls/copy-code.tsx'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PowerControl } from './power-control.tsx'
import { RetryNote } from './retry-note.tsx'
import { joinAddress, serverPath } from './server-address.ts'
import { durationOf } from './server-figures.ts'
import { ServerStatus } from './server-status.tsx'
import '../../styles/pages/hosting.css'

interface ServerShellProps {
  server: Server
  /** Why what is shown may be out of date. */
  error: unknown
  onRetry: () => void
  children: ReactNode
}

/** The frame of all pages of a server: name, state, address, power and tabs. */
export function ServerShell({ server, error, onRetry, children }: ServerShellProps) {
  const intl = useIntl()
  const { server_id: id, name, flavour, mc_version: version, power } = server
  const address = server.preferences.hide_address ? undefined : joinAddress(server)
  return (
    <div className="page stack pad-top server-shell">
      <header className="server-head">
        <span className="server-icon" aria-hidden="true">
          <ServerIcon className="i i-l" />
        </span>
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
        <div className="server-facts">
          <span>
            <FormattedMessage id={`hosting.flavour.${flavour}`} values={{ version }} />
          </span>
          {address !== undefined && (
            <CopyCode text={address} label={intl.formatMessage({ id: 'hosting.shell.address' })} />
          )}
          {power?.started && power.state === 'running' && (
            <span className="server-uptime" data-tip={intl.formatMessage({ id: 'hosting.uptime.tip' })}>
              <Clock className="i" aria-hidden="true" />
              <span className="sr">
                <FormattedMessage id="hosting.uptime.tip" />
              </span>
              <Uptime started={power.started} />
            </span>
          )}
        </div>
        <PowerControl server={server} />
      </header>
      <ServerTabs id={id} />
      {Boolean(error) && (
        <RetryNote level="warning" onRetry={onRetry}>
          <FormattedMessage id="hosting.shell.stale" />
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

const TICK_MS = 1_000

/** How long a server has been running, by the clock of the site. It is empty until the page has been hydrated. */
function Uptime({ started }: { started: string }) {
  const [nowMs, setNowMs] = useState<number>()
  useEffect(() => {
    const tick = () => setNowMs(siteNowMs())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (nowMs === undefined || Number.isNaN(nowMs)) return null
  const { days, hours, minutes, seconds } = durationOf(nowMs - new Date(started).getTime())
  return (
    <span className="num">
      <FormattedMessage
        id={days > 0 ? 'hosting.uptime.days' : hours > 0 ? 'hosting.uptime.hours' : 'hosting.uptime.minutes'}
        values={{ days, hours, minutes, seconds }}
      />
    </span>
  )
}

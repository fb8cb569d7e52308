import type { Server } from '@quarry/api/contract/hosting/servers'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { siteNowMs } from '../../../lib/live/site-clock.ts'
import { CopyCode } from '../../../ui/controls/copy-code.tsx'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { joinAddress, serverPath } from '../server-address.ts'
import { phaseOf, softwareOf } from '../server-state.ts'
import { durationOf } from '../server-uptime.ts'
import '../../../styles/pages/hosting.css'

/** What a server runs, where players join, and for how long it has been running. */
export function ServerFacts({ server }: { server: Server }) {
  const intl = useIntl()
  const { power } = server
  const address = server.preferences.hide_address ? undefined : joinAddress(server)
  return (
    <div className="server-facts">
      <Software server={server} />
      {address !== undefined && (
        <CopyCode text={address} label={intl.formatMessage({ id: 'hosting.shell.address' })} />
      )}
      {power?.started && power.state === 'running' && phaseOf(server) === 'ready' && (
        <Uptime started={power.started} />
      )}
    </div>
  )
}

/** The game and its loader, each with its version. Both lead to where they are changed. */
function Software({ server }: { server: Server }) {
  return softwareOf(server).map(([name, version]) => (
    <AppLink key={name} className="server-fact" href={`${serverPath(server.server_id)}/options/loader`}>
      <FormattedMessage id={`hosting.flavour.${name}`} values={{ version }} />
    </AppLink>
  ))
}

const TICK_MS = 1_000

/** How long a server has been running, by the clock of the site. It is empty until the page has been hydrated. */
function Uptime({ started }: { started: string }) {
  const intl = useIntl()
  const [nowMs, setNowMs] = useState<number>()
  useEffect(() => {
    const tick = () => setNowMs(siteNowMs())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (nowMs === undefined || Number.isNaN(nowMs)) return null
  const time = { ...durationOf(nowMs - new Date(started).getTime()) }
  const unit = time.days > 0 ? 'days' : time.hours > 0 ? 'hours' : 'minutes'
  const words = intl.formatMessage({ id: `hosting.uptime.${unit}.words` }, { ...time })
  return (
    <span className="server-uptime" data-tip={words}>
      <Clock className="i" aria-hidden="true" />
      <span className="sr">{words}</span>
      <span className="num" aria-hidden="true">
        <FormattedMessage id={`hosting.uptime.${unit}`} values={{ ...time }} />
      </span>
    </span>
  )
}

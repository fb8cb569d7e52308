import type { Server, ServerOperation } from '@quarry/api/contract/hosting/servers'
import { DAY_MS } from '@quarry/domain/times'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazy, lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { siteNowMs } from '../../../lib/live/site-clock.ts'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { failedInstallation, mayInstall, memberRoleOf, phaseOf } from '../server-state.ts'
import { CrashNote } from './crash-note.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { ServerNotice } from './server-notice.tsx'
import '../../../styles/pages/hosting.css'
import '../../../styles/pages/hosting-console.css'

const InstallationFailure = lazy(async () => (await import('./installation-failure.tsx')).InstallationFailure)
const LiveOverview = lazyInBrowser(async () => (await import('./live-overview.tsx')).LiveOverview)

/** Figures and console of a server, or why there are none. */
export function ServerOverview({ server }: { server: Server }) {
  if (phaseOf(server) !== 'ready') return <ServerNotice server={server} />
  return (
    <>
      <LastInstallation server={server} />
      <Live server={server} />
    </>
  )
}

/** So long after its end a failed installation is shown, unless users dismiss it. */
const FAILURE_SHOWN_MS = DAY_MS

/** That the last installation failed, for users who can do something about it. Only the browser knows the time. */
function LastInstallation({ server }: { server: Server }) {
  const isHydrated = useHydrated()
  const operation = mayInstall(server) ? failedInstallation(server) : undefined
  return (
    isHydrated &&
    operation?.finished && <RecentFailure key={operation.finished} server={server} operation={operation} />
  )
}

function RecentFailure({ server, operation }: { server: Server; operation: ServerOperation }) {
  const [isShown, setIsShown] = useState(
    () => siteNowMs() - Date.parse(operation.finished ?? '') < FAILURE_SHOWN_MS,
  )
  const dismiss = () => setIsShown(false)
  return (
    isShown && (
      <LazyPart isBeside onFail={dismiss}>
        <InstallationFailure server={server} operation={operation} onDismiss={dismiss} />
      </LazyPart>
    )
  )
}

function Live({ server }: { server: Server }) {
  const [hasFailed, setHasFailed] = useState(false)
  const mayUse = canDo({ viewer: { can: server.can } }, 'server.console')
  if (mayUse && !hasFailed)
    return (
      <LazyPart isBeside onFail={() => setHasFailed(true)}>
        <LiveOverview key={server.server_id} server={server} />
      </LazyPart>
    )
  const reason = mayUse ? 'missing' : memberRoleOf(server) ? 'role' : 'staff'
  return (
    <>
      <CrashNote server={server} />
      <FigureTiles server={server} stats={[]} />
      <Note level={mayUse ? 'error' : 'info'}>
        <FormattedMessage id={`hosting.console.${reason}`} />
      </Note>
    </>
  )
}

import type { Server } from '@quarry/api/contract/hosting/servers'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { lastInstallation, mayInstall, memberRoleOf, phaseOf } from '../server-state.ts'
import { ServerCrash } from './server-crash.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { ServerNotice } from './server-notice.tsx'
import '../../../styles/pages/hosting.css'
import '../../../styles/pages/hosting-console.css'

const RecentFailure = lazyInBrowser(async () => (await import('./installation-failure.tsx')).RecentFailure)
const PracticeNote = lazyInBrowser(async () => (await import('./practice-note.tsx')).PracticeNote)
const LiveOverview = lazyInBrowser(async () => (await import('./live-overview.tsx')).LiveOverview)

/** Whether it has the practice server that new servers are installed with, and no user has installed anything yet. */
const hasFirstSoftware = ({ flavour, operations }: Server): boolean =>
  flavour === 'practice' && !operations.some(({ kind }) => kind === 'reinstall')

/** Figures and console of a server, or why there are none. */
export function ServerOverview({ server }: { server: Server }) {
  if (phaseOf(server) !== 'ready') return <ServerNotice server={server} />
  return (
    <>
      {lastInstallation(server)?.state === 'failed' && mayInstall(server) && (
        <LazyPart isBeside onFail={() => {}}>
          <RecentFailure server={server} />
        </LazyPart>
      )}
      {hasFirstSoftware(server) && mayInstall(server) && (
        <LazyPart isBeside onFail={() => {}}>
          <PracticeNote server={server} />
        </LazyPart>
      )}
      <Live server={server} />
    </>
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
      <ServerCrash server={server} />
      <FigureTiles server={server} stats={[]} />
      <Note level={mayUse ? 'error' : 'info'}>
        <FormattedMessage id={`hosting.console.${reason}`} />
      </Note>
    </>
  )
}

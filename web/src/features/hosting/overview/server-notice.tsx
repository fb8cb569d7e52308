import type { Server } from '@quarry/api/contract/hosting/servers'
import { FormattedMessage } from 'react-intl'
import { lazyInBrowser } from '../../../lib/lazy/lazy-part.tsx'
import { RetriedPart } from '../retried-part.tsx'
import { phaseOf } from '../server-state.ts'

const PhaseNotice = lazyInBrowser(async () => (await import('./phase-notice.tsx')).PhaseNotice)

/** Shown instead of console and figures while a server is not ready; nothing for one that is. */
export function ServerNotice({ server }: { server: Server }) {
  return (
    phaseOf(server) !== 'ready' && (
      <RetriedPart
        part={PhaseNotice}
        props={{ server }}
        failure={<FormattedMessage id="hosting.notice.failed" />}
      />
    )
  )
}

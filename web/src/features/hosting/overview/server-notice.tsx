import type { Server } from '@quarry/api/contract/hosting/servers'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { phaseOf } from '../server-state.ts'

const PhaseNotice = lazyInBrowser(async () => (await import('./phase-notice.tsx')).PhaseNotice)

/** Shown instead of console and figures while a server is not ready; nothing for one that is. */
export function ServerNotice({ server }: { server: Server }) {
  return (
    phaseOf(server) !== 'ready' && (
      <LazyPart isBeside onFail={() => {}}>
        <PhaseNotice server={server} />
      </LazyPart>
    )
  )
}

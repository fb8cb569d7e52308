import type { Server } from '@quarry/api/contract/hosting/servers'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'

const CrashNote = lazyInBrowser(async () => (await import('./crash-note.tsx')).CrashNote)

/** Why the server crashed, whose code is loaded for a server that has crashed only. */
export function ServerCrash({ server }: { server: Server }) {
  const { power } = server
  return (
    (power?.crash || power?.state === 'crashed') && (
      <LazyPart isBeside onFail={() => {}}>
        <CrashNote server={server} />
      </LazyPart>
    )
  )
}

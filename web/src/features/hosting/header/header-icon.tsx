import type { Server } from '@quarry/api/contract/hosting/servers'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Server as ServerGlyph } from 'lucide-react'
import { canDo } from '../../../lib/viewer/can-do.ts'
import { iconQuery } from '../options/icon/icon.queries.ts'
import { ShownIcon } from '../options/icon/shown-icon.tsx'
import { phaseOf } from '../server-state.ts'
import '../../../styles/pages/hosting.css'

const STALE_MS = 5 * 60_000

/** The icon of a server beside its name. The name says the same, so it has no text of its own. */
export function HeaderIcon({ server }: { server: Server }) {
  const { api, i18n } = useRouter().options.context
  const mayRead = canDo({ viewer: { can: server.can } }, 'server.files') && phaseOf(server) === 'ready'
  const { data: icon } = useQuery({
    ...iconQuery(api, i18n, server.server_id),
    // Images are read in the browser only; without one the glyph is good enough.
    enabled: mayRead && !import.meta.env.SSR,
    // A change of the icon reads it again; other visits do not ask the node.
    staleTime: STALE_MS,
    retry: false,
  })
  return (
    <span className="server-icon" aria-hidden="true">
      {icon ? <ShownIcon key={icon.size} image={icon} label="" /> : <ServerGlyph className="i i-l" />}
    </span>
  )
}

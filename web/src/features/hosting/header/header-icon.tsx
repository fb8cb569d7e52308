import type { Server } from '@quarry/api/contract/hosting/servers'
import { Server as ServerGlyph } from 'lucide-react'
import { useShownIcon } from '../options/icon/icon.queries.ts'
import { ShownIcon } from '../options/icon/shown-icon.tsx'
import '../../../styles/pages/hosting.css'

/** The icon of a server beside its name. The name says the same, so it has no text of its own. */
export function HeaderIcon({ server }: { server: Server }) {
  const icon = useShownIcon(server)
  return (
    <span className="server-icon" aria-hidden="true">
      {icon ? <ShownIcon key={icon.size} image={icon} label="" /> : <ServerGlyph className="i i-l" />}
    </span>
  )
}

import type { Server } from '@quarry/api/contract/hosting/servers'
import { Hash, Info, List, MoreVertical, OctagonX } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { MenuButton } from '../../../ui/floating/menu-button.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'

// `MoreVertical` is the same icon as `EllipsisVertical`, which is in a chunk of the project pages.
const ServerDetails = lazy(async () => (await import('./server-details.tsx')).ServerDetails)

interface ServerMenuProps {
  server: Server
  /** Undefined while there is nothing to kill. */
  onKill: (() => void) | undefined
}

/** Further actions in the header of a server. */
export function ServerMenu({ server, onKill }: ServerMenuProps) {
  const intl = useIntl()
  const { copy } = useCopy()
  const { preferences } = usePreferences()
  const [isDetailed, setIsDetailed] = useState(false)
  const items: MenuItem[] = [
    {
      kind: 'link',
      label: intl.formatMessage({ id: 'hosting.shell.all' }),
      href: '/servers/manage',
      icon: List,
    },
    {
      kind: 'action',
      label: intl.formatMessage({ id: 'hosting.shell.details' }),
      icon: Info,
      onSelect: () => setIsDetailed(true),
    },
    ...(preferences.flags.developerMode
      ? [
          {
            kind: 'action',
            label: intl.formatMessage({ id: 'hosting.shell.copyId' }),
            icon: Hash,
            onSelect: () => copy(server.server_id),
          } as const,
        ]
      : []),
    ...(onKill
      ? [
          {
            kind: 'action',
            label: intl.formatMessage({ id: 'hosting.power.Kill' }),
            icon: OctagonX,
            tone: 'danger',
            onSelect: onKill,
          } as const,
        ]
      : []),
  ]
  return (
    <>
      <MenuButton
        label={intl.formatMessage({ id: 'hosting.power.more' })}
        className="btn btn-quiet btn-icon"
        items={items}
      >
        <MoreVertical className="i i-l" aria-hidden="true" />
      </MenuButton>
      {isDetailed && (
        <LazyPart onFail={() => setIsDetailed(false)}>
          <ServerDetails server={server} onClose={() => setIsDetailed(false)} />
        </LazyPart>
      )}
    </>
  )
}

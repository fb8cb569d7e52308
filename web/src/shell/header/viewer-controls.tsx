import { Plus, Bell } from 'lucide-react'
import { useIntl, FormattedNumber } from 'react-intl'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { MenuButton } from '../../ui/floating/menu-button.tsx'
import { UNREAD_COUNTED_MAX } from '@quarry/domain/limits/counts'
import { useUnreadCount } from '../../features/notifications/unread.queries.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { lazy } from '../../lib/lazy/lazy-part.tsx'

const CreateMenu = lazy(async () => (await import('./account-menus.tsx')).CreateMenu)
const AccountMenu = lazy(async () => (await import('./account-menus.tsx')).AccountMenu)

/** A higher count is shown as this number and a plus sign. */
const SHOWN_MAX = UNREAD_COUNTED_MAX - 1

/** Links to the notifications and shows the unread count. */
function InboxButton({ viewerId }: { viewerId: string }) {
  const intl = useIntl()
  const unread = useUnreadCount(viewerId)
  const shown = Math.min(unread, SHOWN_MAX)
  const isMore = unread > SHOWN_MAX ? 'yes' : 'no'
  const label = intl.formatMessage({ id: 'shell.notifications.unread' }, { unread: shown, isMore })
  return (
    <AppLink
      className="btn btn-quiet btn-icon inbox-button"
      href="/dashboard/notifications"
      aria-label={label}
      data-tip={label}
    >
      <Bell className="i i-l" aria-hidden="true" />
      {unread > 0 && (
        <span className="inbox-count num" aria-hidden="true">
          <FormattedNumber value={shown} />
          {unread > SHOWN_MAX && '+'}
        </span>
      )}
    </AppLink>
  )
}

/** The header's controls for signed-in users. */
export function ViewerControls() {
  const intl = useIntl()
  const viewer = useViewer()
  const hasPage = usePages()
  if (!viewer) return null
  return (
    <>
      <MenuButton
        className="btn btn-quiet btn-icon desk"
        href="/dashboard/projects"
        label={intl.formatMessage({ id: 'shell.create' })}
        menu={CreateMenu}
      >
        <Plus className="i i-l" aria-hidden="true" />
      </MenuButton>
      {hasPage('/dashboard/notifications') && <InboxButton viewerId={viewer.id} />}
      <MenuButton
        className="btn btn-quiet btn-icon desk"
        href={`/user/${viewer.username}`}
        label={intl.formatMessage({ id: 'shell.account' }, { name: viewer.username })}
        menu={AccountMenu}
      >
        <Avatar src={viewer.avatar_url} seed={viewer.id} />
      </MenuButton>
    </>
  )
}

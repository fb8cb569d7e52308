import { Plus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { MenuButton } from '../../ui/floating/menu-button.tsx'
import { InboxButton } from './inbox-button.tsx'
import { AccountMenu, CreateMenu } from '../lazy-parts.ts'

/** What the header offers to people who are signed in. */
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

import { Plus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { usePages } from '../lib/use-pages.ts'
import { useViewer } from '../lib/use-viewer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { InboxButton } from './inbox-button.tsx'
import { useAccountMenu, useCreateMenu } from './menus.tsx'

/** What the header offers to people who are signed in. */
export function ViewerControls() {
  const intl = useIntl()
  const viewer = useViewer()
  const hasPage = usePages()
  const create = useCreateMenu()
  const account = useAccountMenu()
  if (!viewer) return null
  return (
    <>
      <MenuButton
        className="btn btn-quiet btn-icon desk"
        href="/dashboard/projects"
        label={intl.formatMessage({ id: 'shell.create' })}
        items={create}
      >
        <Plus className="i i-l" aria-hidden="true" />
      </MenuButton>
      {hasPage('/dashboard/notifications') && <InboxButton viewerId={viewer.id} />}
      <MenuButton
        className="btn btn-quiet btn-icon desk"
        href={`/user/${viewer.username}`}
        label={intl.formatMessage({ id: 'shell.account' }, { name: viewer.username })}
        items={account}
      >
        <Avatar src={viewer.avatar_url} seed={viewer.id} />
      </MenuButton>
    </>
  )
}

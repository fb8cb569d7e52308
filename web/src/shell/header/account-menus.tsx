import {
  Bookmark, Boxes, ChartNoAxesCombined, Cog, Coins, FolderPlus, LayoutDashboard, Library, LogOut, PackagePlus, Scale, Settings, ShieldAlert, UserRound, UsersRound, Server, Megaphone,
} from 'lucide-react' // prettier-ignore
import { type IntlShape, useIntl } from 'react-intl'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import { canDo } from '../../lib/viewer/can-do.ts'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { REVENUE_PAGE } from '../../lib/router/revenue-page.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import type { MenuItem } from '../../ui/floating/menu-item.ts'
import { MenuPopup, type MenuPopupProps } from '../../ui/floating/menu-popup.tsx'
import { useSignOut } from '../../lib/viewer/use-sign-out.ts'

type OwnMenuProps = Omit<MenuPopupProps, 'items'>

export const CreateMenu = (props: OwnMenuProps) => <MenuPopup {...props} items={useCreateMenu()} />

export const AccountMenu = (props: OwnMenuProps) => <MenuPopup {...props} items={useAccountMenu()} />

function useCreateMenu(): MenuItem[] {
  const { formatMessage } = useIntl()
  const items: MenuItem[] = [
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.create.project' }),
      href: '/create/project',
      icon: PackagePlus,
    },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.create.collection' }),
      href: '/dashboard/collections?create=1',
      icon: FolderPlus,
    },
    { kind: 'divider' },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.create.organization' }),
      href: '/dashboard/organizations?create=1',
      icon: UsersRound,
    },
  ]
  return present(items, usePages())
}

/** Omits entries without a page, and dividers that then divide nothing. */
function present(items: MenuItem[], hasPage: (href: string) => boolean): MenuItem[] {
  const shown = items.filter((item) => item.kind !== 'link' || hasPage(item.href))
  return shown.filter(
    (item, index) =>
      item.kind !== 'divider' ||
      (index > 0 && index < shown.length - 1 && shown[index - 1]?.kind !== 'divider'),
  )
}

function staffItems({ formatMessage }: IntlShape, viewer: Viewer): MenuItem[] {
  const review: MenuItem[] = [
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.review' }),
      href: '/moderation/review',
      icon: Scale,
      tone: 'staff',
    },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.reports' }),
      href: '/moderation/reports',
      icon: ShieldAlert,
      tone: 'staff',
    },
  ]
  const jobs: MenuItem = {
    kind: 'link',
    label: formatMessage({ id: 'shell.menu.jobs' }),
    href: '/admin/jobs',
    icon: Cog,
    tone: 'staff',
  }
  const hosting: MenuItem = {
    kind: 'link',
    label: formatMessage({ id: 'shell.menu.hosting' }),
    href: '/admin/nodes',
    icon: Server,
    tone: 'staff',
  }
  const notices: MenuItem = {
    kind: 'link',
    label: formatMessage({ id: 'shell.menu.notices' }),
    href: '/admin/servers/notices',
    icon: Megaphone,
    tone: 'staff',
  }
  return [
    ...(canDo({ viewer }, 'moderation.review') ? review : []),
    ...(canDo({ viewer }, 'operations.view') ? [jobs] : []),
    ...(canDo({ viewer }, 'hosting.manage') ? [hosting, notices] : []),
    { kind: 'divider' },
  ]
}

function useAccountMenu(): MenuItem[] {
  const intl = useIntl()
  const { formatMessage } = intl
  const viewer = useViewer()
  const leave = useSignOut()
  const hasPage = usePages()
  if (!viewer) return []
  const items: MenuItem[] = [
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.profile' }),
      href: `/user/${viewer.username}`,
      icon: UserRound,
    },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.saved' }),
      href: '/dashboard/collections',
      icon: Bookmark,
    },
    { kind: 'link', label: formatMessage({ id: 'shell.settings' }), href: '/settings', icon: Settings },
    { kind: 'divider' },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.bar.dashboard' }),
      href: '/dashboard',
      icon: LayoutDashboard,
    },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.projects' }),
      href: '/dashboard/projects',
      icon: Boxes,
    },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.organizations' }),
      href: '/dashboard/organizations',
      icon: Library,
    },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.revenue' }),
      href: REVENUE_PAGE,
      icon: Coins,
    },
    {
      kind: 'link',
      label: formatMessage({ id: 'shell.menu.analytics' }),
      href: '/dashboard/analytics',
      icon: ChartNoAxesCombined,
    },
    { kind: 'divider' },
    ...staffItems(intl, viewer),
    {
      kind: 'action',
      label: formatMessage({ id: 'shell.signOut' }),
      onSelect: leave,
      icon: LogOut,
      tone: 'danger',
    },
  ]
  return present(items, hasPage)
}

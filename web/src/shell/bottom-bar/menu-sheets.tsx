import { userPath } from '@quarry/api/contract/addresses'
import type { SiteAction } from '@quarry/api/contract/abilities'
import {
  Boxes, Cog, Languages, Library, LogIn, LogOut, Moon, PackagePlus, Scale, Settings, ShieldAlert, Sun, Search, UsersRound, FolderPlus, type LucideIcon, Server, Megaphone,
} from 'lucide-react' // prettier-ignore
import { useRouterState } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Viewer } from '@quarry/api/contract/accounts/users'
import { canDo } from '../../lib/viewer/can-do.ts'
import { nextTheme } from '../../lib/preferences/preferences.ts'
import { signInHref } from '../../lib/viewer/sign-in-address.ts'
import { usePages } from '../../lib/router/use-page-exists.ts'
import { usePreferences } from '../../lib/preferences/use-preferences.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/navigation/app-link.tsx'
import { Avatar } from '../../ui/labels/avatar.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { useSignOut } from '../../lib/viewer/use-sign-out.ts'
import { openQuickSearch } from '../header/open-quick-search.ts'
import { BROWSE_PAGES } from '../../features/projects/types/browse-pages.ts'
import type { MessageId } from '../../lib/i18n/message-ids.ts'

interface SheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function BrowseSheet({ isOpen, onOpenChange }: SheetProps) {
  const intl = useIntl()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'shell.browse.label' })}
      kind="sheet"
    >
      <button
        type="button"
        className="group mb-3 w-full cursor-text text-ink-muted"
        onClick={() => {
          onOpenChange(false)
          openQuickSearch()
        }}
      >
        <Search className="i" aria-hidden="true" />
        <FormattedMessage id="shell.search.everything" />
      </button>
      <nav className="tiles" aria-label={intl.formatMessage({ id: 'shell.browse.label' })}>
        {BROWSE_PAGES.map(({ type, href, icon: Icon }) => (
          <AppLink key={type} className="tile" href={href} onClick={() => onOpenChange(false)}>
            <Icon className="i i-l" aria-hidden="true" />
            {intl.formatMessage({ id: `shell.type.${type}.plural` })}
          </AppLink>
        ))}
      </nav>
    </Dialog>
  )
}

interface Entry {
  id: MessageId
  href: string
  icon: LucideIcon
  /** The permission that the viewer needs for this entry. */
  needs?: SiteAction
}

const MEMBER_ENTRIES: Entry[] = [
  { id: 'shell.create.project', href: '/create/project', icon: PackagePlus },
  { id: 'shell.create.collection', href: '/dashboard/collections?create=1', icon: FolderPlus },
  { id: 'shell.create.organization', href: '/dashboard/organizations?create=1', icon: UsersRound },
  { id: 'shell.menu.projects', href: '/dashboard/projects', icon: Boxes },
  { id: 'shell.menu.saved', href: '/dashboard/collections', icon: Library },
]
const STAFF_ENTRIES: Entry[] = [
  { id: 'shell.menu.review', href: '/moderation/review', icon: Scale, needs: 'moderation.review' },
  { id: 'shell.menu.reports', href: '/moderation/reports', icon: ShieldAlert, needs: 'moderation.review' },
  { id: 'shell.menu.jobs', href: '/admin/jobs', icon: Cog, needs: 'operations.view' },
  { id: 'shell.menu.hosting', href: '/admin/nodes', icon: Server, needs: 'hosting.manage' },
  { id: 'shell.menu.notices', href: '/admin/servers/notices', icon: Megaphone, needs: 'hosting.manage' },
]
const EVERYONE_ENTRIES: Entry[] = [
  { id: 'shell.settings', href: '/settings', icon: Settings },
  { id: 'shell.language', href: '/settings/language', icon: Languages },
]

const mayUse = ({ needs }: Entry, viewer: Viewer): boolean => needs === undefined || canDo({ viewer }, needs)

export function MenuSheet({ isOpen, onOpenChange }: SheetProps) {
  const intl = useIntl()
  const viewer = useViewer()
  const hasPage = usePages()
  const from = useRouterState({ select: (state) => state.location.href })
  const { preferences, theme, set } = usePreferences()
  const leave = useSignOut()
  const close = () => onOpenChange(false)
  const entries = [
    ...(viewer ? [...MEMBER_ENTRIES, ...STAFF_ENTRIES.filter((entry) => mayUse(entry, viewer))] : []),
    ...EVERYONE_ENTRIES,
  ]
  const ThemeIcon = theme === 'light' ? Moon : Sun
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'shell.bar.menu' })}
      kind="sheet"
    >
      <nav className="sheet-nav" aria-label={intl.formatMessage({ id: 'shell.bar.menu' })}>
        {viewer ? (
          <AppLink className="sheet-me" href={userPath(viewer.username)} onClick={close}>
            <Avatar src={viewer.avatar_url} seed={viewer.id} size="l" />
            <span>
              <b>@{viewer.username}</b>
              <span className="hint">
                <FormattedMessage id="shell.menu.visit" />
              </span>
            </span>
          </AppLink>
        ) : (
          <AppLink className="btn btn-brand btn-l" href={signInHref(from)} onClick={close}>
            <LogIn className="i flip" aria-hidden="true" />
            <FormattedMessage id="shell.signIn" />
          </AppLink>
        )}
        <div className="menu menu-flat">
          {entries
            .filter(({ href }) => hasPage(href))
            .map(({ id, href, icon: Icon }) => (
              <AppLink key={id} href={href} onClick={close}>
                <Icon className="i" aria-hidden="true" />
                {intl.formatMessage({ id })}
              </AppLink>
            ))}
          <button
            type="button"
            onClick={() => set({ colorMode: nextTheme(theme, preferences.cosmetics.preferredDarkTheme) })}
          >
            <ThemeIcon className="i" aria-hidden="true" />
            <FormattedMessage id="shell.theme.change" />
          </button>
          {viewer && (
            <>
              <hr />
              <button type="button" className="danger" onClick={leave}>
                <LogOut className="i flip" aria-hidden="true" />
                <FormattedMessage id="shell.signOut" />
              </button>
            </>
          )}
        </div>
      </nav>
    </Dialog>
  )
}

import { useRouterState } from '@tanstack/react-router'
import {
  AppWindow,
  Bell,
  CreditCard,
  History,
  KeyRound,
  Languages,
  LogOut,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Ticket,
  UserRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSignOut } from '../../../lib/viewer/use-sign-out.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import '../../../styles/pages/site-sidebar-frame.css'

interface SettingsPage {
  href: string
  id: MessageId
  icon: LucideIcon
}

const PAGES: readonly SettingsPage[] = [
  { href: '/settings', id: 'accounts-settings.appearance', icon: Palette },
  { href: '/settings/language', id: 'accounts-settings.language', icon: Languages },
]

const OWN_PAGES: readonly SettingsPage[] = [
  { href: '/settings/profile', id: 'accounts-settings.profile', icon: UserRound },
  { href: '/settings/account', id: 'accounts-settings.account', icon: KeyRound },
  { href: '/settings/notifications', id: 'accounts-settings.notifications', icon: Bell },
  { href: '/settings/webhooks', id: 'accounts-settings.webhooks', icon: Webhook },
  { href: '/settings/billing', id: 'accounts-settings.billing', icon: CreditCard },
  { href: '/settings/sessions', id: 'accounts-settings.sessions', icon: MonitorSmartphone },
  { href: '/settings/authorizations', id: 'accounts-settings.authorizations', icon: ShieldCheck },
  { href: '/settings/activity', id: 'accounts-settings.activity', icon: History },
  { href: '/settings/pats', id: 'accounts-settings.pats', icon: Ticket },
  { href: '/settings/applications', id: 'accounts-settings.applications', icon: AppWindow },
]

/** Sidebar and content of the settings pages. */
export function SettingsFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  const intl = useIntl()
  const viewer = useViewer()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <div className="page classic">
      <aside className="classic-side" aria-label={intl.formatMessage({ id: 'shell.settings' })}>
        <div className="slab">
          <div className="side-head">
            <b>
              <FormattedMessage id="shell.settings" />
            </b>
          </div>
          <nav className="ilist side" aria-label={intl.formatMessage({ id: 'shell.settings' })}>
            {[...PAGES, ...(viewer ? OWN_PAGES : [])].map(({ href, id, icon: Icon }) => (
              <AppLink key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
                <Icon className="i" aria-hidden="true" />
                {intl.formatMessage({ id })}
              </AppLink>
            ))}
          </nav>
          <SignOut />
        </div>
      </aside>
      <div className="stack">
        <h1 className="title">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** The same action as in the account menu, which needs scripts. */
function SignOut() {
  const signOut = useSignOut()
  if (!useViewer()) return null
  return (
    <>
      <hr />
      <Form
        draft={null}
        native="sign-out"
        className="ilist side"
        onSubmit={(event) => {
          event.preventDefault()
          signOut()
        }}
      >
        <button className="danger">
          <LogOut className="i flip" aria-hidden="true" />
          <FormattedMessage id="shell.signOut" />
        </button>
      </Form>
    </>
  )
}

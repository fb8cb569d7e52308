import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { authHref, type AuthPath, type AuthSearch } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import type { MessageId } from '../../../lib/i18n/message-ids.ts'
import '../../../styles/pages/accounts-sign-in.css'

type AuthCardProps = {
  titleId: MessageId
  children: ReactNode
  /** Link below the card: to another sign-in page, keeping the destination, or to any page. */
  other?: ({ textId: MessageId } & ({ path: AuthPath } | { href: string })) | undefined
  search: AuthSearch
}

/** The centered card of the sign-in pages. */
export function AuthCard({ titleId, children, other, search }: AuthCardProps) {
  const viewer = useViewer()
  // A signed-in user needs no link to the other sign-in pages.
  const isForGuests = other !== undefined && 'path' in other && other.path !== '/auth/reset-password'
  return (
    <div className="page auth">
      <section className="slab auth-card">
        <h1 className="title">
          <FormattedMessage id={titleId} />
        </h1>
        {children}
      </section>
      {other && !(viewer && isForGuests) && (
        <p className="text-ink-muted">
          <FormattedMessage
            id={other.textId}
            values={{
              link: (text) => (
                <AppLink
                  key="link"
                  className="link"
                  href={'path' in other ? authHref(other.path, search) : other.href}
                >
                  {text}
                </AppLink>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}

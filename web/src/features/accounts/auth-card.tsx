import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { authHref, type AuthPath, type AuthSearch } from '../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../ui/app-link.tsx'
import type { MessageId } from '../../lib/i18n/message-ids.ts'
import '../../styles/pages/auth.css'

type AuthCardProps = {
  titleId: MessageId
  children: ReactNode
  /** The way to another page for guests, which keeps where they want to go. */
  other: { textId: MessageId; path: AuthPath }
  search: AuthSearch
}

/** The centred card of the sign-in pages. */
export function AuthCard({ titleId, children, other, search }: AuthCardProps) {
  const viewer = useViewer()
  // Whoever is signed in has an account, and no use for the way to one.
  const isForGuests = other.path !== '/auth/reset-password'
  return (
    <div className="page auth">
      <section className="slab auth-card">
        <h1 className="title">
          <FormattedMessage id={titleId} />
        </h1>
        {children}
      </section>
      {!(viewer && isForGuests) && (
        <p className="text-ink-muted">
          <FormattedMessage
            id={other.textId}
            values={{
              link: (text) => (
                <AppLink key="link" className="link" href={authHref(other.path, search)}>
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

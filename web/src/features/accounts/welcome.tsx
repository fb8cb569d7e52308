import type { OwnUser } from '@quarry/api/contract/people'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Stones } from '../../ui/stones.tsx'
import { LegalNote } from './legal-note.tsx'
import '../../styles/pages/auth.css'

/** Greets a new account: what is there already, what comes next, and the way to where its owner wanted to go. */
export function Welcome({ viewer, leadsTo }: { viewer: OwnUser; leadsTo: string }) {
  return (
    <div className="page auth">
      <section className="slab auth-card stack">
        <Stones />
        <h1 className="title">
          <FormattedMessage id="auth.welcome.title" values={{ name: <bdi>{viewer.username}</bdi> }} />
        </h1>
        <p>
          <FormattedMessage id="auth.welcome.text" />
        </p>
        {viewer.email && !viewer.email_verified && (
          <p>
            <FormattedMessage id="auth.welcome.mail" values={{ email: <b>{viewer.email}</b> }} />
          </p>
        )}
        <ButtonLink look="brand" size="large" href={leadsTo}>
          <FormattedMessage id="auth.welcome.goOn" />
        </ButtonLink>
        <p className="hint">
          <FormattedMessage
            id="auth.welcome.account"
            values={{
              link: (text) => (
                <a key="link" className="link" href="/settings/account">
                  {text}
                </a>
              ),
            }}
          />
        </p>
        <LegalNote />
      </section>
    </div>
  )
}

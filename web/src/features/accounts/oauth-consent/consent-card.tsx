import { userPath } from '@quarry/api/contract/addresses'
import type { Consent } from '@quarry/api/contract/accounts/oauth'
import { SCOPE_BITS } from '@quarry/domain/accounts/scopes'
import { ArrowRight, Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Avatar } from '../../../ui/labels/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { NO_REDIRECT, useConsent } from './consent.queries.ts'
import { scopesInOrder } from '../scopes/scopes-in-order.ts'
import '../../../styles/pages/accounts-sign-in.css'

const ALLOW = 'allow'

interface ConsentCardProps {
  consent: Consent
  /** Username of the app's creator. */
  creator: string
}

/** Asks whether an app may act for the viewer: its scopes, and where the browser goes next. */
export function ConsentCard({ consent, creator }: ConsentCardProps) {
  const viewer = useViewer()
  const posted = usePosted('consent')
  const [isUnredirectable, setIsUnredirectable] = useState(posted?.error?.rule === NO_REDIRECT)
  const [isLeaving, setIsLeaving] = useState(false)
  const answer = useConsent(consent.flow_id, (address) => {
    if (address === undefined) return setIsUnredirectable(true)
    setIsLeaving(true)
    window.location.assign(address)
  })
  const isBusy = (isAllowed: boolean) => (answer.isPending || isLeaving) && answer.variables === isAllowed
  const app = <bdi>{consent.client_name}</bdi>
  return (
    <div className="page auth">
      <section className="slab auth-card">
        <div className="consent-who">
          <Avatar src={consent.client_icon} seed={consent.client_id} size="l" kind="organization" />
          <ArrowRight className="i flip" aria-hidden="true" />
          {viewer && <Avatar src={viewer.avatar_url} seed={viewer.id} size="l" />}
        </div>
        <h1 className="title">
          <FormattedMessage id="accounts-sign-in.consent.title" values={{ app }} />
        </h1>
        <p>
          <FormattedMessage
            id="accounts-sign-in.consent.text"
            values={{
              app:
                consent.client_url === null ? (
                  app
                ) : (
                  <ForeignLink href={consent.client_url}>{app}</ForeignLink>
                ),
              creator: (
                <AppLink className="link" href={userPath(creator)}>
                  {creator}
                </AppLink>
              ),
              viewer: <bdi>{viewer?.username}</bdi>,
            }}
          />
        </p>
        <ul className="consent-scopes">
          {scopesInOrder(consent.requested_scopes).map((scope) => (
            <li key={scope}>
              <Check className="i" aria-hidden="true" />
              <FormattedMessage id={`accounts-settings.pats.scope.${SCOPE_BITS[scope]}`} />
            </li>
          ))}
        </ul>
        {!isUnredirectable && <FormError error={answer.error ?? posted?.error} />}
        {isUnredirectable && (
          <Note level="error" isAlert>
            <FormattedMessage id="accounts-sign-in.consent.nowhere" />
          </Note>
        )}
        <Form
          draft={null}
          native="consent"
          hidden={{ flow: consent.flow_id }}
          className="consent-answers"
          onSubmit={(event) => {
            event.preventDefault()
            const pressed: unknown = Reflect.get(event.nativeEvent, 'submitter')
            answer.mutate(pressed instanceof HTMLButtonElement && pressed.value === ALLOW)
          }}
        >
          <Button type="submit" name="answer" value="decline" isBusy={isBusy(false)} disabled={isBusy(true)}>
            <FormattedMessage id="accounts-sign-in.consent.decline" />
          </Button>
          <Button
            type="submit"
            name="answer"
            value={ALLOW}
            look="brand"
            isBusy={isBusy(true)}
            disabled={isBusy(false)}
          >
            <FormattedMessage id="accounts-sign-in.consent.authorize" />
          </Button>
        </Form>
        <p className="hint">
          <FormattedMessage
            id="accounts-sign-in.consent.redirect"
            values={{
              address: (
                <code className="mono" dir="ltr">
                  {consent.redirect_uri}
                </code>
              ),
            }}
          />
        </p>
      </section>
    </div>
  )
}

const ForeignLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" href={href} rel="nofollow noopener" target="_blank">
    {children}
  </a>
)

/** Shown instead, if the app is unknown or its redirect URI is not registered. */
export function ConsentProblems({ problems }: { problems: readonly string[] }) {
  return (
    <div className="page auth">
      <section className="slab auth-card">
        <h1 className="title">
          <FormattedMessage id="accounts-sign-in.consent.refused" />
        </h1>
        <Note level="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
        <p>
          <FormattedMessage id="accounts-sign-in.consent.refused.text" />
        </p>
      </section>
    </div>
  )
}

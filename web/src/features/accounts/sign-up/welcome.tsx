import type { OwnUser } from '@quarry/api/contract/accounts/users'
import { subscribe } from '@quarry/api/contract/notifications/email-subscriptions'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Stones } from '../../../ui/feedback/loading-stones.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { LegalNote } from './legal-note.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import '../../../styles/pages/accounts-sign-in.css'

interface WelcomeProps {
  viewer: OwnUser
  /** A subscriber is not asked about the newsletter again. */
  isSubscribed: boolean
  leadsTo: string
}

/** Welcomes a new account: what to know, and a link to where the user wanted to go. */
export function Welcome({ viewer, isSubscribed, leadsTo }: WelcomeProps) {
  return (
    <div className="page auth">
      <section className="slab auth-card stack">
        <Stones />
        <h1 className="title">
          <FormattedMessage
            id="accounts-sign-in.welcome.title"
            values={{ name: <bdi>{viewer.username}</bdi> }}
          />
        </h1>
        <p>
          <FormattedMessage id="accounts-sign-in.welcome.text" />
        </p>
        {viewer.email && !viewer.email_verified && (
          <p>
            <FormattedMessage id="accounts-sign-in.welcome.mail" values={{ email: <b>{viewer.email}</b> }} />
          </p>
        )}
        {isSubscribed ? (
          <ButtonLink look="brand" size="large" href={leadsTo}>
            <FormattedMessage id="accounts-sign-in.welcome.goOn" />
          </ButtonLink>
        ) : (
          <ContinueForm leadsTo={leadsTo} />
        )}
        <p className="hint">
          <FormattedMessage
            id="accounts-sign-in.welcome.account"
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

/** Subscribes if the box is checked and continues. */
function ContinueForm({ leadsTo }: { leadsTo: string }) {
  const { api } = useRouter().options.context
  const posted = usePosted('welcome')
  const form = useAuthForm({
    send: async ({ isSubscribing }: { isSubscribing: boolean }) =>
      isSubscribing ? api(subscribe, {}) : undefined,
    leadsTo,
    posted,
  })
  return (
    <Form
      draft={null}
      native="welcome"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({ isSubscribing: new FormData(event.currentTarget).has('subscribe') })
      }}
    >
      <FormError error={form.error} />
      <Checkbox name="subscribe" defaultChecked={posted !== undefined && 'subscribe' in posted.values}>
        <FormattedMessage id="accounts-sign-in.subscribe" />
      </Checkbox>
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="accounts-sign-in.welcome.goOn" />
      </Button>
    </Form>
  )
}

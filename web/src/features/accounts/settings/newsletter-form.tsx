import { subscribe, unsubscribe } from '@quarry/api/contract/notifications/email-subscriptions'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import '../../../styles/pages/forms.css'

interface NewsletterFormProps {
  /** When the user subscribed; null if not subscribed. */
  since: string | null
  isVerified: boolean
}

/** Subscribes to the newsletter, the only email that is not about the account. */
export function NewsletterForm({ since, isVerified }: NewsletterFormProps) {
  const { api } = useRouter().options.context
  const [isSubscribed, setIsSubscribed] = useState(since !== null)
  const form = useAuthForm({
    send: (body: { isSubscribed: boolean }) => api(body.isSubscribed ? subscribe : unsubscribe, {}),
    leadsTo: '/settings/account?done=newsletter',
    posted: usePosted('newsletter'),
  })
  return (
    <Form
      draft={null}
      native="newsletter"
      className="slab form"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({ isSubscribed })
      }}
    >
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.newsletter" />}
        hint={<FormattedMessage id="accounts-settings.account.newsletter.hint" />}
      >
        <FormError error={form.error} />
        <Checkbox
          name="newsletter"
          checked={isSubscribed}
          onChange={(event) => setIsSubscribed(event.target.checked)}
          hint={
            since !== null && (
              <FormattedMessage
                id={
                  isVerified
                    ? 'accounts-settings.account.newsletter.since'
                    : 'accounts-settings.account.newsletter.waits'
                }
                values={{ since: <FormattedDate value={since} dateStyle="medium" /> }}
              />
            )
          }
        >
          <FormattedMessage id="accounts-sign-in.subscribe" />
        </Checkbox>
        <p>
          <Button type="submit" isBusy={form.isBusy}>
            <FormattedMessage id="shell.save" />
          </Button>
        </p>
      </FormSection>
    </Form>
  )
}

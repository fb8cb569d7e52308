import { changeEmail } from '@quarry/api/contract/accounts/credentials'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import '../../../styles/pages/forms.css'

/** Changes the email address. The address gives access to the account, so the user has to reauthenticate. */
export function EmailForm({ email: current }: { email: string | null }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const posted = usePosted('change-email')
  const [email, setEmail] = useState(posted?.values['email'] ?? '')
  const form = useAuthForm({
    send: (body: { email: string }) => api(changeEmail, { body }),
    leadsTo: '/settings/account?done=email',
    posted,
  })
  return (
    <Form
      draft="email"
      native="change-email"
      className="slab form"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit({ email })
      }}
    >
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.email" />}
        hint={<FormattedMessage id="accounts-settings.account.email.hint" />}
      >
        <p>
          <FormattedMessage
            id={
              current === null
                ? 'accounts-settings.account.email.none'
                : 'accounts-settings.account.email.current'
            }
            values={{ email: <bdi className="clip">{current}</bdi> }}
          />
        </p>
        {!form.isFieldError && <FormError error={form.error} />}
        <TextField
          label={intl.formatMessage({ id: 'accounts-settings.account.email.new' })}
          name="email"
          type="email"
          autoComplete="email"
          isRequired
          value={email}
          {...form.stateOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p>
          <Button type="submit" isBusy={form.isBusy}>
            <FormattedMessage id="accounts-settings.account.email.change" />
          </Button>
        </p>
      </FormSection>
    </Form>
  )
}

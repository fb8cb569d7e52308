import { changePassword } from '@quarry/api/contract/accounts/credentials'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { AppLink } from '../../../ui/navigation/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { CurrentPasswordField } from '../sign-in/identity-fields.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import '../../../styles/pages/forms.css'

/** Changes the password, or sets the first one; all other sessions end. */
export function PasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string | null }) {
  const { api, viewer } = useRouter().options.context
  const [old, setOld] = useState('')
  const password = useNewPassword()
  const form = useAuthForm({
    send: (body: { old_password?: string; new_password: string }) => api(changePassword, { body }),
    leadsTo: '/settings/account?done=password',
    posted: usePosted('change-password'),
  })
  return (
    <Form
      draft={null}
      native="change-password"
      className="slab form"
      onSubmit={(event) => {
        event.preventDefault()
        if (password.check())
          form.submit({ ...(hasPassword && { old_password: old }), new_password: password.value })
      }}
    >
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.password" />}
        hint={
          <FormattedMessage
            id={
              hasPassword
                ? 'accounts-settings.account.password.hint'
                : 'accounts-settings.account.password.none'
            }
          />
        }
      >
        {!form.isFieldError && <FormError error={form.error} />}
        {hasPassword && (
          <CurrentPasswordField name="old_password" value={old} onChange={setOld} stateOf={form.stateOf} />
        )}
        <NewPasswordFields
          {...password.fields}
          userInputs={[viewer?.username, email]}
          stateOf={form.stateOf}
        />
        <p className="row">
          <Button type="submit" isBusy={form.isBusy}>
            <FormattedMessage
              id={
                hasPassword
                  ? 'accounts-settings.account.password.change'
                  : 'accounts-settings.account.password.set'
              }
            />
          </Button>
          <AppLink className="link" href="/auth/reset-password">
            <FormattedMessage id="accounts-sign-in.reset.forgot.short" />
          </AppLink>
        </p>
      </FormSection>
    </Form>
  )
}

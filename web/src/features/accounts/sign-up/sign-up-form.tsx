import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { signUp } from '@quarry/api/contract/accounts/sign-in'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import type { PostedForm } from '../../../lib/forms/posted-form.ts'
import { usePosted } from '../../../lib/forms/use-posted-form.ts'
import { FormError } from '../../forms/form-error.tsx'
import { LegalNote } from './legal-note.tsx'
import { NewPasswordFields, useNewPassword } from '../password/new-password-fields.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'

const initialValues = (posted: PostedForm | undefined) => ({
  email: posted?.values['email'] ?? '',
  username: posted?.values['username'] ?? '',
  sign_up_newsletter: posted !== undefined && 'subscribe' in posted.values,
})

export function SignUpForm({ leadsTo }: { leadsTo: string }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const posted = usePosted('sign-up')
  const [values, setValues] = useState(() => initialValues(posted))
  const password = useNewPassword()
  const captcha = useCaptcha()
  const form = useAuthForm({
    send: (body: ReturnType<typeof initialValues> & { password: string; challenge?: string }) =>
      api(signUp, { body }),
    leadsTo,
    posted,
  })
  const field = (name: 'email' | 'username') => ({
    name,
    label: intl.formatMessage({ id: `accounts-sign-in.${name}` }),
    isRequired: true,
    value: values[name],
    ...form.stateOf(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <Form
      draft={null}
      native="sign-up"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (password.check()) form.submit({ ...values, password: password.value, ...captcha.body })
      }}
    >
      {!form.isFieldError && <FormError error={form.error} />}
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField
        {...field('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={intl.formatMessage({ id: 'accounts-sign-in.username.hint' })}
      />
      <NewPasswordFields
        {...password.fields}
        name="password"
        labelId="accounts-sign-in.password"
        userInputs={[values.username, values.email]}
        stateOf={form.stateOf}
      />
      <Checkbox
        name="subscribe"
        checked={values.sign_up_newsletter}
        onChange={(event) => setValues({ ...values, sign_up_newsletter: event.target.checked })}
      >
        <FormattedMessage id="accounts-sign-in.subscribe" />
      </Checkbox>
      {captcha.fieldOf(form)}
      <LegalNote />
      <Button type="submit" look="brand" size="large" isBusy={form.isBusy}>
        <FormattedMessage id="accounts-sign-in.createAccount" />
      </Button>
    </Form>
  )
}

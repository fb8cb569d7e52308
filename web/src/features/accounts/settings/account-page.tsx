import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../../ui/feedback/note.tsx'
import { ResendForm } from '../email-links/resend-form.tsx'
import { accountQuery } from '../account.queries.ts'
import { DataExport } from '../data-export/data-export.tsx'
import { DeleteAccount } from '../deletion/delete-account.tsx'
import { EmailForm } from './email-form.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { LinkedProviders } from '../sign-in-providers/linked-providers.tsx'
import { PasswordForm } from '../password/password-form.tsx'

const DONE = ['email', 'password', 'newsletter', 'linked'] as const
const isDone = (done: string | undefined): done is (typeof DONE)[number] => DONE.some((one) => one === done)

/**
 * Email, password and sign-in methods of the viewer's account. `done` names the change that was just made.
 */
export function AccountPage({ done }: { done: string | undefined }) {
  const { api } = useRouter().options.context
  const { data: account } = useSuspenseQuery(accountQuery(api))
  return (
    <>
      {isDone(done) && (
        <Note level="success" title={<FormattedMessage id={`accounts-settings.account.${done}.done`} />}>
          <FormattedMessage id={`accounts-settings.account.${done}.done.text`} />
        </Note>
      )}
      {account.email !== null && !account.is_email_verified && (
        <Note
          level="warning"
          title={<FormattedMessage id="accounts-settings.account.unverified" />}
          actions={<ResendForm />}
        >
          <FormattedMessage
            id={
              account.email_bounced === null
                ? 'accounts-settings.account.unverified.text'
                : 'accounts-settings.account.bounced'
            }
            values={{ email: <bdi>{account.email}</bdi> }}
          />
        </Note>
      )}
      <EmailForm email={account.email} />
      <PasswordForm hasPassword={account.has_password} email={account.email} />
      <LinkedProviders linked={account.providers} />
      <PasskeysSection />
      <SecondFactorSection isOn={account.has_totp} backupCodesLeft={account.backup_codes_left} />
      <NewsletterForm since={account.newsletter_since} isVerified={account.is_email_verified} />
      <DataExport />
      <DeleteAccount />
    </>
  )
}

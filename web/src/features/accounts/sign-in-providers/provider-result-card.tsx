import type { ProviderResult } from '@quarry/api/contract/accounts/providers'
import { PROVIDER_NAMES } from '@quarry/domain/accounts/sign-in-methods'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { CodeForm } from '../sign-in/code-form.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { ProviderSignUpForm } from './provider-sign-up-form.tsx'

interface ProviderResultCardProps {
  answer: ProviderResult
  leadsTo: string
  isSignedIn: boolean
  /** Rejected by the rate limit. */
  isTooOften: boolean
}

/** The next step after a sign-in with a provider, or why it failed. */
export function ProviderResultCard({ answer, leadsTo, isSignedIn, isTooOften }: ProviderResultCardProps) {
  if (isTooOften)
    return (
      <SignInRefused isSignedIn={isSignedIn}>
        <FormattedMessage id="accounts-sign-in.provider.refused.too_often" />
      </SignInRefused>
    )
  switch (answer.kind) {
    case 'new':
      return <ProviderSignUpForm answer={answer} leadsTo={leadsTo} />
    case 'code':
      return (
        <>
          <CodeForm leadsTo={leadsTo} flow={answer.flow} />
          {answer.has_passkeys && <PasskeySignIn leadsTo={leadsTo} flow={answer.flow} />}
        </>
      )
    case 'none':
      return (
        <Note level="info" actions={<BackLink isSignedIn={isSignedIn} />}>
          <FormattedMessage id="accounts-sign-in.provider.none" />
        </Note>
      )
    case 'refused':
      return (
        <SignInRefused isSignedIn={isSignedIn}>
          <FormattedMessage
            id={`accounts-sign-in.provider.refused.${answer.reason}`}
            values={{
              provider: answer.provider === null ? '' : PROVIDER_NAMES[answer.provider],
              email: <bdi>{answer.email}</bdi>,
            }}
          />
        </SignInRefused>
      )
  }
}

const SignInRefused = ({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) => (
  <Note
    level="error"
    title={<FormattedMessage id="accounts-sign-in.provider.refused" />}
    actions={<BackLink isSignedIn={isSignedIn} />}
  >
    {children}
  </Note>
)

function BackLink({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <ButtonLink href="/settings/account">
      <FormattedMessage id="accounts-sign-in.provider.toAccount" />
    </ButtonLink>
  ) : (
    <ButtonLink href="/auth/sign-in">
      <FormattedMessage id="accounts-sign-in.provider.toSignIn" />
    </ButtonLink>
  )
}

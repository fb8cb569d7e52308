import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

/** Terms that a user accepts by signing up. */
export function LegalNote() {
  return (
    <p className="hint">
      <FormattedMessage
        id="accounts-sign-in.legal"
        values={{
          terms: (text) => <LegalLink key="terms" page="terms" text={text} />,
          privacy: (text) => <LegalLink key="privacy" page="privacy" text={text} />,
        }}
      />
    </p>
  )
}

function LegalLink({ page, text }: { page: 'terms' | 'privacy'; text: ReactNode }) {
  return (
    <a className="link" href={`/legal/${page}`} target="_blank" rel="noopener">
      {text}
    </a>
  )
}

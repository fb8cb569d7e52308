import { PROVIDER_NAMES } from '@quarry/domain/accounts/sign-in-methods'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { ProviderLogo } from './provider-logo.tsx'
import { providersQuery } from './providers.queries.ts'
import '../../../styles/pages/accounts-sign-in.css'

/** Plain links, because the browser leaves the site. Renders nothing until the providers are known. */
export function ProviderButtons({ leadsTo }: { leadsTo: string }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const { data: { providers } = { providers: [] } } = useQuery(providersQuery(api))
  if (providers.length === 0) return null
  return (
    <div className="stack gap-3">
      <p className="muted">
        <FormattedMessage id="accounts-sign-in.provider.heading" />
      </p>
      <ul className="auth-providers">
        {providers.map((provider) => (
          <li key={provider}>
            <a
              className="btn"
              href={`/v2/auth/init?${new URLSearchParams({ provider, url: leadsTo }).toString()}`}
              aria-label={intl.formatMessage(
                { id: 'accounts-sign-in.provider.with' },
                { provider: PROVIDER_NAMES[provider] },
              )}
            >
              <ProviderLogo provider={provider} />
              {PROVIDER_NAMES[provider]}
            </a>
          </li>
        ))}
      </ul>
      <p className="auth-or muted">
        <FormattedMessage id="accounts-sign-in.provider.or" />
      </p>
    </div>
  )
}

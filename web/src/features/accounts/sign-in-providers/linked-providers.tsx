import type { LinkedIdentity } from '@quarry/api/contract/accounts/credentials'
import { linkProvider, unlinkProvider } from '@quarry/api/contract/accounts/providers'
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '@quarry/domain/accounts/sign-in-methods'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { addToast } from '../../../lib/toasts/toast-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import { accountQuery } from '../account.queries.ts'
import { ProviderLogo } from './provider-logo.tsx'
import { providersQuery } from './providers.queries.ts'
import { FormError } from '../../forms/form-error.tsx'
import { FormSection } from '../../forms/form-section.tsx'
import '../../../styles/pages/forms.css'
import '../../../styles/pages/accounts-settings.css'

/** Accounts of sign-in providers that are linked to this one. Renders nothing if there is no provider. */
export function LinkedProviders({ linked }: { linked: readonly LinkedIdentity[] }) {
  const intl = useIntl()
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(providersQuery(api))
  const link = useMutation({
    mutationFn: (provider: Provider) => api(linkProvider, { body: { provider } }),
    meta: { showsOwnErrors: true },
    onSuccess: ({ url }) => location.assign(url),
  })
  const unlink = useMutation({
    mutationFn: (provider: Provider) => api(unlinkProvider, { body: { provider } }),
    meta: { showsOwnErrors: true },
    onSuccess: () =>
      addToast({
        type: 'success',
        title: intl.formatMessage({ id: 'accounts-settings.account.providers.unlinked' }),
      }),
    onSettled: () => queryClient.invalidateQueries(accountQuery(api)),
  })
  const listed = PROVIDERS.filter(
    (provider) => data.providers.includes(provider) || linked.some((one) => one.provider === provider),
  )
  if (listed.length === 0) return null
  return (
    <div className="slab form">
      <FormSection
        title={<FormattedMessage id="accounts-settings.account.providers" />}
        hint={<FormattedMessage id="accounts-settings.account.providers.hint" />}
      >
        <FormError error={link.error ?? unlink.error} />
        <ul className="account-list">
          {listed.map((provider) => (
            <ProviderRow
              key={provider}
              provider={provider}
              identity={linked.find((one) => one.provider === provider)}
              isBusy={(link.isPending || link.isSuccess) && link.variables === provider}
              onLink={() => {
                unlink.reset()
                link.mutate(provider)
              }}
              onUnlink={() => {
                link.reset()
                unlink.mutate(provider)
              }}
            />
          ))}
        </ul>
      </FormSection>
    </div>
  )
}

interface ProviderRowProps {
  provider: Provider
  identity: LinkedIdentity | undefined
  isBusy: boolean
  onLink: () => void
  onUnlink: () => void
}

function ProviderRow({ provider, identity, isBusy, onLink, onUnlink }: ProviderRowProps) {
  const intl = useIntl()
  const values = { provider: PROVIDER_NAMES[provider] }
  return (
    <li>
      <ProviderLogo provider={provider} />
      <div className="min-w-0">
        <h3>{PROVIDER_NAMES[provider]}</h3>
        <p className="muted">
          {identity ? (
            <FormattedMessage
              id="accounts-settings.account.providers.facts"
              values={{
                name: <bdi>{identity.name}</bdi>,
                used: <RelativeTime date={identity.last_used ?? identity.linked_at} />,
              }}
            />
          ) : (
            <FormattedMessage id="accounts-settings.account.providers.none" />
          )}
        </p>
      </div>
      {identity ? (
        <Button
          look="quiet-danger"
          aria-label={intl.formatMessage({ id: 'accounts-settings.account.providers.unlink.one' }, values)}
          onClick={onUnlink}
        >
          <FormattedMessage id="accounts-settings.account.providers.unlink" />
        </Button>
      ) : (
        <Button
          aria-label={intl.formatMessage({ id: 'accounts-settings.account.providers.link.one' }, values)}
          isBusy={isBusy}
          onClick={onLink}
        >
          <FormattedMessage id="accounts-settings.account.providers.link" />
        </Button>
      )}
    </li>
  )
}

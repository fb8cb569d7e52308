import { proveByProvider } from '@quarry/api/contract/accounts/providers'
import { PROVIDER_NAMES, type Provider } from '@quarry/domain/accounts/sign-in-methods'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../forms/form-error.tsx'

/** Reauthenticates with a provider and returns to this page, where the user can repeat the action. */
export function ReauthenticateWithProvider({ providers }: { providers: readonly Provider[] }) {
  const { api } = useRouter().options.context
  const leave = useMutation({
    mutationFn: (provider: Provider) => {
      const url = location.pathname + location.search
      return api(proveByProvider, { body: { provider, url } })
    },
    meta: { showsOwnErrors: true },
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <FormError error={leave.error} />
      <p className="row">
        {providers.map((provider) => (
          <Button
            key={provider}
            isBusy={(leave.isPending || leave.isSuccess) && leave.variables === provider}
            onClick={() => leave.mutate(provider)}
          >
            <FormattedMessage
              id="accounts-sign-in.provider.with"
              values={{ provider: PROVIDER_NAMES[provider] }}
            />
          </Button>
        ))}
      </p>
    </>
  )
}

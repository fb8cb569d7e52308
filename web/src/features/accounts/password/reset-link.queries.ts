import { checkResetLink } from '@quarry/api/contract/accounts/credentials'
import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** Why a password reset link does not work; null if it works or could not be checked, as the submit checks it again. */
export const resetLinkQuery = (api: ApiClient, flow: string) =>
  queryOptions({
    queryKey: ['reset-link', flow] as const,
    queryFn: () =>
      api(checkResetLink, { body: { flow } }).then(
        () => null,
        (error: unknown) => (isApiError(error) && error.rule === 'link_dead' ? error.message : null),
      ),
    staleTime: Infinity,
  })

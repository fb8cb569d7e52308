import { isApiError } from '@quarry/api/contract/client'
import {
  acceptConsent,
  requestConsent,
  rejectConsent,
  type Consent,
} from '@quarry/api/contract/accounts/oauth'
import { getUser } from '@quarry/api/contract/accounts/users'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import type { RefusedPage } from '../../../lib/router/response-status.ts'
import { localizeError } from '../../../lib/api/error-text.ts'
import type { ConsentSearch } from './consent-address.ts'

/** Rule of a response without a valid URL; the page has its own text for it. */
export const NO_REDIRECT = 'leads_nowhere'

export type ConsentRequest =
  | { kind: 'question'; consent: Consent; creator: string }
  /** Granted before, or an error that the app has to receive. */
  | { kind: 'answered'; address: string }
  /** Unknown app or redirect URI, so the browser must not be redirected. */
  | ({ kind: 'refused'; problems: string[] } & RefusedPage)

export async function requestAppConsent(
  { api, i18n }: Pick<RouterContext, 'api' | 'i18n'>,
  search: ConsentSearch,
): Promise<ConsentRequest> {
  try {
    const response = await api(requestConsent, { query: { ...search, client_id: search.client_id ?? '' } })
    if (typeof response === 'string') return { kind: 'answered', address: response }
    const { username: creator } = await api(getUser, { params: { user: response.created_by } })
    return { kind: 'question', consent: response, creator }
  } catch (error) {
    if (!isApiError(error) || error.status !== 400) throw error
    await localizeError(i18n, error)
    const problems = error.fields.map(({ message }) => message)
    return {
      kind: 'refused',
      problems: problems.length > 0 ? problems : [error.message],
      responseStatus: error.status,
    }
  }
}

/** Accepts or rejects; `onAnswered` receives the redirect URL, or undefined if the response is no URL. */
export function useConsent(flow: string, onAnswered: (address: string | undefined) => void) {
  const { api } = useRouter().options.context
  return useMutation({
    mutationFn: (isAllowed: boolean) => api(isAllowed ? acceptConsent : rejectConsent, { body: { flow } }),
    meta: { showsOwnErrors: true },
    onSuccess: (address: unknown) =>
      onAnswered(typeof address === 'string' && URL.canParse(address) ? address : undefined),
  })
}

import { isApiError } from '@quarry/api/contract/client'
import {
  acceptConsent,
  requestConsent,
  rejectConsent,
  type Consent,
} from '@quarry/api/contract/accounts/oauth'
import { getUser } from '@quarry/api/contract/accounts/users'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { RouterContext } from '../../../lib/router/router-context.ts'
import { localizeError } from '../../../lib/api/error-text.ts'
import type { ConsentSearch } from './consent-address.ts'

/** The rule that an answer without an address breaks; the page has words of its own for it. */
export const LEADS_NOWHERE = 'leads_nowhere'

export type Asked =
  | { kind: 'question'; consent: Consent; creator: string }
  /** All of it was allowed before, or there is something to tell the app. */
  | { kind: 'answered'; address: string }
  /** The app, or where it wants people sent, is none that there is: so nobody is sent anywhere. */
  | { kind: 'refused'; problems: string[] }

export async function askAboutApp(
  { api, i18n }: Pick<RouterContext, 'api' | 'i18n'>,
  search: ConsentSearch,
): Promise<Asked> {
  try {
    const asked = await api(requestConsent, { query: { ...search, client_id: search.client_id ?? '' } })
    if (typeof asked === 'string') return { kind: 'answered', address: asked }
    const { username: creator } = await api(getUser, { params: { user: asked.created_by } })
    return { kind: 'question', consent: asked, creator }
  } catch (error) {
    if (!isApiError(error) || error.status !== 400) throw error
    await localizeError(i18n, error)
    const problems = error.fields.map(({ message }) => message)
    return { kind: 'refused', problems: problems.length > 0 ? problems : [error.message] }
  }
}

/** Answers the app; what comes back is where the browser goes, if it is an address at all. */
export function useConsent(flow: string, onAnswered: (address: string | undefined) => void) {
  const { api } = useRouter().options.context
  return useMutation({
    mutationFn: (isAllowed: boolean) => api(isAllowed ? acceptConsent : rejectConsent, { body: { flow } }),
    meta: { showsOwnErrors: true },
    onSuccess: (address: unknown) =>
      onAnswered(typeof address === 'string' && URL.canParse(address) ? address : undefined),
  })
}

import { understood } from '../../../lib/router/search-params.ts'

const NAMES = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

/** Parameters of the authorization request, unchanged, because `state` is returned to the app. */
export type ConsentSearch = Partial<Record<(typeof NAMES)[number], string>>

function parseConsentSearch(search: Record<string, unknown>): ConsentSearch {
  const present = NAMES.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(present)
}

export const validateConsentSearch = understood(NAMES, parseConsentSearch)

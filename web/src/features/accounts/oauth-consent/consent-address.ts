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

/** What an app asks by; word for word, for its state comes back to it. */
export type ConsentSearch = Partial<Record<(typeof NAMES)[number], string>>

function parseConsentSearch(search: Record<string, unknown>): ConsentSearch {
  const given = NAMES.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

export const understoodConsentSearch = understood(NAMES, parseConsentSearch)

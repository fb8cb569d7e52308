import { understood } from '../../../lib/router/search-params.ts'
import { parseAuthSearch, type AuthSearch } from '../../../lib/viewer/sign-in-address.ts'

/** Search parameters of the pages that links in emails lead to. */
export interface EmailLinkSearch extends AuthSearch {
  /** Token of the link. */
  flow?: string
  /** The finished action: the page confirms it, and the address no longer contains the token. */
  done?: string
}

function parseEmailLinkSearch(search: Record<string, unknown>): EmailLinkSearch {
  const { flow, done } = search
  return {
    ...parseAuthSearch(search),
    // The router parses numeric texts as numbers.
    ...(isPlain(flow) && { flow: String(flow) }),
    ...(isPlain(done) && { done: String(done) }),
  }
}

export const validateEmailLinkSearch = understood(
  ['redirect', 'launcher', 'flow', 'done'],
  parseEmailLinkSearch,
)

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

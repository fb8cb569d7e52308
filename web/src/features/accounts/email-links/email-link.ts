import { understood } from '../../../lib/router/search-params.ts'
import { parseAuthSearch, type AuthSearch } from '../../../lib/viewer/sign-in-address.ts'

/** Query of the pages that links in mails lead to. */
export interface MailedSearch extends AuthSearch {
  /** What stands in the link. */
  flow?: string
  /** What has been done already: the page then says so, and the link is no longer in its address. */
  done?: string
}

function parseMailedSearch(search: Record<string, unknown>): MailedSearch {
  const { flow, done } = search
  return {
    ...parseAuthSearch(search),
    // Texts that look like numbers arrive as such.
    ...(isPlain(flow) && { flow: String(flow) }),
    ...(isPlain(done) && { done: String(done) }),
  }
}

export const understoodMailedSearch = understood(['redirect', 'launcher', 'flow', 'done'], parseMailedSearch)

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

import type { NativeForm } from '../../../lib/forms/native-form.ts'
import { isEmailSearch, USER_SEARCH_PATH, userSearchHref } from './user-search.queries.ts'

export const USER_SEARCH_FORM = 'user-search'

/** An email is never put into an address, which browsers and servers store. */
export const userSearchForm: NativeForm = {
  restored: ['q'],
  async send({ field }) {
    const q = field('q').trim()
    return isEmailSearch(q) ? { shown: { q }, to: USER_SEARCH_PATH } : { to: userSearchHref({ q }) }
  },
}

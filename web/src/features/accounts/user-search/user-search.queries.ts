import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { searchUsers } from '@quarry/api/contract/accounts/user-search'
import { EMAIL, USERNAME } from '@quarry/domain/limits/lengths'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '@quarry/search-config/query-string'

export const PEOPLE_SEARCH_PATH = '/admin/user_email'

/** What the address of the page asks for: the beginning of a name, an id, or a whole address. */
export interface PeopleSearch {
  q: string
  /** Name of the last one of the page before. */
  after?: string | undefined
}

/** Anything odd counts as absent. */
export function peopleSearchOf({ q, after }: Record<string, unknown>): PeopleSearch {
  return {
    q: typeof q === 'string' ? q.trim().slice(0, EMAIL.max) : '',
    ...(typeof after === 'string' && /^[\w-]+$/.test(after) && { after: after.slice(0, USERNAME.max) }),
  }
}

export const peopleSearchHref = ({ q, after }: PeopleSearch): string =>
  PEOPLE_SEARCH_PATH + queryOf([['q', q], ...(after === undefined ? [] : [['after', after] as const])])

const NOBODY = { people: [], has_more: false, shows_addresses: false }

/** Nothing is asked while nothing is searched for. */
export const peopleSearchQuery = (api: ApiClient, { q, after }: PeopleSearch) =>
  queryOptions({
    queryKey: ['people-search', q, after] as const,
    queryFn: async () => {
      if (q === '') return null
      try {
        return await api(searchUsers, { query: { search: q, after } })
      } catch (error) {
        // Whoever may not look for an address finds nobody; the page says so.
        if (isApiError(error) && error.rule === 'admins_search_addresses') return NOBODY
        throw error
      }
    },
    staleTime: 0,
  })

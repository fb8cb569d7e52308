import { isApiError, type ApiClient } from '@quarry/api/contract/client'
import { searchUsers } from '@quarry/api/contract/accounts/user-search'
import { EMAIL, USERNAME } from '@quarry/domain/limits/lengths'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '@quarry/search-config/query-string'

export const USER_SEARCH_PATH = '/admin/user_email'

/** The start of a username, an id, or a full email. */
export interface UserSearch {
  q: string
  /** Username of the last user of the previous page. */
  after?: string | undefined
}

export const isEmailSearch = (q: string): boolean => q.includes('@')

/** Invalid values count as absent. */
export function userSearchOf({ q, after }: Record<string, unknown>): UserSearch {
  return {
    q: typeof q === 'string' ? q.trim().slice(0, EMAIL.max) : '',
    ...(typeof after === 'string' && /^[\w-]+$/.test(after) && { after: after.slice(0, USERNAME.max) }),
  }
}

export const userSearchHref = ({ q, after }: UserSearch): string =>
  USER_SEARCH_PATH + queryOf([['q', q], ...(after === undefined ? [] : [['after', after] as const])])

const NO_USERS = { people: [], has_more: false, shows_addresses: false }

/** Null without a search. */
export const userSearchQuery = (api: ApiClient, { q, after }: UserSearch) =>
  queryOptions({
    queryKey: ['people-search', q, after] as const,
    queryFn: async () => {
      if (q === '') return null
      try {
        return await api(searchUsers, { query: { search: q, after } })
      } catch (error) {
        // Only admins may search by email; for others the result is empty, and the page says so.
        if (isApiError(error) && error.rule === 'admins_search_addresses') return NO_USERS
        throw error
      }
    },
    staleTime: 0,
  })

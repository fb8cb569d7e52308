import type { ApiClient } from '@quarry/api/contract/client'
import { getChangelogEntry, getLegalText, listChangelog } from '@quarry/api/contract/site/publications'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'
import type { ChangelogParams } from './changelog-address.ts'

export const ENTRIES_PER_PAGE = 20

/** Texts that come with a release do not change while a page is open. */
const staleTime = Infinity

export const legalTextQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ['legal', text] as const,
    queryFn: ({ signal }) => orNotFound(api(getLegalText, { params: { text } }, { signal })),
    staleTime,
  })

export const changelogQuery = (api: ApiClient, { filter, page }: ChangelogParams) =>
  queryOptions({
    queryKey: ['changelog', filter ?? 'all', page] as const,
    queryFn: ({ signal }) => {
      const offset = (page - 1) * ENTRIES_PER_PAGE
      const query = { offset, limit: ENTRIES_PER_PAGE, ...(filter && { product: filter }) }
      return api(listChangelog, { query }, { signal })
    },
    staleTime,
  })

export const changelogEntryQuery = (api: ApiClient, params: { product: string; slug: string }) =>
  queryOptions({
    queryKey: ['changelog-entry', params.product, params.slug] as const,
    queryFn: ({ signal }) => orNotFound(api(getChangelogEntry, { params }, { signal })),
    staleTime,
  })

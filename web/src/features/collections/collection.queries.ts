import type { ApiClient } from '@quarry/api/contract/client'
import { getCollectionDetail } from '@quarry/api/contract/collections'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../projects/project.queries.ts'

export const collectionQuery = (api: ApiClient, collection: string) =>
  queryOptions({
    queryKey: ['collection', collection] as const,
    queryFn: ({ signal }) => orNotFound(api(getCollectionDetail, { params: { collection } }, { signal })),
  })

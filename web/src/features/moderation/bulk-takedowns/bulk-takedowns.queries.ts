import type { ApiClient } from '@quarry/api/contract/client'
import { getBulkTakedowns, type BulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** While a step goes on. */
const LOOK_MS = 2000

export const isBusy = ({ ended, undone, given }: BulkTakedown): boolean =>
  undone === null ? ended === null : given === null

/** What of a person can be taken down in one step, and what was. */
export const bulkTakedownsQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['bulkTakedowns', user] as const,
    queryFn: () => orNotFound(api(getBulkTakedowns, { params: { user } })),
    refetchInterval: ({ state: { data } }) => (data?.takedowns.some(isBusy) ? LOOK_MS : false),
    staleTime: 0,
  })

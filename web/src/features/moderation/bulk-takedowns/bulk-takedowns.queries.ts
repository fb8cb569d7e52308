import type { ApiClient } from '@quarry/api/contract/client'
import { getBulkTakedowns, type BulkTakedown } from '@quarry/api/contract/moderation/bulk-takedowns'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** Poll interval while a takedown or its reversal is in progress. */
const POLL_MS = 2000

export const isBusy = ({ ended, undone, given }: BulkTakedown): boolean =>
  undone === null ? ended === null : given === null

/** What can be taken down of a user at once, and the bulk takedowns so far. */
export const bulkTakedownsQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['bulkTakedowns', user] as const,
    queryFn: () => orNotFound(api(getBulkTakedowns, { params: { user } })),
    refetchInterval: ({ state: { data } }) => (data?.takedowns.some(isBusy) ? POLL_MS : false),
    staleTime: 0,
  })

import type { ApiClient } from '@quarry/api/contract/client'
import { getSweeps, type Sweep } from '@quarry/api/contract/moderation/bulk-takedowns'
import { queryOptions } from '@tanstack/react-query'
import { orNotFound } from '../../projects/project.queries.ts'

/** While a step goes on. */
const LOOK_MS = 2000

export const isBusy = ({ ended, undone, given }: Sweep): boolean =>
  undone === null ? ended === null : given === null

/** What of a person can be taken down in one step, and what was. */
export const sweepsQuery = (api: ApiClient, user: string) =>
  queryOptions({
    queryKey: ['sweeps', user] as const,
    queryFn: () => orNotFound(api(getSweeps, { params: { user } })),
    refetchInterval: ({ state: { data } }) => (data?.sweeps.some(isBusy) ? LOOK_MS : false),
    staleTime: 0,
  })

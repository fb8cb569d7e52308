import type { ApiClient } from '@quarry/api/contract/client'
import { WORK_CHANNEL } from '@quarry/api/contract/live'
import { discardJob, getWork, retryJob } from '@quarry/api/contract/site/jobs'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { useThrottledLive } from '../../../lib/live/use-throttled-live.ts'

/** How often to check whether changes have reached the engine. */
const INDEX_POLL_MS = 2000

const keys = { all: ['work'] as const }

/** `before` is the id of the last entry of the previous page. */
export const jobsQuery = (api: ApiClient, before?: number) =>
  queryOptions({
    queryKey: [...keys.all, before ?? 'newest'] as const,
    queryFn: () => api(getWork, { query: before === undefined ? {} : { before } }),
    staleTime: 0,
    // The engine sends no event when it is done.
    refetchInterval: ({ state }) => (state.data && state.data.index.waiting > 0 ? INDEX_POLL_MS : false),
  })

/** Keeps the figures up to date: the number of waiting changes is how far the index lags behind. */
export function useLiveJobs(): void {
  const queryClient = useQueryClient()
  useThrottledLive([WORK_CHANNEL], () => queryClient.invalidateQueries({ queryKey: keys.all }))
}

export function useSettleJob(verb: 'retry' | 'discard', onDone: () => void) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      api(verb === 'retry' ? retryJob : discardJob, { params: { job: String(id) } }),
    onSuccess: onDone,
    // Another administrator may have been faster; the refreshed list shows it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

import type { ApiClient } from '@quarry/api/contract/client'
import { WORK_CHANNEL } from '@quarry/api/contract/live'
import { discardJob, getWork, retryJob } from '@quarry/api/contract/site/jobs'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useThrottledLive } from '../../../lib/live/use-throttled-live.ts'

/** How often one looks whether changes have reached the engine. */
const INDEX_LOOK_MS = 2000

const keys = { all: ['work'] as const }

/** `before` is the id of the last entry of the page before. */
export const workQuery = (api: ApiClient, before?: number) =>
  queryOptions({
    queryKey: [...keys.all, before ?? 'newest'] as const,
    queryFn: () => api(getWork, { query: before === undefined ? {} : { before } }),
    staleTime: 0,
    // The engine tells nobody when it is done.
    refetchInterval: ({ state }) => (state.data && state.data.index.waiting > 0 ? INDEX_LOOK_MS : false),
  })

/** Keeps the figures as they are now: what waits is how far the index lags behind. */
export function useLiveWork(): void {
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
    // Somebody else may have been faster: the list then says so.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  })
}

import { REVIEW_CHANNEL } from '@quarry/api/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useThrottledLive } from '../../../lib/live/use-throttled-live.ts'
import { reviewKeys } from './review-queue.queries.ts'

/** Reloads the queue and its claims when they change; a burst of changes causes one request. */
export function useLiveQueue(): void {
  const queryClient = useQueryClient()
  useThrottledLive([REVIEW_CHANNEL], () => queryClient.invalidateQueries({ queryKey: reviewKeys.all }))
}

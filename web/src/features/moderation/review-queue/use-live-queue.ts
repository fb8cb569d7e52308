import { REVIEW_CHANNEL } from '@quarry/api/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useThrottledLive } from '../../../lib/live/use-throttled-live.ts'
import { reviewKeys } from './review-queue.queries.ts'

/** Keeps the queue and the claims in it as they are now; a burst of changes is read once. */
export function useLiveQueue(): void {
  const queryClient = useQueryClient()
  useThrottledLive([REVIEW_CHANNEL], () => queryClient.invalidateQueries({ queryKey: reviewKeys.all }))
}

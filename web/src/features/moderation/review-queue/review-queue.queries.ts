import type { ApiClient } from '@quarry/api/contract/client'
import { REVIEW_CHANNEL } from '@quarry/api/contract/live'
import {
  claimNext,
  claimProject,
  getClaim,
  getReviewStatistics,
  listReviewQueue,
  releaseProject,
} from '@quarry/api/contract/moderation/review'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { useLive } from '../../../lib/live/use-live.ts'
import { projectHref } from '../../projects/project-address.ts'
import type { QueueView } from './queue-address.ts'

/** Queries that a change by any moderator reloads: the queue and the claims. */
export const reviewKeys = { all: ['review'] as const }

export const reviewQueueQuery = (api: ApiClient, { type, q, waited, order, after }: QueueView) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'queue', { type, q, waited, order, after }] as const,
    queryFn: () => api(listReviewQueue, { query: { project_type: type, search: q, waited, order, after } }),
    staleTime: 0,
  })

export const reviewStatisticsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'statistics'] as const,
    queryFn: () => api(getReviewStatistics, {}),
    staleTime: 0,
  })

export const claimQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'claim', project] as const,
    queryFn: () => api(getClaim, { params: { project } }),
    staleTime: 0,
  })

/** Reloads the claim of a project when it changes. */
export function useLiveClaim(): void {
  const queryClient = useQueryClient()
  useLive([REVIEW_CHANNEL], () => void queryClient.invalidateQueries({ queryKey: reviewKeys.all }))
}

export type ClaimStep = 'claim' | 'take_over' | 'release'

export function useClaim(project: string) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const params = { project }
  return useMutation({
    mutationFn: async (step: ClaimStep) => {
      if (step === 'release') await api(releaseProject, { params })
      else await api(claimProject, { params, body: { take_over: step === 'take_over' } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewKeys.all }),
  })
}

type NextOptions = { type: QueueView['type']; after: string | undefined; onNone: () => void }

/** Claims the next project and opens it. */
export function useNextProject({ type, after, onNone }: NextOptions) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => router.options.context.api(claimNext, { body: { project_type: type, after } }),
    onSuccess: async ({ next }) => {
      await queryClient.invalidateQueries({ queryKey: reviewKeys.all })
      if (next) await router.navigate({ href: `${projectHref(next)}/moderation` })
      else onNone()
    },
  })
}

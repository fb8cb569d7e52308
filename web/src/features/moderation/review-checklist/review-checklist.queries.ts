import type { ApiClient } from '@quarry/api/contract/client'
import {
  getReviewChecklist,
  keepReviewProgress,
  type ReviewChecklist,
  type ReviewProgress,
} from '@quarry/api/contract/moderation/review-checklist'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { stagesFor, type Judged } from './checklist-message.ts'

export const reviewChecklistQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: ['review-checklist', project] as const,
    queryFn: () => api(getReviewChecklist, { params: { project } }),
    staleTime: 0,
  })

/** While somebody types; whatever is left over goes when the page is left. */
const KEEP_AFTER_MS = 400

/** What is looked at and chosen, kept on the server with every step. */
export function useProgress(project: Judged & { id: string }) {
  const { api } = useRouter().options.context
  const { data } = useSuspenseQuery(reviewChecklistQuery(api, project.id))
  const stages = stagesFor(data.checklist, project)
  const [progress, setProgress] = useState<ReviewProgress>(
    data.progress ?? { stage: stages[0]?.id ?? '', chosen: [] },
  )
  const { change, error } = useKept(project.id, data.checklist)
  const set = (next: Partial<ReviewProgress>) => {
    const all = { ...progress, ...next }
    setProgress(all)
    change(all)
  }
  return { checklist: data.checklist, stages, progress, set, error }
}

function useKept(project: string, { version }: ReviewChecklist) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const waiting = useRef<ReviewProgress | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const { mutate, error } = useMutation({
    mutationFn: (progress: ReviewProgress) =>
      api(keepReviewProgress, { params: { project }, body: { version, ...progress } }),
    // One behind the other: the last step is the one that stays.
    scope: { id: `review-progress-${project}` },
    meta: { showsOwnErrors: true },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: reviewChecklistQuery(api, project).queryKey,
        refetchType: 'none',
      }),
  })
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current)
      if (waiting.current !== undefined) mutate(waiting.current)
      waiting.current = undefined
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [mutate])
  const change = (progress: ReviewProgress) => {
    waiting.current = progress
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      waiting.current = undefined
      mutate(progress)
    }, KEEP_AFTER_MS)
  }
  return { change, error }
}

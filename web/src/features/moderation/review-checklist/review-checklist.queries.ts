import type { ApiClient } from '@quarry/api/contract/client'
import {
  getReviewChecklist,
  keepReviewProgress,
  type ReviewChecklist,
  type ReviewProgress,
} from '@quarry/api/contract/moderation/review-checklist'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMutation } from '../../../lib/api/use-mutation.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { stagesFor, type ReviewedProject } from './checklist-message.ts'

export const reviewChecklistQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: ['review-checklist', project] as const,
    queryFn: () => api(getReviewChecklist, { params: { project } }),
    staleTime: 0,
  })

/** Delay after the last change; leaving the page saves at once. */
const SAVE_DELAY_MS = 400

/** The moderator's progress in the checklist, saved on the server after every change. */
export function useProgress(project: ReviewedProject & { id: string }) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(reviewChecklistQuery(api, project.id))
  const stages = stagesFor(data.checklist, project)
  const [progress, setProgress] = useState<ReviewProgress>(
    data.progress ?? { stage: stages[0]?.id ?? '', chosen: [] },
  )
  const { change, error } = useSaveProgress(project.id, data.checklist)
  const set = (next: Partial<ReviewProgress>) => {
    const all = { ...progress, ...next }
    setProgress(all)
    // Another tab of the project continues there, also before the change is saved.
    queryClient.setQueryData(
      reviewChecklistQuery(api, project.id).queryKey,
      (known) => known && { ...known, progress: all },
    )
    change(all)
  }
  return { checklist: data.checklist, stages, progress, set, error }
}

function useSaveProgress(project: string, { version }: ReviewChecklist) {
  const { api } = useRouter().options.context
  const queryClient = useQueryClient()
  const unsaved = useRef<ReviewProgress | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const { mutate, error } = useMutation({
    mutationFn: (progress: ReviewProgress) =>
      api(keepReviewProgress, { params: { project }, body: { version, ...progress } }),
    // In sequence, so that the last change wins.
    scope: { id: `review-progress-${project}` },
    meta: { showsOwnErrors: true },
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: reviewChecklistQuery(api, project).queryKey,
        refetchType: 'none',
      }),
  })
  useEffect(() => {
    const saveNow = () => {
      clearTimeout(timer.current)
      if (unsaved.current !== undefined) mutate(unsaved.current)
      unsaved.current = undefined
    }
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [mutate])
  const change = (progress: ReviewProgress) => {
    unsaved.current = progress
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      unsaved.current = undefined
      mutate(progress)
    }, SAVE_DELAY_MS)
  }
  return { change, error }
}
